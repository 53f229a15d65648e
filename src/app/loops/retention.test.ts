// The worker's loop that trims: at its start, by the setting, and told in the log.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayAt, looked, readable } from '../../../test/worlds/trim-scene.ts';
import { readConfig } from '../settings/config.ts';
import type { Step } from './loop.ts';
import { startTrimming } from './retention.ts';

test('a worker removes what is older than the setting keeps, and says what went', async () => {
  await using scene = await looked(8);
  const { world } = scene;
  world.at(dayAt(900));
  const blobs = join(world.folder, 'blobs');
  const logged: (readonly [object, string])[] = [];
  const steps: Step[] = [];
  const note = (fields: object, message: string) => void logged.push([fields, message]);
  const log = { info: note, warn: note, error: note, stepped: (one: Step) => void steps.push(one) };
  const run = async (retention: string): Promise<void> => {
    const env = { ASSAY_BLOBS: `file:${blobs}`, ASSAY_RETENTION: retention };
    const before = steps.length;
    const close = startTrimming(readConfig(env, '/srv'), world, log);
    for (let tries = 0; steps.length === before && tries < 100; tries += 1) await sleep(20);
    await close();
  };
  await run('live=30d');
  assert.deepEqual(await readable(scene), [0, 6, 7]);
  assert.deepEqual(
    steps.map(({ step }) => step),
    ['trim'],
  );
  const [fields, message] = logged[0] ?? [{}, ''];
  assert.equal(message, 'captures were trimmed');
  assert.deepEqual({ aside: 5, live: 5, removed: 0 }, { ...pick(fields) });
  // Another setting brings them back.
  await run('off');
  assert.equal((await readable(scene)).length, 8);
});

function pick(fields: object) {
  const { aside, live, removed } = fields as Readonly<Record<string, number>>;
  return { aside, live, removed };
}
