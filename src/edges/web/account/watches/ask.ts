// How the pages about watches ask the operations: by `invoke`, as the account that is signed in.

import type { AnyOperation } from '../../../../contract/operation.ts';
import { type ProblemDocument, Refusal } from '../../../../contract/refusal.ts';
import { invoke } from '../../../../operations/invoke/invoke.ts';
import type { Body, WireRequest } from '../../../../operations/invoke/wire.ts';
import type { OperationServices } from '../../../../operations/services.ts';
import { nothingPage, problemPage } from '../failures.ts';
import type { Wrong } from '../page.ts';
import { type Outcome, page, type SignedVisit } from '../visit.ts';

export interface Asked {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | null | undefined>>;
  readonly body?: unknown;
}

export type Told<T> =
  | {
      readonly kind: 'ok';
      readonly data: T;
      readonly meta: { readonly next_cursor?: string; readonly total?: number };
    }
  | { readonly kind: 'refused'; readonly problem: ProblemDocument; readonly retryAfter?: number };

/** Visits of which a call was counted against the limits: a page counts as one. */
const counted = new WeakSet<SignedVisit>();

/** `T` is the output that the operation's contract declares. */
export async function ask<T>(visit: SignedVisit, id: string, asked: Asked = {}): Promise<Told<T>> {
  const { services } = visit;
  const operation = services.operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`${id} is no operation`);
  const isPartOfPage = counted.has(visit);
  counted.add(visit);
  const request = requestOf(visit, operation, asked, isPartOfPage);
  const reply = await invoke(services, operation, request);
  if (reply.kind === 'problem') {
    const wait = Number(reply.headers['Retry-After']);
    const again = Number.isFinite(wait) ? { retryAfter: wait } : {};
    return { kind: 'refused', problem: reply.problem, ...again };
  }
  if (reply.kind !== 'ok') throw new Error(`${id} answered ${reply.kind}`);
  return { kind: 'ok', ...JSON.parse(Buffer.from(reply.body).toString()) };
}

/** What a page cannot do without; where it is refused, the page says why. */
export class NotTold extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('a page of an account was refused what it needs');
    this.outcome = outcome;
  }
}

/** Throws `NotTold`: what is not there is no page, everything else a failure. */
export async function need<T>(visit: SignedVisit, id: string, asked: Asked = {}): Promise<T> {
  const told = await ask<T>(visit, id, asked);
  if (told.kind === 'ok') return told.data;
  throw new NotTold(refusedOutcome(told.problem, told.retryAfter));
}

export function refusedOutcome(problem: ProblemDocument, retryAfter?: number): Outcome {
  if (problem.status === 404) return page(nothingPage());
  const shown = problemPage(problem);
  return page(retryAfter === undefined ? shown : { ...shown, retryAfter });
}

/** What a form's field is called, where an operation names a member of its body. */
export function wrongsOf(problem: ProblemDocument, first: string): readonly Wrong[] {
  const wrongs = (problem.errors ?? []).map(({ pointer = '', detail, accepted }) => {
    const [, member = ''] = pointer.split('/');
    const rule = accepted === undefined ? '' : ` Accepted: ${[accepted].flat().join(', ')}.`;
    return { field: member === '' ? first : member, says: `${detail}${rule}` };
  });
  return wrongs.length > 0 ? wrongs : [{ field: first, says: problem.detail }];
}

function requestOf(
  { session, remoteAddress }: SignedVisit,
  operation: AnyOperation<OperationServices>,
  { path = {}, query = {}, body }: Asked,
  isPartOfPage: boolean,
): WireRequest {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
  );
  const sent: Body =
    body === undefined
      ? { kind: 'none', refusal: new Refusal('invalid_body', 'The form is empty.') }
      : { kind: 'json', value: body };
  return {
    path: filled,
    parameters: path,
    query: given,
    authorization: undefined,
    apiKey: undefined,
    session,
    isPartOfPage,
    ifNoneMatch: undefined,
    idempotencyKey: undefined,
    traceparent: undefined,
    remoteAddress,
    body: async () => sent,
  };
}
