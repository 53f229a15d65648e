// From a company's home page to a confirmed change, captured live over real HTTP and TLS.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { captureCompany, hastenConfirmations } from '../../../src/pipeline/capturing/schedule.ts';
import { scheduleCompany } from '../../../src/pipeline/schedule-company.ts';
import { listCandidates } from '../../../src/store/captures/discovery.ts';
import {
  assertPolite,
  DOMAIN,
  events,
  factValue,
  furnish,
  HOME,
  HOSTS,
  openCompany,
  pricing,
  type SourceRow,
  START,
  sources,
  work,
} from '../../worlds/live-company.ts';
import { openLiveWorld } from '../../worlds/live-world.ts';
import { coverOne } from '../../worlds/world.ts';

test('home page, discovery, facts, a changed page, a suspicion, a confirmed event', async () => {
  await using company = await openCompany();
  const { world } = company;
  const first = await work(world);
  assert.deepEqual(first, {
    [HOME]: 'captured',
    [`${HOME}pricing`]: 'captured',
    [`${HOME}legal/terms`]: 'captured',
    [`${HOME}hidden/security`]: 'robots_disallowed',
    [`${HOME}about`]: 'captured',
  });
  const found = await sources(world);
  assert.equal(found.get('/hidden/security')?.health, 'blocked_by_robots');
  assert.equal(found.get('/hidden/security')?.reason, 'disallow: /hidden/');
  assert.equal(found.get('/.well-known/security.txt')?.role, 'security_txt');
  assert.equal(found.get('/pricing')?.health, 'ok');
  const boards = [...found.values()].filter(({ role }) => role === 'board');
  assert.deepEqual(
    boards.map(({ url }) => url),
    ['https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true'],
  );
  const status = found.get('https://status.acme.example/api/v2/summary.json');
  assert.deepEqual(
    [status?.role, status?.provider, status?.health],
    ['status', 'statuspage', 'ok'],
  );
  const candidates = await listCandidates(world.database, company.id);
  assert.deepEqual(
    candidates.map(({ reason }) => reason),
    ['the board is named Other Works'],
  );
  assert.ok(!world.web.paths(DOMAIN).includes('/hidden/security'), 'robots.txt was obeyed');
  assertPolite(world.web);
  assert.equal(await factValue(world, 'pricing.tier.starter.price'), 29);
  assert.equal(await factValue(world, 'hiring.open_roles'), 1);
  assert.deepEqual(await events(world), []);

  world.web.put(`${HOME}pricing`, { body: pricing(39) });
  world.at('2026-03-03T14:00:00Z');
  assert.equal((await work(world))[`${HOME}pricing`], 'captured');
  assert.deepEqual(await events(world), [], 'one look only suspects');
  const settled = (await sources(world)).get('/pricing')?.due ?? new Date(0);
  assert.ok(settled.getTime() > Date.parse('2026-03-04T10:00:00Z'), 'its usual turn is later');
  assert.equal(await hastenConfirmations(world), 1);
  assert.equal(await hastenConfirmations(world), 0, 'once is enough');
  const due = (await sources(world)).get('/pricing')?.due ?? new Date(0);
  assert.ok(due.getTime() >= Date.parse('2026-03-04T00:00:00Z'), 'prices wait for another day');
  assert.ok(due.getTime() <= Date.parse('2026-03-04T01:00:00Z'), 'and no longer');

  world.at('2026-03-04T01:00:00Z');
  await work(world);
  assert.deepEqual(await events(world), [
    { key: 'pricing.tier.starter.price', from: 29, to: 39, on: '2026-03-03' },
  ]);
  assert.equal(await factValue(world, 'pricing.tier.starter.price'), 39);
  assertPolite(world.web);
});

test('each capture keeps what robots.txt said, who asked, and how its bytes came', async () => {
  await using company = await openCompany();
  const { world } = company;
  await work(world);
  const [capture] = await world.database.rows<{
    robots: unknown;
    vantage: Record<string, string>;
    sha256: string;
    received: unknown;
    fetcher: string;
  }>(
    'test-capture',
    `select robots, vantage, sha256, received, fetcher from captures where url = 'https://acme.example/pricing'`,
  );
  assert.deepEqual(capture?.robots, {
    allowed: true,
    rule: null,
    checked_at: '2026-03-02T10:00:00.000Z',
  });
  assert.equal(capture?.vantage.user_agent, 'AssayBot/1.0 (+http://assay.test/bot)');
  const blob = await world.blobs.get(capture?.sha256 ?? '');
  assert.deepEqual(blob.kind === 'bytes' && blob.bytes, Buffer.from(pricing(29)));
  const sent = gzipSync(pricing(29));
  assert.deepEqual(capture?.received, {
    coding: 'gzip',
    bytes: sent.length,
    sha256: hash('sha256', sent),
  });
});

test('a page that is not modified is captured again without its bytes', async () => {
  await using company = await openCompany();
  const { world } = company;
  let full = 0;
  world.web.put(`${HOME}pricing`, (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') {
      response.writeHead(304, { etag: '"v1"' });
      response.end();
      return;
    }
    full += 1;
    response.writeHead(200, { 'content-type': 'text/html', etag: '"v1"' });
    response.end(pricing(29));
  });
  await work(world);
  world.at('2026-03-03T14:00:00Z');
  await work(world);
  assert.equal(full, 1);
  const captures = await world.database.rows<{
    sha256: string;
    complete: boolean;
    status: number;
    mark: string | null;
  }>(
    'test-304',
    `select sha256, complete, http_status as status,
       vantage->>'not_modified_since' as mark
     from captures where url = 'https://acme.example/pricing' order by seq`,
  );
  assert.deepEqual(
    captures.map(({ complete, status, mark }) => [complete, status, mark !== null]),
    [
      [true, 200, false],
      [true, 200, true],
    ],
  );
  assert.equal(captures[0]?.sha256, captures[1]?.sha256);
  world.at('2026-03-05T14:30:00Z');
  await work(world);
  assert.equal(full, 2, 'after some days the bytes themselves are asked for');
});

test('failures are the source’s health, wait longer each time, and say nothing of its facts', async () => {
  await using company = await openCompany();
  const { world } = company;
  await work(world);
  world.web.put(`${HOME}pricing`, (request) => void request.socket.destroy());
  world.at('2026-03-03T14:00:00Z');
  await work(world);
  const first = (await sources(world)).get('/pricing');
  assert.deepEqual([first?.health, first?.reason, first?.failures], ['failing', 'broken', 1]);
  world.at('2026-03-03T15:00:00Z');
  await work(world);
  const second = (await sources(world)).get('/pricing');
  assert.equal(second?.failures, 2);
  const wait = (row: SourceRow | undefined, from: string) =>
    (row?.due.getTime() ?? 0) - Date.parse(from);
  assert.ok(
    wait(second, '2026-03-03T15:00:00Z') > wait(first, '2026-03-03T14:00:00Z'),
    'the second wait is longer',
  );
  assert.equal(await factValue(world, 'pricing.tier.starter.price'), 29);
  assert.deepEqual(await events(world), []);
});

test('companies of the sample are never fetched', async () => {
  await using world = await openLiveWorld({ at: START, hosts: HOSTS });
  const id = await coverOne(world, DOMAIN);
  await scheduleCompany(world, { id, domain: DOMAIN }, []);
  await world.database.rows('test-sample', 'update companies set sample = true');
  assert.deepEqual(await work(world), {});
  assert.deepEqual(await captureCompany(world, id), []);
  assert.deepEqual(world.web.visits, []);
});

test('imported sources wait until the company is tracked or its own pages lead to them', async () => {
  await using world = await openLiveWorld({ at: START, hosts: HOSTS });
  furnish(world.web);
  const id = await coverOne(world, DOMAIN);
  await world.database.rows(
    'test-imported',
    `insert into sources (company_id, url, role, created_at) values
       ($1, 'https://acme.example/pricing', 'pricing', now()),
       ($1, 'https://acme.example/unlinked', 'security', now())`,
    [id],
  );
  assert.deepEqual(await work(world), {});
  await scheduleCompany(world, { id, domain: DOMAIN }, []);
  const done = await work(world);
  assert.equal(done[`${HOME}pricing`], 'captured');
  assert.equal(done[`${HOME}unlinked`], undefined);
});
