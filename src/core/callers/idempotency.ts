// Reads the header Idempotency-Key, and decides what a call with a known key may do.

export const LONGEST_IDEMPOTENCY_KEY = 255;
export const IDEMPOTENCY_KEY_RULE =
  `a string in quotes (RFC 8941) or a bare token, 1 to ${LONGEST_IDEMPOTENCY_KEY} printable ` +
  'ASCII characters';

/** How long a call may hold its key before it is taken for dead. */
export const LEASE_MS = 60_000;
export const KEPT_MS = 24 * 3_600_000;
/** Replies that hold a secret (completions 8.5). */
export const SECRET_KEPT_MS = 10 * 60_000;

// RFC 8941 section 3.3.3.
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
// What HTTP takes for a part of a list or a parameter is none of it.
const BARE = /^[!#-+\-./0-:<-[\]-~]+$/;

/** Null for what is none. A key means the same with quotes and without. */
export function readIdempotencyKey(header: string): string | null {
  const text = header.trim();
  const quoted = QUOTED.exec(text)?.[1]?.replace(/\\(["\\])/g, '$1');
  const key = quoted ?? (BARE.test(text) ? text : '');
  return key.length > 0 && key.length <= LONGEST_IDEMPOTENCY_KEY ? key : null;
}

/** What is known of an earlier call with the same key. */
export interface EarlierCall {
  readonly sameRequest: boolean;
  /** Null while it is under way. */
  readonly finishedAt: Date | null;
  readonly secret: boolean;
  readonly hasReply: boolean;
}

export type Second = 'other_request' | 'in_progress' | 'replay' | 'no_longer_told';

/** A second call never does the work again. */
export function judgeSecond(earlier: EarlierCall, now: Date): Second {
  if (!earlier.sameRequest) return 'other_request';
  if (earlier.finishedAt === null) return 'in_progress';
  const age = now.getTime() - earlier.finishedAt.getTime();
  if (!earlier.hasReply || (earlier.secret && age >= SECRET_KEPT_MS)) return 'no_longer_told';
  return 'replay';
}
