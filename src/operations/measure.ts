// What each call tells whoever measures: values alone, which app counts and writes into its log.

import type { Caller } from '../contract/caller.ts';
import type { Reply } from './invoke/wire.ts';

/** A call that was answered. It holds nothing that its caller sent. */
export interface AnsweredCall {
  readonly requestId: string;
  /** An id of the registry; `none` for what reached no operation. */
  readonly operation: string;
  readonly status: number;
  /** Null where nobody looked at the clock. */
  readonly seconds: number | null;
  /** The account's id; null for callers without one. */
  readonly account: string | null;
}

export interface Measure {
  /** Seconds of a clock that only goes forward. */
  seconds(): number;
  request(call: AnsweredCall): void;
}

/** A call that is under way. */
export interface Call {
  readonly requestId: string;
  /** Known once the caller is. */
  account: string | null;
}

export function accountOf(caller: Caller): string | null {
  return caller.kind === 'none' ? null : caller.accountId;
}

/** Answers, and tells how it went where somebody measures. */
export async function measured(
  measure: Measure | undefined,
  operation: string,
  call: Call,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  if (measure === undefined) return answer();
  const began = measure.seconds();
  const reply = await answer();
  const seconds = measure.seconds() - began;
  measure.request({ ...call, operation, status: statusOf(reply), seconds });
  return reply;
}

function statusOf(reply: Reply): number {
  switch (reply.kind) {
    case 'ok':
      return reply.status;
    case 'not_modified':
      return 304;
    case 'stream':
      return 200;
    case 'problem':
      return reply.problem.status;
  }
}
