// Pages of events, against the slow query that they stand for.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventOf, walkPages } from '../../../test/worlds/event-oracle.ts';
import type { Derivation } from '../../core/judging/ledger.ts';
import { addToCategory } from '../companies/companies.ts';
import { type Db, openDatabase } from '../database.ts';
import { appendEvents, type EventToStore, ensureMonths } from './change-events.ts';
import { type EventFilter, type EventRange, readEventPage } from './event-pages.ts';
import { scanEventTexts } from './event-scan.ts';

let opened: TestDatabase;
let db: TestDatabase['database'];
let statements = 0;
before(async () => {
  opened = await openTestDatabase();
  db = opened.database;
  await ensureMonths(db, ['2025-12', '2026-01', '2026-02']);
  await sql(`insert into companies (domain, name, tracked_at)
    select 'c' || n || '.example', 'C' || n, now() from generate_series(1, 6) n`);
  await sql(`insert into categories (slug, name)
    select 'k' || n, 'K' || n from generate_series(1, 3) n`);
});
after(() => opened.close());

async function sql<Row>(text: string, values: readonly unknown[] = [], on: Db = db) {
  statements += 1;
  return on.rows<Row>(`test_${statements}`, text, values);
}

const TYPES = ['pricing.price.changed', 'pricing.tier.added', 'stack.tech.added'] as const;
const DERIVATIONS = ['confirmed', 'historical', 'baseline', 'legacy', 'orphaned'] as const;
const VALUES = [null, 'text', true, 0, 0.1, 0.3, -5, 1e15] as const;
const DAYS = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-15', '2026-02-01', '2026-02-28'];

async function append(company: number, events: readonly EventToStore[]): Promise<void> {
  await db.transaction((tx) => appendEvents(tx, company, events, new Date('2026-03-01')));
}

const events = fc.record({
  type: fc.constantFrom(...TYPES),
  item: fc.constantFrom('item', 'other'),
  significance: fc.constantFrom('normal' as const, 'high' as const),
  derivation: fc.constantFrom<Derivation>(...DERIVATIONS),
  occurredAt: fc.constantFrom(...DAYS),
  oldValue: fc.constantFrom(...VALUES),
  newValue: fc.constantFrom(...VALUES),
  unit: fc.constantFrom(null, 'EUR'),
  oldUnit: fc.constantFrom(null, 'EUR'),
});
const written = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('append' as const),
      company: fc.integer({ min: 1, max: 6 }),
      events: fc.array(events, { minLength: 1, maxLength: 8 }),
    }),
    fc.record({
      kind: fc.constantFrom('join' as const, 'leave' as const),
      company: fc.integer({ min: 1, max: 6 }),
      category: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      kind: fc.constantFrom('orphan' as const, 'move' as const, 'forget' as const),
      company: fc.integer({ min: 1, max: 6 }),
      nth: fc.nat({ max: 20 }),
    }),
  ),
  { minLength: 5, maxLength: 25 },
);
type Write = typeof written extends fc.Arbitrary<readonly (infer W)[]> ? W : never;

async function write(step: Write): Promise<void> {
  switch (step.kind) {
    case 'append': {
      const named = step.events.map(({ item, ...more }) =>
        eventOf({ ...more, key: `${more.type.split('.')[0]}.${item}` }),
      );
      return append(step.company, named);
    }
    case 'join':
      return addToCategory(db, [{ company: step.company, category: step.category }]);
    case 'leave':
      await sql('delete from company_categories where company_id = $1 and category_id = $2', [
        step.company,
        step.category,
      ]);
      return;
    default:
      await sql(
        `with chosen as (
           select occurred_at, seq from change_events where company_id = $1
           order by seq offset $2 limit 1)
         ${CHANGES[step.kind]} (occurred_at, seq) in (select * from chosen)`,
        [step.company, step.nth],
      );
  }
}

const CHANGES = {
  orphan: `update change_events set derivation = 'orphaned' where`,
  // To another company, key and month, as a merge of companies would.
  move: `update change_events set company_id = company_id % 6 + 1, fact_key = 'stack.moved',
    dimension = 'stack', type = 'stack.tech.added', significance = 'high',
    occurred_at = '2026-02-02' where`,
  forget: 'delete from change_events where',
};

const one = <T>(value: T) => [value] as const;
const bounds = fc.option(fc.constantFrom(Number.MIN_VALUE, 0.2, 5, 5.1, 1e15));
const filters: fc.Arbitrary<EventFilter> = fc.record({
  of: fc.oneof(
    fc.constant({ kind: 'all' as const }),
    fc.record({ kind: fc.constant('company' as const), id: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant('category' as const), id: fc.integer({ min: 1, max: 3 }) }),
  ),
  about: fc.oneof(
    fc.constant({ kind: 'anything' as const }),
    fc.constantFrom(
      { kind: 'dimension' as const, dimension: 'pricing' as const },
      { kind: 'dimension' as const, dimension: 'stack' as const },
      { kind: 'dimension' as const, dimension: 'legal' as const },
      ...TYPES.map((type) => ({ kind: 'type' as const, type })),
      { kind: 'type' as const, type: 'legal.terms.changed' },
    ),
  ),
  derivations: fc.oneof(
    fc.constant(['confirmed', 'historical'] as const),
    fc.constantFrom<Derivation>(...DERIVATIONS).map(one),
  ),
  significances: fc.oneof(
    fc.constant(['normal', 'high'] as const),
    fc.constant('high' as const).map(one),
  ),
  moved: fc.option(fc.record({ up: bounds, down: bounds })),
});
const keyFilters: fc.Arbitrary<EventFilter> = fc
  .tuple(filters, fc.integer({ min: 1, max: 6 }), fc.constantFrom('pricing.item', 'stack.moved'))
  .map(([filter, id, key]) => ({
    ...filter,
    of: { kind: 'company', id },
    about: { kind: 'fact_key', key },
  }));
const days = fc.option(fc.constantFrom(...DAYS, '2025-12-29', '2026-01-02', '2026-03-01'));
const ranges = fc.record({ since: days, until: days });

const EVERYTHING: EventFilter = {
  of: { kind: 'all' },
  about: { kind: 'anything' },
  derivations: ['confirmed', 'historical'],
  significances: ['normal', 'high'],
};

test('whatever is written, every page of every filter is that of the slow query', async () => {
  const property = fc.asyncProperty(
    written,
    fc.array(fc.tuple(fc.oneof(filters, keyFilters), ranges, fc.integer({ min: 1, max: 7 })), {
      minLength: 8,
      maxLength: 8,
    }),
    async (steps, asked) => {
      for (const step of steps) await write(step);
      for (const [filter, range, limit] of asked) {
        await walkPages(db, filter, range, limit);
        await scanFrom({ ...EVERYTHING, derivations: filter.derivations }, range, limit);
      }
    },
  );
  await fc.assert(property, { numRuns: 25, endOnFailure: true });
  const [count] = await sql<{ n: number }>('select count(*) as n from change_events');
  assert.ok((count?.n ?? 0) > 100, 'the property met too few events to say anything');
  assert.ok(scannedPages > 20, `${scannedPages} pages were read where they lie`);
});

/** As far as the events of a filter are read where they lie, they are those of its pages. */
async function scanFrom(
  filter: EventFilter,
  range: Omit<EventRange, 'after'>,
  limit: number,
): Promise<void> {
  let from: EventRange = { ...range, after: null };
  for (;;) {
    const scanned = await scanEventTexts(db, filter, from, limit);
    if (scanned === null) return;
    const { events: paged, next } = await readEventPage(db, filter, from, limit);
    assert.deepEqual(
      scanned.rows.map(([id]) => id),
      paged.map(({ id }) => id),
    );
    assert.deepEqual(scanned.next, next);
    scannedPages += 1;
    from = { ...from, after: scanned.next };
  }
}
let scannedPages = 0;

test('pages are planned once for each connection, not each time', async () => {
  const own = openDatabase({ url: opened.url, connections: 1 });
  const range: EventRange = { since: null, until: null, after: null };
  for (const company of [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]) {
    await scanEventTexts(own, EVERYTHING, range, 2);
    for (const whose of [{ kind: 'all' }, { kind: 'company', id: company }] as const) {
      const filter: EventFilter = {
        of: whose,
        about: { kind: 'dimension', dimension: 'pricing' },
        derivations: ['confirmed', 'historical'],
        significances: ['normal', 'high'],
      };
      await readEventPage(own, filter, range, 50);
    }
  }
  const plans = await sql<{ name: string; custom: number; generic: number }>(
    `select name, custom_plans as custom, generic_plans as generic from pg_prepared_statements
     where name in ('find-events-of-dimension', 'read-events', 'scan-event-texts') order by name`,
    [],
    own,
  );
  await own.close();
  assert.equal(plans.length, 3);
  for (const { name, custom, generic } of plans) {
    // PostgreSQL plans the first five for their values, to compare.
    assert.equal(custom, 5, `${name} was planned for each page`);
    assert.ok(generic >= 5);
  }
});

test('what moved of a kind is found without reading what did not, or what else moved', async () => {
  const occurredAt = '2026-02-27';
  const still = { type: TYPES[0], occurredAt, oldValue: 'a', newValue: 'b' } as const;
  const other = { type: TYPES[2], occurredAt } as const;
  const many = Array.from({ length: 1_500 }, () => [eventOf(still), eventOf(other)]).flat();
  await append(1, [eventOf({ type: TYPES[0], occurredAt }), ...many]);
  await sql('analyze feed');
  const range: EventRange = { since: occurredAt, until: null, after: null };
  const own = openDatabase({ url: opened.url, connections: 1 });
  const pricing = { kind: 'dimension', dimension: 'pricing' } as const;
  for (const about of [pricing, { kind: 'type', type: TYPES[0] } as const]) {
    const filter: EventFilter = { ...EVERYTHING, about, moved: { up: 0.5, down: null } };
    const { paged, read } = await blocksOf(own, filter, range);
    assert.ok(paged >= 1 && paged < 50 && read < 40, `${read} blocks for ${paged} events`);
  }
  await own.close();
});

/** How many events are on a page, and how many blocks are read to find their places. */
async function blocksOf(own: Db, filter: EventFilter, range: EventRange) {
  // Planned once for all values, as it is in a service.
  for (let n = 0; n < 6; n++) await readEventPage(own, filter, range, 50);
  const plans: string[] = [];
  const { events: paged } = await readEventPage(explaining(own, plans), filter, range, 50);
  return { paged: paged.length, read: Number(/shared hit=(\d+)/.exec(plans[0] ?? '')?.[1]) };
}

test('what went the other way, or not so far, is hardly read', async () => {
  const on = { type: TYPES[0], occurredAt: '2026-02-26' } as const;
  const range: EventRange = { since: on.occurredAt, until: on.occurredAt, after: null };
  const many = (length: number, more: Partial<EventToStore>) =>
    Array.from({ length }, () => eventOf({ ...on, ...more }));
  const own = openDatabase({ url: opened.url, connections: 1 });
  await append(1, many(3_000, { oldValue: 100, newValue: 10 }));
  const risen = await blocksOf(own, { ...EVERYTHING, moved: { up: 0.5, down: null } }, range);
  await append(1, many(3_000, { oldValue: 10, newValue: 11 }));
  await append(1, many(200, { oldValue: 10, newValue: 90, significance: 'high' }));
  await sql('analyze feed');
  const far = await blocksOf(own, { ...EVERYTHING, moved: { up: 50, down: null } }, range);
  assert.deepEqual([risen.paged, far.paged], [0, 50]);
  assert.ok(risen.read < 60 && far.read < 60, `${risen.read} and ${far.read} blocks were read`);
  await own.close();
});

/** Keeps how each statement is carried out, by the plan that it has. */
function explaining(on: Db, plans: string[]): Db {
  return {
    rows: async (name, text, values = []) => {
      const given = values.map((value) => `'${Array.isArray(value) ? `{${value}}` : value}'`);
      const how = 'analyze, buffers, costs off, timing off, summary off';
      const explain = `explain (${how}) execute "${name}" (${given})`;
      const plan = await sql<Record<string, string>>(explain, [], on);
      plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      return on.rows(name, text, values);
    },
  };
}

test('events of everything are found by their places where others lie between them', async () => {
  const [newest] = await sql<{ day: string }>('select max(occurred_at) as day from change_events');
  const day = newest?.day ?? '';
  const baseline = { type: TYPES[0], occurredAt: day, derivation: 'baseline' } as const;
  await append(
    1,
    Array.from({ length: 40 }, () => eventOf(baseline)),
  );
  const range: EventRange = { since: null, until: null, after: null };
  assert.equal(await scanEventTexts(db, EVERYTHING, range, 5), null);
  const { events: paged } = await readEventPage(db, EVERYTHING, range, 5);
  assert.equal(paged.length, 5);
});
