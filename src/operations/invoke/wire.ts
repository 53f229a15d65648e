// A request and a reply without their transport: what an edge hands to `invoke`, and gets back.

import type { Connection } from '../../contract/caller.ts';
import type { ReadableFile } from '../../contract/operation.ts';
import type { ProblemDocument, Refusal } from '../../contract/refusal.ts';
import type { KeyTier } from '../../core/callers/api-key.ts';

/** `value` is null where it could not be decoded. */
export type QueryPair = readonly [name: string, value: string | null];

export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  /** None was sent; `refusal` is for operations that need one. */
  | { readonly kind: 'none'; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Fields of an answer by their names. */
export type Headers = Readonly<Record<string, string>>;

/** Somebody whose session was found, as far as a call needs to know. */
export interface SignedReader {
  readonly id: string;
  readonly accountId: string;
  readonly tier: KeyTier;
}

/** Parameters as their operation takes them. */
export interface ReadInput {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface WireRequest {
  /** Path without query, as it came. */
  readonly path: string;
  /** Values of the path's parameters, percent-decoded. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly query: readonly QueryPair[];
  readonly authorization: string | undefined;
  readonly apiKey: string | undefined;
  /** The same object only where all fields are the same, byte for byte. */
  readonly sent?: object | undefined;
  /** Who is signed in, where a page of ours that only reads asks for them; no key counts then. */
  readonly session?: SignedReader;
  /** What its parameters came to when the same was asked before: they are not read again. */
  readonly input?: ReadInput;
  /** A part of a page whose first call the limits let in: it is not counted against them again. */
  readonly isPartOfPage?: boolean;
  /** A page of a whole list, which is one answer. */
  readonly isWhole?: boolean;
  /** Several of its pages, which are paid when they are sent. */
  readonly lot?: Lot;
  /** The resource that access tokens must be for; the API's where not given. */
  readonly audience?: string;
  /** The media type of the answer, of those that the operation declares; the usual where absent. */
  readonly mediaType?: string;
  readonly ifNoneMatch: string | undefined;
  /** What the caller would rather have (RFC 7240). */
  readonly prefer?: string | undefined;
  /** Only a GET has one (RFC 9110 section 14.2). */
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Where a stream was cut off. */
  readonly lastEventId?: string | undefined;
  readonly traceparent: string | undefined;
  /** Address of the caller, behind trusted proxies, for limits. */
  readonly remoteAddress: string;
  /** When absent, the caller stays for the answer. */
  readonly connection?: Connection;
  /** Reads the body; asked only by operations that have one, and only once. */
  body(): Promise<Body>;
}

export interface Lot {
  /** As many as there are at most. */
  readonly pages: number;
  /** Told where the next lot begins, maybe long before this one is there. */
  continues(cursor: string): void;
}

/** What an answer costs that nobody has paid yet. */
export interface Bill {
  /** Throws where it cannot be paid. */
  pay(): Promise<void>;
  /** So many of its pages were not sent, once it was paid. */
  giveBack(pages: number): Promise<void>;
}

interface AnyReply {
  readonly requestId: string;
  /** Rate-limit and credit fields, and what a refusal asks for. */
  readonly headers: Headers;
}

export interface OkReply extends AnyReply {
  readonly kind: 'ok';
  readonly status: 200 | 201 | 202 | 206;
  readonly contentType: string;
  /** What the operation says of these bytes besides. */
  readonly fields?: Headers;
  readonly body: Uint8Array;
  /** The same in pieces, where it lies so: it is put together for who asks for `body`. */
  readonly pieces?: readonly Uint8Array[];
  /** In place of `body`, which is empty then. */
  readonly file?: ReadableFile;
  /** Likewise, of a length that nobody knows yet. */
  readonly flow?: Flow;
  /** Those of a lot in place of `body`. */
  readonly pages?: readonly Uint8Array[];
  readonly bill?: Bill;
  readonly brotli: Uint8Array | null;
  /** For whoever has sent `body` and needs it no more. */
  readonly release?: (() => void) | undefined;
  /** Names the uncoded bytes, without quotes; null for answers that are no reads. */
  readonly etag: string | null;
  readonly cache: Keeping;
}

export type FlowPart =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The last: what was sent is not the whole, and must not be taken for it. */
  | { readonly kind: 'cut'; readonly bytes: Uint8Array };

/** Whoever gets one closes it, read or not. */
export interface Flow {
  readonly parts: AsyncGenerator<FlowPart, void>;
  close(): void;
}

/** Who may keep it: anybody, anybody for ever, the caller alone, nobody. */
export type Keeping = 'public' | 'immutable' | 'private' | 'none';

export interface NotModifiedReply extends AnyReply {
  readonly kind: 'not_modified';
  readonly etag: string;
  readonly hasBrotli: boolean;
  /** Whether another coding might have been made of it. */
  readonly codable: boolean;
  readonly cache: Keeping;
}

export interface ProblemReply extends AnyReply {
  readonly kind: 'problem';
  readonly problem: ProblemDocument;
}

export type StreamPart =
  | { readonly kind: 'event'; readonly cursor: string; readonly data: unknown }
  /** Nothing came for a while; the place is told, so that who comes again looks no further back. */
  | { readonly kind: 'beat'; readonly cursor: string }
  /** It ends, and would not go on if it were asked for again at once. */
  | { readonly kind: 'problem'; readonly problem: ProblemDocument };

/** Stays open. Whoever gets one closes it. */
export interface StreamReply extends AnyReply {
  readonly kind: 'stream';
  readonly parts: AsyncGenerator<StreamPart, void>;
  close(): void;
}

export type Reply = OkReply | NotModifiedReply | StreamReply | ProblemReply;
