// What an operation is: everything that `invoke`, the edges and the contract need to know of it.

import type { Static, TObject, TSchema } from 'typebox';
import type { Table, WrittenTable } from '../core/pages/csv.ts';
import type { JsonPiece } from '../core/pages/json-piece.ts';
import type { Caller, Connection } from './caller.ts';
import type { Deprecation } from './deprecation.ts';
import type { Keyset } from './keyset.ts';
import type { ProblemCode } from './problems.ts';
import type { Refusal, RefusalExtras } from './refusal.ts';
import type { HeaderName } from './response-headers.ts';
import type { MetaPart } from './schemas/envelope.ts';
import { type Scope, scopeOf } from './scopes.ts';
import type { StreamedEvent, StreamSource } from './stream.ts';

export type { Keyset } from './keyset.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `open`: no credential, a bearer key or the API-key header. `key`: one of the two.
 * `account`: the same, owned by an account.
 */
export type Access = 'open' | 'key' | 'account';

export interface InputSchemas {
  readonly path?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
}

type Part<S> = S extends TSchema ? Static<S> : Record<never, never>;

export interface Input<I extends InputSchemas> {
  readonly path: Part<I['path']>;
  readonly query: Part<I['query']>;
  readonly body: I['body'] extends TSchema ? Static<I['body']> : undefined;
}

/** Compiles with declared codes only; throw what it gives. */
export type Refuse<P extends ProblemCode> = (
  code: P,
  detail: string,
  extras?: RefusalExtras,
) => Refusal;

export interface RunContext<Services, I extends InputSchemas, P extends ProblemCode> {
  readonly input: Input<I>;
  /** The position that the cursor of the request holds; null on the first page. */
  readonly after: Keyset | null;
  readonly caller: Caller;
  readonly refuse: Refuse<P>;
  readonly services: Services;
  readonly connection: Connection;
  /** There where pages of a whole list are asked for together; `limit` is that of all of them. */
  readonly lot?: AskedLot;
  readonly isTable?: true; // There where CSV is wanted.
}

/** What an operation may do for whoever waits for all of a list. */
export interface AskedLot {
  /** Told where the next lot begins, as soon as that is known and before this one is read. */
  ahead(next: Keyset): void;
  /** Items of a page where `lines` may stand in for them; null where they may not. */
  readonly linesOf: number | null;
}

/**
 * `json` is put into the envelope; `next` becomes `meta.next_cursor`, and null means that this was
 * the last page. `credits` replaces the declared price where it depends on the answer.
 * `prepared` bytes are sent as they are; a `file` is read while it is sent. A `stream` stays open:
 * opening it costs nothing, each of its pages the declared price.
 */
export type Answer<Data> =
  | {
      readonly kind: 'json';
      readonly data: Data;
      /** `data` as JSON, in pieces, where it was written before: `data` may then be made late. */
      readonly json?: readonly JsonPiece[];
      readonly meta?: MetaPart;
      readonly next?: Keyset | null;
      /** The items of a lot as lines of JSON, page by page, in place of those of `data`. */
      readonly lines?: readonly Uint8Array[] | undefined;
      /** In place of `data`. */
      readonly csv?: WrittenTable;
      readonly credits?: number;
      /** One of those that the operation declares; `success` where not given. */
      readonly status?: 200 | 201 | 202;
    }
  | PreparedAnswer
  | {
      readonly kind: 'file';
      readonly file: ReadableFile;
      readonly etag: string;
      readonly contentType: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'stream'; readonly source: StreamSource };

export interface PreparedAnswer {
  readonly kind: 'prepared';
  readonly body: Uint8Array;
  readonly brotli: Uint8Array | null;
  /** Gives the memory of `body` back, where it was made for this answer alone. */
  readonly release?: (() => void) | undefined;
  /** Names exactly these bytes, without quotes. */
  readonly etag: string;
  readonly contentType?: string;
  /** Response headers of these bytes; those that the operation declares. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Bytes that are too many to be held. */
export interface ReadableFile {
  readonly size: number;
  /** Bytes from the first to the last, both included. */
  read(first: number, last: number): AsyncIterable<Uint8Array>;
}

/** A media type in which an operation answers. */
export interface Representation {
  /** Without parameters. */
  readonly mediaType: string;
  /** The value of the query parameter `format` that asks for it. */
  readonly format?: string;
  /** What such an answer looks like; bytes that are no text have none. */
  readonly example?: string;
}

export interface Example {
  readonly summary: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The whole answer, envelope included. */
  readonly answer: unknown;
}

export interface Operation<
  Services,
  I extends InputSchemas = InputSchemas,
  O extends TSchema = TSchema,
  P extends ProblemCode = ProblemCode,
> {
  /** Operation id, tool name and file name (`get_company` in `get-company.ts`). */
  readonly id: string;
  readonly method: Method;
  /** With parameters in braces: `/v1/companies/{company}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  /** What an access token needs to carry, where `scopeOf` cannot tell; null: nothing. */
  readonly scope?: Scope | null;
  /** What an open operation shows without a key where that is less, and no cursors. */
  readonly openView?: 'masked';
  /** Price of one answer (completions 8.4). */
  readonly credits: number;
  /** What the price is for where it is not the whole answer: "for each started 50 rows". */
  readonly creditsPer?: string;
  /** Whether it is paid for before it runs, because running it moves something on. */
  readonly chargedFirst?: true;
  /**
   * The parameters that a cursor belongs to, where these are not all: then it is good in any tier.
   */
  readonly cursorBoundTo?: readonly string[];
  /** The id of the operation whose cursors it takes and gives, where these are not its own. */
  readonly cursorsOf?: string;
  /** Where it is on its way out. */
  readonly deprecated?: Deprecation;
  /** Parameters that are, by name. */
  readonly deprecatedParameters?: Readonly<Record<string, Deprecation>>;
  /** Whether its answer holds a secret that is told once. */
  readonly secretAnswer?: true;
  /**
   * `public`: the same for every caller without a key. `immutable`: likewise, and for ever.
   * `none`: never kept.
   */
  readonly cache: 'public' | 'immutable' | 'none';
  readonly input: I;
  /** The schema of `data`, or of the whole answer where `enveloped` is false; of one event. */
  readonly output: O;
  readonly enveloped?: false;
  /**
   * All media types, the usual one first, when it does not answer in JSON alone. One that never
   * answers in JSON is not a tool for an agent.
   */
  readonly representations?: readonly Representation[];
  /**
   * The member of `data` that holds the items of a list: it can be had as lines of JSON and as CSV
   * too, one item a line.
   */
  readonly list?: string;
  /** The answer as rows of CSV, where they are not the items of `list` by their schema. */
  readonly table?: (data: Static<O>) => Table;
  /** The events of an answer that stays open. One that streams is no tool for an agent. */
  readonly stream?: readonly StreamedEvent[];
  /** Whether parts of the bytes can be asked for (RFC 9110 section 14). */
  readonly ranges?: true;
  /** Response headers of a success besides those of every answer. */
  readonly headers?: readonly HeaderName[];
  /** Whether a request may come without a body: it is read as `{}` then. */
  readonly bodyOptional?: true;
  /** Status of a success; 200 where not given. */
  readonly success?: 200 | 201 | 202;
  /** Another status of a success, and what it says. */
  readonly otherSuccess?: { readonly status: 200 | 201 | 202; readonly says: string };
  /** What `run` refuses; what `invoke` refuses is added (`problemsOf`). */
  readonly problems: readonly P[];
  readonly examples: readonly Example[];
  run(context: RunContext<Services, I, P>): Promise<Answer<Static<O>>>;
  /**
   * What `run` would answer to whoever has no credential, where it is in memory; null where it is
   * not. Of reads that are open, without cursors and without a body.
   */
  atHand?(context: Pick<RunContext<Services, I, P>, 'input' | 'services'>): PreparedAnswer | null;
}

/** Any operation, for lists: what it takes and gives is known to itself alone. */
export type AnyOperation<Services> = Omit<Operation<Services>, 'run' | 'atHand' | 'table'> & {
  readonly table?: (data: unknown) => Table;
  run(context: AnyContext<Services>): Promise<Answer<unknown>>;
  atHand?(context: Pick<AnyContext<Services>, 'input' | 'services'>): PreparedAnswer | null;
};

export type AnyContext<Services> = Omit<
  RunContext<Services, InputSchemas, ProblemCode>,
  'input'
> & {
  readonly input: {
    readonly path: Readonly<Record<string, unknown>>;
    readonly query: Readonly<Record<string, unknown>>;
    readonly body: unknown;
  };
};

/**
 * Forgets what an operation takes. Safe because `invoke` alone calls `run`, with an input that it
 * has read by the very schemas from which the forgotten types were made.
 */
export function anyOperation<Services, I extends InputSchemas, O extends TSchema>(
  known: Operation<Services, I, O, never> | Operation<Services, I, O, ProblemCode>,
): AnyOperation<Services> {
  return known as unknown as AnyOperation<Services>;
}

/** A maker of operations for a kind of services; it checks types and changes nothing. */
export function operationsOf<Services>() {
  return <I extends InputSchemas, O extends TSchema, const P extends ProblemCode>(
    declared: Operation<Services, I, O, P>,
  ): Operation<Services, I, O, P> => declared;
}

/** Every code that an operation may answer: its own, and those of `invoke` before it. */
export function problemsOf<Services>(operation: AnyOperation<Services>): ProblemCode[] {
  const { input } = operation;
  const fields = { ...input.path?.properties, ...input.query?.properties };
  const formats = Object.values(fields).map((field) => Reflect.get(field, 'format'));
  const codes = new Set<ProblemCode>(operation.problems);
  // An unknown query parameter is refused everywhere (completions 8.5).
  codes.add('invalid_parameter');
  if (requiredNames(input.query).length > 0) codes.add('missing_parameter');
  if (formats.includes('company-identifier')) codes.add('invalid_identifier');
  if (formats.includes('cursor')) codes.add('invalid_cursor');
  codes.add('invalid_key');
  if (scopeOf(operation) !== null) codes.add('insufficient_scope');
  if (operation.access !== 'open' || operation.openView) codes.add('key_required');
  if (operation.access === 'account') codes.add('account_key_required');
  codes.add('method_not_allowed').add('not_acceptable');
  if (operation.ranges) codes.add('range_not_satisfiable');
  if (operation.method !== 'GET') {
    codes.add('idempotency_key_reused').add('idempotency_in_progress');
  }
  if (input.body) {
    codes.add('invalid_body').add('body_too_large').add('unsupported_media_type');
  }
  codes.add('rate_limited');
  if (operation.credits > 0) codes.add('credits_exhausted');
  codes.add('internal_error').add('rate_limiter_unavailable').add('service_unavailable');
  return [...codes];
}

/** Parameters that a caller must give: required, and without a default. */
export function requiredNames(schema: TObject | undefined): string[] {
  return (schema?.required ?? []).filter(
    (name) => Reflect.get(schema?.properties[name] ?? {}, 'default') === undefined,
  );
}
