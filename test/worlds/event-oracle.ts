// Change events for tests, and the slow query that every page of them is held against.

import assert from 'node:assert/strict';
import type { Db } from '../../src/store/database.ts';
import type { EventToStore } from '../../src/store/facts/change-events.ts';
import {
  type EventFilter,
  type EventRange,
  readEventPage,
} from '../../src/store/facts/event-pages.ts';
import type { EventPosition } from '../../src/store/facts/event-rows.ts';

let serial = 0;

export function eventOf(more: Partial<EventToStore> = {}): EventToStore {
  serial += 1;
  const type = more.type ?? 'pricing.price.changed';
  return {
    id: `evt_${String(serial).padStart(6, '0')}`,
    key: `${type.split('.')[0]}.item`,
    provenance: 'observed',
    product: null,
    type,
    change: 'changed',
    significance: 'normal',
    derivation: 'confirmed',
    occurredAt: '2026-01-15',
    detectedAt: '2026-01-16',
    oldValue: 1,
    newValue: 2,
    unit: 'EUR',
    oldUnit: 'EUR',
    summary: 'It changed.',
    sourceUrl: 'https://c1.example/',
    beforeCaptureId: null,
    afterCaptureId: 'cap_1',
    confirmingCaptureId: null,
    confidence: 0.5,
    ...more,
  };
}

/** The slow reference: every event, by a plain condition, in a plain order. */
async function slowly(
  db: Db,
  filter: EventFilter,
  range: EventRange,
  limit: number,
): Promise<{ ids: string[]; earliest: string | null }> {
  const { of, about } = filter;
  const where = `
    ($1 <> 'company' or company_id = $2)
    and ($1 <> 'category' or company_id in (
      select company_id from company_categories where category_id = $2))
    and ($3 <> 'dimension' or dimension = $4) and ($3 <> 'type' or type = $4)
    and ($3 <> 'fact_key' or fact_key = $4)
    and derivation = any($5) and significance = any($6)`;
  // Decimals, compared with the number that is asked for.
  const moved = `(case
    when jsonb_typeof(old_value) = 'number' and jsonb_typeof(new_value) = 'number'
      and coalesce(old_unit, '') = coalesce(unit, '')
    then (new_value::text::numeric - old_value::text::numeric)::float8 end)`;
  const { up = null, down = null } = filter.moved ?? {};
  const word = about.kind === 'anything' ? '' : Object.values(about)[1];
  const values = [
    of.kind,
    of.kind === 'all' ? 0 : of.id,
    about.kind,
    word,
    filter.derivations,
    filter.significances,
  ];
  const [day, seq] = range.after ?? ['infinity', 0];
  const page = await db.rows<{ id: string }>(
    'oracle-page',
    `select id from change_events where ${where}
       and ($12 or coalesce(${moved} >= $13::float8, false)
         or coalesce(-${moved} >= $14::float8, false))
       and occurred_at >= coalesce($7::date, '-infinity')
       and occurred_at <= coalesce($8::date, 'infinity')
       and (occurred_at, seq) < ($9::date, $10::bigint)
     order by occurred_at desc, seq desc limit $11`,
    [...values, range.since, range.until, day, seq, limit, !filter.moved, up, down],
  );
  const [oldest] = await db.rows<{ day: string | null }>(
    'oracle-oldest',
    `select min(occurred_at) as day from change_events where ${where}`,
    values,
  );
  return { ids: page.map(({ id }) => id), earliest: oldest?.day ?? null };
}

/** Reads page after page, each as the slow query has it; answers the ids of all. */
export async function walkPages(
  db: Db,
  filter: EventFilter,
  range: Omit<EventRange, 'after'>,
  limit: number,
): Promise<readonly string[]> {
  const seen: string[] = [];
  let at: EventPosition | null = null;
  do {
    const asked: EventRange = { ...range, after: at };
    const page = await readEventPage(db, filter, asked, limit);
    const expected = await slowly(db, filter, asked, limit);
    const ids = page.events.map(({ id }) => id);
    assert.deepEqual(ids, expected.ids);
    assert.equal(page.earliest, expected.earliest);
    seen.push(...ids);
    at = page.next;
  } while (at !== null);
  const all = await slowly(db, filter, { ...range, after: null }, 10_000);
  assert.deepEqual(seen, all.ids, 'the pages together are all events of the filter');
  return seen;
}
