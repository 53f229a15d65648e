// Words of captures for callers: read in a process apart, a few at a time, remembered by hash.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ENDLESS_READER, endlessPage } from '../../test/chaos/hostile.ts';
import { folderBlobs } from '../outside/blobs.ts';
import { readingHere } from '../pipeline/reading/perform.ts';
import type { CaptureRow } from '../store/captures/capture-page.ts';
import { captureReader } from './capture-reader.ts';
import { READING_LIMITS, readingProcess } from './reading/reading-process.ts';

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-reader-'));
  const blobs = folderBlobs(folder, randomUUID);
  const capture = async (body: Uint8Array | string): Promise<CaptureRow> => ({
    id: 'cap_1',
    kind: 'page_capture',
    company: 'acme.example',
    url: 'https://acme.example/',
    finalUrl: 'https://acme.example/',
    capturedAt: new Date('2026-03-02T08:00:00Z'),
    status: 200,
    headers: [],
    contentType: 'text/html',
    bytes: body.length,
    sha256: await blobs.put(Buffer.from(body)),
    rawStored: true,
    rawRemovedAt: null,
    received: null,
    dedupOf: null,
    vantage: {},
    robots: {},
  });
  const gone = () => rm(folder, { recursive: true, force: true });
  return { blobs, capture, gone, [Symbol.asyncDispose]: gone };
}

test('the process reads and compares texts as reading here does', async () => {
  await using store = await openStore();
  const process = readingProcess({ warn: () => {} });
  const reader = captureReader(store.blobs, process);
  const here = captureReader(store.blobs, readingHere);
  try {
    for (const body of ['<p>Anvils</p>', '<div>'.repeat(2_000), '']) {
      const capture = await store.capture(body);
      assert.deepEqual(await reader.text(capture), await here.text(capture));
      assert.deepEqual(await reader.textHash(capture), await here.textHash(capture));
    }
    assert.deepEqual(await reader.diff('a\nb', 'a\nc'), await here.diff('a\nb', 'a\nc'));
  } finally {
    await process.close();
  }
});

test('a page that never ends has no text, and the next one is read', async () => {
  await using store = await openStore();
  const limits = { ...READING_LIMITS, time: 1_500 };
  const process = readingProcess({ warn: () => {} }, limits, ENDLESS_READER);
  const reader = captureReader(store.blobs, process);
  try {
    const endless = await store.capture(endlessPage());
    const read = await reader.text(endless);
    assert.equal(read.kind, 'not_read');
    assert.deepEqual(await reader.textHash(endless), { kind: 'hash', sha256: null });
    assert.equal((await reader.text(await store.capture('<p>Anvils</p>'))).kind, 'text');
  } finally {
    await process.close();
  }
});

test('texts that the process cannot compare in its time are compared coarsely', async () => {
  const process = readingProcess({ warn: () => {} }, { ...READING_LIMITS, time: 20 });
  const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i}`);
  // The most changes that are looked for: the longest that a comparison can take.
  const to = lines.map((line, i) => (i % 20 === 0 ? `${line} changed` : line)).join('\n');
  const from = lines.join('\n');
  assert.equal((await readingHere.diff(from, to)).method, 'lines');
  try {
    const diff = await process.diff(from, to);
    assert.equal(diff.method, 'coarse');
    assert.deepEqual([diff.added, diff.removed], [19_981, 19_981]);
  } finally {
    await process.close();
  }
});

test('more than may wait are told to come again, and a remembered hash waits for nobody', async () => {
  await using store = await openStore();
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: typeof readingHere = {
    ...readingHere,
    diff: async (from, to) => {
      await held;
      return readingHere.diff(from, to);
    },
  };
  const reader = captureReader(store.blobs, slow);
  const capture = await store.capture('<p>Anvils</p>');
  const hash = await reader.textHash(capture);
  assert.equal(hash.kind, 'hash');
  const waiting = Array.from({ length: 16 }, () => reader.diff('a', 'b'));
  assert.deepEqual(await reader.diff('a', 'b'), { kind: 'busy' });
  assert.deepEqual(await reader.text(capture), { kind: 'busy' });
  assert.deepEqual(await reader.textHash(capture), hash);
  release();
  for (const one of await Promise.all(waiting)) assert.equal(one.kind, 'diff');
  assert.equal((await reader.text(capture)).kind, 'text');
});

test('a store that is not there at all is out of reach; an object that is not there is gone', async () => {
  await using store = await openStore();
  const capture = await store.capture('<p>Anvils</p>');
  const reader = captureReader(store.blobs, readingHere);
  assert.equal((await reader.text({ ...capture, sha256: '0'.repeat(64) })).kind, 'missing');
  await store.gone();
  assert.equal((await reader.raw(capture.sha256)).kind, 'unreachable');
});
