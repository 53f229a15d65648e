// Calls an operation without a network: the same door, from a terminal.

import type { ReadableFile } from '../contract/operation.ts';
import { type Called, CliError, type OfferedOperation } from '../edges/cli/doors.ts';
import { OTS_TYPE } from '../operations/get-manifest-ots.ts';
import type { invoke } from '../operations/invoke.ts';
import type { World } from '../operations/services.ts';
import type { WireRequest } from '../operations/wire.ts';

type Operation = World['operations'][number];

/** The operations that read, with their parameters. */
export function offered(operations: readonly Operation[]): OfferedOperation[] {
  return operations
    .filter((operation) => operation.method === 'GET')
    .map((operation) => ({
      id: operation.id,
      summary: operation.summary,
      path: pathParameters(operation.path),
      query: Object.entries(operation.input.query?.properties ?? {}).map(([name, schema]) => ({
        name,
        description: String((schema as { description?: unknown }).description ?? ''),
      })),
    }));
}

function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}

export async function callOperation(
  world: World,
  door: typeof invoke,
  id: string,
  request: { path: readonly string[]; query: Readonly<Record<string, string>>; key: string | null },
): Promise<Called> {
  const operation = world.operations.find((one) => one.id === id);
  if (!operation) throw new CliError(`no operation is called ${id}`);
  const names = pathParameters(operation.path);
  const parameters = Object.fromEntries(names.map((name, i) => [name, request.path[i]]));
  const path = names.reduce(
    (filled, name, i) => filled.replace(`{${name}}`, encodeURIComponent(request.path[i] ?? '')),
    operation.path,
  );
  const wire: WireRequest = {
    path,
    parameters,
    query: Object.entries(request.query),
    authorization: undefined,
    apiKey: request.key ?? undefined,
    ifNoneMatch: undefined,
    idempotencyKey: undefined,
    traceparent: undefined,
    remoteAddress: '127.0.0.1',
    body: async () => ({ kind: 'json', value: undefined }),
  };
  const reply = await door(world, operation, wire);
  if (reply.kind === 'problem') {
    return { kind: 'json', status: reply.problem.status, document: reply.problem };
  }
  if (reply.kind === 'not_modified') return { kind: 'json', status: 304, document: null };
  const { status, contentType } = reply;
  const body = reply.file === undefined ? reply.body : await wholeOf(reply.file);
  if (/^application\/json(;|$)/.test(contentType)) {
    return { kind: 'json', status, document: JSON.parse(Buffer.from(body).toString()) };
  }
  const isText = !BYTES.includes(contentType);
  return { kind: 'bytes', status, bytes: body, isText };
}

const BYTES: readonly string[] = ['application/octet-stream', OTS_TYPE];

async function wholeOf({ size, read }: ReadableFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of read(0, size - 1)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
