// A stream of events through `invoke`: page by page, for each of which the caller is let in anew.

import type { Keyset } from '../../contract/keyset.ts';
import type { AnyOperation } from '../../contract/operation.ts';
import type { ProblemDocument, Refusal } from '../../contract/refusal.ts';
import type { StreamPage, StreamSource } from '../../contract/stream.ts';
import { type CursorScope, writeCursor } from '../../core/callers/cursor.ts';
import type { OperationServices, World } from '../services.ts';
import { callerOf, credentialOf } from './callers/credentials.ts';
import { refusalOf } from './failure.ts';
import type { Headers, QueryPair, Reply, StreamPart, StreamReply, WireRequest } from './wire.ts';

type Op = AnyOperation<OperationServices>;

const LONGEST_PAUSE_S = 60;

/** What `invoke` lends to a stream that it opens. */
export interface Opening {
  readonly world: World;
  readonly operation: Op;
  readonly request: WireRequest;
  readonly requestId: string;
  readonly source: StreamSource;
  readonly scope: CursorScope | null;
  /** `invoke` itself: each page goes through it. */
  invoke(operation: Op, request: WireRequest): Promise<Reply>;
  problemOf(refusal: Refusal): ProblemDocument;
}

export function streamReply(opening: Opening, headers: Headers): StreamReply {
  const { requestId, source } = opening;
  return {
    kind: 'stream',
    requestId,
    headers,
    parts: partsOf(opening),
    close: () => source.close(),
  };
}

/** A client that was cut off names the last id that it saw; that wins over where it began. */
export function queryOf(
  operation: Op,
  request: Pick<WireRequest, 'query' | 'lastEventId'>,
): readonly QueryPair[] {
  const { query, lastEventId } = request;
  if (operation.stream === undefined || !lastEventId) return query;
  return withCursor(query, lastEventId);
}

function withCursor(query: readonly QueryPair[], cursor: string): readonly QueryPair[] {
  return [...query.filter(([name]) => name !== 'cursor'), ['cursor', cursor]];
}

/** Ends with the caller, with what it may do or what it reads, or with the service. */
async function* partsOf(opening: Opening): AsyncGenerator<StreamPart, void> {
  const { source, request, world, requestId, operation } = opening;
  const gone = request.connection?.gone() ?? new AbortController().signal;
  let place = source.start;
  yield { kind: 'beat', cursor: cursorAt(opening, place) };
  for (;;) {
    try {
      const step = await stepFrom(opening, place);
      place = step.place;
      yield* step.parts;
      if (step.kind === 'ended') return;
      if (step.kind === 'more') continue;
      // What the caller may do is looked at again, though nothing is sent that would ask it.
      const how =
        step.kind === 'pause'
          ? await source.rest(gone, step.seconds * 1_000)
          : await source.wait(gone, source.beatMs);
      if (how === 'gone' || how === 'closing') return;
      if (how === 'over') yield { kind: 'beat', cursor: cursorAt(opening, place) };
    } catch (error) {
      const about = { request_id: requestId, operation: operation.id };
      yield { kind: 'problem', problem: opening.problemOf(refusalOf(world.log, error, about)) };
      return;
    }
  }
}

type Step = { readonly place: Keyset; readonly parts: readonly StreamPart[] } & (
  | { readonly kind: 'more' | 'nothing' | 'ended' }
  | { readonly kind: 'pause'; readonly seconds: number }
);

/** A page where there is one: who waits in vain pays nothing. */
async function stepFrom(opening: Opening, place: Keyset): Promise<Step> {
  const { world, request, source } = opening;
  await callerOf(world, credentialOf(request), request.audience);
  const looked = await source.look(place);
  if (!looked.isDue) return { kind: 'nothing', place: looked.place, parts: [] };
  let page: StreamPage | null = null;
  const reply = await opening.invoke(
    pageOf(opening, (read) => (page = read)),
    {
      ...request,
      query: withCursor(request.query, cursorAt(opening, place)),
      lastEventId: undefined,
    },
  );
  if (reply.kind !== 'problem') return pageStep(opening, page);
  const { problem, headers } = reply;
  const seconds = Number(headers['Retry-After'] ?? Number.NaN);
  const passes = problem.code !== 'credits_exhausted' && seconds <= LONGEST_PAUSE_S;
  if (passes) return { kind: 'pause', place, parts: [], seconds };
  return { kind: 'ended', place, parts: [{ kind: 'problem', problem }] };
}

/** The operation as it is asked for a page of its stream: paid before the page is read. */
function pageOf({ operation, source }: Opening, keep: (page: StreamPage) => void): Op {
  return {
    ...operation,
    chargedFirst: true,
    run: async ({ after }) => {
      const page = await source.read(after ?? source.start);
      keep(page);
      return { kind: 'json', data: null, credits: page.events.length > 0 ? operation.credits : 0 };
    },
  };
}

function pageStep(opening: Opening, page: StreamPage | null): Step {
  if (page === null) throw new Error('a page of a stream was answered and not read');
  const parts = page.events.map(({ place, data }): StreamPart => {
    return { kind: 'event', cursor: cursorAt(opening, place), data };
  });
  return { kind: 'more', place: page.place, parts };
}

function cursorAt({ world, scope, operation }: Opening, place: Keyset): string {
  if (scope === null) throw new Error(`${operation.id} streams and takes no cursor`);
  return writeCursor(world.cursorSecret, scope, place);
}
