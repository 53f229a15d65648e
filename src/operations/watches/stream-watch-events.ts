// stream_watch_events: the events of a subscription as they come, from a place on.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import { LAST_SEEN_CURSOR } from '../../contract/parameters.ts';
import { WatchEvent } from '../../contract/schemas/changes.ts';
import { Problem } from '../../contract/schemas/envelope.ts';
import { EVENT_STREAM_TYPE, type StreamPage, type StreamSource } from '../../contract/stream.ts';
import {
  findWatchReader,
  newestSeq,
  readWatchPage,
  type WatchReader,
} from '../../store/watches/watch-events.ts';
import { operation } from '../invoke/define.ts';
import type { OperationServices } from '../services.ts';
import { getWatchEvents, keysetOf, placeIn } from './get-watch-events.ts';
import { EXAMPLE_WATCH_EVENT } from './watch-event-examples.ts';
import { EXAMPLE_SUBSCRIPTION_ID } from './watch-examples.ts';
import { accountOf } from './watch-owner.ts';
import { tooManyWaiting, watchEventShape, watchReader } from './watch-reading.ts';
import { MOST_WAITING, type Waiter } from './watch-signals.ts';

/** Events that are held for one stream at a time. */
const PAGE = 50;

const EXAMPLE = `retry: 2000

: beat
id: Aa4f8b3C5D1

id: Ab7c2e9F6A4
data: ${JSON.stringify(EXAMPLE_WATCH_EVENT)}

`;

export const streamWatchEvents = operation({
  id: 'stream_watch_events',
  method: 'GET',
  path: '/v1/watch/events/stream',
  tag: 'Watches',
  summary: 'Stream the events of a subscription',
  description:
    'The events that `get_watch_events` serves, in the same order, as Server-Sent Events while ' +
    'they come. Each has its event as `data` and a cursor as `id`: a client that was cut off ' +
    'sends the last one as `Last-Event-ID` and misses and repeats nothing. Without one, and ' +
    'without `cursor`, the stream begins now. The cursors of both operations are the same. A ' +
    'comment every 15 seconds shows that the stream lives, with the place as its `id`; nothing ' +
    'is paid while nothing comes. An event named `problem` ends the stream, with a problem ' +
    'document as its `data`: the credential or the subscription has ended, or the credits are ' +
    `spent. An account has at most ${MOST_WAITING} long-polls and streams open in one process.`,
  access: 'account',
  credits: 1,
  creditsPer: `a page of up to ${PAGE} events`,
  cursorBoundTo: ['subscription_id'],
  cursorsOf: getWatchEvents.id,
  cache: 'none',
  input: {
    query: Type.Object({
      subscription_id: getWatchEvents.input.query.properties.subscription_id,
      cursor: LAST_SEEN_CURSOR,
    }),
  },
  output: WatchEvent,
  enveloped: false,
  representations: [{ mediaType: EVENT_STREAM_TYPE, example: EXAMPLE }],
  stream: [
    { name: 'message', says: 'A confirmed change.', data: WatchEvent },
    { name: 'problem', says: 'Why the stream ends; it is the last event.', data: Problem },
  ],
  problems: ['subscription_not_found', 'rate_limited'],
  examples: [
    {
      summary: 'From now on',
      query: { subscription_id: EXAMPLE_SUBSCRIPTION_ID },
      answer: null,
    },
  ],
  run: async ({ input: { query }, after, caller, refuse, services }) => {
    const accountId = accountOf(caller);
    const { id } = await watchReader(services, accountId, query.subscription_id, refuse);
    const newest = () => newestSeq(services.database, accountId);
    const start = after ?? keysetOf({ seq: await newest(), after: null });
    const waiter = await services.watching.signals.enter({ accountId, subscriptionId: id });
    if (waiter === null) throw tooManyWaiting();
    const reading = { services, accountId, id, refuse };
    return { kind: 'stream', source: { start, ...sourceOf(reading, waiter) } };
  },
});

interface Reading {
  readonly services: OperationServices;
  readonly accountId: string;
  /** The subscription's id. */
  readonly id: string;
  readonly refuse: Refuse<'subscription_not_found'>;
}

function sourceOf(reading: Reading, waiter: Waiter): Omit<StreamSource, 'start'> {
  const { services, accountId, id, refuse } = reading;
  const { database, watching } = services;
  return {
    beatMs: watching.beatMs,
    look: async (place) => {
      const reader = await findWatchReader(database, accountId, id);
      // Reading it says that it is gone.
      if (reader === null) return { isDue: true, place };
      if (!reader.active) return { isDue: false, place };
      const at = placeIn(place);
      const { events, seq } = await readWatchPage(database, reader, at, 1);
      return { isDue: events.length > 0, place: keysetOf({ ...at, seq }) };
    },
    read: async (place) => {
      const reader = await watchReader(services, accountId, id, refuse);
      return pageAfter(services, reader, place);
    },
    wait: (gone, milliseconds) => waiter.wait(gone, milliseconds),
    rest: (gone, milliseconds) => waiter.rest(gone, milliseconds),
    close: () => waiter.leave(),
  };
}

async function pageAfter(
  { database }: OperationServices,
  reader: WatchReader,
  place: StreamSource['start'],
): Promise<StreamPage> {
  const at = placeIn(place);
  const { events, seq } = await readWatchPage(database, reader, at, PAGE);
  return {
    events: events.map((row) => ({
      place: keysetOf({ ...at, seq: row.seq }),
      data: watchEventShape(row),
    })),
    place: keysetOf({ ...at, seq }),
  };
}
