// Web archives in and out: a list and raw replay on loopback, WACZ in, WARC out and in again.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { exportWarc } from '../../../src/pipeline/export-warc.ts';
import { importWarc } from '../../../src/pipeline/import/import-warc.ts';
import { importWayback } from '../../../src/pipeline/import/import-wayback.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { clientTo } from '../../clients/archive-client.ts';
import { warcRecord } from '../../clients/warc-writer.ts';
import { zip } from '../../clients/zip-writer.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';

const DOMAIN = 'acme.example';

const PRICING = `https://${DOMAIN}/pricing`;

function pricing(price: number): string {
  const card = (name: string, sum: number) =>
    `<div class="plan"><h3>${name}</h3><p>$${sum} per month</p><a href="/buy">Buy</a></div>`;
  return `<!doctype html><html lang="en"><head><title>Pricing</title></head><body><main>
    <h1>Pricing</h1><div>${card('Basic', 9)}${card('Team', price)}</div>
    <p>${'Plans for teams of every size, billed each month. '.repeat(8)}</p></main></body></html>`;
}

interface Generation {
  readonly timestamp: string;
  readonly original: string;
  readonly body: string;
}

/** Speaks the list and the replay of a web archive; `before` may answer in its place. */
async function openArchive(generations: readonly Generation[]) {
  const asked: string[] = [];
  const hook: { before: ((path: string, response: ServerResponse) => boolean) | null } = {
    before: null,
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '';
    asked.push(path);
    if (hook.before?.(path, response)) return;
    const url = new URL(path, 'http://archive.example');
    if (url.pathname === '/cdx/search/cdx') {
      list(url.searchParams, response);
      return;
    }
    const [, timestamp = '', original = ''] = /^\/web\/(\d{14})id_\/(.*)$/.exec(path) ?? [];
    const found = generations.find((g) => g.timestamp === timestamp && g.original === original);
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'memento-datetime': moment(timestamp).toUTCString(),
      'x-archive-orig-server': 'acme/1',
    });
    response.end(found.body);
  };
  const list = (query: URLSearchParams, response: ServerResponse): void => {
    const wanted = query.get('url') ?? '';
    const rows = generations.filter(({ original }) =>
      query.get('matchType') === 'host' ? true : original === wanted,
    );
    const lines = rows.map(({ timestamp, original, body }) => [
      timestamp,
      original,
      'text/html',
      '200',
      createHash('sha1').update(body).digest('hex').toUpperCase(),
    ]);
    const head = ['timestamp', 'original', 'mimetype', 'statuscode', 'digest'];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(lines.length === 0 ? [] : [head, ...lines]));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    asked,
    hook,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function moment(timestamp: string): Date {
  const iso = timestamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  return new Date(iso);
}

const GENERATIONS: readonly Generation[] = [
  { timestamp: '20250110120000', original: PRICING, body: pricing(49) },
  { timestamp: '20250310120000', original: PRICING, body: pricing(49) },
  { timestamp: '20250610120000', original: PRICING, body: pricing(59) },
  { timestamp: '20250910120000', original: PRICING, body: pricing(69) },
];

async function pricesOf(world: TestWorld) {
  return world.database.rows<{ old: number; new: number; at: string; derivation: string }>(
    'test-price-events',
    `select old_value as old, new_value as new, occurred_at as at, derivation from change_events
     where fact_key like 'pricing.tier.%.price' and derivation <> 'baseline' order by occurred_at`,
  );
}

const request = (companyId: number, urls: readonly string[] = [PRICING]) =>
  ({ companyId, domain: DOMAIN, urls, from: null, to: null }) as const;

test('differences between generations are historical changes dated by the later one', async () => {
  await using world = await openWorld({ at: '2026-03-02T00:00:00Z' });
  await using archive = await openArchive(GENERATIONS);
  const companyId = await coverOne(world, DOMAIN);
  const waits: number[] = [];
  const report = await importWayback(
    world,
    clientTo(archive.base, world, waits),
    request(companyId),
  );
  assert.equal(report.stored, 3, 'neighbours with the same bytes are one generation');
  assert.deepEqual(await pricesOf(world), [
    { old: 49, new: 59, at: '2025-06-10', derivation: 'historical' },
    { old: 59, new: 69, at: '2025-09-10', derivation: 'historical' },
  ]);
  const [fact] = await world.database.rows<{ source: string; kind: string; headers: unknown }>(
    'test-archive-source',
    `select f.source_url as source, c.kind, c.headers from facts f
     join captures c on c.id = f.capture_id
     where f.key like 'pricing.tier.%.price' and f.valid_to is null and f.value = '69'`,
  );
  assert.equal(fact?.source, `${archive.base}/web/20250910120000id_/${PRICING}`);
  assert.equal(fact?.kind, 'crawl_snapshot');
  assert.deepEqual(fact?.headers, [
    ['content-type', 'text/html; charset=utf-8'],
    ['server', 'acme/1'],
  ]);
  assert.ok(waits.length === archive.asked.length && waits.every((wait) => wait >= 1_000));
});

test('an import that was broken off goes on where it stopped', async () => {
  await using world = await openWorld({ at: '2026-03-02T00:00:00Z' });
  await using archive = await openArchive(GENERATIONS);
  const companyId = await coverOne(world, DOMAIN);
  const client = clientTo(archive.base, world);
  archive.hook.before = (path, response) => {
    if (!path.startsWith('/web/20250610')) return false;
    response.writeHead(503).end();
    return true;
  };
  const first = await importWayback(world, client, request(companyId));
  assert.equal(first.stored, 1);
  assert.deepEqual(first.skipped, { archive_gave_up: 2 });
  archive.hook.before = null;
  const from = archive.asked.length;
  const second = await importWayback(world, client, request(companyId));
  assert.deepEqual([second.stored, second.known], [2, 1]);
  const again = archive.asked.slice(from).filter((path) => path.includes('20250110'));
  assert.deepEqual(again, [], 'what is stored is not asked for again');
  assert.equal((await pricesOf(world)).length, 2);
});

test('an archive that asks to wait is waited for, and one that asks for too long is left', async () => {
  await using world = await openWorld({ at: '2026-03-02T00:00:00Z' });
  await using archive = await openArchive(GENERATIONS);
  const companyId = await coverOne(world, DOMAIN);
  const waits: number[] = [];
  const busy = { left: 1, seconds: '30' };
  archive.hook.before = (path, response) => {
    if (!path.startsWith('/web/') || busy.left-- <= 0) return false;
    response.writeHead(429, { 'retry-after': busy.seconds }).end();
    return true;
  };
  await importWayback(world, clientTo(archive.base, world, waits), request(companyId));
  assert.ok(waits.includes(30_000));
  const other = await coverOne(world, 'beta.example');
  Object.assign(busy, { left: 1, seconds: '86400' });
  const report = await importWayback(world, clientTo(archive.base, world), request(other));
  assert.deepEqual([report.stored, report.skipped], [0, { archive_gave_up: 3 }]);
});

test('without addresses the pages that the archive knows are taken, one host list for all', async () => {
  await using world = await openWorld({ at: '2026-03-02T00:00:00Z' });
  const post = { timestamp: '20250110120000', original: `https://${DOMAIN}/x/y/z`, body: 'Post.' };
  await using archive = await openArchive([...GENERATIONS, post]);
  const companyId = await coverOne(world, DOMAIN);
  const report = await importWayback(world, clientTo(archive.base, world), request(companyId, []));
  assert.equal(report.stored, 3);
  assert.equal(
    archive.asked.some((path) => path.includes('/x/y/z')),
    false,
  );
});

test('what is exported as WARC is imported as the same captures', async () => {
  await using world = await openWorld({ at: '2026-03-02T00:00:00Z' });
  await using other = await openWorld({ at: '2026-03-02T00:00:00Z', seed: 'other' });
  const companyId = await coverOne(world, DOMAIN);
  const page = (at: string, body: string | Uint8Array) => ({ url: PRICING, at, body });
  await visit(world, companyId, [
    page('2026-01-01T00:00:00.123Z', pricing(49)),
    page('2026-01-02T00:00:00Z', pricing(49)),
    page('2026-01-03T00:00:00Z', pricing(59)),
    { ...page('2026-01-03T00:00:00Z', '5\r\nno chunk'), url: `https://${DOMAIN}/odd`, status: 404 },
    { ...page('2024-01-03T00:00:00Z', pricing(39)), lane: 'archive' },
    {
      url: `probe:${DOMAIN}/host`,
      at: '2026-01-04T00:00:00Z',
      body: '{"kind":"host"}',
      role: 'probe',
      contentType: 'application/json',
    },
  ]);
  await world.database.rows(
    'test-chunked',
    `update capture_heads h set headers = h.headers || '[["transfer-encoding","chunked"]]'
     from captures c join looks l using (id) where c.url = $1 and h.id = l.head_id`,
    [`https://${DOMAIN}/odd`],
  );
  await drain(world);
  const file = join(world.folder, 'out.warc.gz');
  const report = await exportWarc(world, { companyId, domain: DOMAIN, file });
  assert.deepEqual(report, { responses: 5, revisits: 1, missing: 0, removed: 0 });
  const id = await coverOne(other, DOMAIN);
  for (const lane of ['live', 'archive'] as const) {
    await importWarc(other, { files: [file], companyId: id, domain: DOMAIN, lane });
  }
  assert.deepEqual(await storedIn(other), await storedIn(world));
  const text = gunzipSync(readFileSync(file)).toString('latin1');
  assert.match(text, /^WARC\/1\.1\r\nWARC-Type: warcinfo\r\n/);
  assert.match(
    text,
    /WARC-Profile: http:\/\/netpreserve\.org\/warc\/1\.1\/revisit\/identical-payload/,
  );
});

async function storedIn(world: TestWorld) {
  return world.database.rows(
    'test-stored',
    `select c.url, c.final_url, c.captured_at, c.sha256, c.http_status, c.lane, c.headers, s.role,
       d.captured_at as same_as
     from captures c join sources s on s.id = c.source_id left join captures d on d.id = c.dedup_of
     order by c.captured_at, c.url, c.lane`,
  );
}

test('the WARC files in a WACZ are imported, whatever else lies in it', async () => {
  await using world = await openWorld({ at: '2026-03-02T00:00:00Z' });
  const companyId = await coverOne(world, DOMAIN);
  const record = (at: string, price: number) =>
    warcRecord({ url: PRICING, at, body: Buffer.from(pricing(price)) });
  const file = join(world.folder, 'crawl.wacz');
  const members = [
    {
      name: 'archive/a.warc.gz',
      data: gzipSync(record('2026-01-01T00:00:00Z', 49)),
      deflate: false,
    },
    { name: 'archive/b.warc', data: record('2026-01-02T00:00:00Z', 59), deflate: true },
    { name: 'archive/../../evil.warc', data: Buffer.from('no WARC at all'), deflate: false },
    { name: 'datapackage.json', data: Buffer.from('{}'), deflate: false },
  ];
  await writeFile(file, zip(members));
  const report = await importWarc(world, {
    files: [file],
    companyId,
    domain: DOMAIN,
    lane: 'archive',
  });
  assert.equal(report.stored, 2);
  await writeFile(file, zip(members).subarray(0, 900));
  const broken = importWarc(world, { files: [file], companyId, domain: DOMAIN, lane: 'live' });
  await assert.rejects(broken, /cut off/);
});
