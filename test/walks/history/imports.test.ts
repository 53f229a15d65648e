// What imports make of the ways in which recordings are written down, and of files that are broken.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ImportError } from '../../../src/pipeline/import/import-error.ts';
import { importWarc } from '../../../src/pipeline/import/import-warc.ts';
import { assertSameState, stateOf } from '../../chaos/backlog.ts';
import { homePage } from '../../chaos/pages.ts';
import { type ToRecord, warcRecord } from '../../clients/warc-writer.ts';
import { openAcme } from '../../worlds/import-world.ts';
import type { TestWorld } from '../../worlds/world.ts';

const HOME = 'https://acme.example/';

function record(fields: Readonly<Record<string, string>>, block: Buffer): Buffer {
  const head = Object.entries({
    'WARC-Record-ID': '<urn:uuid:00000000-0000-4000-8000-999999999999>',
    ...fields,
    'Content-Length': String(block.length),
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([
    Buffer.from(`WARC/1.1\r\n${head.join('\r\n')}\r\n\r\n`),
    block,
    Buffer.from('\r\n\r\n'),
  ]);
}

function answer(day: number, body: Buffer, headers: ToRecord['headers'] = []): ToRecord {
  const at = `2026-01-0${day}T08:00:00Z`;
  return { url: HOME, at, body, headers: [['Content-Type', 'text/html'], ...headers] };
}

async function captures(world: TestWorld) {
  return world.database.rows<{ sha256: string; complete: boolean; reason: string | null }>(
    'test-captures',
    'select sha256, complete, incomplete_reason as reason from captures order by captured_at, seq',
  );
}

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

test('transfer coding is removed before the bytes are hashed', async () => {
  await using acme = await openAcme();
  const body = homePage('Chunked');
  const half = body.length >> 1;
  const chunk = (part: Buffer) =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
  const chunked = Buffer.concat([
    chunk(body.subarray(0, half)),
    chunk(body.subarray(half)),
    Buffer.from('0\r\n\r\n'),
  ]);
  const coding = [['Transfer-Encoding', 'chunked']] as const;
  const records = [answer(1, chunked, coding), answer(2, body, coding)];
  await acme.warc('chunked.warc', Buffer.concat(records.map(warcRecord)));
  const rows = await captures(acme.world);
  assert.deepEqual(
    rows.map((row) => [row.sha256, row.complete]),
    [
      [sha256(body), true],
      [sha256(body), true],
    ],
    'written as received, and by recorders that had removed the coding already',
  );
});

test('a body that is shorter than announced is no complete look', async () => {
  await using acme = await openAcme();
  const body = homePage('Whole');
  const length = [['Content-Length', String(body.length)]] as const;
  const records = [
    answer(1, body, length),
    answer(2, body.subarray(0, body.length - 60), length),
    answer(3, gzipSync(body), [...length, ['Content-Encoding', 'gzip']]),
  ];
  const report = await acme.warc('short.warc', Buffer.concat(records.map(warcRecord)));
  assert.deepEqual(report.incomplete, { cut_off: 2 });
});

test('revisits stand for the payload they refer to, resources for themselves', async () => {
  await using acme = await openAcme();
  const body = homePage('Same');
  const message = Buffer.concat([
    Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'),
    body,
  ]);
  const about = (type: string, day: number, more: Readonly<Record<string, string>> = {}) => ({
    'WARC-Type': type,
    'WARC-Target-URI': HOME,
    'WARC-Date': `2026-01-0${day}T08:00:00Z`,
    ...more,
  });
  const digest = { 'WARC-Payload-Digest': 'sha1:B2LTWWPUOYAH7UIPQ7ZUPQ4VMBSVC36A' };
  const http = { 'Content-Type': 'application/http;msgtype=response' };
  const lost = { 'WARC-Payload-Digest': 'sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
  const bytes = Buffer.concat([
    record({ 'WARC-Type': 'warcinfo', 'WARC-Date': '2026-01-01T00:00:00Z' }, Buffer.from('a: b')),
    record(about('response', 1, { ...http, ...digest }), message),
    record(about('revisit', 2, { ...http, ...digest }), Buffer.alloc(0)),
    record(about('revisit', 3, { ...http, ...lost }), Buffer.alloc(0)),
    record({ ...about('revisit', 3, digest), 'WARC-Target-URI': 'http://[' }, Buffer.alloc(0)),
    record(about('resource', 4, { 'Content-Type': 'text/html' }), homePage('Resource')),
    record(about('response', 5, { ...http, 'WARC-Truncated': 'length' }), message),
    record({ ...about('response', 6, http), 'WARC-Target-URI': 'dns:acme.example' }, message),
    record({ ...about('response', 6, http), 'WARC-Target-URI': 'https://else.example/' }, message),
    record(
      { ...about('response', 6, http), 'WARC-Target-URI': 'https://www.acme.example/' },
      message,
    ),
    record(
      { ...about('response', 6, http), 'WARC-Target-URI': 'https://notacme.example/' },
      message,
    ),
    record(about('response', 7, http), Buffer.from('no message at all')),
    record(about('request', 7, http), Buffer.from('GET / HTTP/1.1\r\n\r\n')),
  ]);
  const report = await acme.warc('kinds.warc.gz', gzipSync(bytes));
  assert.equal(report.stored, 4);
  assert.deepEqual(report.skipped, {
    type_warcinfo: 1,
    revisit_without_original: 1,
    no_http_address: 2,
    truncated: 1,
    other_host: 2,
    no_http_message: 1,
    type_request: 1,
  });
  const rows = await captures(acme.world);
  assert.deepEqual(
    rows.map((row) => row.sha256),
    [body, body, homePage('Resource'), body].map(sha256),
  );
});

const WHOLE = Buffer.concat(
  [1, 2, 3].map((day) => warcRecord(answer(day, homePage(`Day ${day}`)))),
);
const EACH = Buffer.concat(
  [1, 2, 3].map((day) => gzipSync(warcRecord(answer(day, homePage(`Day ${day}`))))),
);
const damaged = Buffer.from(EACH).fill(7, EACH.length - 120, EACH.length - 90);

const BROKEN: Readonly<Record<string, Buffer>> = {
  'empty.warc': Buffer.alloc(0),
  'text.warc': Buffer.from('This is no archive.\r\n\r\nNot at all.\r\n'),
  'page.warc': homePage('A page'),
  'zipped-text.warc.gz': gzipSync('This is no archive.'),
  'picture.warc': Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0]),
  'cut-in-a-body.warc': WHOLE.subarray(0, WHOLE.length - 300),
  'cut-in-a-head.warc': WHOLE.subarray(0, (WHOLE.length / 3) * 2 + 60),
  'cut.warc.gz': EACH.subarray(0, EACH.length - 40),
  'damaged.warc.gz': damaged,
  'rubbish-inside.warc': Buffer.concat([
    WHOLE.subarray(0, WHOLE.length / 3),
    Buffer.from('rubbish rubbish\r\n\r\n'),
    WHOLE.subarray(WHOLE.length / 3),
  ]),
};

for (const [name, bytes] of Object.entries(BROKEN)) {
  test(`${name} is refused with its name, and leaves nothing behind`, async () => {
    await using acme = await openAcme();
    const before = await stateOf(acme.world.database);
    await assert.rejects(acme.warc(name, bytes), (error) => {
      assert.ok(error instanceof ImportError, String(error));
      assert.ok(error.message.includes(name));
      return true;
    });
    assertSameState(await stateOf(acme.world.database), before);
  });
}

test('a file of which nothing is the company’s is refused, and says what it was', async () => {
  await using acme = await openAcme();
  const other = { ...answer(1, homePage('Other')), url: 'https://other.example/' };
  const before = await stateOf(acme.world.database);
  await assert.rejects(acme.warc('other.warc', warcRecord(other)), (error) => {
    assert.ok(error instanceof ImportError);
    assert.match(error.message, /nothing of acme.example to take; passed over: 1 other host/);
    return true;
  });
  assertSameState(await stateOf(acme.world.database), before);
  const both = Buffer.concat([warcRecord(other), warcRecord(answer(1, homePage('One')))]);
  const report = await acme.warc('both.warc', both);
  assert.deepEqual([report.stored, report.skipped], [1, { other_host: 1 }]);
});

test('a header with a NUL, and a text that no database takes, do not end the import', async () => {
  await using acme = await openAcme();
  const strange = [
    answer(1, homePage('One'), [['X-Strange', 'a\0b']]),
    answer(2, homePage('T\0wo &#0; \u{FFFD} &#xD800;')),
    answer(3, homePage('Three')),
  ];
  const report = await acme.warc('strange.warc', Buffer.concat(strange.map(warcRecord)));
  assert.equal(report.stored, 3);
  const left = `select id from captures where state <> 'reconciled'`;
  assert.deepEqual(await acme.world.database.rows('test-left', left), []);
});

test('a failure that is not the file’s is not called the file’s', async () => {
  await using acme = await openAcme();
  const put = () => Promise.reject(new Error('the disk is full'));
  const world = { ...acme.world, blobs: { ...acme.world.blobs, put } };
  const file = join(world.folder, 'whole.warc');
  await writeFile(file, WHOLE);
  const request = { files: [file], companyId: acme.companyId, domain: 'acme.example' };
  await assert.rejects(importWarc(world, { ...request, lane: 'live' }), (error) => {
    assert.ok(!(error instanceof ImportError));
    assert.match(String(error), /the disk is full/);
    return true;
  });
});
