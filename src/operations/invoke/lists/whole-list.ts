// A whole list in one answer (`all=true`): its pages one behind the other, each of them charged.
//
// What breaks off in the middle must not look whole: lines of JSON end with the problem and the
// cursor to go on with, and the connection is cut.

import { ALL_PARAMETER, CSV_TYPE, NDJSON_TYPE } from '../../../contract/list-forms.ts';
import type { AnyOperation } from '../../../contract/operation.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { hasWholeList } from '../../../contract/representations.ts';
import type { OperationServices, World } from '../../services.ts';
import type { Visit } from '../guards.ts';
import type { FlowPart, OkReply, ProblemReply, QueryPair, Reply, WireRequest } from '../wire.ts';
import { longestPage } from './lines.ts';
import { lotsFrom, pagesOfLot } from './lots.ts';

type Op = AnyOperation<OperationServices>;

export interface ListWish {
  readonly isWhole: boolean;
  /** Without the parameter; of a whole list with the longest pages. */
  readonly request: WireRequest;
}

/** Throws where it is no truth value, or the answer is not one item a line. */
export function listWishOf(operation: Op, request: WireRequest): ListWish {
  if (!hasWholeList(operation)) return { isWhole: false, request };
  const given = request.query.filter(([name]) => name === ALL_PARAMETER);
  if (given.length === 0) return { isWhole: false, request };
  const [[, value] = [ALL_PARAMETER, null], ...others] = given;
  if (others.length > 0 || (value !== 'true' && value !== 'false')) {
    throw badWish(`${ALL_PARAMETER} must be given once, as true or false.`, ['true', 'false']);
  }
  const query = request.query.filter(([name]) => name !== ALL_PARAMETER);
  if (value === 'false') return { isWhole: false, request: { ...request, query } };
  const forms = [NDJSON_TYPE, CSV_TYPE];
  if (!forms.includes(request.mediaType ?? '')) {
    const detail = `${ALL_PARAMETER}=true needs the header Accept: ${forms.join(' or ')}.`;
    throw badWish(detail, forms);
  }
  const longest = longestPage(operation);
  const rest = query.filter(([name]) => name !== 'limit');
  const pages: QueryPair[] = longest === null ? rest : [...rest, ['limit', `${longest}`]];
  return {
    isWhole: true,
    request: { ...request, ifNoneMatch: undefined, query: pages, isWhole: true },
  };
}

function badWish(detail: string, accepted: readonly string[]): Refusal {
  const errors = [{ parameter: ALL_PARAMETER, detail, accepted }];
  return new Refusal('invalid_parameter', detail, { errors });
}

/** How a list goes on. */
export interface Further {
  /** Asks for more of it, as the caller would. */
  ask(request: WireRequest): Promise<Reply>;
  problemOf(error: unknown): ProblemReply;
}

/** The first page by `work`, the others by `ask`. */
export async function wholeList(
  world: World,
  operation: Op,
  visit: Visit,
  work: () => Promise<Reply>,
  further: Further,
): Promise<Reply> {
  const { caller, request } = visit;
  const leave = world.wholeLists.enter(caller, request.remoteAddress);
  let first: Reply | null = null;
  try {
    first = await work();
  } finally {
    if (first?.kind !== 'ok') leave();
  }
  if (first.kind !== 'ok') return first;
  const { 'X-Next-Cursor': cursor, Link: _, ...fields } = first.fields ?? {};
  const whole = { ...first, fields, etag: null, cache: 'none' } as const;
  if (cursor === undefined) {
    leave();
    return whole;
  }
  // A key pays for each page; whoever has none is held to the calls that they may make.
  const page = { ...request, isPartOfPage: caller.kind !== 'none' };
  const start = { cursor, pages: pagesOfLot(operation, visit) };
  const parts = partsOf(first.body, start, page, further);
  return { ...whole, body: new Uint8Array(), flow: { parts, close: leave } };
}

async function* partsOf(
  first: Uint8Array,
  start: { readonly cursor: string; readonly pages: number },
  request: WireRequest,
  { ask, problemOf }: Further,
): AsyncGenerator<FlowPart, void> {
  const isGone = (): boolean => request.connection?.gone().aborted === true;
  // A lot is made while the one before it is sent.
  const lots = lotsFrom(start, request, ask);
  let { cursor, pages }: { cursor: string | undefined; pages: number } = start;
  try {
    yield { kind: 'bytes', bytes: first };
    while (cursor !== undefined && !isGone()) {
      const reply: Reply = await lots.take();
      const paid = reply.kind === 'ok' && !isGone() ? await paidOr(reply, problemOf) : reply;
      if (paid.kind === 'problem' && reply.kind === 'ok' && pages > 1) {
        // What is left may be enough for a page.
        pages = 1;
        lots.restart(cursor, pages);
        continue;
      }
      if (paid.kind !== 'ok') {
        yield { kind: 'cut', bytes: lastWords(paid, cursor, request) };
        return;
      }
      yield* sentOf(paid, isGone);
      cursor = paid.fields?.['X-Next-Cursor'];
    }
  } finally {
    lots.stop();
  }
}

async function paidOr(
  reply: OkReply,
  problemOf: Further['problemOf'],
): Promise<OkReply | ProblemReply> {
  try {
    await reply.bill?.pay();
    return reply;
  } catch (error) {
    return problemOf(error);
  }
}

/** Page by page: what nobody was there for any more is given back. */
async function* sentOf(
  { pages = [], bill }: OkReply,
  isGone: () => boolean,
): AsyncGenerator<FlowPart, void> {
  let begun = 0;
  try {
    for (const bytes of pages) {
      if (isGone()) return;
      begun += 1;
      yield { kind: 'bytes', bytes };
    }
  } finally {
    if (begun < pages.length) await bill?.giveBack(pages.length - begun);
  }
}

/** A table has no line for them. */
function lastWords(reply: Reply, cursor: string, { mediaType }: WireRequest): Uint8Array {
  if (mediaType !== NDJSON_TYPE || reply.kind !== 'problem') return new Uint8Array();
  return Buffer.from(`${JSON.stringify({ ...reply.problem, next_cursor: cursor })}\n`);
}
