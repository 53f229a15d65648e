// What each call tells whoever measures: values alone, which app counts, logs and traces.

import type { Caller } from '../contract/caller.ts';
import { type OpenSpan, type Tracer, traced } from '../core/tracing.ts';
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

interface Watching {
  readonly measure?: Measure;
  readonly trace?: Tracer;
}

/** Answers, and tells how it went where somebody measures or traces. */
export async function measured(
  { measure, trace }: Watching,
  operation: string,
  call: Call,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  const began = measure?.seconds() ?? 0;
  const reply = await (trace === undefined
    ? answer()
    : traced(trace, { name: operation }, (span) => tracedAnswer(span, call, answer)));
  tell({ measure }, operation, call, reply, began);
  return reply;
}

/** Tells of a reply to a call that began at `began`. */
export function tell(
  { measure }: { readonly measure?: Measure | undefined },
  operation: string,
  { requestId, account }: Call,
  reply: Reply,
  began: number,
): void {
  if (measure === undefined) return;
  const seconds = measure.seconds() - began;
  measure.request({ requestId, account, operation, status: statusOf(reply), seconds });
}

async function tracedAnswer(
  span: OpenSpan,
  call: Call,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  const reply = await answer();
  const { requestId, account } = call;
  const facts = { 'assay.request_id': requestId, 'assay.account': account };
  if (reply.kind !== 'problem') {
    span.tell({ ...facts, 'assay.status': statusOf(reply) });
    return reply;
  }
  const { code, status } = reply.problem;
  span.tell({ ...facts, 'assay.status': status, 'assay.problem': code });
  if (status >= 500) span.failed(code);
  return reply;
}

export function statusOf(reply: Reply): number {
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
