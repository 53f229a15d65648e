// Calls an operation without a network: the same `invoke`, from a terminal.

import type { TSchema } from 'typebox';
import type { ReadableFile } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import { representationsOf } from '../../contract/representations.ts';
import { BadInput } from '../../desk/bad-input.ts';
import type { invoke } from '../../operations/invoke/invoke.ts';
import type { StreamReply, WireRequest } from '../../operations/invoke/wire.ts';
import type { World } from '../../operations/services.ts';

type Operation = World['operations'][number];

/** One operation of the registry, as the command line offers it. */
export interface OfferedOperation {
  readonly id: string;
  /** The tag of the contract that it stands under. */
  readonly tag: string;
  readonly summary: string;
  /** Its path in the contract. */
  readonly address: string;
  /** The parameters in it. */
  readonly path: readonly string[];
  readonly query: readonly { readonly name: string; readonly description: string }[];
  /** Members of its body. */
  readonly body: readonly OfferedField[];
  readonly writes: boolean;
  /** It answers with events as they come. */
  readonly streams: boolean;
}

export interface OfferedField {
  readonly name: string;
  readonly description: string;
  readonly kind: 'text' | 'number' | 'flag' | 'list';
}

/** What is asked of an operation; without a key as a keyless caller. */
export interface CallRequest {
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly key: string | null;
  readonly idempotencyKey?: string | null;
  /** Null or absent: none is sent. */
  readonly body?: unknown;
}

/** What an operation answered. */
export type Called =
  /** All its events were told, and nothing went wrong. */
  | { readonly kind: 'streamed'; readonly status: number }
  | { readonly kind: 'json'; readonly status: number; readonly document: unknown }
  | {
      readonly kind: 'bytes';
      readonly status: number;
      readonly bytes: Uint8Array;
      /** Written by us, so that a terminal may show it. */
      readonly isText: boolean;
    };

export type Tell = (event: unknown) => void;

/** Calls operations from a terminal. */
export interface OperationCaller {
  /** `tell` gets each event of an operation that streams. */
  call(operation: string, request: CallRequest, tell: Tell): Promise<Called>;
  /** Writes a new file; what lies there already is never overwritten. */
  saveFile(file: string, bytes: Uint8Array): Promise<void>;
}

/** Every operation, with its parameters and the members of its body. */
export function offered(operations: readonly Operation[]): OfferedOperation[] {
  return operations.map((operation) => ({
    id: operation.id,
    tag: operation.tag,
    summary: operation.summary,
    address: operation.path,
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
    streams: operation.stream !== undefined,
  }));
}

function membersOf(body: TSchema | undefined): [string, TSchema][] {
  const { properties } = (body ?? {}) as { readonly properties?: Record<string, TSchema> };
  return Object.entries(properties ?? {});
}

function descriptionOf(schema: TSchema): string {
  return String((schema as { readonly description?: unknown }).description ?? '');
}

/** A schema that also allows null has the kind of its first alternative. */
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
  guard: typeof invoke,
  id: string,
  request: CallRequest,
  tell: Tell,
): Promise<Called> {
  const operation = world.operations.find((one) => one.id === id);
  if (!operation) throw new BadInput(`no operation is called ${id}`);
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
    ...mediaTypeOf(operation, request.query.format),
    ifNoneMatch: undefined,
    idempotencyKey: request.idempotencyKey ?? undefined,
    traceparent: undefined,
    remoteAddress: '127.0.0.1',
    body: async () =>
      (request.body ?? null) === null
        ? { kind: 'none', refusal: new Refusal('invalid_body', 'The operation needs a body.') }
        : { kind: 'json', value: request.body },
  };
  const reply = await guard(world, operation, wire);
  if (reply.kind === 'problem') {
    return { kind: 'json', status: reply.problem.status, document: reply.problem };
  }
  if (reply.kind === 'not_modified') return { kind: 'json', status: 304, document: null };
  if (reply.kind === 'stream') return tellAll(reply, tell);
  const { status, contentType } = reply;
  const body = reply.file === undefined ? reply.body : await wholeOf(reply.file);
  if (/^application\/json(;|$)/.test(contentType)) {
    return { kind: 'json', status, document: JSON.parse(Buffer.from(body).toString()) };
  }
  const isText = !BYTES.includes(contentType);
  return { kind: 'bytes', status, bytes: body, isText };
}

function mediaTypeOf(operation: Operation, format: string | undefined): { mediaType?: string } {
  const meant = representationsOf(operation).find((one) => format && one.format === format);
  return meant === undefined ? {} : { mediaType: meant.mediaType };
}

/** Tells all until the stream ends: of itself, or with a problem. */
async function tellAll({ parts, close }: StreamReply, tell: Tell): Promise<Called> {
  try {
    for await (const part of parts) {
      if (part.kind === 'event') tell(part.data);
      if (part.kind !== 'problem') continue;
      return { kind: 'json', status: part.problem.status, document: part.problem };
    }
    return { kind: 'streamed', status: 200 };
  } finally {
    close();
  }
}

const BYTES: readonly string[] = ['application/octet-stream', 'application/vnd.opentimestamps.v1'];

async function wholeOf({ size, read }: ReadableFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of read(0, size - 1)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
