// When sources are due again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY, HOUR } from '../judging/policy.ts';
import { retryAfter } from '../retry-after.ts';
import { confirmableFrom, intervalOf, leastDelay, nextDue } from './schedule.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const MIDDLE = 0.5;

test('prices are looked at daily, boards several times a day, terms less often', () => {
  assert.equal(intervalOf('pricing'), DAY);
  assert.ok(intervalOf('board') >= 6 * HOUR && intervalOf('board') <= 12 * HOUR);
  assert.equal(intervalOf('terms'), 2 * DAY);
  assert.equal(nextDue(DAY, { kind: 'captured' }, NOW, MIDDLE), NOW + DAY);
});

test('chance spreads sources over a tenth of their interval, and no further', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
      const due = nextDue(DAY, { kind: 'captured' }, NOW, chance) - NOW;
      assert.ok(due >= 0.9 * DAY && due <= 1.1 * DAY, String(due));
    }),
  );
});

test('failures in a row wait longer and longer, a week at most', () => {
  const waits = Array.from({ length: 30 }, (_, n) => {
    const tried = { kind: 'failed', failures: n + 1 } as const;
    return nextDue(DAY, tried, NOW, MIDDLE) - NOW;
  });
  assert.deepEqual(waits.slice(0, 3), [HOUR / 2, HOUR, 2 * HOUR]);
  assert.ok(waits.every((wait, i) => i === 0 || wait >= (waits[i - 1] ?? 0)));
  assert.equal(waits.at(-1), 7 * DAY);
});

test('a resting host is not asked before it said', () => {
  const due = nextDue(DAY, { kind: 'resting', until: NOW + HOUR }, NOW, MIDDLE);
  assert.ok(due >= NOW + HOUR);
});

test('a confirming look is taken when it can confirm: after six hours, for prices another day', () => {
  const early = { first: NOW, tried: NOW, policy: { minGap: 6 * HOUR, differentDays: false } };
  assert.equal(confirmableFrom(early), NOW + 6 * HOUR);
  const price = { ...early, policy: { minGap: 6 * HOUR, differentDays: true } };
  assert.equal(confirmableFrom(price), Date.parse('2026-03-03T00:00:00Z'));
  const late = Date.parse('2026-03-02T23:00:00Z');
  const evening = { ...price, first: late, tried: late };
  assert.equal(confirmableFrom(evening), Date.parse('2026-03-03T05:00:00Z'));
});

test('a host that turns quick requests away is asked more slowly', () => {
  assert.ok(leastDelay('apply.workable.com') >= 10_000);
  assert.equal(leastDelay('acme.example'), 0);
  assert.equal(leastDelay('constructor'), 0);
});

test('Retry-After is seconds or a date, and nothing else', () => {
  assert.equal(retryAfter('120', NOW), NOW + 120_000);
  assert.equal(retryAfter('Mon, 02 Mar 2026 11:00:00 GMT', NOW), NOW + HOUR);
  assert.equal(retryAfter('Mon, 02 Mar 2020 11:00:00 GMT', NOW), NOW);
  for (const odd of [null, '', 'soon', '-5', '1.5', '2027-01-01', '9999999999']) {
    assert.equal(retryAfter(odd, NOW), null, String(odd));
  }
});
