// What is asked again and what is not, and how long that takes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { attempted, PATIENCE, TransferError } from './attempts.ts';

class Refused extends Error {
  readonly $metadata: { readonly httpStatusCode: number };

  constructor(name: string, status: number) {
    super(name);
    this.name = name;
    this.$metadata = { httpStatusCode: status };
  }
}

function waiting(chance = 0.5) {
  const waited: number[] = [];
  const sleep = async (milliseconds: number) => waited.push(milliseconds);
  return { waited, patience: PATIENCE, sleep, chance: () => chance };
}

async function asked(failure: unknown): Promise<number> {
  let times = 0;
  const work = async () => {
    times += 1;
    throw failure;
  };
  await assert.rejects(attempted(waiting(), 0, work), (error) => error === failure);
  return times;
}

test('what may pass is asked five times, what does not pass once', async () => {
  const code = (word: string) => Object.assign(new Error(word), { code: word });
  for (const failure of [
    new Refused('InternalError', 500),
    new Refused('Unknown', 502),
    new Refused('SlowDown', 503),
    new Refused('TooManyRequests', 429),
    new Refused('RequestTimeTooSkewed', 403),
    new Refused('ConditionalRequestConflict', 409),
    code('ECONNRESET'),
    code('EAI_AGAIN'),
    new TransferError('truncated'),
  ]) {
    assert.equal(await asked(failure), 5, String(failure));
  }
  for (const failure of [
    new Refused('AccessDenied', 403),
    new Refused('NoSuchBucket', 404),
    new Refused('PreconditionFailed', 412),
    new Refused('NotImplemented', 501),
    new Refused('ExpiredToken', 400),
    code('ENOTFOUND'),
    new RangeError('a mistake of ours'),
  ]) {
    assert.equal(await asked(failure), 1, String(failure));
  }
});

test('whatever chance says, waits grow up to the longest, are never nothing, and differ', async () => {
  const chance = fc.double({ min: 0, max: 0.999, noNaN: true });
  await fc.assert(
    fc.asyncProperty(chance, async (value) => {
      const one = waiting(value);
      const fail = () => Promise.reject(new TransferError('timeout'));
      await assert.rejects(attempted(one, 0, fail));
      const { firstWaitMs, longestWaitMs } = PATIENCE;
      assert.equal(one.waited.length, 4);
      for (const [n, wait] of one.waited.entries()) {
        const most = Math.min(longestWaitMs, firstWaitMs * 2 ** n);
        assert.ok(wait >= most / 2 && wait <= most, `wait ${n} is ${wait}`);
      }
    }),
  );
});

test('an attempt that never ends is ended, and the next one has a time of its own', async () => {
  const patience = { ...PATIENCE, answerMs: 20 };
  const signals: AbortSignal[] = [];
  const answer = await attempted({ ...waiting(), patience }, 0, ({ signal, number }) => {
    signals.push(signal);
    if (number === 3) return Promise.resolve('there');
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut off')));
    });
  });
  assert.equal(answer, 'there');
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, true, false],
  );
});
