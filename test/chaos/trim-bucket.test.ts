// Old bytes in a bucket go as those in a folder do, whatever the line does meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upkeepIn } from '../../src/outside/evidence/blob-upkeep.ts';
import { bucketStore } from '../../src/outside/files/bucket-store.ts';
import { ASIDE_MS } from '../../src/pipeline/trim-evidence.ts';
import { bucketOptions } from '../servers/bucket-options.ts';
import { type Fault, openObjectServer } from '../servers/object-server.ts';
import { dayAt, later, looked, readable, trim } from '../worlds/trim-scene.ts';

const TROUBLE: readonly Fault[] = [
  { kind: 'status', status: 500, code: 'InternalError' },
  { kind: 'reset' },
  { kind: 'lost_answer' },
  { kind: 'status', status: 503, code: 'SlowDown' },
];

test('what stays can be read, what goes is gone, and nothing is damaged', async () => {
  await using server = await openObjectServer();
  const store = bucketStore(server.at('old'), bucketOptions('/nowhere'));
  await using scene = await looked(60, { store });
  scene.world.at(dayAt(900));
  let requests = 0;
  let turns = 0;
  server.fault = () => {
    requests += 1;
    // In the middle of the first turn the line is cut.
    if (turns === 0 && requests > 150) return { kind: 'reset' };
    return requests % 5 === 0 ? (TROUBLE[(requests / 5) % TROUBLE.length] ?? null) : null;
  };
  // A turn that fails is taken up again.
  let failed = 0;
  for (; turns < 5; turns += 1) {
    await trim(scene).catch(() => {
      failed += 1;
    });
    later(scene.world, ASIDE_MS);
  }
  server.fault = () => null;
  assert.ok(failed > 0, 'nothing was in the way');
  for (let turn = 0; turn < 4; turn += 1) {
    await trim(scene);
    later(scene.world, ASIDE_MS);
  }
  // The first look is a reader's first; the other base has the last two looks.
  assert.deepEqual(await readable(scene), [0, 50, 58, 59]);
  const { objects, damaged } = await upkeepIn(store).check(() => {});
  assert.deepEqual([objects, damaged], [4, []]);
  const aside: string[] = [];
  for await (const { key } of store.list('erased/')) aside.push(key);
  assert.deepEqual(aside, []);
});
