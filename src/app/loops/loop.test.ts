// Loops of background work: their turns, rests, failures and ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoops } from './loop.ts';

function logged() {
  const lines: { readonly err: unknown; readonly message: string }[] = [];
  return {
    lines,
    error: (fields: Readonly<Record<string, unknown>>, message: string) => {
      lines.push({ err: fields.err, message });
    },
  };
}

test('a loop takes turns until it is closed, and rests only where nothing more is due', async () => {
  const log = logged();
  let turns = 0;
  const close = startLoops(log, () => [
    {
      turn: async () => {
        turns += 1;
        return turns < 5 ? 'more' : 'done';
      },
      restMs: 60_000,
      failure: 'it failed',
    },
  ]);
  await sleep(20);
  await close();
  assert.equal(turns, 5);
  assert.deepEqual(log.lines, []);
});

test('what failed is logged with the error itself, and taken up again', async () => {
  const log = logged();
  const cause = new Error('the cause');
  let turns = 0;
  const close = startLoops(log, () => [
    {
      turn: async () => {
        turns += 1;
        if (turns < 3) throw new Error('broken', { cause });
      },
      restMs: 60_000,
      afterFailureMs: 1,
      failure: 'a turn failed',
    },
  ]);
  await sleep(50);
  await close();
  assert.equal(turns, 3);
  assert.deepEqual(
    log.lines.map(({ err, message }) => [err instanceof Error && err.cause, message]),
    [
      [cause, 'a turn failed'],
      [cause, 'a turn failed'],
    ],
  );
});

test('one loop does not hold up another', async () => {
  let turns = 0;
  let release = () => {};
  const close = startLoops(logged(), () => [
    {
      turn: () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
      restMs: 1,
      failure: 'it failed',
    },
    {
      turn: async () => {
        turns += 1;
      },
      restMs: 1,
      failure: 'it failed',
    },
  ]);
  await sleep(30);
  assert.ok(turns > 1);
  const closed = close();
  release();
  await closed;
});

test('closing tells the turn that is under way, waits for it, and logs nothing of it', async () => {
  const log = logged();
  let ended = false;
  const loopsUntil = (signal: AbortSignal) => {
    const turn = async () => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await sleep(20);
      ended = true;
      throw new Error('cut short');
    };
    return [{ turn, restMs: 1, failure: 'it failed' }];
  };
  await startLoops(log, loopsUntil)();
  assert.equal(ended, true);
  ended = false;
  await startLoops(log, loopsUntil, { patienceMs: 1 })();
  assert.equal(ended, false, 'as long as its patience lasts');
  assert.deepEqual(log.lines, []);
});
