// The loop that takes away what has ended, as a process runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccountWorld } from '../../../test/worlds/account-world.ts';
import { startRemovingEnded } from './ended.ts';

test('a process takes away what had ended when it starts, and ends when it is told', async (t) => {
  const world = await openAccountWorld();
  t.after(() => world.close());
  await world.signIn('ended@acme.example');
  world.pass({ days: 30 });
  const { personId } = await world.signIn('ended@acme.example');
  const left = () => world.rows('select person_id from sessions');
  assert.equal((await left()).length, 2);
  const close = startRemovingEnded(world.services, world.services.log);
  t.after(close);
  while ((await left()).length > 1) await sleep(20);
  assert.deepEqual(await left(), [{ person_id: personId }]);
  await close();
  assert.deepEqual(world.logged, []);
});
