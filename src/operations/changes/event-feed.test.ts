// Who sees what of the feed and of a history: each operation, each caller, each filter.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { eventOf } from '../../../test/worlds/event-oracle.ts';
import type { ChangeEvent } from '../../contract/schemas/changes.ts';
import { parseApiKey, writeApiKey } from '../../core/callers/api-key.ts';
import { appendEvents, type EventToStore, ensureMonths } from '../../store/facts/change-events.ts';

const START = '2026-08-22';
const LONG_AGO = '2020-03-04';

/** What nobody without a key may read, in every member that could tell it. */
const SECRET: Partial<EventToStore> = {
  oldValue: 'secret-old',
  newValue: { plan: 'secret-new' },
  unit: 'secret-unit',
  oldUnit: 'secret-unit',
  summary: 'It was secret-old.',
  sourceUrl: 'https://acme.example/secret-page',
  beforeCaptureId: 'cap_secret1',
  afterCaptureId: 'cap_secret2',
  confirmingCaptureId: 'cap_secret3',
  confidence: 0.4242,
};
const WITHHELD = /secret|4242/;

// Events of acme, in the order of commit.
const EVENTS: readonly EventToStore[] = [
  told('2026-11-19', { derivation: 'baseline' }),
  told('2026-11-18', { derivation: 'legacy' }),
  told('2026-11-17', { derivation: 'orphaned', significance: 'high' }),
  told('2026-06-01', { derivation: 'baseline' }),
  ...Array.from({ length: 57 }, (_, n) => told(n < 40 ? '2026-10-05' : '2026-10-06')),
  told('2026-11-02', { significance: 'high' }),
  told('2026-11-02', { type: 'stack.tech.added', key: 'stack.tech.redis' }),
  told(START, { type: 'stack.tech.added', key: 'stack.tech.kafka', derivation: 'historical' }),
  told('2026-08-21'),
  told('2021-05-05', { derivation: 'historical', significance: 'high' }),
  told(LONG_AGO, { derivation: 'historical' }),
];

function told(occurredAt: string, more: Partial<EventToStore> = {}): EventToStore {
  return eventOf({ ...SECRET, occurredAt, detectedAt: occurredAt, ...more });
}

const CALLERS = ['none', 'free', 'free in test mode', 'pro', 'pro in test mode', 'scale'] as const;
type Who = (typeof CALLERS)[number];
const isFree = (who: Who): boolean => who.startsWith('free');
const isWindowed = (who: Who): boolean => who === 'none' || isFree(who);

let server: SeededServer;
const keys: Record<string, string> = {};
before(async () => {
  server = await openSeededServer();
  const db = server.database.database;
  await ensureMonths(db, [...new Set(EVENTS.map(({ occurredAt }) => occurredAt.slice(0, 7)))]);
  await db.transaction((tx) => appendEvents(tx, server.seed.acme, EVENTS, NOW));
  const { free, pro, scale } = server.seed.keys;
  Object.assign(keys, { free, pro, scale });
  for (const tier of ['free', 'pro']) {
    const key = writeApiKey('test', randomBytes(32));
    const parsed = parseApiKey(key);
    await db.rows(
      `test_key_${tier}`,
      `insert into api_keys (id, account_id, name, mode, hash, last4, created_at)
       values ('key_test_' || $1, 'acc_' || $1, 'test', 'test', $2, $3, $4)`,
      [tier, parsed?.hash, parsed?.last4, NOW],
    );
    keys[`${tier} in test mode`] = key;
  }
});
after(() => server.close());

function get(who: Who, path: string): Promise<Answer> {
  return ask(server.url, path, who === 'none' ? {} : { headers: { 'x-api-key': keys[who] ?? '' } });
}

interface Page {
  readonly data: { readonly events: readonly ChangeEvent[] };
  readonly meta: {
    readonly count: number;
    readonly next_cursor?: string;
    readonly notice?: string;
    readonly window: object;
  };
}

function page(answer: Answer): Page {
  assert.equal(answer.status, 200, answer.body);
  return answer.json as unknown as Page;
}

const ids = ({ data }: Page): string[] => data.events.map(({ id }) => id);

interface Filter {
  readonly query: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
  readonly only?: 'query_changes' | 'get_company_history';
  meets(event: EventToStore): boolean;
}

const isServed = ({ derivation }: EventToStore): boolean =>
  derivation === 'confirmed' || derivation === 'historical';
const isStack = ({ type }: EventToStore): boolean => type.startsWith('stack.');

const FILTERS: readonly Filter[] = [
  { query: '', meets: isServed },
  { query: 'limit=200', limit: 200, meets: isServed },
  { query: 'limit=7', limit: 7, meets: isServed },
  { query: 'since=2026-10-06', since: '2026-10-06', meets: isServed },
  { query: `since=${START}&limit=200`, since: START, limit: 200, meets: isServed },
  { query: 'since=2021-01-01&limit=200', since: '2021-01-01', limit: 200, meets: isServed },
  { query: 'until=2026-10-05', until: '2026-10-05', meets: isServed },
  { query: `until=${START}`, until: START, meets: isServed },
  { query: 'until=2026-08-21', until: '2026-08-21', meets: isServed },
  {
    query: 'since=2020-01-01&until=2021-12-31',
    since: '2020-01-01',
    until: '2021-12-31',
    meets: isServed,
  },
  { query: 'since=2027-01-01', since: '2027-01-01', meets: isServed },
  { query: 'dimension=stack', meets: (event) => isServed(event) && isStack(event) },
  { query: 'dimension=legal', meets: () => false },
  ...(['confirmed', 'historical', 'baseline', 'legacy', 'orphaned'] as const).map((derivation) => ({
    query: `derivation=${derivation}`,
    meets: (event: EventToStore) => event.derivation === derivation,
  })),
  {
    query: 'fact_key=stack.tech.redis',
    only: 'get_company_history',
    meets: ({ key }) => key === 'stack.tech.redis',
  },
  { query: 'fact_key=stack.tech', only: 'get_company_history', meets: () => false },
  {
    query: 'fact_key=stack.tech.redis&dimension=pricing',
    only: 'get_company_history',
    meets: () => false,
  },
  {
    query: 'type=stack.tech.added',
    only: 'query_changes',
    meets: ({ type }) => type === 'stack.tech.added',
  },
  {
    query: 'type=stack.tech.added&dimension=pricing',
    only: 'query_changes',
    meets: () => false,
  },
  { query: 'min_significance=normal', only: 'query_changes', meets: isServed },
  {
    query: 'min_significance=high',
    only: 'query_changes',
    meets: (event) => isServed(event) && event.significance === 'high',
  },
  {
    query: 'min_significance=high&derivation=orphaned',
    only: 'query_changes',
    meets: ({ derivation }) => derivation === 'orphaned',
  },
  { query: 'category=crm', only: 'query_changes', meets: isServed },
  { query: 'category=crm&company=acme', only: 'query_changes', meets: isServed },
  { query: 'category=no-members', only: 'query_changes', meets: () => false },
  { query: 'category=no-members&company=acme', only: 'query_changes', meets: () => false },
  { query: 'company=ACME-Inc', only: 'query_changes', meets: isServed },
  { query: 'company=www.acme.example', only: 'query_changes', meets: isServed },
  { query: 'company=bolt.example', only: 'query_changes', meets: () => false },
];

const OPERATIONS = [
  ['query_changes', '/v1/changes'],
  ['get_company_history', '/v1/companies/acme.example/history'],
] as const;

/** What the specification promises, by a plain filter over what was written. */
function promised(who: Who, filter: Filter) {
  const met = EVENTS.map((event, place) => ({ ...event, place })).filter(filter.meets);
  const oldest = met.map(({ occurredAt }) => occurredAt).sort()[0] ?? null;
  const begin = isWindowed(who) ? START : '0001-01-01';
  const isOutside = filter.until !== undefined && filter.until < begin;
  const from = [begin, filter.since ?? begin].sort().at(-1) ?? begin;
  const all = met
    .filter(({ occurredAt: day }) => day >= from && day <= (filter.until ?? day))
    .sort((a, b) => b.occurredAt.localeCompare(a.occurredAt) || b.place - a.place)
    .map(({ id }) => id);
  const limit = Math.min(filter.limit ?? 50, who === 'none' ? 50 : 200);
  const first = isWindowed(who) ? from : (filter.since ?? oldest ?? '2026-11-20');
  return {
    isRefused: isOutside && isFree(who),
    all,
    page: all.slice(0, limit),
    window: {
      served_from: isOutside ? START : first,
      earliest_event_at: oldest,
      events_beyond_window: isWindowed(who) && oldest !== null && oldest < START,
    },
    notices: [
      [who === 'none', /^Masked view: values, summaries and cursors need a free key\./],
      [who === 'none' && all.length > limit, new RegExp(`than the ${limit} shown`)],
      [isOutside, new RegExp(`ends before ${START}`)],
      [
        isWindowed(who) && !isOutside && (filter.since ?? START) < START,
        new RegExp(`Served from ${START}`),
      ],
    ] as const,
  };
}

for (const [operation, path] of OPERATIONS) {
  describe(operation, () => {
    const filters = FILTERS.filter(({ only }) => only === undefined || only === operation);
    for (const who of CALLERS) {
      for (const filter of filters) {
        test(`${who}: ${filter.query || 'no filter'}`, async () => {
          const answer = await get(who, `${path}?${filter.query}`);
          const expected = promised(who, filter);
          if (expected.isRefused) {
            assert.equal(answer.status, 403);
            assert.equal(answer.json.code, 'upgrade_required');
            assert.doesNotMatch(answer.body, WITHHELD);
            return;
          }
          const found = page(answer);
          assert.deepEqual(ids(found), expected.page);
          assert.deepEqual(found.meta.window, expected.window);
          assert.equal(found.meta.count, expected.page.length);
          const isMore = who !== 'none' && expected.all.length > expected.page.length;
          assert.equal(found.meta.next_cursor !== undefined, isMore);
          for (const [isTold, words] of expected.notices) {
            assert.equal(words.test(found.meta.notice ?? ''), isTold, found.meta.notice);
          }
          const isSilent = expected.notices.every(([isTold]) => !isTold);
          assert.equal(found.meta.notice === undefined, isSilent);
          assert.ok(found.data.events.every(({ masked }) => masked === (who === 'none')));
          const isShown = who !== 'none' && expected.page.length > 0;
          assert.equal(WITHHELD.test(answer.body), isShown);
        });
      }

      if (who === 'none') continue;
      test(`${who}: every event once, page after page, and the window stays true`, async () => {
        for (const filter of filters.filter(({ limit }) => limit === undefined)) {
          const expected = promised(who, filter);
          if (expected.isRefused) continue;
          const seen: string[] = [];
          let cursor = '';
          do {
            const found = page(await get(who, `${path}?${filter.query}&limit=9${cursor}`));
            assert.deepEqual(found.meta.window, expected.window);
            seen.push(...ids(found));
            const { next_cursor: next } = found.meta;
            cursor = next === undefined ? '' : `&cursor=${next}`;
          } while (cursor !== '');
          assert.deepEqual(seen, expected.all, filter.query);
        }
      });
    }
  });
}
