// Imported history as callers see it: a Pro key to the first generation, a free key its window.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ChangeEvent } from '../../../src/contract/schemas/changes.ts';
import { checkPricing, importPricing } from '../../../src/pipeline/import/import-pricing.ts';
import { checkTerms, importTerms } from '../../../src/pipeline/import/import-terms.ts';
import { openServer, type SampleServer } from '../../servers/sample-server.ts';
import { coverOne, openWorld } from '../../worlds/world.ts';

const DOMAIN = 'ferrybank.example';
const HISTORY = `/v1/companies/${DOMAIN}/history`;

function model(day: string, price: number): string {
  const stamp = `${day.replaceAll('-', '')}101112`;
  const plan = (name: string, sum: number) =>
    `  ${name}:\n    price: ${sum}\n    unit: user/month\n`;
  return `syntaxVersion: '2.1'\nsaasName: Ferrybank\ncreatedAt: '${day}'\ncurrency: EUR
url: https://web.archive.org/web/${stamp}/https://${DOMAIN}/pricing
plans:\n${plan('TEAM', price)}${plan('BUSINESS', 40)}`;
}

function terms(law: string): string {
  const clause = 'These terms are made between you and us for all that we do for each other. ';
  return `# Terms of Service\n\n${clause.repeat(4)}\n\nThese terms are governed by the laws of ${law}.\n`;
}

let server: SampleServer;
before(async () => {
  const world = await openWorld({ at: '2026-11-20T12:00:00Z' });
  server = await openServer(world);
  const companyId = await coverOne(world, DOMAIN);
  const put = async (name: string, text: string): Promise<string> => {
    const file = join(world.folder, name);
    await writeFile(file, text);
    return file;
  };
  const models = [
    await put('2019.yml', model('2019-11-14', 10)),
    await put('2020.yml', model('2020-11-29', 12)),
    await put('2024.yml', model('2024-07-16', 15)),
  ];
  const pricing = { files: models, url: `https://${DOMAIN}/pricing`, attribution: null };
  await importPricing(world, companyId, await checkPricing(pricing, world.now()));
  const versions = [
    await put('2020-12-08T152000Z.md', terms('Ireland')),
    await put('2021-08-03T170817Z.md', terms('France')),
    await put('2026-11-01T120000Z.md', terms('Germany')),
  ];
  const request = {
    files: versions,
    document: 'terms',
    url: `https://${DOMAIN}/terms`,
    archive: 'https://archive.example/acme/{file}?at={stamp}',
    manifest: null,
    attribution: null,
  };
  await importTerms(world, companyId, await checkTerms(request, world.now()));
});
after(async () => {
  assert.deepEqual(server.trouble, []);
  await server.close();
});

interface Page {
  readonly events: readonly ChangeEvent[];
  readonly next: string | null;
  readonly window: Readonly<Record<string, unknown>>;
}

async function page(query: string, tier: 'none' | 'free' | 'pro'): Promise<Page> {
  const answer = await server.get(`${HISTORY}?${query}`, tier);
  assert.equal(answer.status, 200, answer.body);
  const { events } = answer.json.data as { events: readonly ChangeEvent[] };
  const meta = answer.json.meta as { next_cursor?: string | null; window: Page['window'] };
  return { events, next: meta.next_cursor ?? null, window: meta.window };
}

async function all(query: string, tier: 'free' | 'pro'): Promise<readonly ChangeEvent[]> {
  const events: ChangeEvent[] = [];
  let cursor: string | null = null;
  do {
    const next: Page = await page(`${query}&limit=2${cursor ? `&cursor=${cursor}` : ''}`, tier);
    events.push(...next.events);
    cursor = next.next;
  } while (cursor !== null);
  return events;
}

test('a Pro key reads back to the first generation, newest first', async () => {
  const events = await all('since=2019-01-01', 'pro');
  assert.deepEqual(
    events.map((e) => [e.occurred_at, e.fact_key, e.old_value, e.new_value, e.derivation]),
    [
      ['2026-11-01', 'legal.governing_law', 'France', 'Germany', 'historical'],
      ...hashes(events, '2026-11-01'),
      ['2024-07-16', 'pricing.tier.team.price', 12, 15, 'historical'],
      ['2021-08-03', 'legal.governing_law', 'Ireland', 'France', 'historical'],
      ...hashes(events, '2021-08-03'),
      ['2020-11-29', 'pricing.tier.team.price', 10, 12, 'historical'],
    ],
  );
});

function hashes(events: readonly ChangeEvent[], day: string): readonly unknown[] {
  const texts = events.filter((e) => e.fact_key.endsWith('sha256') && e.occurred_at === day);
  assert.equal(texts.length, 1);
  return texts.map((e) => [day, e.fact_key, e.old_value, e.new_value, e.derivation]);
}

test('each names the archive as its source, and two captures', async () => {
  const { events } = await page('since=2019-01-01&fact_key=pricing.tier.team.price', 'pro');
  assert.deepEqual(
    events.map((e) => e.source_url),
    [
      `https://web.archive.org/web/20240716101112/https://${DOMAIN}/pricing`,
      `https://web.archive.org/web/20201129101112/https://${DOMAIN}/pricing`,
    ],
  );
  assert.deepEqual(
    events.map((e) => [e.unit, e.delta?.absolute, e.significance, e.confidence]),
    [
      ['EUR', 3, 'high', 0.7],
      ['EUR', 2, 'high', 0.7],
    ],
  );
  for (const event of events) {
    assert.ok(event.before_capture_id && event.after_capture_id);
    assert.notEqual(event.before_capture_id, event.after_capture_id);
    assert.equal(event.confirming_capture_id, null);
    assert.equal(event.detected_at, event.occurred_at);
  }
  const law = await page('since=2019-01-01&fact_key=legal.governing_law', 'pro');
  assert.deepEqual(
    law.events.map((e) => e.source_url),
    [
      'https://archive.example/acme/2026-11-01T120000Z.md?at=20261101120000',
      'https://archive.example/acme/2021-08-03T170817Z.md?at=20210803170817',
    ],
  );
});

test('a free key and no key see their window, and that there is more before it', async () => {
  for (const tier of ['free', 'none'] as const) {
    const { events, window } = await page('', tier);
    assert.deepEqual([...new Set(events.map((e) => e.occurred_at))], ['2026-11-01'], tier);
    assert.equal(window.events_beyond_window, true);
  }
});

test('current facts are those of the last generation, and say where they were read', async () => {
  const answer = await server.get(`/v1/companies/${DOMAIN}/facts?dimension=pricing`, 'pro');
  const facts = JSON.stringify(answer.json);
  assert.match(facts, /web\.archive\.org\/web\/20240716101112/);
  assert.match(facts, /"value":15/);
});
