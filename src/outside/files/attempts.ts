// Asks again where a store was slow, overloaded or not understood, each time within a time.

export interface Patience {
  /** How often the same is asked at most. */
  readonly attempts: number;
  /** Until an answer begins, and on top of the time that its bytes may take. */
  readonly answerMs: number;
  /** The least that bytes must move, a second. */
  readonly bytesASecond: number;
  /** Before the second attempt at most; twice as much before each further one. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

export const PATIENCE: Patience = {
  attempts: 5,
  answerMs: 10_000,
  bytesASecond: 100_000,
  firstWaitMs: 200,
  longestWaitMs: 5_000,
};

export interface Waiting {
  readonly patience: Patience;
  sleep(milliseconds: number): Promise<unknown>;
  /** From 0 to 1. */
  chance(): number;
}

export interface Attempt {
  /** From 1. */
  readonly number: number;
  readonly isLast: boolean;
  /** Comes when the time is up. */
  readonly signal: AbortSignal;
  /** The time begins anew, for so many bytes. */
  expect(bytes: number): void;
}

/** What did not arrive as it was sent; asked again, it may. */
export class TransferError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the transfer failed: ${code}`);
    this.code = code;
  }
}

/** The bucket did not do what it was asked, as often as it was; `code` says why in a word. */
export class BucketError extends Error {
  readonly code: string;

  constructor(code: string, what: string) {
    super(`the bucket failed to ${what}: ${code}`);
    this.code = code;
  }
}

/** `bytes` are what is sent. Throws the last failure, or at once what no second attempt mends. */
export async function attempted<T>(
  waiting: Waiting,
  bytes: number,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const { attempts, firstWaitMs, longestWaitMs } = waiting.patience;
  for (let number = 1; ; number += 1) {
    const timed = timer(waiting.patience, bytes);
    try {
      const { signal, expect } = timed;
      return await work({ number, isLast: number >= attempts, signal, expect });
    } catch (error) {
      const failure = timed.signal.aborted ? new TransferError('timeout') : error;
      if (number >= attempts || !mayPass(failure)) throw failure;
    } finally {
      timed.end();
    }
    const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** (number - 1));
    // Never at once, and never all that failed together at the same moment.
    await waiting.sleep(longest * (0.5 + waiting.chance() / 2));
  }
}

function timer({ answerMs, bytesASecond }: Patience, bytes: number) {
  const ending = new AbortController();
  let running: NodeJS.Timeout | undefined;
  const expect = (more: number): void => {
    clearTimeout(running);
    const time = answerMs + (more / bytesASecond) * 1_000;
    running = setTimeout(() => ending.abort(), time);
  };
  expect(bytes);
  return { signal: ending.signal, expect, end: () => clearTimeout(running) };
}

const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);
const PASSING_NAMES = new Set([
  'BadDigest',
  'ConditionalRequestConflict',
  'IncompleteBody',
  'InternalError',
  'OperationAborted',
  'RequestTimeout',
  // The client has set its clock by the answer.
  'RequestTimeTooSkewed',
  'SlowDown',
  'ServiceUnavailable',
  'TimeoutError',
  'XAmzContentSHA256Mismatch',
]);
const PASSING_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

function mayPass(error: unknown): boolean {
  if (error instanceof TransferError) return true;
  if (error instanceof BucketError) return false;
  if (PASSING_NAMES.has(nameOf(error)) || PASSING_CODES.has(codeOf(error))) return true;
  return PASSING_STATUS.has(statusOf(error)) && nameOf(error) !== 'NotImplemented';
}

/** The status of an answer that was an error; 0 where there was none. */
export function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('$metadata' in error)) return 0;
  const metadata = error.$metadata;
  const isTold = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return isTold ? Number(metadata.httpStatusCode ?? 0) : 0;
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A failure in a word, which never holds a key or a signature. */
export function wordFor(error: unknown): string {
  const code = codeOf(error);
  if (code !== '') return code;
  const name = nameOf(error);
  const status = statusOf(error);
  return name === '' || name === 'Error' || name === 'Unknown' ? `status_${status}` : name;
}
