// Counts that move at every look, and absences on pages that are poor evidence of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ABSENT, type Judgement, judge, type Look, type Shown, settle, UNKNOWN } from './judge.ts';
import { DAY, LIVE, type Policy } from './policy.ts';

const T0 = Date.UTC(2026, 2, 2, 8);
const value = (v: string | number): Shown => ({ kind: 'value', value: v, unit: null });

function seen(shown: Shown, at: number, distrusted = false): Look {
  const sighting = { captureId: `cap_${at}`, at, vantage: 'here' };
  return { kind: 'seen', shown, sighting, distrusted };
}

function play(looks: readonly Look[], policy: Policy = LIVE) {
  let track = UNKNOWN;
  const judgements: Judgement[] = [];
  for (const look of looks) {
    const judgement = judge(track, look, policy);
    judgements.push(judgement);
    track = settle(track, judgement);
  }
  return { judgements, kinds: judgements.map((one) => one.kind) };
}

const MEASURED: Policy = { ...LIVE, moves: true, noise: 2 };

test('a count that moves at every look is told the smaller of two moves, dated by the first', () => {
  const counts = [400, 401, 409, 417, 426, 431];
  const { judgements, kinds } = play(
    counts.map((count, i) => seen(value(count), T0 + i * DAY)),
    MEASURED,
  );
  assert.deepEqual(kinds, ['baseline', 'same', 'suspected', 'changed', 'changed', 'changed']);
  const [first, second] = [judgements[3], judgements[5]];
  assert.ok(first?.kind === 'changed' && second?.kind === 'changed');
  assert.deepEqual([first.from, first.to], [value(400), value(409)]);
  assert.equal(first.first.at, T0 + 2 * DAY);
  assert.deepEqual([second.from, second.to], [value(417), value(426)]);
});

test('a count that leaves the band to one side and then to the other is not told', () => {
  const counts = [400, 410, 390, 410, 390];
  const looks = counts.map((count, i) => seen(value(count), T0 + i * DAY));
  assert.ok(!play(looks, MEASURED).kinds.includes('changed'));
});

test('a moving count is never told further from the last told value than both reads are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 380, max: 420 }), { maxLength: 40 }), (counts) => {
      const looks = counts.map((count, i) => seen(value(count), T0 + i * DAY));
      let told: number | null = null;
      play(looks, MEASURED).judgements.forEach((judgement, i) => {
        if (judgement.kind === 'baseline') told = counts[i] ?? null;
        if (judgement.kind !== 'changed' || judgement.to.kind === 'absent') return;
        const [now, to] = [counts[i] ?? 0, Number(judgement.to.value)];
        assert.ok(told !== null && Math.abs(to - told) >= 2);
        assert.ok(Math.abs(to - told) <= Math.abs(now - told));
        assert.equal(now > told, to > told);
        told = to;
      });
    }),
  );
});

test('an absence on a page that shrank waits for four looks over at least a week', () => {
  const gone = (at: number): Look => seen(ABSENT, at, true);
  const from = T0 + DAY;
  const daily = [
    seen(value('A'), T0),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((d) => gone(from + d * DAY)),
  ];
  const kinds = play(daily).kinds;
  assert.deepEqual(kinds.slice(1), [...Array.from({ length: 7 }, () => 'suspected'), 'changed']);
  const seldom = [seen(value('A'), T0), gone(from), gone(from + 9 * DAY), gone(from + 10 * DAY)];
  assert.ok(!play(seldom).kinds.includes('changed'));
});
