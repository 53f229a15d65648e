// What stands aside comes back where it is needed, and whoever was killed in between goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ABOUT,
  check,
  dayAt,
  LIVE,
  later,
  looked,
  page,
  readable,
  rows,
  trim,
} from '../../../test/worlds/trim-scene.ts';
import { visit } from '../../../test/worlds/world.ts';
import type { BlobRemoval } from '../../outside/evidence/blob-removal.ts';
import { findCapture } from '../../store/captures/capture-page.ts';
import { countRemoved } from '../../store/captures/retention.ts';
import { whileLocked } from '../../store/locks.ts';
import { ASIDE_MS, trimEvidence } from '../trim-evidence.ts';

test('killed between any two steps nothing that stays is lost, and the next turn goes on', async () => {
  await using scene = await looked(12);
  const { world, removal } = scene;
  world.at(dayAt(900));
  const steps: readonly (keyof BlobRemoval)[] = ['standing', 'setAside', 'discard', 'bringBack'];
  for (const step of steps) {
    for (const place of [0, 2]) {
      let calls = 0;
      const killed: BlobRemoval = {
        ...removal,
        [step]: async (sha256: string) => {
          calls += 1;
          if (calls > place) throw new Error('killed');
          return (removal[step] as (sha256: string) => Promise<unknown>)(sha256);
        },
      };
      await trimEvidence(world, killed, { retention: LIVE }).catch(() => {});
      later(world, ASIDE_MS);
    }
    const there = await readable(scene);
    for (const kept of [0, 10, 11]) assert.ok(there.includes(kept), `${step} ${kept}`);
  }
  for (let turn = 0; turn < 3; turn += 1) {
    await trim(scene);
    later(world, ASIDE_MS);
  }
  assert.deepEqual(await readable(scene), [0, 10, 11]);
  const { objects, aside } = await countRemoved(world.database);
  assert.deepEqual([objects, aside], [9, 0]);
  assert.deepEqual((await check(scene)).damaged, []);
});

test('what is needed again before its day is over comes back', async () => {
  await using scene = await looked(8);
  const { world, company, ids } = scene;
  world.at(dayAt(900));
  await trim(scene);
  assert.deepEqual(await readable(scene), [0, 6, 7]);
  // The page shows again what it showed then, and something is suspected in another one.
  const again = { url: ABOUT, at: dayAt(900), body: page(2) };
  await visit(world, company, [again]);
  await rows(
    world,
    `insert into suspicions (company_id, source_id, key, provenance, extractor, open,
       first_capture_id) select $1, id, 'test.key', 'observed', 'test', true, $2
     from sources where company_id = $1`,
    [company, ids[4]],
  );
  assert.deepEqual(await readable(scene), [0, 2, 6, 7]);
  assert.equal((await findCapture(world.database, ids[2] ?? ''))?.rawRemovedAt, null);
  later(world, ASIDE_MS);
  const { back, removed } = await trim(scene);
  assert.deepEqual([back, removed], [2, 3]);
  assert.deepEqual(await readable(scene), [0, 2, 4, 6, 7]);
  // Stored again after it was gone for good.
  await visit(world, company, [{ url: ABOUT, at: dayAt(902), body: page(3) }]);
  assert.equal((await findCapture(world.database, ids[3] ?? ''))?.rawRemovedAt, null);
  await trim(scene);
  assert.deepEqual(await readable(scene), [0, 2, 3, 4, 6, 7]);
});

test('a longer time that is set within the day brings back what was set aside', async () => {
  await using scene = await looked(8);
  scene.world.at(dayAt(900));
  assert.equal((await trim(scene)).aside, 5);
  assert.equal((await trim(scene, { live: 3_650, archive: null })).back, 5);
  assert.equal((await readable(scene)).length, 8);
});

test('while a backup is made nothing goes, for its rows name it', async () => {
  await using scene = await looked(8);
  scene.world.at(dayAt(900));
  await whileLocked(scene.world.database, 'backup', async () => {
    const report = await trim(scene);
    assert.deepEqual([report.aside, report.busy], [0, 1]);
  });
  assert.equal((await readable(scene)).length, 8);
});

test('what is lost is not taken for removed', async () => {
  await using scene = await looked(8);
  const { world, removal, hashes, ids } = scene;
  world.at(dayAt(900));
  await removal.setAside(hashes[3] ?? '');
  const report = await trim(scene);
  assert.deepEqual([report.aside, report.unread], [4, 1]);
  assert.equal((await findCapture(world.database, ids[3] ?? ''))?.rawRemovedAt, null);
});

test('what a restore set aside again, to the microsecond, is looked at once in a turn', async () => {
  await using scene = await looked(12);
  const { world, hashes } = scene;
  world.at(dayAt(900));
  await trim(scene);
  // As `setAsideAgain` writes it: by the clock of the database.
  await rows(world, `update removed_objects set aside_since = aside_since + interval '7 us'`);
  const held: string[] = [];
  const counting: BlobRemoval = {
    ...scene.removal,
    standing: async (sha256) => {
      held.push(sha256);
      if (held.length > 10 * hashes.length) throw new Error('it turns in a circle');
      return scene.removal.standing(sha256);
    },
  };
  await trim({ world, removal: counting });
  const aside = held.filter((sha256) => !hashes.slice(10).includes(sha256) && sha256 !== hashes[0]);
  assert.deepEqual(aside.toSorted(), [...new Set(aside)].toSorted());
});
