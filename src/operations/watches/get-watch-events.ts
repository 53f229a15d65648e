// get_watch_events: confirmed events of a subscription, in commit order, read on from a place.

import { Type } from 'typebox';
import type { Keyset, Refuse } from '../../contract/operation.ts';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { WatchEvent } from '../../contract/schemas/changes.ts';
import type { MetaPart } from '../../contract/schemas/envelope.ts';
import { dateTime, oneOf, text } from '../../contract/schemas/words.ts';
import type { Db } from '../../store/database.ts';
import {
  IDLE_DAYS,
  MOST_CURSORS,
  moveCursor,
  openCursor,
} from '../../store/watches/watch-cursors.ts';
import {
  placeAfter,
  readWatchPage,
  type WatchPage,
  type WatchPlace,
  type WatchReader,
} from '../../store/watches/watch-events.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import type { OperationServices } from '../services.ts';
import { EXAMPLE_WATCH_EVENT } from './watch-event-examples.ts';
import { EXAMPLE_SUBSCRIPTION_ID } from './watch-examples.ts';
import { accountOf, noSubscription } from './watch-owner.ts';
import { readWaiting, watchEventShape, watchReader } from './watch-reading.ts';

const NAME = '^[a-z0-9_-]{1,64}$';

export const getWatchEvents = operation({
  id: 'get_watch_events',
  method: 'GET',
  path: '/v1/watch/events',
  tag: 'Watches',
  summary: 'Read the events of a subscription',
  description:
    'Confirmed change events of the companies of a subscription, each from when it was added, in ' +
    'the order in which they were committed: an event that is committed late comes late, and is ' +
    'never skipped. Without `cursor` and `after` a named cursor is read, which the service keeps: ' +
    'each call serves what came since the last one and moves the cursor past it; a new name ' +
    'begins now. Whoever loses such an answer has lost the page: to lose nothing, read with ' +
    '`advance=false` or `after` first, work, and go on with `cursor=meta.next_cursor`, which is ' +
    'set on every page. `count` 0 means that nothing is new. Over REST, `stream_watch_events` sends the ' +
    'same events as they come, takes and gives the same cursors, and costs the same a page. What ' +
    'was retracted before it is read is left out.',
  access: 'account',
  credits: 1,
  creditsPer: 'a page, an empty one too,',
  chargedFirst: true,
  cursorBoundTo: ['subscription_id'],
  cache: 'none',
  input: {
    query: Type.Object({
      subscription_id: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'A subscription of this account.',
        examples: [EXAMPLE_SUBSCRIPTION_ID],
      }),
      cursor_name: Type.String({
        pattern: NAME,
        minLength: 1,
        maxLength: 64,
        default: 'default',
        description:
          `A place that the service keeps, at most ${MOST_CURSORS} of a subscription; it is ` +
          `forgotten after ${IDLE_DAYS} days without use. Ignored with \`cursor\` or \`after\`.`,
      }),
      after: Type.Optional(
        dateTime('Events recorded later than this, whatever was read. Ignored with `cursor`.'),
      ),
      advance: Type.Optional(
        oneOf(['false'], '`false` leaves the named cursor where it is; no other value is known.'),
      ),
      wait: Type.Integer({
        minimum: 0,
        maximum: 30,
        default: 0,
        description: 'Seconds to wait for an event where there is none (long-poll).',
      }),
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'events',
  output: Type.Object({
    subscription_id: text('As it was asked for.'),
    events: Type.Array(WatchEvent),
  }),
  problems: ['subscription_not_found', 'invalid_parameter', 'rate_limited'],
  examples: [
    {
      summary: 'What was recorded since a moment',
      query: {
        subscription_id: EXAMPLE_SUBSCRIPTION_ID,
        after: '2026-11-17T00:00:00Z',
      },
      answer: exampleEnvelope(
        { subscription_id: EXAMPLE_SUBSCRIPTION_ID, events: [EXAMPLE_WATCH_EVENT] },
        { count: 1, advanced: false, next_cursor: 'Aa4f8b3C5D1' },
      ),
    },
  ],
  run: async ({ input: { query }, after, caller, connection, refuse, services }) => {
    const reader = await watchReader(services, accountOf(caller), query.subscription_id, refuse);
    const asked: Asked = { ...query, isKept: query.advance === 'false' || connection.isHead };
    const read =
      after !== null || query.after !== undefined
        ? statelessly(services, reader, await placeOf(services, after, query.after), asked)
        : byName(services, reader, asked, refuse);
    const page = await readWaiting(services, reader, query.wait, connection, read);
    const isFree = page.events.length === 0 && services.watching.freeEmptyPages;
    return {
      kind: 'json',
      data: { subscription_id: reader.id, events: page.events.map(watchEventShape) },
      meta: metaOf(reader, page),
      next: keysetOf({ seq: page.seq, after: page.after }),
      credits: isFree ? 0 : 1,
    };
  },
});

interface Asked {
  readonly cursor_name: string;
  readonly limit: number;
  /** Whether the named cursor stays where it is. */
  readonly isKept: boolean;
}

interface ReadPage extends WatchPage {
  readonly after: Date | null;
  /** Null where none was read by. */
  readonly cursorName: string | null;
  readonly advanced: boolean;
  /** Whether the named cursor was made by this read. */
  readonly isNew: boolean;
}

/** What a cursor says: how far, and since when it was asked for, if it was. */
export function keysetOf({ seq, after }: WatchPlace): Keyset {
  return after === null ? [seq] : [seq, after.toISOString()];
}

// Cursors are signed, so what is in one is a keyset that was written above.
export function placeIn([seq, after]: Keyset): WatchPlace {
  return { seq: Number(seq), after: after === undefined ? null : new Date(after) };
}

/** A cursor wins over a moment (completions 6.4). */
async function placeOf(
  services: OperationServices,
  cursor: Keyset | null,
  after: string | undefined,
): Promise<WatchPlace> {
  return cursor === null ? placeAfter(services.database, new Date(after ?? 0)) : placeIn(cursor);
}

function statelessly(
  services: OperationServices,
  reader: WatchReader,
  start: WatchPlace,
  { limit }: Asked,
): () => Promise<ReadPage> {
  let place = start;
  return async () => {
    const page = await pageOf(services.database, reader, place, limit);
    place = { ...place, seq: page.seq };
    const { after } = place;
    return { ...page, after, cursorName: null, advanced: false, isNew: false };
  };
}

/** The cursor is held while its page is read, so that two readers get two pages. */
function byName(
  services: OperationServices,
  reader: WatchReader,
  { cursor_name: name, limit, isKept }: Asked,
  refuse: Refuse<'invalid_parameter' | 'subscription_not_found'>,
): () => Promise<ReadPage> {
  let isNew = false;
  return () =>
    services.database.transaction(async (db) => {
      const now = services.now();
      const cursor = await openCursor(db, reader, name, now);
      if (cursor.kind === 'gone') throw noSubscription(reader.id, refuse);
      if (cursor.kind === 'too_many') throw tooManyNames(cursor.names, refuse);
      isNew ||= cursor.kind === 'made';
      const place = { seq: cursor.seq, after: null };
      const page = await pageOf(db, reader, place, limit);
      await moveCursor(db, reader.id, name, isKept ? cursor.seq : page.seq, now);
      return { ...page, after: null, cursorName: name, advanced: !isKept, isNew };
    });
}

/** An inactive subscription is served nothing, and passes nothing. */
async function pageOf(
  db: Db,
  reader: WatchReader,
  place: WatchPlace,
  limit: number,
): Promise<WatchPage> {
  return reader.active ? readWatchPage(db, reader, place, limit) : { events: [], seq: place.seq };
}

function metaOf(reader: WatchReader, page: ReadPage): MetaPart {
  const told: string[] = [];
  if (page.isNew) {
    told.push(
      `The cursor ${page.cursorName} is new: it begins now. Older events are read with after, or ` +
        'through the change feed.',
    );
  }
  if (!reader.active) told.push('The subscription is inactive: nothing is served until it is not.');
  return {
    count: page.events.length,
    ...(page.cursorName === null ? {} : { cursor_name: page.cursorName }),
    advanced: page.advanced,
    ...(told.length === 0 ? {} : { notice: told.join(' ') }),
  };
}

function tooManyNames(names: readonly string[], refuse: Refuse<'invalid_parameter'>) {
  const detail =
    `A subscription has at most ${MOST_CURSORS} named cursors, and this one has them: ` +
    `${names.join(', ')}. One that is not used for ${IDLE_DAYS} days makes room.`;
  return refuse('invalid_parameter', detail, {
    errors: [{ parameter: 'cursor_name', detail, accepted: names }],
  });
}
