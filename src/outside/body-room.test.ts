// Room for bodies: never more than there is, and nobody waits for ever.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bodyRooms } from './body-room.ts';

test('what is held never exceeds the room, but for one body that is larger, and all have a turn', async () => {
  const bodies = fc.array(
    fc.record({
      most: fc.integer({ min: 1, max: 15 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(bodies, fc.scheduler(), async (all, scheduler) => {
      const room = bodyRooms(10);
      let held: number[] = [];
      const receive = async ({ most, share }: { most: number; share: number }): Promise<void> => {
        const own = room();
        await scheduler.schedule(Promise.resolve());
        await own.take(most);
        held.push(most);
        const sum = held.reduce((total, one) => total + one, 0);
        assert.ok(sum <= 10 || held.filter((one) => one > 0).length === 1, held.join());
        await scheduler.schedule(Promise.resolve());
        const kept = Math.floor(most * share);
        held = held.toSpliced(held.indexOf(most), 1, kept);
        own.keep(kept);
        await scheduler.schedule(Promise.resolve());
        held = held.toSpliced(held.indexOf(kept), 1);
        own.leave();
      };
      const done = Promise.all(all.map(receive));
      await scheduler.waitFor(done);
      assert.deepEqual(held, []);
    }),
  );
});

test('whoever is told to stop waits no longer, and those behind it are let in', async () => {
  const room = bodyRooms(10);
  const first = room();
  await first.take(6);
  const stop = new AbortController();
  const second = room().take(8, stop.signal);
  const third = room();
  const passed = third.take(4);
  stop.abort(new Error('told to stop'));
  await assert.rejects(second, /told to stop/);
  await passed;
});

test('a second body of one capture takes the place of its first', async () => {
  const room = bodyRooms(10);
  const own = room();
  await own.take(9);
  own.keep(9);
  await own.take(10);
  own.leave();
  own.leave();
  await room().take(10);
});
