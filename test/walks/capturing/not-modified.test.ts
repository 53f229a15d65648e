// What a server says is not modified: looked at again, exported and imported without its bytes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { exportWarc } from '../../../src/pipeline/export-warc.ts';
import { importWarc } from '../../../src/pipeline/import/import-warc.ts';
import { warcRecord } from '../../clients/warc-writer.ts';
import type { Handler } from '../../servers/local-web.ts';
import { DOMAIN, events, HOME, openCompany, pricing, work } from '../../worlds/live-company.ts';
import { coverOne, openWorld, type TestWorld } from '../../worlds/world.ts';

const PRICING = `${HOME}pricing`;

/** A server that knows its page by a tag; `full` counts the bodies that it sent. */
function taggedPricing(): { readonly handler: Handler; full(): number } {
  let full = 0;
  return {
    full: () => full,
    handler: (request, response) => {
      const known = request.headers['if-none-match'] === '"v1"';
      if (known) return void response.writeHead(304, { etag: '"v1"', 'x-served': 'again' }).end();
      full += 1;
      const headers = { 'content-type': 'text/html', etag: '"v1"', 'x-served': 'first' };
      response.writeHead(200, headers).end(pricing(29));
    },
  };
}

async function confirmedAt(world: Pick<TestWorld, 'database'>): Promise<string | undefined> {
  const [row] = await world.database.rows<{ at: Date }>(
    'test-confirmed',
    `select last_confirmed_at as at from facts
     where key = 'pricing.tier.starter.price' and valid_to is null`,
  );
  return row?.at.toISOString().slice(0, 10);
}

async function captured({ database }: Pick<TestWorld, 'database'>) {
  return database.rows<Record<string, unknown>>(
    'test-captured',
    `select c.url, c.final_url, c.captured_at, c.sha256, c.http_status, c.headers, s.role,
       c.complete, c.vantage ? 'not_modified_since' as not_modified
     from captures c join sources s on s.id = c.source_id order by c.captured_at, c.url`,
  );
}

async function blobsIn(folder: string): Promise<number> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isFile()).length;
}

test('a 304 confirms anew without bytes, and comes back so from a WARC file', async () => {
  await using company = await openCompany();
  const { world } = company;
  const server = taggedPricing();
  world.web.put(PRICING, server.handler);
  await work(world);
  assert.equal(await confirmedAt(world), '2026-03-02');
  const before = await blobsIn(world.folder);
  world.at('2026-03-03T14:00:00Z');
  await work(world);
  assert.equal(server.full(), 1);
  assert.equal(await confirmedAt(world), '2026-03-03', 'the server vouches for the value');
  assert.equal(await blobsIn(world.folder), before, 'nothing new was stored');
  assert.deepEqual(await events(world), []);

  const file = join(world.folder, 'out.warc.gz');
  await exportWarc(world, { companyId: company.id, domain: DOMAIN, file });
  const records = gunzipSync(readFileSync(file)).toString('latin1').split('WARC/1.1\r\n');
  const revisits = records.filter((one) => one.includes('/revisit/server-not-modified\r\n'));
  assert.equal(revisits.length, 1);
  const [revisit = ''] = revisits;
  assert.match(revisit, /^WARC-Type: revisit\r\n/);
  assert.match(revisit, /\r\nWARC-Target-URI: https:\/\/acme\.example\/pricing\r\n/);
  assert.match(revisit, /\r\nWARC-Refers-To-Date: 2026-03-02T10:0\d:\d\d\.\d{3}Z\r\n/);
  assert.match(revisit, /\r\n\r\nHTTP\/1\.1 304 /);

  await using other = await openWorld({ at: '2026-04-01T00:00:00Z', seed: 'other' });
  const id = await coverOne(other, DOMAIN);
  await importWarc(other, { files: [file], companyId: id, domain: DOMAIN, lane: 'live' });
  assert.deepEqual(await captured(other), await captured(world));
  assert.equal(await confirmedAt(other), '2026-03-03');
  const again = join(other.folder, 'again.warc.gz');
  await exportWarc(other, { companyId: id, domain: DOMAIN, file: again });
  const twice = gunzipSync(readFileSync(again)).toString('latin1');
  assert.match(twice, /server-not-modified/, 'and it is still the server’s word');
});

test('a 304 of another recorder refers to its original by date, without a digest', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const companyId = await coverOne(world, DOMAIN);
  const original = { url: PRICING, at: '2026-01-01T08:00:00Z', body: Buffer.from(pricing(29)) };
  const revisit = (day: number, refersTo: string) => {
    const block = 'HTTP/1.1 304 Not Modified\r\nETag: "v1"\r\n\r\n';
    const fields = [
      'WARC/1.1',
      'WARC-Type: revisit',
      `WARC-Target-URI: ${PRICING}`,
      `WARC-Date: 2026-01-0${day}T08:00:00Z`,
      `WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-00000000010${day}>`,
      'WARC-Profile: http://netpreserve.org/warc/1.1/revisit/server-not-modified',
      `WARC-Refers-To-Target-URI: ${PRICING}`,
      `WARC-Refers-To-Date: ${refersTo}`,
      'Content-Type: application/http;msgtype=response',
      `Content-Length: ${block.length}`,
    ];
    return Buffer.from(`${fields.join('\r\n')}\r\n\r\n${block}\r\n\r\n`);
  };
  const file = join(world.folder, 'other.warc');
  const records = [
    warcRecord(original),
    revisit(2, original.at),
    revisit(3, '2025-12-01T08:00:00Z'),
  ];
  await writeFile(file, Buffer.concat(records));
  const report = await importWarc(world, {
    files: [file],
    companyId,
    domain: DOMAIN,
    lane: 'live',
  });
  assert.deepEqual([report.stored, report.skipped], [2, { revisit_without_original: 1 }]);
  const rows = await captured(world);
  assert.deepEqual(
    rows.map(({ http_status, not_modified, complete }) => [http_status, not_modified, complete]),
    [
      [200, false, true],
      [200, true, true],
    ],
  );
  assert.equal(await confirmedAt(world), '2026-01-02');
});
