// Calls an operation, and again while what failed may pass: the one way to the network.

import type { CallOptions, Settled } from './options.ts';
import { AssayProblem, NoAnswer, problemOf } from './problem.ts';
import { type Reply, replyOf } from './reply.ts';
import { type Fields, type Prepared, prepare, type Row } from './request.ts';
import { waitFor } from './retry.ts';
import { share, word } from './runtime.ts';

/** Throws `AssayProblem`, `NoAnswer`, the reason of the caller's signal, or a `TypeError`. */
export async function call(
  row: Row,
  fields: Fields,
  settled: Settled,
  options: CallOptions,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply<unknown>> {
  const asked = withKey(row, prepare(row, fields, settled), options);
  const prepared = { ...asked, headers: { ...asked.headers, ...more } };
  return tryAgain(settled, options.signal, async (signal) => {
    const answer = await send(row, prepared, settled, signal);
    return replyOf(row, answer);
  });
}

/** One try. Throws what the service refused. */
export async function send(
  { method }: Row,
  { address, headers, body }: Prepared,
  { fetch }: Settled,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await fetch(address, { method, headers, body, signal, redirect: 'error' });
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

/** `attempt` gets a signal that ends with its time, or with the caller's own. */
export async function tryAgain<Result>(
  settled: Settled,
  own: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    own?.throwIfAborted();
    const time = AbortSignal.timeout(settled.timeoutMs);
    try {
      return await attempt(own === undefined ? time : AbortSignal.any([own, time]));
    } catch (error) {
      own?.throwIfAborted();
      const wait =
        tried > settled.retries ? null : waitFor(error, tried, share(), settled.longestWaitMs);
      if (wait === null) throw error instanceof AssayProblem ? error : unanswered(error, tried);
      await rest(wait, own);
    }
  }
}

/** Ends early with the signal's reason. */
export function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
  });
}

// A lost answer to a write may mean that it was done: the same key makes the next try a look.
function withKey(row: Row, prepared: Prepared, { idempotencyKey }: CallOptions): Prepared {
  if (row.method === 'GET') return prepared;
  const key = idempotencyKey ?? word();
  return { ...prepared, headers: { ...prepared.headers, 'Idempotency-Key': `"${key}"` } };
}

function unanswered(error: unknown, tried: number): NoAnswer {
  const why = error instanceof Error ? error.message : String(error);
  const tries = tried === 1 ? 'one try' : `${tried} tries`;
  return new NoAnswer(`The service did not answer in ${tries}: ${why}`, { cause: error });
}
