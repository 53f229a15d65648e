// Files in a bucket: a real S3 server, and all that may happen on the way to it.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bucketOptions } from '../../../test/servers/bucket-options.ts';
import {
  type Fault,
  type ObjectServer,
  openObjectServer,
} from '../../../test/servers/object-server.ts';
import { PATIENCE } from './attempts.ts';
import { bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';

let server: ObjectServer;
let spool: string;
before(async () => {
  server = await openObjectServer();
  spool = await mkdtemp(join(tmpdir(), 'assay-spool-'));
});
after(async () => {
  await server[Symbol.asyncDispose]();
  await rm(spool, { recursive: true });
});
beforeEach(() => {
  server.fault = () => null;
  server.asked.length = 0;
});

const WAITS = { firstWaitMs: 5, longestWaitMs: 20 };
/** For answers that take twice as long. */
const HURRIED = 1_000;

let serial = 0;

function openStore(
  prefix = `p${serial++}`,
  { cacheBytes = 1_000_000, at = {}, answerMs = 10_000 } = {},
): FileStore {
  return bucketStore(
    { ...server.at(prefix), ...at },
    { ...bucketOptions(spool, cacheBytes), patience: { ...PATIENCE, ...WAITS, answerMs } },
  );
}

const PAGE = Buffer.from('<h1>Acme</h1>');

test('files come back as they were; what was never there is missing', async () => {
  const store = openStore();
  assert.equal(await store.write('raw/one', PAGE), true);
  const read = await store.read('raw/one');
  assert.ok(read.kind === 'bytes' && read.bytes.equals(PAGE) && read.version !== null);
  assert.deepEqual(await store.read('raw/other'), { kind: 'missing' });
  assert.equal(await store.has('raw/one'), true);
  assert.equal(await store.has('raw/other'), false);
  assert.deepEqual(await store.open('raw/other'), { kind: 'missing' });
});

test('what is sent is signed by its hash, with a sum that the bucket checks', async () => {
  await openStore().write('raw/one', PAGE);
  const [put] = server.asked;
  assert.equal(put?.headers['x-amz-content-sha256'], hash('sha256', PAGE, 'hex'));
  assert.equal(put?.headers['content-md5'], hash('md5', PAGE, 'base64'));
  assert.equal(put?.headers['x-amz-meta-sha256'], hash('sha256', PAGE, 'hex'));
  assert.match(put?.headers.authorization ?? '', /^AWS4-HMAC-SHA256 .*eu-central-1\/s3/);
});

test('a write that expects nothing, or a version, leaves what else is there', async () => {
  const store = openStore();
  assert.equal(await store.write('raw/one', PAGE, 'nothing'), true);
  assert.equal(await store.write('raw/one', Buffer.from('other'), 'nothing'), false);
  const first = await store.read('raw/one');
  assert.ok(first.kind === 'bytes' && first.bytes.equals(PAGE) && first.version !== null);
  const { version } = first;
  assert.equal(await store.write('raw/one', Buffer.from('second'), { version }), true);
  assert.equal(await store.write('raw/one', Buffer.from('third'), { version }), false);
  const read = await store.read('raw/one');
  assert.ok(read.kind === 'bytes' && read.bytes.toString() === 'second');
  assert.equal(await store.write('raw/one', PAGE, 'nothing'), false);
});

test('a version that was removed is not written again', async () => {
  const store = openStore();
  await store.write('raw/one', PAGE);
  const read = await store.read('raw/one');
  assert.ok(read.kind === 'bytes' && read.version !== null);
  await store.remove('raw/one');
  assert.equal(await store.write('raw/one', PAGE, { version: read.version }), false);
  assert.deepEqual(await store.read('raw/one'), { kind: 'missing' });
});

test('a bucket that knows no conditions is written to without', async () => {
  const store = openStore();
  server.fault = ({ method, headers }) =>
    method === 'PUT' && 'if-none-match' in headers
      ? { kind: 'status', status: 501, code: 'NotImplemented' }
      : null;
  assert.equal(await store.write('raw/one', PAGE, 'nothing'), true);
  assert.equal(await store.write('raw/two', PAGE, 'nothing'), true);
  assert.equal(server.asked.filter(({ headers }) => 'if-none-match' in headers).length, 1);
});

test('a list goes on past the thousand that are told at once, and stays under its prefix', async () => {
  const prefix = `p${serial++}`;
  const store = openStore(prefix);
  const names = Array.from({ length: 1_203 }, (_, n) => `raw/sha256/${String(n).padStart(5, '0')}`);
  await mkdir(dirname(server.fileOf(`${prefix}/raw/sha256/x`)), { recursive: true });
  for (const name of names) await writeFile(server.fileOf(`${prefix}/${name}`), name);
  await store.write('manifests/one', PAGE);
  const listed = [];
  for await (const { key, size } of store.list('raw/sha256/')) listed.push(`${key} ${size}`);
  assert.deepEqual(
    listed.sort(),
    names.map((name) => `${name} ${name.length}`),
  );
  const pages = server.asked.filter(({ query }) => query.has('list-type'));
  assert.equal(new Set(pages.map(({ query }) => query.get('continuation-token'))).size, 2);
});

test('a file is moved and removed, and nothing happens where none is', async () => {
  const store = openStore();
  await store.write('raw/one', PAGE);
  await store.move('raw/one', 'erased/one');
  assert.deepEqual(await store.read('raw/one'), { kind: 'missing' });
  const read = await store.read('erased/one');
  assert.ok(read.kind === 'bytes' && read.bytes.equals(PAGE));
  await store.move('raw/one', 'erased/one');
  await store.remove('erased/one');
  await store.remove('erased/one');
  assert.deepEqual(await store.read('erased/one'), { kind: 'missing' });
});

test('what was read lately is not sent again, and never answered once it was replaced', async () => {
  const prefix = `p${serial++}`;
  const [one, other] = [openStore(prefix), openStore(prefix)];
  await other.write('raw/one', PAGE);
  const sizes: (string | undefined)[] = [];
  for (let n = 0; n < 3; n++) {
    server.asked.length = 0;
    const read = await one.read('raw/one');
    assert.ok(read.kind === 'bytes' && read.bytes.equals(PAGE));
    sizes.push(server.asked[0]?.headers['if-none-match']);
  }
  assert.deepEqual(
    sizes.map((tag) => tag !== undefined),
    [false, true, true],
  );
  await other.write('raw/one', Buffer.from('other'));
  const read = await one.read('raw/one');
  assert.ok(read.kind === 'bytes' && read.bytes.toString() === 'other');
  await other.remove('raw/one');
  assert.deepEqual(await one.read('raw/one'), { kind: 'missing' });
  server.fault = () => ({ kind: 'reset' });
  assert.equal((await one.read('raw/one')).kind, 'unreachable');
});

test('a bucket that is not there, or keeps us out, says nothing of any file', async () => {
  const nowhere = openStore('p', { at: { bucket: 'nowhere' } });
  assert.deepEqual(await nowhere.read('raw/one'), { kind: 'unreachable', reason: 'NoSuchBucket' });
  assert.deepEqual(await nowhere.open('raw/one'), { kind: 'unreachable', reason: 'NoSuchBucket' });
  await assert.rejects(nowhere.has('raw/one'), { code: 'NoSuchBucket' });
  await assert.rejects(nowhere.write('raw/one', PAGE), { code: 'NoSuchBucket' });
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' };
  server.asked.length = 0;
  const stranger = openStore('p', { at: { keys } });
  assert.deepEqual(await stranger.read('raw/one'), {
    kind: 'unreachable',
    reason: 'SignatureDoesNotMatch',
  });
  assert.equal(server.asked.length, 1, 'what is refused is not asked again');
});

const FAULTS: readonly Fault[] = [
  { kind: 'status', status: 500, code: 'InternalError' },
  { kind: 'status', status: 503, code: 'SlowDown' },
  { kind: 'status', status: 429, code: 'TooManyRequests' },
  { kind: 'status', status: 409, code: 'ConditionalRequestConflict' },
  { kind: 'reset' },
  { kind: 'lost_answer' },
  { kind: 'slow', ms: 2 * HURRIED },
  { kind: 'trickle', ms: 300 },
  { kind: 'truncated', bytes: 5 },
  { kind: 'flipped_answer' },
  { kind: 'flipped_request' },
];

for (const fault of FAULTS) {
  const name = fault.kind === 'status' ? fault.code : fault.kind;
  test(`${name}, once: what was written and read is right all the same`, async () => {
    const answerMs = /slow|trickle/.test(fault.kind) ? HURRIED : 10_000;
    const store = openStore(undefined, { cacheBytes: 0, answerMs });
    let left = 1;
    const once = (method: string) => {
      left = 1;
      server.fault = (request) => (request.method === method && left-- > 0 ? fault : null);
    };
    once('PUT');
    assert.equal(await store.write('raw/one', PAGE, 'nothing'), true);
    once('GET');
    const read = await store.read('raw/one');
    assert.ok(read.kind === 'bytes' && read.bytes.equals(PAGE));
    assert.ok(left <= 0, 'the fault met a request');
    once('GET');
    assert.deepEqual(await store.read('raw/other'), { kind: 'missing' });
    once('DELETE');
    await store.remove('raw/one');
    server.fault = () => null;
    assert.deepEqual(await store.read('raw/one'), { kind: 'missing' });
  });
}

for (const fault of FAULTS.filter(({ kind }) => !/^flipped/.test(kind))) {
  const name = fault.kind === 'status' ? fault.code : fault.kind;
  test(`${name}, always: nothing is told of any file, and it is asked five times`, async () => {
    const answerMs = /slow|trickle/.test(fault.kind) ? HURRIED : 10_000;
    const store = openStore(undefined, { cacheBytes: 0, answerMs });
    await store.write('raw/one', PAGE);
    server.asked.length = 0;
    server.fault = () => fault;
    assert.equal((await store.read('raw/one')).kind, 'unreachable');
    assert.equal(server.asked.length, 5);
    await assert.rejects(async () => {
      for await (const _ of store.list('raw/')) assert.fail('nothing is told');
    });
    server.fault = ({ method }) => (method === 'PUT' ? fault : null);
    if (fault.kind !== 'trickle' && fault.kind !== 'truncated') {
      await assert.rejects(store.write('raw/two', PAGE));
    }
  });
}

test('bytes that are always wrong are never called right', async () => {
  const store = openStore();
  server.fault = ({ method }) => (method === 'PUT' ? { kind: 'flipped_request' } : null);
  await assert.rejects(store.write('raw/one', PAGE), { code: /BadDigest|stored_other_bytes/ });
  server.fault = () => null;
  await store.write('raw/two', PAGE);
  await writeFile(server.fileOf(`p${serial - 1}/raw/two`), '<h1>Evil</h1>');
  server.fault = () => ({ kind: 'flipped_answer' });
  const read = await openStore(`p${serial - 1}`).read('raw/two');
  assert.ok(read.kind === 'bytes' && !read.bytes.equals(PAGE), 'its hash tells whoever asked');
});

test('a bucket whose clock is an hour ahead is understood', async () => {
  await using ahead = await openObjectServer({ skew: 3_600_000 });
  const store = openStore('p', { at: ahead.at('p') });
  assert.equal(await store.write('raw/one', PAGE), true);
  const read = await store.read('raw/one');
  assert.ok(read.kind === 'bytes' && read.bytes.equals(PAGE));
  assert.equal(ahead.asked.length, 3, 'refused once, and then never again');
});

test('a server that is killed while files are written has all that it said it has', async () => {
  const prefix = `p${serial++}`;
  const store = openStore(prefix);
  const written: string[] = [];
  const writing = Promise.allSettled(
    Array.from({ length: 60 }, async (_, n) => {
      await sleep(n * 5);
      const isWritten = await store.write(`raw/${n}`, Buffer.from(`page ${n}`), 'nothing');
      if (isWritten) written.push(`raw/${n}`);
    }),
  );
  await sleep(100);
  await server.kill();
  await sleep(100);
  await server.start();
  await writing;
  assert.ok(written.length > 0);
  for (const key of written) {
    const read = await store.read(key);
    assert.ok(read.kind === 'bytes' && read.bytes.toString() === key.replace('raw/', 'page '));
  }
});
