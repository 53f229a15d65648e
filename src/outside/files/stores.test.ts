// A folder and a bucket, asked the same: nobody can tell them apart, whatever the line does.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { bucketOptions } from '../../../test/servers/bucket-options.ts';
import { type Fault, openObjectServer } from '../../../test/servers/object-server.ts';
import { bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

type Step =
  | { readonly kind: 'write' | 'note' | 'draft'; readonly key: string; readonly text: string }
  | { readonly kind: 'twice'; readonly key: string; readonly text: string }
  | { readonly kind: 'move'; readonly key: string; readonly to: string }
  | { readonly kind: 'remove' | 'read' | 'open'; readonly key: string };

const key = fc.constantFrom('raw/a', 'raw/b', 'raw/sub/a', 'bases/a', 'manifests/m');
const text = fc.string({ maxLength: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('write', 'note', 'draft', 'twice'), key, text }),
  fc.record({ kind: fc.constant('move'), key, to: fc.constantFrom('erased/a', 'raw/a') }),
  fc.record({ kind: fc.constantFrom('remove', 'read', 'open'), key }),
) as fc.Arbitrary<Step>;

const ONCE: readonly Fault[] = [
  { kind: 'status', status: 500, code: 'InternalError' },
  { kind: 'status', status: 503, code: 'SlowDown' },
  { kind: 'reset' },
  { kind: 'lost_answer' },
  { kind: 'truncated', bytes: 3 },
  { kind: 'flipped_request' },
];

async function told(store: FileStore, one: Step): Promise<unknown> {
  switch (one.kind) {
    case 'write':
      return store.write(one.key, Buffer.from(one.text));
    case 'twice': {
      const second = { key: `bases/${one.key}`, pointer: async () => null };
      await store.write(one.key, Buffer.from(one.text), null, second);
      return (await store.read(second.key)).kind;
    }
    case 'note':
      return store.note(one.key, Buffer.from(one.text));
    case 'draft': {
      const draft = await store.draft();
      await draft.append(Buffer.from(one.text));
      await draft.append(Buffer.from('!'));
      await draft.keep(one.key);
      return draft.drop();
    }
    case 'move':
      return one.key === one.to ? null : store.move(one.key, one.to);
    case 'remove':
      return store.remove(one.key);
    case 'read': {
      const read = await store.read(one.key);
      return read.kind === 'bytes' ? read.bytes.toString() : read.kind;
    }
    case 'open': {
      const file = await store.open(one.key);
      if (file.kind !== 'file') return file.kind;
      const parts: Uint8Array[] = [];
      if (file.size > 2) for await (const part of file.read(1, file.size - 2)) parts.push(part);
      return `${file.size} ${Buffer.concat(parts)}`;
    }
  }
}

async function whole(store: FileStore): Promise<unknown> {
  const files: string[] = [];
  for (const prefix of ['raw/', 'bases/', 'erased/', 'manifests/', 'nothing/']) {
    for await (const { key: name, size } of store.list(prefix)) {
      const read = await store.read(name);
      files.push(`${name} ${size} ${read.kind === 'bytes' ? read.bytes : read.kind}`);
    }
  }
  return files;
}

test('whatever is written, moved, removed and read, over a line that fails now and then', async () => {
  await using server = await openObjectServer();
  const folder = await mkdtemp(join(tmpdir(), 'assay-stores-'));
  let serial = 0;
  const unique = () => String(serial++);
  let met = 0;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.array(fc.option(fc.constantFrom(...ONCE), { freq: 3 }), { maxLength: 20 }),
        async (steps, faults) => {
          const name = `run${unique()}`;
          const left = [...faults];
          let last: Fault | null = null;
          server.fault = () => {
            // One after the other, so that no request meets five of them.
            last = last === null ? (left.shift() ?? null) : null;
            if (last !== null) met += 1;
            return last;
          };
          const stores = [
            folderStore(join(folder, name), unique),
            bucketStore(server.at(name), {
              ...bucketOptions(join(folder, 'spool'), 2_000),
              sleep: async () => {},
            }),
          ] as const;
          // A folder that was never written to is a volume that is not there.
          for (const store of stores) await store.write('raw/first', Buffer.from('first'));
          for (const one of steps) {
            const [inFolder, inBucket] = await Promise.all(stores.map((store) => told(store, one)));
            assert.deepEqual(inBucket, inFolder, JSON.stringify(one));
          }
          const [inFolder, inBucket] = await Promise.all(stores.map(whole));
          assert.deepEqual(inBucket, inFolder);
        },
      ),
      { numRuns: 60 },
    );
    assert.ok(met > 50, `${met} faults met a request`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
