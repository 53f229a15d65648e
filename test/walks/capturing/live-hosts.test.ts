// How live capture behaves at hosts that refuse, rest, mislead or fall silent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { captureCompany, captureNextDue } from '../../../src/pipeline/capturing/schedule.ts';
import { until } from '../../chaos/looks.ts';
import { openBrowser } from '../../clients/browser.ts';
import {
  assertPolite,
  captureDue,
  DOMAIN,
  factValue,
  furnish,
  HOME,
  openCompany,
  pageOf,
  sources,
  work,
} from '../../worlds/live-company.ts';

test('many workers at once ask a host one at a time, with gaps', async () => {
  await using company = await openCompany();
  const { world } = company;
  await captureNextDue(world);
  const workers = Array.from({ length: 4 }, () => captureCompany(world, company.id));
  const before = world.web.visits.length;
  const done = (await Promise.all(workers)).flat();
  const asked = world.web.visits.slice(before).map(({ host, path }) => host + path);
  assert.equal(new Set(asked).size, asked.length, 'nothing was asked twice');
  assert.equal(new Set(done.map(({ source }) => source.id)).size, done.length);
  assert.ok(done.length >= 4);
  assertPolite(world.web);
});

test('a host that says 429 is left alone as long as it asks', async () => {
  await using company = await openCompany();
  const { world } = company;
  world.web.put(HOME, { status: 429, headers: { 'retry-after': '7200' }, body: 'Slow down.' });
  assert.deepEqual(await work(world), { [HOME]: 'captured' });
  const asked = world.web.visits.length;
  world.at('2026-03-02T11:50:00Z');
  assert.deepEqual(await work(world), {});
  assert.equal(world.web.visits.length, asked);
  furnish(world.web);
  world.at('2026-03-02T12:05:00Z');
  assert.equal((await work(world))[HOME], 'captured');
  assert.equal((await sources(world)).get('/')?.health, 'ok');
});

test('a page that sends to another site is not read as the company’s', async () => {
  await using company = await openCompany();
  const { world } = company;
  await work(world);
  const location = 'https://boards-api.greenhouse.io/v1/boards/other/jobs?content=true';
  world.web.put(`${HOME}pricing`, { status: 302, headers: { location } });
  world.at('2026-03-03T14:00:00Z');
  assert.equal((await work(world))[`${HOME}pricing`], 'left_site');
  assert.equal((await sources(world)).get('/pricing')?.reason, 'left_site');
});

test('robots.txt that cannot be had closes the site, one that is not there opens it', async () => {
  await using company = await openCompany();
  const { world } = company;
  world.web.put(`${HOME}robots.txt`, { status: 503 });
  assert.deepEqual(await work(world), { [HOME]: 'robots_disallowed' });
  assert.deepEqual(world.web.paths(DOMAIN), ['/robots.txt']);
  world.web.put(`${HOME}robots.txt`, null);
  world.at('2026-03-03T16:00:00Z');
  const done = await work(world);
  assert.equal(done[HOME], 'captured');
  assert.equal(done[`${HOME}hidden/security`], 'captured', 'it is only not there');
});

test('a bomb of zeros is kept as evidence and never unpacked', async () => {
  await using company = await openCompany();
  const { world } = company;
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  world.web.put(HOME, { headers: { 'content-encoding': 'gzip' }, body: bomb });
  assert.deepEqual(await work(world), { [HOME]: 'captured' });
  const home = (await sources(world)).get('/');
  assert.deepEqual([home?.health, home?.reason], ['failing', 'too_large']);
});

test('a worker killed while it captures leaves a claim that runs out', async () => {
  await using company = await openCompany();
  const { world } = company;
  const stop = new AbortController();
  world.web.put(`${HOME}robots.txt`, () => stop.abort());
  await assert.rejects(captureNextDue(world.beside({ stop: stop.signal })), { name: 'AbortError' });
  furnish(world.web);
  world.at('2026-03-02T10:00:05Z');
  assert.equal((await work(world))[HOME], 'captured', 'told to stop, it gave the claim back');
  await world.database.rows(
    'test-killed',
    `update sources set next_due_at = $1, claimed_until = $2 where url = 'https://acme.example/'`,
    ['2026-03-03T00:00:00Z', '2026-03-03T14:10:00Z'],
  );
  world.at('2026-03-03T14:00:00Z');
  assert.equal((await captureDue(world))[HOME], undefined);
  world.at('2026-03-03T14:10:01Z');
  assert.equal((await captureDue(world))[HOME], 'captured');
});

test('a claim lasts two minutes and is renewed while its worker lives', async (t) => {
  await using company = await openCompany();
  const { world } = company;
  t.mock.timers.enable({ apis: ['setInterval'] });
  const stop = new AbortController();
  const asked = new Promise<void>((resolve) => {
    // It is never answered.
    world.web.put(`${HOME}robots.txt`, () => resolve());
  });
  const capturing = captureNextDue(world.beside({ stop: stop.signal }));
  await asked;
  const claimed = async () => {
    const text = `select claimed_until as until from sources where url = $1`;
    const rows = await world.database.rows<{ until: Date | null }>('test-claim', text, [HOME]);
    return rows[0]?.until?.toISOString();
  };
  assert.equal(await claimed(), '2026-03-02T10:02:00.000Z');
  world.at('2026-03-02T10:01:00Z');
  t.mock.timers.tick(30_000);
  await until(async () => ((await claimed()) === '2026-03-02T10:03:00.000Z' ? true : null));
  stop.abort();
  await assert.rejects(capturing);
  assert.equal(await claimed(), undefined);
  t.mock.timers.tick(30_000);
  assert.equal(await claimed(), undefined);
});

test('a source on which we fail rests for a quarter of an hour', async () => {
  await using company = await openCompany();
  const { world } = company;
  const failing = {
    ...world,
    blobs: { ...world.blobs, put: () => Promise.reject(new Error('full')) },
  };
  await assert.rejects(captureNextDue(failing), /full/);
  world.at('2026-03-02T10:14:00Z');
  assert.equal((await work(world))[HOME], undefined);
  world.at('2026-03-02T10:16:00Z');
  assert.equal((await work(world))[HOME], 'captured');
});

test('a page that shows nothing without its scripts is drawn by a browser, where there is one', async () => {
  await using company = await openCompany();
  const { world } = company;
  const shell = '<!doctype html><title>Acme</title><div id="root"></div><script></script>';
  world.web.put(HOME, { body: shell });
  assert.deepEqual(await work(world), { [HOME]: 'captured' });
  assert.equal((await sources(world)).get('/')?.reason, 'js_shell');
  world.at('2026-03-03T14:00:00Z');
  assert.deepEqual(await work(world), { [HOME]: 'captured' });
  assert.equal((await sources(world)).get('/')?.reason, 'js_shell', 'there was none');
  const browser = await openBrowser();
  try {
    world.web.put(HOME, {
      body: shell.replace(
        '<script>',
        `<script>document.body.innerHTML = ${JSON.stringify(pageOf('Drawn', ''))};`,
      ),
    });
    const drawing = world.beside({}, async () => browser);
    world.at('2026-03-04T18:00:00Z');
    assert.equal((await work(drawing))[`${HOME}pricing`], 'captured', 'its links are followed');
    assert.equal((await sources(world)).get('/')?.health, 'ok');
    assert.equal(await factValue(world, 'positioning.h1'), 'Drawn');
  } finally {
    await browser.close();
  }
});
