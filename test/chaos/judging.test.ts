// Small histories in which a careless pipeline would tell what nobody saw, or point at bytes that
// do not say it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reader } from '../../src/core/facts/reader.ts';
import type { Page } from '../../src/dimensions/page/page.ts';
import { drain } from '../../src/pipeline/work.ts';
import { coverOne, openWorld, type PageVisit, type TestWorld, visit } from '../worlds/world.ts';
import { BOARD_URL, boardOf, homePage, pricingPage } from './pages.ts';

const PRICING = 'https://acme.example/pricing';

async function judged(
  world: TestWorld,
  visits: readonly PageVisit[],
  readers?: readonly Reader<Page>[],
): Promise<void> {
  const companyId = await coverOne(world, 'acme.example');
  await visit(world, companyId, visits);
  await drain(readers ? { ...world, readers } : world);
}

async function told(world: TestWorld): Promise<readonly unknown[]> {
  const sql = `select fact_key as key, change, derivation from change_events
     where derivation <> 'baseline' order by seq`;
  const rows = await world.database.rows<Record<string, unknown>>('test-told', sql);
  return rows.map(({ key, change, derivation }) => [key, change, derivation]);
}

const day = (n: number): string => `2026-01-${String(n).padStart(2, '0')}T08:00:00Z`;

test('plans that could not be told apart before are not called new when they can be', async () => {
  await using world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const plain = pricingPage({ Solo: 5, Team: 20, Business: 40 }).toString();
  const unclear = plain.replaceAll(/<h3>\w+/g, '<h3>Plan');
  const bodies = [unclear, unclear, plain, plain, plain];
  await judged(
    world,
    bodies.map((body, i) => ({ url: PRICING, at: day(i + 1), body })),
  );
  const names = await world.database.rows(
    'test-names',
    `select value from facts where valid_to is null and key like 'pricing.tier.%.name'`,
  );
  assert.equal(names.length, 3);
  assert.deepEqual(await told(world), []);
});

/** Both pages say where the courts are; a reader of each shows it. */
const venue: Reader<Page> = {
  name: 'fake',
  version: 1,
  timeless: false,
  dimension: 'legal',
  roles: ['terms', 'privacy'],
  families: ['legal.venue'],
  read: (page) => {
    const exact = page.$('#venue').text();
    const locator = { type: 'text_quote', exact, prefix: '', suffix: '' } as const;
    const reading = {
      key: 'legal.venue',
      value: exact.slice(exact.indexOf('Ber')),
      unit: null,
      provenance: 'company_stated',
      product: null,
      confidence: 1,
      evidenceType: 'page_text',
      locator,
    } as const;
    const recognised = ['legal.venue'];
    return { readings: exact === '' ? [] : [reading], abstentions: [], recognised };
  },
};

test('a fact that moves to another page of the company points at the bytes of that page', async () => {
  await using world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const terms = homePage('Terms <i id="venue">courts of Berlin</i>');
  const privacy = homePage('Privacy <i id="venue">only Berlin</i>');
  const without = homePage('Terms');
  const one = (path: string, n: number, body: Buffer) => ({
    url: `https://acme.example/${path}`,
    at: day(n),
    body,
  });
  await judged(
    world,
    [
      one('terms', 1, terms),
      one('privacy', 2, privacy),
      one('terms', 3, without),
      one('terms', 4, without),
    ],
    [venue],
  );
  const rows = await world.database.rows<Record<string, unknown>>(
    'test-fact',
    `select f.value, f.locator->>'exact' as exact, f.source_url, c.url, c.captured_at as at
     from facts f join captures c on c.id = f.capture_id where f.valid_to is null`,
  );
  const url = 'https://acme.example/privacy';
  assert.deepEqual(rows, [
    { value: 'Berlin', exact: 'only Berlin', source_url: url, url, at: new Date(day(2)) },
  ]);
  assert.deepEqual(await told(world), [], 'the company still says it');
});

test('a reader that minds the day is asked again on another day, though nothing changed', async () => {
  await using world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const sale: Reader<Page> = {
    ...venue,
    roles: ['terms'],
    read: (page) => {
      const value = page.capturedAt < '2026-01-03' ? 'Bern' : 'Berlin';
      const { readings } = venue.read(page);
      return { readings: readings.map((one) => ({ ...one, value })), abstentions: [] };
    },
  };
  const body = homePage('Terms <i id="venue">Bern until the 3rd, then Berlin</i>');
  const url = 'https://acme.example/terms';
  await judged(
    world,
    [1, 2, 3, 4].map((n) => ({ url, at: day(n), body })),
    [sale],
  );
  const sql = 'select value from facts where valid_to is null';
  assert.deepEqual(await world.database.rows('test-value', sql), [{ value: 'Berlin' }]);
});

test('headers that change are read, though the bytes of the page stay the same', async () => {
  await using world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const companyId = await coverOne(world, 'acme.example');
  const body = homePage('Anvils');
  const stored = await visit(
    world,
    companyId,
    [1, 2, 3, 4, 5].map((n) => ({ url: 'https://acme.example/', at: day(n), body })),
  );
  const headers = (n: number) =>
    JSON.stringify([
      ['content-type', 'text/html'],
      ['date', `Thu, 0${n} Jan 2026 08:00:00 GMT`],
      ['server', n < 3 ? 'one' : 'two'],
    ]);
  for (const [i, id] of stored.entries()) {
    const sql = `with head as (
       insert into capture_heads (source_id, digest, headers, content_type)
       select source_id, sha256(''), $2, 'text/html' from looks where id = $1 returning id)
     update looks set moved = null, head_id = head.id from head where looks.id = $1`;
    await world.database.rows('test-headers', sql, [id, headers(i + 1)]);
  }
  await drain({ ...world, readers: [server] });
  const sql = `select fact_key as key, derivation, old_value as from, new_value as to
     from change_events where derivation <> 'baseline'`;
  assert.deepEqual(await world.database.rows('test-server', sql), [
    { key: 'stack.server', derivation: 'confirmed', from: 'one', to: 'two' },
  ]);
  const roots = 'select id from captures where dedup_of is null';
  assert.equal(
    (await world.database.rows('test-roots', roots)).length,
    2,
    'read twice, not 5 times',
  );
});

const server: Reader<Page> = {
  name: 'stack',
  version: 1,
  timeless: true,
  dimension: 'stack',
  roles: ['home'],
  families: ['stack.server'],
  read: (page) => ({
    readings: page.headers.flatMap(([name, value]) => {
      if (name !== 'server') return [];
      const found = { key: 'stack.server', value, unit: null, product: null, confidence: 1 };
      const locator = { type: 'header', name } as const;
      return [{ ...found, locator, provenance: 'observed', evidenceType: 'http_probe' } as const];
    }),
    abstentions: [],
  }),
};

test('a page with a NUL in it is judged, and says nothing of what rests on the NUL', async () => {
  await using world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const hostile = homePage('Anvils\0for all');
  await judged(world, [
    { url: 'https://acme.example/', at: day(1), body: homePage('Anvils') },
    { url: 'https://acme.example/', at: day(2), body: hostile },
    { url: 'https://acme.example/', at: day(3), body: hostile },
  ]);
  const sql = `select value from facts where valid_to is null and key = 'positioning.h1'`;
  assert.deepEqual(await world.database.rows('test-h1', sql), [{ value: 'Anvils' }]);
  assert.deepEqual(await told(world), []);
});

test('a truncated, an unreadable and a vanished board close no posting and count nothing', async () => {
  await using world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const board = { url: BOARD_URL, role: 'board', provider: 'greenhouse' } as const;
  const json = { ...board, contentType: 'application/json' };
  await judged(world, [
    { ...json, at: day(1), body: boardOf(['Smith', 'Farrier', 'Clerk']) },
    { ...json, at: day(2), body: boardOf(['Smith'], 3) },
    { ...json, at: day(3), body: '{"jobs": [' },
    { ...json, at: day(4), body: '{}', status: 404 },
    { ...board, at: day(5), body: homePage('Just a moment...') },
  ]);
  const sql = `select count(*) filter (where closed_at is null) as open, count(*) as n
     from job_postings`;
  assert.deepEqual(await world.database.rows('test-open', sql), [{ open: 3, n: 3 }]);
  const roles = `select value, c.captured_at as at
     from facts f join captures c on c.id = f.capture_id
     where key = 'hiring.open_roles' and valid_to is null`;
  const rows = await world.database.rows('test-roles', roles);
  assert.deepEqual(rows, [{ value: 3, at: new Date(day(1)) }]);
  assert.deepEqual(await told(world), []);
});

test('bytes that were lost and came back are read again', async () => {
  await using world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const url = 'https://acme.example/';
  const companyId = await coverOne(world, 'acme.example');
  await visit(world, companyId, [{ url, at: day(1), body: homePage('Anvils') }]);
  const lost = { ...world.blobs, get: async () => ({ kind: 'missing' }) as const };
  await drain({ ...world, blobs: lost });
  await visit(world, companyId, [{ url, at: day(2), body: homePage('Anvils') }]);
  await drain(world);
  const sql = 'select incomplete_reason as reason from captures order by captured_at';
  assert.deepEqual(await world.database.rows('test-reasons', sql), [
    { reason: 'evidence_missing' },
    { reason: null },
  ]);
});
