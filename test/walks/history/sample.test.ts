// The sample through the whole pipeline: every hard case of its README ends as it says there.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from '../../../src/core/facts/fact.ts';
import { decodeBody } from '../../../src/core/pages/content-coding.ts';
import { openPage } from '../../../src/dimensions/page/page.ts';
import { loadSample } from '../../../src/pipeline/sample/load-sample.ts';
import { assertSameState, NOON, SAMPLE, stateOf, TODAY } from '../../chaos/backlog.ts';
import { openSampleWorld } from '../../worlds/prepared.ts';
import type { TestWorld } from '../../worlds/world.ts';

let world: TestWorld;
before(async () => {
  world = await openSampleWorld();
});
after(() => world.close());

interface Told {
  readonly key: string;
  readonly change: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Days ago. */
  readonly occurred: number;
  readonly detected: number;
}

async function told(domain: string, url: string): Promise<readonly Told[]> {
  return world.database.rows<Told>(
    'test-told',
    `select e.fact_key as key, e.change, e.old_value as from, e.new_value as to,
       $1::date - e.occurred_at as occurred, $1::date - e.detected_at as detected
     from change_events e join companies c on c.id = e.company_id
       join captures k on k.id = e.after_capture_id
     where c.domain = $2 and k.url like $3 and e.derivation = 'confirmed' order by e.seq`,
    [TODAY, domain, url],
  );
}

/** What was told of a page within these days. */
async function between(domain: string, url: string, first: number, last: number) {
  return (await told(domain, url)).filter(({ occurred }) => occurred <= first && occurred >= last);
}

async function facts(domain: string, keys: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await world.database.rows<{ key: string; value: unknown }>(
    'test-facts',
    `select f.key, f.value from facts f join companies c on c.id = f.company_id
     where c.domain = $1 and f.key like $2 and f.valid_to is null order by f.key`,
    [domain, keys],
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** What ended on a page within these days, told or not. */
async function ended(domain: string, url: string, first: number, last: number) {
  return world.database.rows(
    'test-ended',
    `select f.key, f.value from facts f join sources s on s.id = f.source_id
       join companies c on c.id = f.company_id
     where c.domain = $2 and s.url like $3
       and $1::date - f.valid_to::date between $5 and $4 order by f.key`,
    [TODAY, domain, url, first, last],
  );
}

async function reasonAt(domain: string, url: string, day: number): Promise<unknown> {
  const [row] = await world.database.rows<{ complete: boolean; reason: string | null }>(
    'test-reason',
    `select k.complete, k.incomplete_reason as reason from captures k
       join companies c on c.id = k.company_id
     where c.domain = $2 and k.url like $3 and $1::date - k.captured_at::date = $4`,
    [TODAY, domain, url, day],
  );
  return row?.complete === true ? 'complete' : row?.reason;
}

test('every recording is judged, none comes late', async () => {
  const sql = 'select state, count(*) as n from captures group by state';
  const rows = await world.database.rows<{ state: string; n: number }>('test-states', sql);
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['reconciled'],
  );
});

test('a flap gives no event', async () => {
  assert.equal(await reasonAt('tallybrook.example', '%/pricing', 30), 'complete');
  assert.deepEqual(await between('tallybrook.example', '%/pricing', 30, 29), []);
  const flaps = `select max(flap_count) as n from suspicions where key = 'pricing.tier.growth.price'`;
  const [row] = await world.database.rows<{ n: number }>('test-flaps', flaps);
  assert.equal(row?.n, 1);
});

test('A-B-A: an event for B; the way back is held until four captures agree, and dated right', async () => {
  const prices = (await between('pagerook.example', '%/pricing', 21, 0)).filter(
    ({ key }) => key === 'pricing.tier.team.price',
  );
  assert.deepEqual(
    prices.map(({ from, to, occurred, detected }) => [from, to, occurred, detected]),
    [
      [14, 16, 14, 13],
      [16, 14, 10, 6],
    ],
  );
});

const TROUBLES = [
  ['an error page', 'pagerook.example', '%/pricing', 60, 'status_503'],
  ['a 200 that is an error', 'peppergraph.example', '%/pricing', 59, 'error_page'],
  ['a bot wall with 403', 'hedgelark.example', '%/pricing', 44, 'status_403'],
  ['a bot wall with 200', 'hedgelark.example', 'https://hedgelark.example/', 44, 'bot_wall'],
] as const;

for (const [name, domain, url, day, reason] of TROUBLES) {
  test(`${name} removes nothing`, async () => {
    assert.equal(await reasonAt(domain, url, day), reason);
    assert.deepEqual(await between(domain, url, day, day - 14), []);
    assert.deepEqual(await ended(domain, url, day, day - 14), []);
  });
}

test('a redesign leaves the plans as they are', async () => {
  assert.deepEqual(await between('quillmetric.example', '%/pricing', 60, 59), []);
  assert.deepEqual(await ended('quillmetric.example', '%/pricing', 60, 15), []);
  const plans = await facts('quillmetric.example', 'pricing.tier.%.name');
  assert.equal(Object.keys(plans).length > 2, true);
});

test('vanished pages: facts stay, sources fail, the board is gone and not empty', async () => {
  const domain = 'glasspetal.example';
  assert.deepEqual(await ended(domain, '%/pricing', 10, 0), []);
  assert.notDeepEqual(await facts(domain, 'pricing.tier.%.price'), {});
  assert.deepEqual(await facts(domain, 'hiring.open_roles'), { 'hiring.open_roles': 1 });
  const sources = await world.database.rows<{ url: string; health: string; reason: string }>(
    'test-sources',
    `select s.url, s.health, s.health_reason as reason from sources s
       join companies c on c.id = s.company_id where c.domain = $1 and s.health <> 'ok' order by 3`,
    [domain],
  );
  assert.deepEqual(
    sources.map(({ health, reason }) => [health, reason]),
    [
      ['failing', 'status_404'],
      ['failing', 'status_404'],
      ['failing', 'status_410'],
    ],
  );
  const sql = `select convert_from(body, 'UTF8')::jsonb #> '{data,jobs}' as jobs
     from company_records where domain = $1`;
  const [row] = await world.database.rows<{ jobs: Record<string, unknown> }>('jobs', sql, [domain]);
  const { state, open_roles, new_30d, with_stated_pay, remote_roles } = row?.jobs ?? {};
  assert.equal(state, 'unverified');
  const counts = [open_roles, new_30d, with_stated_pay, remote_roles];
  assert.deepEqual(counts, [null, null, null, null]);
  const open = `select count(*) as n from job_postings p join companies c on c.id = p.company_id
     where c.domain = $1 and p.closed_at is null`;
  assert.deepEqual(await world.database.rows('test-open', open, [domain]), [{ n: 1 }]);
});

test('a truncated board counts nothing and closes nothing', async () => {
  const domain = 'bellharbor.example';
  assert.notEqual(await reasonAt(domain, '%greenhouse%', 30), 'complete');
  assert.deepEqual(await ended(domain, '%greenhouse%', 30, 30), []);
  const closed = `select p.title from job_postings p join companies c on c.id = p.company_id
     where c.domain = $1 and $2::date - p.closed_at::date = 30`;
  assert.deepEqual(await world.database.rows('test-closed', closed, [domain, TODAY]), []);
});

test('a board on which only updated_at moved gives no event', async () => {
  assert.equal(await reasonAt('tallybrook.example', '%greenhouse%', 119), 'complete');
  assert.deepEqual(await between('tallybrook.example', '%greenhouse%', 119, 119), []);
});

test('tokens, nonces and build numbers give no event', async () => {
  const domain = 'ledgerfinch.example';
  for (const day of [119, 59, 9]) {
    assert.deepEqual(await between(domain, `https://${domain}/`, day, day), []);
    assert.deepEqual(await between(domain, '%/plans', day, day), []);
  }
  assert.deepEqual(await between(domain, '%/terms', 59, 59), []);
});

test('of prices that cannot be told apart none is said', async () => {
  assert.deepEqual(await facts('opalrelay.example', 'pricing.tier.%.price'), {});
});

test('windows-1252 is read right', async () => {
  const units = await world.database.rows<{ unit: string }>(
    'test-units',
    `select distinct f.unit from facts f join companies c on c.id = f.company_id
     where c.domain = 'sirenmoth.example' and f.key like 'pricing.tier.%.price'`,
  );
  assert.deepEqual(units, [{ unit: 'EUR' }]);
  const words = JSON.stringify(await facts('sirenmoth.example', '%'));
  assert.doesNotMatch(words, /[\u0080-\u009f\ufffd]|Ã|â€/);
});

test('a change of the last days is confirmed at the last visit', async () => {
  assert.deepEqual(await between('tidewarden.example', '%/pricing', 3, 0), [
    {
      key: 'pricing.tier.lighthouse.price',
      change: 'changed',
      from: 99,
      to: 109,
      occurred: 2,
      detected: 1,
    },
  ]);
});

interface Located {
  readonly key: string;
  readonly value: unknown;
  readonly locator: Locator;
  readonly sha256: string;
  readonly url: string;
  readonly contentType: string;
  readonly headers: readonly (readonly [string, string])[];
}

test('the locator of every current fact holds in the stored bytes of its capture', async (t) => {
  const rows = await world.database.rows<Located>(
    'test-located',
    `select f.key, f.value, f.locator, k.sha256, k.final_url as url,
       k.content_type as "contentType",
       k.headers from facts f join captures k on k.id = f.capture_id
     where f.valid_to is null order by f.key`,
  );
  const kinds: Record<string, number> = {};
  for (const row of rows) {
    kinds[row.locator.type] = (kinds[row.locator.type] ?? 0) + 1;
    const text = await decoded(row);
    // A pointer into a feed in XML counts its elements; RFC 6901 has no word for that.
    if (row.locator.type === 'json_pointer' && /xml/.test(row.contentType)) continue;
    assert.ok(holds(row, text), `${row.key} at ${row.url}: ${JSON.stringify(row.locator)}`);
  }
  assert.ok(rows.length > 300);
  t.diagnostic(`${rows.length} facts: ${JSON.stringify(kinds)}`);
});

async function decoded({ sha256, headers, contentType, url }: Located): Promise<string> {
  const blob = await world.blobs.get(sha256);
  assert.ok(blob.kind === 'bytes');
  const coding = headers.find(([name]) => name === 'content-encoding')?.[1] ?? null;
  const body = decodeBody(blob.bytes, coding, 32_000_000);
  assert.ok(body.kind === 'decoded');
  if (!/html/.test(contentType)) return new TextDecoder().decode(body.body);
  const input = { body: body.body, contentType, url: new URL(url), status: 200 };
  const opened = openPage({ ...input, capturedAt: NOON });
  assert.ok(opened.kind === 'page');
  return opened.page.text;
}

function holds({ locator, headers, value }: Located, text: string): boolean {
  switch (locator.type) {
    case 'text_quote':
      return text.includes(locator.prefix + locator.exact + locator.suffix);
    case 'json_pointer':
      return resolves(JSON.parse(text), locator.pointer);
    case 'header':
      // A header that the answer lacks is the evidence of what its absence says.
      return value === false || value === 0 || headers.some(([n]) => n === locator.name);
  }
}

function resolves(document: unknown, pointer: string): boolean {
  let value = document;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !(name in value)) return false;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return true;
}

test('loading again changes nothing', async () => {
  const before = await stateOf(world.database);
  assert.deepEqual(await loadSample(world, SAMPLE), { kind: 'already' });
  // A crash on the very last step leaves this state.
  await world.database.rows('forget', `delete from settings where name = 'sample_loaded'`);
  world.at('2026-11-25T12:00:00Z');
  assert.equal((await loadSample(world, SAMPLE)).kind, 'loaded');
  const later = await stateOf(world.database);
  // The records say as of when they count, and that was moved on.
  assertSameState({ ...later, records: [] }, { ...before, records: [] });
});
