// Small histories in which a careless pipeline would tell what nobody saw, or point at bytes that
// do not say it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reader } from '../../src/core/reader.ts';
import type { Page } from '../../src/dimensions/page.ts';
import { drain } from '../../src/pipeline/work.ts';
import { coverOne, openWorld, type PageVisit, type TestWorld, visit } from '../world.ts';
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
    return { readings: exact === '' ? [] : [reading], abstentions: [] };
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
  const roles = `select value, c.captured_at as at from facts f join captures c on c.id = f.capture_id
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
