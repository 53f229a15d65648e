// Files that grow on their way into a bucket: sent whole or in parts, read in ranges.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { bucketOptions } from '../../../test/servers/bucket-options.ts';
import {
  type ObjectRequest,
  type ObjectServer,
  openObjectServer,
} from '../../../test/servers/object-server.ts';
import { manifestsIn } from '../manifest-files.ts';
import { bucketStore } from './bucket-store.ts';

let server: ObjectServer;
let spool: string;
before(async () => {
  server = await openObjectServer();
  spool = await mkdtemp(join(tmpdir(), 'assay-drafts-'));
});
after(async () => {
  await server[Symbol.asyncDispose]();
  await rm(spool, { recursive: true });
});
beforeEach(() => {
  server.fault = () => null;
  server.asked.length = 0;
});

const openStore = (prefix: string) => bucketStore(server.at(prefix), bucketOptions(spool));
const keyOf = (sha256: string): string => `manifests/2026/m_1/${sha256}.jsonl`;

// Rows until so many bytes are full, and what they come to.
function* rowsOf(size: number): Generator<Buffer> {
  const row = `${'assay'.repeat(200)}\n`;
  for (let at = 0; at < size; at += 1_000_000) {
    yield Buffer.from(`${at} ${row}`.repeat(1_000_000 / row.length));
  }
}

async function drafted(prefix: string, size: number) {
  const manifests = manifestsIn(openStore(prefix));
  const draft = await manifests.draft();
  const sum = createHash('sha256');
  for (const part of rowsOf(size)) {
    sum.update(part);
    await draft.append(part);
  }
  const sha256 = sum.digest('hex');
  return { draft, sha256, key: keyOf(sha256) };
}

async function sumOf(file: {
  size: number;
  read(a: number, b: number): AsyncIterable<Uint8Array>;
}) {
  const sum = createHash('sha256');
  for await (const part of file.read(0, file.size - 1)) sum.update(part);
  return sum.digest('hex');
}

test('a manifest of a few rows is one request, and nothing is left of its draft', async () => {
  const manifests = manifestsIn(openStore('few'));
  const draft = await manifests.draft();
  const text = '{"header":1}\n{"row":1}\n';
  await draft.append(Buffer.from(text.slice(0, 9)));
  await draft.append(Buffer.from(text.slice(9)));
  const sha256 = hash('sha256', text, 'hex');
  await assert.rejects(draft.keep('raw/elsewhere'));
  await draft.keep(keyOf(sha256));
  await draft.drop();
  assert.deepEqual(await readdir(spool), []);
  const read = await manifests.read(keyOf(sha256), sha256);
  assert.ok(read.kind === 'bytes' && read.bytes.toString() === text);
  const part = await manifests.open(keyOf(sha256), sha256);
  assert.ok(part.kind === 'file');
  const parts: Uint8Array[] = [];
  for await (const bytes of part.read(13, 19)) parts.push(bytes);
  assert.equal(Buffer.concat(parts).toString(), text.slice(13, 20));
  const other = hash('sha256', 'other', 'hex');
  assert.deepEqual(await manifests.open(keyOf(other), other), { kind: 'missing' });
});

test('a large one is sent in parts over a line that fails, and read in ranges', async () => {
  const { draft, key, sha256 } = await drafted('large', 70_000_000);
  let n = 0;
  server.fault = ({ method }) => {
    n += 1;
    if (method === 'GET' || n % 3 !== 0) return null;
    return n % 2 === 0 ? { kind: 'lost_answer' } : { kind: 'reset' };
  };
  await draft.keep(key);
  const parts = server.asked.flatMap(({ method, query }) =>
    method === 'PUT' ? [query.get('partNumber')] : [],
  );
  assert.deepEqual([...new Set(parts)], ['1', '2', '3']);
  server.fault = () => (n++ % 5 === 0 ? { kind: 'truncated', bytes: 1_000 } : null);
  const file = await manifestsIn(openStore('large')).open(key, sha256);
  assert.ok(file.kind === 'file');
  assert.equal(await sumOf(file), sha256);
  server.fault = () => null;
  server.asked.length = 0;
  const again = await drafted('large', 70_000_000);
  await again.draft.keep(again.key);
  assert.ok(!server.asked.some(({ method }) => method !== 'HEAD'), 'what is there is not sent');
});

test('killed while it sends the parts of a large one, nothing stands there; begun again, all', async () => {
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    const { bucketStore } = await import(${here('./bucket-store.ts')});
    const { bucketOptions } = await import(${here('../../../test/servers/bucket-options.ts')});
    const at = ${JSON.stringify(server.at('killed'))};
    const options = { ...bucketOptions(${JSON.stringify(spool)}), partBytes: 5_300_000 };
    const draft = await bucketStore(at, options).draft();
    for (let n = 0; n < 12; n++) await draft.append(Buffer.alloc(1_000_000, String(n)));
    await draft.keep('manifests/large');`;
  const run = async (kill: (asked: ObjectRequest) => boolean): Promise<string | null> => {
    const words = ['--input-type=module', '-e', script];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    server.fault = (asked) => {
      if (!kill(asked)) return null;
      child.kill('SIGKILL');
      return { kind: 'reset' };
    };
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    return signal;
  };
  const store = openStore('killed');
  for (const kill of [
    ({ query }: ObjectRequest) => query.get('partNumber') === '2',
    ({ method, query }: ObjectRequest) => method === 'POST' && query.has('uploadId'),
  ]) {
    assert.equal(await run(kill), 'SIGKILL');
    server.fault = () => null;
    assert.deepEqual(await store.open('manifests/large'), { kind: 'missing' });
  }
  assert.equal(await run(() => false), null);
  const file = await store.open('manifests/large');
  assert.ok(file.kind === 'file' && file.size === 12_000_000);
  assert.equal((await readdir(spool)).length, 2, 'what two killed ones left');
  await store.removeOldDrafts(new Date(Date.now() + 60_000));
  assert.deepEqual(await readdir(spool), []);
});

test('a file that is altered in the bucket, or replaced while it is read, is told', async () => {
  const { draft, key, sha256 } = await drafted('altered', 9_000_000);
  await draft.keep(key);
  const store = openStore('altered');
  const manifests = manifestsIn(store);
  const file = await manifests.open(key, sha256);
  assert.ok(file.kind === 'file');
  const reading = file.read(0, file.size - 1)[Symbol.asyncIterator]();
  await reading.next();
  await store.write(key, Buffer.alloc(file.size, 'other'));
  await assert.rejects(async () => {
    while (!(await reading.next()).done);
  });
  assert.deepEqual(await manifests.open(key, sha256), { kind: 'corrupt' });
  assert.deepEqual(await manifests.read(key, sha256), { kind: 'corrupt' });
  server.fault = () => ({ kind: 'reset' });
  assert.equal((await manifests.open(key, sha256)).kind, 'unreachable');
});

test('parts and drafts that a killed process left go after their time, others stay', async () => {
  const old = new Date('2026-03-01T00:00:00Z');
  for (const name of ['manifest.old.tmp', 'manifest.new.tmp', 'other.txt']) {
    await writeFile(join(spool, name), name);
    if (name !== 'manifest.new.tmp') await utimes(join(spool, name), old, old);
  }
  const uploadsUnder = (prefix: string): string => {
    const uploads = [
      ['old', '2026-03-01T00:00:00Z'],
      ['new', '2026-03-09T00:00:00Z'],
    ].map(
      ([id, at]) =>
        `<Upload><Key>${prefix}${id}</Key><UploadId>${id}</UploadId>` +
        `<Initiated>${at}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`;
  };
  // The server behind keeps no such list.
  server.fault = ({ query }) => {
    const text = uploadsUnder(query.get('prefix') ?? '');
    if (query.has('uploads')) return { kind: 'status', status: 200, code: '', text };
    return query.has('uploadId') ? { kind: 'status', status: 204, code: '', text: '' } : null;
  };
  const removed = await openStore('left').removeOldDrafts(new Date('2026-03-08T00:00:00Z'));
  assert.equal(removed, 3);
  const aborted = server.asked.filter(({ method }) => method === 'DELETE');
  assert.deepEqual(
    aborted.map(({ key, query }) => [key, query.get('uploadId')]),
    ['manifests', 'exports'].map((under) => [`left/${under}/old`, 'old']),
  );
  assert.deepEqual((await readdir(spool)).sort(), ['manifest.new.tmp', 'other.txt']);
});
