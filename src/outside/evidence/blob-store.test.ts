// Objects stored over others: what comes back, and what damage is told.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { look, openStore, packAll, sha, WORDS } from '../../../test/chaos/frame-store.ts';
import { rawKey } from '../blobs.ts';
import { formOf, writtenOver, writtenWhole } from './blob-form.ts';

const SERIES = 'https://acme.example/terms';

test('looks at one source are frames over the first, which is whole; fifty stand on one', async () => {
  await using store = await openStore();
  const looks = Array.from({ length: 120 }, (_, n) => look(n));
  const names: string[] = [];
  for (const bytes of looks) names.push(await store.blobs.put(bytes, SERIES));
  const bases = new Map<string, number>();
  for (const [n, sha256] of names.entries()) {
    assert.deepEqual(await store.blobs.get(sha256), { kind: 'bytes', bytes: looks[n] });
    const form = formOf(await store.file(sha256));
    assert.notEqual(form.kind, 'plain');
    if (form.kind !== 'frame') continue;
    assert.ok(form.payload.length < 1_000, `look ${n} takes ${form.payload.length} bytes`);
    bases.set(form.base, (bases.get(form.base) ?? 0) + 1);
    assert.equal(formOf(await store.file(form.base)).kind, 'whole', 'no frame stands on a frame');
  }
  assert.deepEqual(
    [...bases],
    [
      [names[0], 49],
      [names[50], 49],
      [names[100], 19],
    ],
  );
});

test('a page that became another one is a base of its own', async () => {
  await using store = await openStore();
  await store.blobs.put(look(0), SERIES);
  const others = WORDS.map((word) => sha(Buffer.from(word)).slice(0, 8));
  const other = await store.blobs.put(look(1, others), SERIES);
  assert.equal(formOf(await store.file(other)).kind, 'whole');
  const next = formOf(await store.file(await store.blobs.put(look(2, others), SERIES)));
  assert.equal(next.kind === 'frame' && next.base, other);
  const short = await store.blobs.put(Buffer.from('<h1>Service unavailable</h1>'), SERIES);
  assert.equal(formOf(await store.file(short)).kind, 'plain', 'what is that short stays as it is');
  const again = formOf(await store.file(await store.blobs.put(look(3, others), SERIES)));
  assert.equal(again.kind === 'frame' && again.base, other, 'and nothing is stored over it');
});

test('whatever two objects hold, the second comes back from over the first', async () => {
  await using store = await openStore();
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 4_000 }),
    fc.string({ maxLength: 4_000 }).map((text) => Buffer.from(text.repeat(5))),
    fc.constant(Buffer.concat([Buffer.from([0x37, 0xa4, 0x30, 0xec]), Buffer.alloc(2_000, 'ab')])),
  );
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(bytes, bytes, async (first, second) => {
      const series = `series ${serial++}`;
      const names = [await store.blobs.put(first, series), await store.blobs.put(second, series)];
      for (const [i, sha256] of names.entries()) {
        const read = await store.blobs.get(sha256);
        assert.ok(read.kind === 'bytes' && read.bytes.equals(i === 0 ? first : second));
      }
    }),
    { numRuns: 60 },
  );
});

test('an object that looks like a file of ours is what it is, stored plain before or now', async () => {
  await using store = await openStore();
  const whole = await writtenWhole(look(1));
  const frame = await writtenOver(look(2), { sha256: sha(look(1)), bytes: look(1) });
  assert.ok(frame !== null);
  for (const file of [whole, frame, whole.subarray(0, 12)]) {
    const sha256 = await store.plain(file);
    assert.deepEqual(await store.blobs.get(sha256), { kind: 'bytes', bytes: file });
    await rm(join(store.folder, rawKey(sha256)));
    await store.blobs.put(file, SERIES);
    assert.deepEqual(await store.blobs.get(sha256), { kind: 'bytes', bytes: file });
  }
});

test('what compresses an object is told how long it is, and takes no more memory for it', async () => {
  for (const length of [200, 20_000, 2_000_000]) {
    const form = formOf(await writtenWhole(Buffer.alloc(length, 'words of a page ')));
    assert.ok(form.kind === 'whole');
    // RFC 8878 section 3.1.1.1.1: a frame says how long its content is where that was known.
    const descriptor = form.payload[4] ?? 0;
    assert.notEqual(descriptor & 0b1110_0000, 0, `${length} bytes`);
  }
});

test('a base wider than any one window still serves', async () => {
  await using store = await openStore();
  const first = randomBytes(9_000_000);
  const second = Buffer.concat([
    first.subarray(0, 5_000_000),
    Buffer.from('x'),
    first.subarray(5e6),
  ]);
  await store.blobs.put(first, SERIES);
  const sha256 = await store.blobs.put(second, SERIES);
  const form = formOf(await store.file(sha256));
  assert.ok(form.kind === 'plain' || form.kind === 'frame');
  const read = await store.blobs.get(sha256);
  assert.ok(read.kind === 'bytes' && read.bytes.equals(second));
});

test('one altered byte anywhere in a file is told, and never answered', async () => {
  await using store = await openStore();
  const base = await store.blobs.put(look(0), SERIES);
  const frame = await store.blobs.put(look(1), SERIES);
  for (const sha256 of [base, frame]) {
    const path = join(store.folder, rawKey(sha256));
    const file = await readFile(path);
    for (let at = 0; at < file.length; at += Math.ceil(file.length / 60)) {
      const altered = Buffer.from(file);
      altered[at] = (altered[at] ?? 0) ^ 0x21;
      await rm(path);
      await writeFile(path, altered);
      assert.deepEqual(await store.blobs.get(sha256), { kind: 'corrupt' }, `byte ${at}`);
    }
    await rm(path);
    await writeFile(path, file);
    assert.equal((await store.blobs.get(sha256)).kind, 'bytes');
  }
});

test('damage of a base is told for every frame on it, and putting the base again heals them', async () => {
  await using store = await openStore();
  const names: string[] = [];
  for (let n = 0; n < 60; n++) names.push(await store.blobs.put(look(n), SERIES));
  const sound = await store.upkeep.check(() => {});
  assert.deepEqual(
    [sound.objects, sound.whole, sound.frames, sound.plain, sound.damaged],
    [60, 2, 58, 0, []],
  );
  assert.equal(
    sound.bytes,
    Array.from({ length: 60 }, (_, n) => look(n).length).reduce((a, b) => a + b),
  );
  const [base = ''] = names;
  // Both names are one file.
  await writeFile(store.base(base), 'rubbish');
  const found = await store.upkeep.check(() => {});
  assert.equal(found.damaged.length, 50);
  const told = new Map(found.damaged.map((one) => [one.sha256, one]));
  assert.deepEqual(told.get(base), { sha256: base, why: 'own_bytes', base: null });
  for (const sha256 of names.slice(1, 50)) {
    assert.deepEqual(told.get(sha256), { sha256, why: 'base', base });
    assert.deepEqual(await store.blobs.get(sha256), { kind: 'corrupt' });
  }
  await store.blobs.put(look(0), SERIES);
  assert.deepEqual((await store.upkeep.check(() => {})).damaged, []);
});

test('a base whose second name is gone is read by its first', async () => {
  await using store = await openStore();
  const base = await store.blobs.put(look(0), SERIES);
  const frame = await store.blobs.put(look(1), SERIES);
  await rm(store.base(base));
  assert.equal((await store.blobs.get(frame)).kind, 'bytes');
  await rm(join(store.folder, rawKey(base)));
  assert.deepEqual(await store.blobs.get(frame), { kind: 'corrupt' });
});

test('plain objects are packed into frames; packed again, nothing changes', async () => {
  await using store = await openStore();
  const looks = Array.from({ length: 30 }, (_, n) => look(n));
  const coded = gzipSync(look(99));
  const names: string[] = [];
  for (const bytes of [...looks, coded]) names.push(await store.plain(bytes));
  const kinds = await packAll(store, names);
  assert.deepEqual(new Set(kinds.slice(0, 30)), new Set(['packed']));
  assert.equal(kinds[30], 'kept', 'what is compressed already has nothing in common');
  const forms = await Promise.all(names.map(async (one) => formOf(await store.file(one)).kind));
  assert.deepEqual(forms, ['whole', ...Array(29).fill('frame'), 'plain']);
  for (const [n, bytes] of looks.entries()) {
    assert.deepEqual(await store.blobs.get(names[n] ?? ''), { kind: 'bytes', bytes });
  }
  assert.deepEqual(new Set(await packAll(store, names)), new Set(['kept']));
  assert.deepEqual((await store.upkeep.check(() => {})).damaged, []);
});
