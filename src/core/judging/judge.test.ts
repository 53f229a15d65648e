// The confirmation rules, one by one and over random sequences of captures.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  ABSENT,
  type Judgement,
  judge,
  type Look,
  restate,
  type Shown,
  sameShown,
  settle,
  type Track,
  UNKNOWN,
} from './judge.ts';
import { ARCHIVE, DAY, HOUR, LIVE, type Policy } from './policy.ts';

const T0 = Date.UTC(2026, 2, 2, 8);
const value = (v: string | number): Shown => ({ kind: 'value', value: v, unit: null });
let serial = 0;
function seen(shown: Shown, at: number, vantage = 'here'): Look {
  serial += 1;
  return { kind: 'seen', shown, sighting: { captureId: `cap_${serial}`, at, vantage } };
}
const UNREAD: Look = { kind: 'unread' };

function play(looks: readonly Look[], policy: Policy = LIVE, from: Track = UNKNOWN) {
  let track = from;
  const judgements: Judgement[] = [];
  for (const look of looks) {
    const judgement = judge(track, look, policy);
    judgements.push(judgement);
    track = settle(track, judgement);
  }
  return { track, judgements, kinds: judgements.map((j) => j.kind) };
}

/** The same value every `step` from `from`, `times` over. */
function run(shown: Shown, from: number, times: number, step = DAY): Look[] {
  return Array.from({ length: times }, (_, i) => seen(shown, from + i * step));
}

test('the first complete look is a baseline, not an addition', () => {
  assert.deepEqual(play([seen(value('A'), T0)]).kinds, ['baseline']);
  assert.deepEqual(play([seen(ABSENT, T0)]).kinds, ['baseline']);
});

test('one capture only suspects a change, the second confirms it', () => {
  const { judgements, kinds } = play([
    ...run(value('A'), T0, 2),
    ...run(value('B'), T0 + 2 * DAY, 2),
  ]);
  assert.deepEqual(kinds, ['baseline', 'same', 'suspected', 'changed']);
  const last = judgements[3];
  assert.ok(last?.kind === 'changed');
  assert.equal(last.change, 'changed');
  assert.equal(last.before.at, T0 + DAY);
  assert.equal(last.first.at, T0 + 2 * DAY);
  assert.equal(last.confirming.at, T0 + 3 * DAY);
});

test('two captures closer than the least gap confirm nothing, a third one later does', () => {
  const { kinds } = play([
    seen(value('A'), T0),
    seen(value('B'), T0 + DAY),
    seen(value('B'), T0 + DAY + 6 * HOUR - 1),
    seen(value('B'), T0 + DAY + 6 * HOUR),
  ]);
  assert.deepEqual(kinds, ['baseline', 'suspected', 'suspected', 'changed']);
});

test('a price needs two captures on different days', () => {
  const policy = { ...LIVE, differentDays: true };
  const { kinds } = play(
    [
      seen(value(1), T0),
      seen(value(2), T0 + HOUR),
      seen(value(2), T0 + 9 * HOUR),
      seen(value(2), T0 + 16 * HOUR),
    ],
    policy,
  );
  assert.deepEqual(kinds, ['baseline', 'suspected', 'suspected', 'changed']);
});

test('a candidate that goes back is a flap and never an event', () => {
  const { kinds, track } = play([
    seen(value('A'), T0),
    seen(value('B'), T0 + DAY),
    seen(value('A'), T0 + 2 * DAY),
    seen(value('B'), T0 + 3 * DAY),
    seen(value('A'), T0 + 4 * DAY),
  ]);
  assert.deepEqual(kinds, ['baseline', 'suspected', 'same', 'suspected', 'same']);
  assert.equal(track.flaps, 2);
});

test('a value that was left within 14 days is held until four captures agree', () => {
  const { kinds } = play([
    ...run(value('A'), T0, 2),
    ...run(value('B'), T0 + 2 * DAY, 2),
    ...run(value('A'), T0 + 5 * DAY, 4),
  ]);
  assert.deepEqual(kinds.slice(4), ['oscillating', 'oscillating', 'oscillating', 'changed']);
});

test('a value that was left longer ago is no oscillation', () => {
  const { kinds } = play([
    ...run(value('A'), T0, 2),
    ...run(value('B'), T0 + 2 * DAY, 2),
    ...run(value('A'), T0 + 20 * DAY, 2),
  ]);
  assert.deepEqual(kinds.slice(4), ['suspected', 'changed']);
});

test('a plan that vanishes and comes back within 14 days is held as well', () => {
  const { kinds } = play([
    ...run(value('A'), T0, 2),
    ...run(ABSENT, T0 + 2 * DAY, 2),
    ...run(value('A'), T0 + 5 * DAY, 4),
  ]);
  assert.deepEqual(kinds.slice(2), [
    'suspected',
    'changed',
    'oscillating',
    'oscillating',
    'oscillating',
    'changed',
  ]);
});

test('a removal needs two complete captures that lack the value', () => {
  const { judgements } = play([
    seen(value('A'), T0),
    seen(ABSENT, T0 + DAY),
    UNREAD,
    UNREAD,
    seen(ABSENT, T0 + 4 * DAY),
  ]);
  const last = judgements.at(-1);
  assert.deepEqual(
    judgements.map((j) => j.kind),
    ['baseline', 'suspected', 'unread', 'unread', 'changed'],
  );
  assert.equal(last?.kind === 'changed' && last.change, 'removed');
});

test('captures from another vantage do not confirm each other', () => {
  const { kinds } = play([
    seen(value('A'), T0),
    seen(value('B'), T0 + DAY, 'de'),
    seen(value('B'), T0 + 2 * DAY, 'us'),
    seen(value('B'), T0 + 3 * DAY, 'us'),
  ]);
  assert.deepEqual(kinds, ['baseline', 'suspected', 'suspected', 'changed']);
});

test('generations of an archive are compared as they are', () => {
  const { kinds } = play(
    [seen(value('A'), T0), seen(value('B'), T0 + 300 * DAY), seen(value('A'), T0 + 301 * DAY)],
    ARCHIVE,
  );
  assert.deepEqual(kinds, ['baseline', 'changed', 'changed']);
});

test('a new reader version restates what is accepted and drops a suspicion it explains', () => {
  const { track } = play([seen(value('A '), T0), seen(value('A'), T0 + DAY)]);
  const restated = restate(track, { accepted: value('A'), suspected: value('A') });
  assert.deepEqual(restated.accepted?.shown, value('A'));
  assert.equal(restated.suspected, null);
  const { kinds } = play([seen(value('A'), T0 + 2 * DAY)], LIVE, restated);
  assert.deepEqual(kinds, ['same']);
});

test('a reader that abstains on the old captures changes nothing of what is accepted', () => {
  const { track } = play([seen(value('A'), T0), seen(value('B'), T0 + DAY)]);
  assert.deepEqual(restate(track, { accepted: undefined, suspected: undefined }), track);
});

// ---- properties: for every sequence of captures ------------------------------------------------

interface Step {
  readonly gap: number;
  readonly shows: 'A' | 'B' | 'C' | 'nothing' | 'unreadable';
  readonly vantage: 'de' | 'us';
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    gap: fc.oneof(
      fc.integer({ min: 1, max: 8 * HOUR }),
      fc.integer({ min: HOUR, max: 3 * DAY }),
      fc.constant(20 * DAY),
    ),
    shows: fc.constantFrom('A', 'A', 'B', 'B', 'C', 'nothing', 'unreadable'),
    vantage: fc.constantFrom('de', 'de', 'de', 'us'),
  }),
  { maxLength: 60, size: 'max' },
);
function looksOf(list: readonly Step[]): Look[] {
  let at = T0;
  return list.map((step) => {
    at += step.gap;
    if (step.shows === 'unreadable') return UNREAD;
    return seen(step.shows === 'nothing' ? ABSENT : value(step.shows), at, step.vantage);
  });
}
const policies = fc.constantFrom(LIVE, { ...LIVE, differentDays: true });

test('every confirmed change was shown by enough agreeing captures in a row, and by no other', () => {
  fc.assert(
    fc.property(steps, policies, (list, policy) => {
      const looks = looksOf(list);
      const { judgements } = play(looks, policy);
      judgements.forEach((judgement, i) => {
        if (judgement.kind !== 'changed') return;
        const { first, confirming, to } = judgement;
        assert.ok(confirming.at - first.at >= policy.minGap);
        if (policy.differentDays) {
          assert.notEqual(Math.floor(first.at / DAY), Math.floor(confirming.at / DAY));
        }
        const between = looks.slice(0, i + 1).filter((l) => l.kind === 'seen');
        const start = between.findIndex((l) => l.sighting.captureId === first.captureId);
        const stretch = between.slice(start);
        assert.ok(stretch.length >= 2);
        assert.ok(stretch.every((l) => sameShown(l.shown, to)));
        assert.ok(stretch.every((l) => l.sighting.vantage === first.vantage));
      });
    }),
    { numRuns: 2000 },
  );
});

test('confirmed changes form a chain: each starts from the value that the one before ended with', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let held: Shown | null = null;
      for (const judgement of play(looksOf(list)).judgements) {
        if (judgement.kind === 'baseline') held = judgement.shown;
        if (judgement.kind !== 'changed') continue;
        assert.ok(held !== null && sameShown(held, judgement.from));
        assert.ok(!sameShown(judgement.from, judgement.to));
        held = judgement.to;
      }
    }),
    { numRuns: 2000 },
  );
});

test('a confirmed event cannot flap: going back within 14 days takes four agreeing captures', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const looks = looksOf(list);
      const { judgements } = play(looks);
      const changes = judgements.flatMap((j, i) => (j.kind === 'changed' ? [{ ...j, i }] : []));
      changes.forEach((back, n) => {
        const left = changes
          .slice(0, n)
          .filter(
            (c) => sameShown(c.from, back.to) && back.first.at - c.before.at <= LIVE.holdWindow,
          );
        if (left.length === 0) return;
        const agreeing = looks
          .slice(0, back.i + 1)
          .filter((l) => l.kind === 'seen' && l.sighting.at >= back.first.at);
        assert.ok(agreeing.length >= LIVE.holdCaptures);
      });
    }),
    { numRuns: 2000 },
  );
});

test('a failed read never removes anything: leaving out every unreadable capture changes no verdict', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const looks = looksOf(list);
      const all = play(looks).judgements.filter((j) => j.kind !== 'unread');
      const readable = play(looks.filter((l) => l.kind === 'seen')).judgements;
      assert.deepEqual(all, readable);
    }),
    { numRuns: 2000 },
  );
});

test('where captures start and stop makes no difference: judging goes on from the stored track', () => {
  fc.assert(
    fc.property(steps, fc.nat(60), (list, cut) => {
      const looks = looksOf(list);
      const whole = play(looks).track;
      const first = play(looks.slice(0, cut)).track;
      const stored = JSON.parse(JSON.stringify(first)) as Track;
      assert.deepEqual(play(looks.slice(cut), LIVE, stored).track, whole);
    }),
    { numRuns: 1000 },
  );
});
