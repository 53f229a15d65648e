// A security.txt that goes, one that was never there, and answers that say neither.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainCompany } from '../../../src/pipeline/explain.ts';
import type { Canned } from '../../servers/local-web.ts';
import {
  DOMAIN,
  events,
  factValue,
  HOME,
  openCompany,
  sources,
  work,
} from '../../worlds/live-company.ts';

const ADDRESS = `${HOME}.well-known/security.txt`;
const PATH = '/.well-known/security.txt';
const PRESENT = 'security.txt.present';

test('a site without the file is known to have none, at the first look', async () => {
  await using company = await openCompany();
  const { world, id } = company;
  world.web.put(ADDRESS, null);
  await work(world);
  assert.equal(await factValue(world, PRESENT), false);
  const source = (await sources(world)).get(PATH);
  assert.deepEqual([source?.role, source?.health, source?.failures], ['security_txt', 'ok', 0]);
  const [fact] = (await explainCompany(world, id, PRESENT)).facts;
  assert.equal(fact?.excerpt, 'status 404');
  assert.deepEqual(await events(world), []);
});

test('a file that goes is told once, after two looks', async () => {
  await using company = await openCompany();
  const { world } = company;
  await work(world);
  assert.equal(await factValue(world, PRESENT), true);
  assert.equal(await factValue(world, 'security.txt.contact_count'), 1);
  world.web.put(ADDRESS, { status: 410, body: '' });
  world.at('2026-03-05T14:00:00Z');
  await work(world);
  assert.equal(await factValue(world, PRESENT), true, 'one look only suspects');
  world.at('2026-03-07T22:00:00Z');
  await work(world);
  assert.equal(await factValue(world, PRESENT), false);
  assert.equal(await factValue(world, 'security.txt.contact_count'), undefined);
  assert.deepEqual(await events(world), [
    { key: PRESENT, from: true, to: false, on: '2026-03-05' },
  ]);
});

const FAILURES: readonly (readonly [string, Canned, string])[] = [
  ['is forbidden', { status: 403 }, 'status_403'],
  ['breaks', { status: 503 }, 'status_503'],
  ['shows a page of words', { body: `<!doctype html><h1>Oops</h1>${'word '.repeat(300)}` }, 'html'],
  [
    'shows a wall',
    { status: 404, body: '<!doctype html><title>Just a moment...</title><p>Wait.</p>' },
    'bot_wall',
  ],
];

for (const [what, answer, reason] of FAILURES) {
  test(`an answer that ${what} says nothing of the file`, async () => {
    await using company = await openCompany();
    const { world } = company;
    await work(world);
    world.web.put(ADDRESS, answer);
    for (const day of ['05', '08', '11']) {
      world.at(`2026-03-${day}T22:00:00Z`);
      await work(world);
    }
    assert.equal(await factValue(world, PRESENT), true);
    assert.deepEqual(await events(world), []);
    const source = (await sources(world)).get(PATH);
    assert.deepEqual([source?.health, source?.reason], ['failing', reason]);
  });
}

test('where the whole site is not to be found, one file less says nothing', async () => {
  await using company = await openCompany();
  const { world } = company;
  await work(world);
  for (const path of ['', 'pricing', 'about', 'legal/terms', '.well-known/security.txt']) {
    world.web.put(`${HOME}${path}`, null);
  }
  for (const day of ['05', '08', '11']) {
    world.at(`2026-03-${day}T22:00:00Z`);
    await work(world);
  }
  assert.ok(world.web.paths(DOMAIN).filter((path) => path === PATH).length >= 3);
  assert.equal(await factValue(world, PRESENT), true);
  assert.equal((await sources(world)).get(PATH)?.reason, 'site_failing');
});
