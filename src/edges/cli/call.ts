// Calls an operation without a network: the same door, from a terminal.

import type { TSchema } from 'typebox';
import type { ReadableFile } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import {
  type Called,
  type CliDoors,
  CliError,
  type OfferedField,
  type OfferedOperation,
} from './doors.ts';
import { OTS_TYPE } from '../../operations/captures/get-manifest-ots.ts';
import type { invoke } from '../../operations/invoke/invoke.ts';
import type { World } from '../../operations/services.ts';
import type { WireRequest } from '../../operations/invoke/wire.ts';

type Operation = World['operations'][number];

/** Every operation, with its parameters and the members of its body. */
export function offered(operations: readonly Operation[]): OfferedOperation[] {
  return operations.map((operation) => ({
    id: operation.id,
    summary: operation.summary,
    path: pathParameters(operation.path),
    query: Object.entries<TSchema>(operation.input.query?.properties ?? {}).map(
      ([name, schema]) => ({ name, description: descriptionOf(schema) }),
    ),
    body: membersOf(operation.input.body).map(([name, schema]) => ({
      name,
      description: descriptionOf(schema),
      kind: kindOf(schema),
    })),
    writes: operation.method !== 'GET',
  }));
}

function membersOf(body: TSchema | undefined): [string, TSchema][] {
  const { properties } = (body ?? {}) as { readonly properties?: Record<string, TSchema> };
  return Object.entries(properties ?? {});
}

function descriptionOf(schema: TSchema): string {
  return String((schema as { readonly description?: unknown }).description ?? '');
}

/** Of what may be null, the kind of what it is else. */
function kindOf(schema: TSchema): OfferedField['kind'] {
  const { type, anyOf } = schema as { readonly type?: string; readonly anyOf?: TSchema[] };
  const [first] = anyOf ?? [];
  if (first !== undefined) return kindOf(first);
  if (type === 'array') return 'list';
  if (type === 'boolean') return 'flag';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}

export async function callOperation(
  world: World,
  door: typeof invoke,
  id: string,
  request: Parameters<CliDoors['call']>[1],
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
    idempotencyKey: request.idempotencyKey ?? undefined,
    traceparent: undefined,
    remoteAddress: '127.0.0.1',
    body: async () =>
      (request.body ?? null) === null
        ? { kind: 'none', refusal: new Refusal('invalid_body', 'The operation needs a body.') }
        : { kind: 'json', value: request.body },
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
