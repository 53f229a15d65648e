// Seven years of prices, modelled by hand from archived pages: what is told is what an independent
// reading of each file and the one before it finds.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkPricing, importPricing } from '../../../src/pipeline/import/import-pricing.ts';
import { assertSameState, eventsToldTwice, stateOf } from '../../chaos/backlog.ts';
import { corpus, coverOne, needsCorpus, openWorld, type TestWorld } from '../../worlds/world.ts';

const ROOT = join(corpus('pricing-yaml') ?? '', 'data', 'pricings', 'yaml', "TSC'25");

function services(): string[] {
  return corpus('pricing-yaml') === null ? [] : readdirSync(ROOT).sort();
}

function filesOf(service: string): string[] {
  const names = readdirSync(join(ROOT, service)).sort();
  return names.map((name) => join(ROOT, service, name));
}

interface Model {
  readonly day: string;
  /** Where it was read, when the file and the address agree on the time. */
  readonly archive: string | null;
  readonly currency: string;
  /** By plan: a price, `null` on request. */
  readonly plans: ReadonlyMap<string, number | null>;
}

/** Line by line: top-level fields, plans two spaces in, their prices four. */
function modelIn(file: string): Model {
  const fields = new Map<string, string>();
  const plans = new Map<string, number | null>();
  let section = '';
  let plan = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, indent = '', key = '', value = ''] = /^( *)([^\s:]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (indent === '' && key !== '') {
      section = key;
      fields.set(key, value.replace(/^'(.*)'$/, '$1'));
    }
    if (section !== 'plans') continue;
    if (indent.length === 2) plan = key.toLowerCase().replaceAll('_', '-');
    if (indent.length === 4 && key === 'price') {
      plans.set(plan, /^[\d.]+$/.test(value) ? Number(value) : null);
    }
  }
  const created = fields.get('createdAt') ?? '';
  const url = fields.get('url') ?? '';
  const stamp = /\/web\/(\d{4})(\d{2})(\d{2})/.exec(url)?.slice(1).join('-') ?? null;
  const apart = stamp === null ? null : Math.abs(Date.parse(stamp) - Date.parse(created));
  const isAbout = stamp !== null && apart !== null && apart < 100 * 86_400_000;
  return {
    day: isAbout ? stamp : created.slice(0, 10),
    archive: isAbout ? url : null,
    currency: fields.get('currency') ?? '',
    plans,
  };
}

/** Day, plan, what happened, from, to: of plans that come and go and of prices that change. */
function expectedOf(models: readonly Model[]): readonly unknown[] {
  const rows: unknown[] = [];
  const last = new Map<string, Map<string, number>>();
  let before: Model | null = null;
  for (const model of models) {
    const { day, currency } = model;
    for (const [plan, price] of model.plans) {
      if (before !== null && !before.plans.has(plan)) rows.push([day, plan, 'added']);
      const known: Map<string, number> = before?.plans.has(plan)
        ? (last.get(plan) ?? new Map())
        : new Map();
      const was = known.get(currency);
      if (price !== null && was !== undefined && was !== price) {
        // A plan that is free no more has a price now: the first is what a person would name.
        const isFree = was === 0 || price === 0;
        rows.push(isFree ? [day, plan, 'free'] : [day, plan, 'price', was, price, currency]);
      }
      if (price === null) known.clear();
      else known.set(currency, price);
      last.set(plan, known);
    }
    for (const plan of before?.plans.keys() ?? []) {
      if (!model.plans.has(plan)) rows.push([day, plan, 'removed']);
    }
    before = model;
  }
  return rows;
}

interface Told {
  readonly key: string;
  readonly change: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly unit: string | null;
  readonly day: string;
  readonly derivation: string;
  readonly url: string;
}

async function toldOf(world: TestWorld): Promise<readonly Told[]> {
  return world.database.rows<Told>(
    'test-told-prices',
    `select fact_key as key, change, old_value as from, new_value as to, unit,
       occurred_at as day, derivation, source_url as url
     from change_events where derivation <> 'baseline' order by seq`,
  );
}

/** What is told of plans and their prices, in the words of `expectedOf`; the rest apart. */
function sorted(told: readonly Told[]) {
  const rows: unknown[] = [];
  const others: Told[] = [];
  for (const event of told) {
    const [, , plan = '', field = ''] = event.key.split('.');
    const { day, change, from, to, unit } = event;
    if (field === 'name' && change !== 'changed') rows.push([day, plan, change]);
    else if (field === 'price') rows.push([day, plan, 'price', from, to, unit]);
    else if (field === 'is_free') rows.push([day, plan, 'free']);
    else others.push(event);
  }
  return { rows, others };
}

const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

for (const service of services()) {
  test(`${service}: plans and prices as the files say`, needsCorpus('pricing-yaml'), async (t) => {
    await using world = await openWorld({ at: '2026-11-20T12:00:00Z' });
    const companyId = await coverOne(world, `${service}.example`);
    const page = `https://${service}.example/pricing`;
    const files = filesOf(service);
    const request = { files, url: page, attribution: 'SaaS-analysis, CC-BY-4.0' };
    const report = await importPricing(world, companyId, await checkPricing(request, world.now()));
    assert.deepEqual([report.stored, report.late, report.incomplete], [files.length, 0, {}]);
    const models = files.map(modelIn).sort((a, b) => (a.day < b.day ? -1 : 1));
    const told = await toldOf(world);
    const { rows, others } = sorted(told);
    assert.deepEqual(inOrder(rows), inOrder(expectedOf(models)));
    for (const { key } of others) assert.match(key, /\.(is_custom|period|per)$/);
    for (const event of told) {
      assert.equal(event.derivation, 'historical');
      const model = models.find(({ day }) => day === event.day);
      assert.ok(model, `${event.key} is dated by a generation`);
      assert.equal(event.url, model.archive ?? page);
    }
    assert.deepEqual(await eventsToldTwice(world.database), []);
    const before = await stateOf(world.database);
    const again = await importPricing(world, companyId, await checkPricing(request, world.now()));
    assert.deepEqual([again.stored, again.events], [0, {}]);
    assertSameState(await stateOf(world.database), before);
    const prices = rows.filter((row) => Array.isArray(row) && row[2] === 'price').length;
    t.diagnostic(
      `${files.length} generations: ${told.length} events, ${prices} of them prices, ` +
        `${others.length} of them other fields`,
    );
  });
}

test('year by year, the same is told', needsCorpus('pricing-yaml'), async () => {
  const all: (readonly Told[])[] = [];
  for (const size of [7, 1, 2]) {
    await using world = await openWorld({ at: '2026-11-20T12:00:00Z' });
    const companyId = await coverOne(world, 'box.example');
    const files = filesOf('box');
    for (let from = 0; from < files.length; from += size) {
      const request = { files: files.slice(from, from + size), url: 'https://box.example/pricing' };
      const checked = await checkPricing({ ...request, attribution: null }, world.now());
      await importPricing(world, companyId, checked);
    }
    all.push(await toldOf(world));
  }
  assert.ok((all[0] ?? []).length > 5);
  assert.deepEqual(all[1], all[0]);
  assert.deepEqual(all[2], all[0]);
});
