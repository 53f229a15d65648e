// What the change feed and a company's history share: who sees how far, and events as they show.

import { Type } from 'typebox';
import { type Caller, tierOf } from '../../contract/caller.ts';
import type { AskedLot, Keyset, Refuse } from '../../contract/operation.ts';
import { type ChangeEvent, DERIVATIONS } from '../../contract/schemas/changes.ts';
import type { MetaPart } from '../../contract/schemas/envelope.ts';
import { date, oneOf } from '../../contract/schemas/words.ts';
import { TIERS } from '../../contract/tiers.ts';
import { isoDate } from '../../core/facts/fact-shape.ts';
import { toldWindow, type WindowedRange, withinWindow } from '../../core/facts/history-window.ts';
import type { Derivation } from '../../core/judging/ledger.ts';
import {
  type EventFilter,
  type FoundPlaces,
  findEventPlaces,
  readEventPage,
} from '../../store/facts/event-pages.ts';
import { type EventPosition, readEventsAt, readEventTexts } from '../../store/facts/event-rows.ts';
import { scanEventTexts } from '../../store/facts/event-scan.ts';
import type { OperationServices } from '../services.ts';
import { eventLines } from './event-lines.ts';
import { eventShape } from './event-shape.ts';

/** What both operations say of who sees how far. */
export const LADDER =
  'Without a key: a masked view (what changed and when, without values) of the last 90 days, at ' +
  'most 50 events, no cursor. A free key: values and cursors within the last 90 days. Pro and ' +
  'Scale: the whole archive. `meta.window` says from when the answer serves and whether older ' +
  'events exist outside the tier; a `since` before the window is served from its start, and ' +
  '`meta.notice` says so. Where `derivation` is not given, `confirmed` and `historical` events ' +
  'are served.';

export const RANGE_PARAMETERS = {
  since: Type.Optional(date('First day, inclusive, by `occurred_at`.')),
  until: Type.Optional(date('Last day, inclusive, by `occurred_at`.')),
};

export const DERIVATION_PARAMETER = Type.Optional(
  oneOf(
    DERIVATIONS,
    '`confirmed`: two captures agree. `historical`: drawn from archived generations. The other ' +
      'three are no live changes, and served by this filter alone: `baseline` (the first look), ' +
      '`legacy` (a difference that a reader made), `orphaned` (its fact or company went away).',
  ),
);

/** The query parameters that both operations have. */
export interface AskedEvents {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly limit: number;
}

export interface EventAnswer {
  readonly events: ChangeEvent[];
  /** In place of `events`, of a lot. */
  readonly lines?: readonly Uint8Array[];
  readonly meta: MetaPart;
  readonly next: Keyset | null;
}

/** Where a page begins, and whether others follow it in the same answer. */
export interface FeedPlace {
  readonly after: Keyset | null;
  readonly lot?: AskedLot | undefined;
}

type FeedRefuse = Refuse<'invalid_parameter' | 'upgrade_required'>;

/** What the range is for this caller; refuses one that is none, or that needs a higher tier. */
export function windowFor(
  services: OperationServices,
  caller: Caller,
  { since = null, until = null }: { since?: string | null; until?: string | null },
  refuse: FeedRefuse,
): WindowedRange {
  if (since !== null && until !== null && since > until) {
    const detail = `since (${since}) is after until (${until}).`;
    const accepted = `a date not after ${until}`;
    throw refuse('invalid_parameter', detail, {
      errors: [{ parameter: 'since', detail, accepted }],
    });
  }
  const { history } = TIERS[tierOf(caller)];
  const window = withinWindow(history, { since, until }, today(services));
  if (window.fit === 'outside' && caller.kind === 'key') {
    throw refuse(
      'upgrade_required',
      `The whole range lies before ${window.windowStart}: this tier reads the last ` +
        `${history.days} days.`,
    );
  }
  return window;
}

/** A page of events as this caller may see them; null for a filter that no event can meet. */
export async function answerEvents(
  services: OperationServices,
  caller: Caller,
  filter: EventFilter | null,
  asked: AskedEvents,
  window: WindowedRange,
  { after, lot }: FeedPlace,
): Promise<EventAnswer> {
  const { history } = TIERS[tierOf(caller)];
  const limit = Math.min(asked.limit, history.mostEvents ?? asked.limit);
  const range = { since: window.since, until: asked.until ?? null, after: positionOf(after) };
  const { database } = services;
  const linesOf = history.values ? (lot?.linesOf ?? null) : null;
  if (filter !== null && linesOf !== null && history.cursors) {
    const scanned = await scanEventTexts(database, filter, range, limit);
    if (scanned !== null) {
      const { rows, next } = scanned;
      lot?.ahead(next);
      return { events: [], lines: await eventLines(services, rows, linesOf), meta: {}, next };
    }
  }
  const found = filter === null ? NOWHERE : await findEventPlaces(database, filter, range, limit);
  const next = history.cursors ? found.next : null;
  if (next !== null) lot?.ahead(next);
  const { places } = found;
  if (linesOf !== null) {
    const texts = places === null ? [] : await readEventTexts(database, places);
    return { events: [], lines: await eventLines(services, texts, linesOf), meta: {}, next };
  }
  const rows = places === null ? [] : await readEventsAt(database, places);
  const notice = noticeOf(caller, window, rows.length, found.next);
  return {
    events: rows.map((row) => eventShape(services, row, !history.values)),
    meta: {
      count: rows.length,
      ...(notice === '' ? {} : { notice }),
      window: toldWindow(window, found.earliest, today(services)),
    },
    next,
  };
}

const NOWHERE: FoundPlaces = { places: null, next: null, earliest: null };

/** An event with the moment at which it last became another: told, retracted or superseded. */
export type DatedEvent = ChangeEvent & { readonly updatedAt: string };

/** Everything that is served of a company or a category where nothing narrower is asked for. */
export function everythingOf(of: EventFilter['of']): EventFilter {
  return { of, about: { kind: 'anything' }, ...SERVED, ...ANY_SIGNIFICANCE };
}

/**
 * What anybody sees: the newest events, values and summaries withheld; at most `limit`, and never
 * more than a caller without a key gets. None for a filter that no event can meet.
 */
export async function maskedEvents(
  services: OperationServices,
  filter: EventFilter | null,
  limit: number,
): Promise<readonly DatedEvent[]> {
  if (filter === null) return [];
  const { history } = TIERS.open;
  const window = withinWindow(history, { since: null, until: null }, today(services));
  const { events } = await readEventPage(
    services.database,
    filter,
    { since: window.since, until: null, after: null },
    Math.min(limit, history.mostEvents ?? limit),
  );
  return events.map((row) => ({
    ...eventShape(services, row, true),
    updatedAt: (row.corrected_at ?? row.recorded_at).toISOString(),
  }));
}

/** What is served where `derivation` is not given; the others are asked for by name. */
export const SERVED: Pick<EventFilter, 'derivations'> = {
  derivations: ['confirmed', 'historical'],
};
export const ANY_SIGNIFICANCE: Pick<EventFilter, 'significances'> = {
  significances: ['normal', 'high'],
};

export function derivationsOf(asked: Derivation | undefined): Pick<EventFilter, 'derivations'> {
  return asked === undefined ? SERVED : { derivations: [asked] };
}

function today(services: OperationServices): string {
  return isoDate(services.now());
}

/** Cursors are signed, so what is in one is a position that a feed wrote. */
function positionOf(after: Keyset | null): EventPosition | null {
  return after as EventPosition | null;
}

// Nothing is shortened silently: what was asked for and is not shown is told here.
function noticeOf(
  caller: Caller,
  window: WindowedRange,
  shown: number,
  next: EventPosition | null,
): string {
  const { history } = TIERS[tierOf(caller)];
  const told: string[] = [];
  if (!history.values) {
    told.push('Masked view: values, summaries and cursors need a free key.');
  }
  if (window.fit === 'outside') {
    told.push(`The range ends before ${window.windowStart}, where what is served here begins.`);
  }
  if (window.fit === 'cut') {
    told.push(
      `Served from ${window.windowStart}: days before the last ${history.days} need the Pro tier.`,
    );
  }
  if (!history.cursors && next !== null) {
    told.push(`More events match than the ${shown} shown.`);
  }
  return told.join(' ');
}
