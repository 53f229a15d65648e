// A stream of watch events: pages of get_watch_events as they come, each through the one door.

import { Type } from 'typebox';
import { anyOperation, type Keyset } from '../contract/operation.ts';
import { CursorParameter } from '../contract/parameters.ts';
import type { ProblemDocument } from '../contract/refusal.ts';
import type { WatchEvent } from '../contract/schemas/changes.ts';
import { writeCursor } from '../core/callers/cursor.ts';
import {
  findWatchReader,
  newestSeq,
  readWatchPage,
  type WatchPlace,
} from '../store/watches/watch-events.ts';
import { callerOf, credentialOf } from './invoke/credentials.ts';
import { cursorScopeOf } from './invoke/cursor-scope.ts';
import { operation } from './invoke/define.ts';
import type { Headers } from './invoke/guards.ts';
import { refusalOf } from './invoke/failure.ts';
import { getWatchEvents, keysetOf, placeIn } from './watches/get-watch-events.ts';
import { invoke, problemReply } from './invoke/invoke.ts';
import type { World } from './services.ts';
import { accountOf } from './watches/watch-owner.ts';
import { tooManyWaiting, watchEventShape, watchReader } from './watches/watch-reading.ts';
import type { Waiter } from './watches/watch-signals.ts';
import type { QueryPair, Reply, WireRequest } from './invoke/wire.ts';

export type StreamPart =
  | { readonly kind: 'event'; readonly cursor: string; readonly event: WatchEvent }
  /** Nothing came for a while; the place is told, so that who comes again looks no further back. */
  | { readonly kind: 'beat'; readonly cursor: string }
  /** It ends, and would not go on if it were asked for again at once. */
  | { readonly kind: 'problem'; readonly problem: ProblemDocument };

export type OpenedStream =
  | { readonly kind: 'refused'; readonly reply: Reply }
  | {
      readonly kind: 'open';
      readonly requestId: string;
      /** What the door says of limits and credits. */
      readonly headers: Headers;
      readonly stream: WatchStream;
    };

export interface WatchStream {
  /** Until the caller is gone, the credential or the subscription ends, or the service does. */
  readonly parts: AsyncGenerator<StreamPart, void>;
  close(): void;
}

/** Events that are held for one stream at a time. */
const PAGE = 50;
const LONGEST_PAUSE_S = 60;

const { id, path, access, cache, tag } = getWatchEvents;
const COMMON = { id, path, access, cache, tag, method: 'GET', summary: '', examples: [] } as const;

// Whether somebody may read, and from where: what opening a stream asks of the door. It has the id
// of the operation that it stands for, whose limits, scopes and counts are the stream's too.
const openAtPlace = operation({
  ...COMMON,
  description: 'Where a stream begins.',
  credits: 0,
  cursorBoundTo: ['subscription_id'],
  input: {
    query: Type.Object({
      subscription_id: getWatchEvents.input.query.properties.subscription_id,
      cursor: CursorParameter,
    }),
  },
  output: Type.Object({ account_id: Type.String(), place: Type.Unknown() }),
  problems: ['subscription_not_found'],
  run: async ({ input: { query }, after, caller, refuse, services }) => {
    const accountId = accountOf(caller);
    const reader = await watchReader(services, accountId, query.subscription_id, refuse);
    const place =
      after ??
      keysetOf({ seq: await newestSeq(services.database, reader.account_id), after: null });
    return { kind: 'json', data: { account_id: accountId, place: [...place] } };
  },
});

// A page of it: each event with its number, of which the edge's cursors are made.
const pageOfStream = operation({
  ...COMMON,
  description: 'A page of a stream.',
  credits: getWatchEvents.credits,
  chargedFirst: true,
  cursorBoundTo: ['subscription_id'],
  input: openAtPlace.input,
  output: Type.Object({ events: Type.Array(Type.Unknown()), seq: Type.Integer() }),
  problems: ['subscription_not_found'],
  run: async ({ input: { query }, after, caller, refuse, services }) => {
    const { subscription_id: asked } = query;
    const reader = await watchReader(services, accountOf(caller), asked, refuse);
    const page = await readWatchPage(services.database, reader, placeIn(after ?? []), PAGE);
    const events = page.events.map((row) => ({ seq: row.seq, event: watchEventShape(row) }));
    return { kind: 'json', data: { events, seq: page.seq }, credits: Math.min(1, events.length) };
  },
});

/** `request` may carry `subscription_id` and `cursor` only. Never throws. */
export async function openWatchStream(world: World, wire: WireRequest): Promise<OpenedStream> {
  // No stream is one that the caller has already, whatever tags it names.
  const request = { ...wire, ifNoneMatch: undefined };
  const reply = await invoke(world, anyOperation(openAtPlace), request);
  if (reply.kind !== 'ok') return { kind: 'refused', reply };
  const { requestId, headers } = reply;
  const opened = dataOf<{ account_id: string; place: Keyset }>(reply.body);
  const subscriptionId = request.query.find(([name]) => name === 'subscription_id')?.[1] ?? '';
  const of = { accountId: opened.account_id, subscriptionId };
  const waiter = await world.watching.signals.enter(of);
  if (waiter === null) {
    const refused = problemReply(world, tooManyWaiting(), {
      requestId,
      path: request.path,
      headers,
    });
    return { kind: 'refused', reply: refused };
  }
  const stream = { world, request, requestId, waiter, ...of };
  const parts = partsOf(stream, placeIn(opened.place));
  return { kind: 'open', requestId, headers, stream: { parts, close: () => waiter.leave() } };
}

// Bytes that the door has just written, of an operation of this file.
function dataOf<Data>(body: Uint8Array): Data {
  return JSON.parse(Buffer.from(body).toString()).data as Data;
}

interface Stream {
  readonly world: World;
  readonly request: WireRequest;
  readonly requestId: string;
  readonly waiter: Waiter;
  readonly accountId: string;
  readonly subscriptionId: string;
}

async function* partsOf(stream: Stream, start: WatchPlace): AsyncGenerator<StreamPart, void> {
  const { waiter, request, world } = stream;
  const gone = request.connection?.gone() ?? new AbortController().signal;
  let place = start;
  yield { kind: 'beat', cursor: cursorAt(stream, place) };
  for (;;) {
    try {
      const step = await stepFrom(stream, place);
      place = step.place;
      yield* step.parts;
      if (step.kind === 'ended') return;
      if (step.kind === 'more') continue;
      // What the caller may do is looked at again, though nothing is sent that would ask it.
      const how =
        step.kind === 'pause'
          ? await waiter.rest(gone, step.seconds * 1_000)
          : await waiter.wait(gone, world.watching.beatMs);
      if (how === 'gone' || how === 'closing') return;
      if (how === 'over') yield { kind: 'beat', cursor: cursorAt(stream, place) };
    } catch (error) {
      yield { kind: 'problem', problem: problemOf(stream, error) };
      return;
    }
  }
}

type Step = { readonly place: WatchPlace; readonly parts: readonly StreamPart[] } & (
  | { readonly kind: 'more' | 'nothing' | 'ended' }
  | { readonly kind: 'pause'; readonly seconds: number }
);

/** A page where there is one: who waits in vain pays nothing. */
async function stepFrom(stream: Stream, place: WatchPlace): Promise<Step> {
  const { world, request } = stream;
  await callerOf(world, credentialOf(request), request.audience);
  const reader = await findWatchReader(world.database, stream.accountId, stream.subscriptionId);
  if (reader?.active === false) return { kind: 'nothing', place, parts: [] };
  if (reader !== null) {
    const { events, seq } = await readWatchPage(world.database, reader, place, 1);
    if (events.length === 0) return { kind: 'nothing', place: { ...place, seq }, parts: [] };
  }
  const query: QueryPair[] = [
    ['subscription_id', stream.subscriptionId],
    ['cursor', cursorAt(stream, place)],
  ];
  const reply = await invoke(world, anyOperation(pageOfStream), { ...request, query });
  if (reply.kind === 'ok') return pageStep(stream, place, dataOf<StreamPage>(reply.body));
  if (reply.kind === 'not_modified') throw new Error('a page of a stream has no tag to be known');
  const { problem, headers } = reply;
  const seconds = Number(headers['Retry-After'] ?? Number.NaN);
  const passes = problem.code !== 'credits_exhausted' && seconds <= LONGEST_PAUSE_S;
  if (passes) return { kind: 'pause', place, parts: [], seconds };
  return { kind: 'ended', place, parts: [{ kind: 'problem', problem }] };
}

interface StreamPage {
  readonly events: readonly { readonly seq: number; readonly event: WatchEvent }[];
  readonly seq: number;
}

function pageStep(stream: Stream, place: WatchPlace, { events, seq }: StreamPage): Step {
  const parts = events.map(
    (one): StreamPart => ({
      kind: 'event',
      cursor: cursorAt(stream, { ...place, seq: one.seq }),
      event: one.event,
    }),
  );
  return { kind: 'more', place: { ...place, seq }, parts };
}

function cursorAt({ world, subscriptionId }: Stream, place: WatchPlace): string {
  const scope = cursorScopeOf(getWatchEvents, { subscription_id: subscriptionId }, '');
  return writeCursor(world.cursorSecret, scope, keysetOf(place));
}

function problemOf({ world, request, requestId }: Stream, error: unknown): ProblemDocument {
  const refusal = refusalOf(world.log, error, { request_id: requestId, operation: id });
  return problemReply(world, refusal, { requestId, path: request.path }).problem;
}
