// All changes in one answer: the same bytes as page by page, whatever the events hold.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { request } from 'undici';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { eventOf } from '../../../test/worlds/event-oracle.ts';
import { appendEvents, type EventToStore, ensureMonths } from '../../store/facts/change-events.ts';

const EVENTS = 1_450;
const FEED = '/v1/changes?since=2026-01-01';
const NDJSON = 'application/x-ndjson';

const VALUES = [
  ...[null, true, false, 0, -7, 12, 49.99, 0.1, -0.3, 1e15, 1e21, 1e-7, 123456789012345680],
  ...['', 'text', 'a "quoted" \\ one', 'line\nfeed\u2028\u0001', 'Größe 🚀 \u007f', '12', 'null'],
  ...[[], [1, 2.5, 'three'], {}, { b: 1, a: { 2: [null], 1: 'x' } }, [{ monthly: 1e300 }]],
] as const;
const TEXTS = [
  'It changed.',
  'From "a" to \\b\\.',
  'tab\tand bell\u0007',
  '价格 €5 🚀',
  ' = 1+1, x ',
];
const PRODUCTS = [null, 'desk', 'Desk & Co', 'a/b?c=d "e"', 'Größe', "o'clock*", '=x'];
const KEYS = ['pricing.tier.pro.price', 'stack.tech.c++', 'legal.größe/1', 'hiring.open_roles'];
const TURNS = ['added', 'removed', 'changed'] as const;
const CAPTURES = [null, 'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D1'];

/** Each list is gone through at its own pace, so that all meet all. */
function drawn(nth: number): EventToStore {
  const of = <Item>(items: readonly Item[], pace: number): Item =>
    items[Math.floor(nth / pace) % items.length] as Item;
  return eventOf({
    key: of(KEYS, 5),
    product: of(PRODUCTS, 2),
    change: of(TURNS, 3),
    significance: of(['normal', 'high'], 4),
    derivation: of(['confirmed', 'historical'], 7),
    provenance: of(['observed', 'company_stated'], 3),
    occurredAt: `2026-${of(['01', '02', '11'], 11)}-${String(1 + (nth % 15)).padStart(2, '0')}`,
    oldValue: of(VALUES, 1) as EventToStore['oldValue'],
    newValue: of(VALUES, 26) as EventToStore['newValue'],
    unit: of([null, 'EUR', 'per "seat"'], 6),
    oldUnit: of([null, 'EUR', 'per "seat"'], 13),
    summary: of(TEXTS, 1),
    sourceUrl: of(['https://acme.example/?a="b"', 'https://acme.example/größe'], 2),
    beforeCaptureId: of(CAPTURES, 3),
    afterCaptureId: 'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D2',
    confirmingCaptureId: of(CAPTURES, 5),
    confidence: of([null, 0, 0.5, 0.9, 1, 1e-7], 1),
  });
}

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
  const { database } = server.database;
  await ensureMonths(database, ['2026-01', '2026-02', '2026-11']);
  const events = Array.from({ length: EVENTS }, (_, nth) => drawn(nth));
  for (let from = 0; from < EVENTS; from += 50) {
    const company = from % 100 === 0 ? server.seed.acme : server.seed.bolt;
    const recorded = new Date(NOW.getTime() - (from % 3) * 41);
    const some = events.slice(from, from + 50);
    await database.transaction((tx) => appendEvents(tx, company, some, recorded));
  }
  await database.rows(
    'tell-otherwise',
    `update change_events set status = (array['current', 'retracted', 'superseded'])[1 + seq % 3],
       status_reason = (array[null, 'It was "misread".', 'a\\b'])[1 + seq % 3],
       source_url = case when seq % 3 > 0 then source_url end,
       after_capture_id = case when seq % 2 > 0 then after_capture_id end,
       supersedes = case when seq % 5 = 0 then 'evt_000001' end,
       superseded_by = case when seq % 7 = 0 then 'evt_000002' end,
       recorded_at = recorded_at + case when seq % 4 = 0 then interval '123456 microseconds'
         else interval '0' end`,
  );
  await database.rows(
    'name-otherwise',
    `update companies set name = 'Acme "GmbH" Größe 🚀' where id = $1`,
    [server.seed.acme],
  );
});
after(() => server.close());

async function get(path: string, accept: string) {
  const headers = { accept, 'x-api-key': server.seed.keys.scale };
  const { statusCode, headers: fields, body } = await request(`${server.url}${path}`, { headers });
  const text = await body.text();
  assert.equal(statusCode, 200, text.slice(0, 500));
  return { fields, text };
}

async function pagesOf(path: string, accept: string): Promise<string[]> {
  const pages: string[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const more = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { text, fields } = await get(`${path}&limit=200${more}`, accept);
    pages.push(text);
    const inBody = () => JSON.parse(text).meta.next_cursor as string | undefined;
    cursor = accept === 'application/json' ? inBody() : fields['x-next-cursor']?.toString();
  }
  return pages;
}

for (const [path, count] of [
  [FEED, EVENTS],
  [`${FEED}&type=pricing.price.changed&direction=up&min_delta=1`, null],
  ['/v1/companies/acme.example/history?since=2026-01-01', EVENTS / 2],
] as const) {
  test(`lines of JSON are the items of the pages, byte by byte: ${path}`, async () => {
    const pages = await pagesOf(path, 'application/json');
    const items = pages.flatMap((page) => JSON.parse(page).data.events as unknown[]);
    if (count !== null) assert.ok(items.length >= count, `${items.length} events`);
    const { text } = await get(`${path}&all=true`, NDJSON);
    assert.deepEqual(
      text.split('\n').slice(0, -1),
      items.map((item) => JSON.stringify(item)),
    );
    assert.equal(text, (await pagesOf(path, NDJSON)).join(''));
  });
}

test('a table has the rows of the pages under one header', async () => {
  const pages = await pagesOf(FEED, 'text/csv');
  const [first = '', ...others] = pages;
  const rows = others.map((page) => page.slice(page.indexOf('\r\n') + 2));
  assert.equal((await get(`${FEED}&all=true`, 'text/csv')).text, [first, ...rows].join(''));
});

test('the whole list costs what its pages cost, and no more', async () => {
  const left = async () => {
    const { fields } = await get('/v1/changes?limit=1&since=2026-11-30', 'application/json');
    return Number(fields['x-service-credits-remaining']);
  };
  const before = await left();
  const { text } = await get(`${FEED}&all=true`, NDJSON);
  const pages = Math.ceil((text.split('\n').length - 1) / 200);
  // The call that asks what is left costs as much as a page.
  assert.equal(before - (await left()), 3 * (pages + 1));
});
