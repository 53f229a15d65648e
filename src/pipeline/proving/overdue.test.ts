// A manifest that is in no block after two days is told, in the log and to monitors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openScene } from '../../../test/worlds/anchoring-scene.ts';
import { storedMetrics } from '../../operations/metrics.ts';
import { tellingOverdue } from './overdue.ts';

test('a manifest that waits for more than two days is an error in the log, once an hour', async () => {
  await using scene = await openScene(1);
  const { world, chain, step, later } = scene;
  const tell = tellingOverdue();
  const told = async (hours: number): Promise<number> => {
    later(hours);
    await tell(world);
    return world.lines.filter(({ message }) => /no block for more than two days/.test(message))
      .length;
  };
  const overdue = async () =>
    /overdue\{chain="bitcoin"\} (\d+)/.exec(await storedMetrics(world))?.[1];
  await step();
  assert.equal(await told(47.9), 0);
  assert.equal(await overdue(), '0');
  assert.equal(await told(48.1), 1);
  assert.equal(await told(48.9), 1, 'not every turn');
  assert.equal(await told(49.2), 2);
  assert.equal(await overdue(), '1');
  chain.mine();
  chain.mineEmpty(6);
  await step(true);
  assert.equal(await told(60), 2, 'anchored, it is well');
  assert.equal(await overdue(), '0');
  assert.match(await storedMetrics(world), /\{chain="sandbox"\} 0\n$/);
});
