// The life of a domain claim: what a look does, what time alone does, and what never happens.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ClaimFinding } from './claim-proof.ts';
import {
  afterLook,
  CLAIM_STATUSES,
  type ClaimLook,
  type ClaimState,
  expiredClaim,
  isDueToExpire,
  isOvertaken,
  pendingClaim,
  releasedClaim,
  speaks,
  writeClaimToken,
} from './domain-claim.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FOUND: ClaimFinding = { kind: 'found' };
const MISSING: ClaimFinding = { kind: 'missing', says: 'It is not there.' };
const UNREACHABLE: ClaimFinding = { kind: 'unreachable', says: 'Nobody answers.' };

function on(days: number, hours = 0, minutes = 0): Date {
  return new Date(START + days * DAY + hours * HOUR + minutes * MINUTE);
}

function looked(
  state: ClaimState,
  finding: ClaimFinding,
  at: Date,
  by: ClaimLook['by'] = 'schedule',
): ClaimState {
  return afterLook(state, { finding, at, by, freshToken: `${state.token}'` });
}

const fresh = pendingClaim(on(0), 'token');
const verified = looked(fresh, FOUND, on(0, 1));

test('a token has 256 bits in letters and digits, and another for other chance', () => {
  const tokens = [0, 1, 255].map((byte) => writeClaimToken(new Uint8Array(32).fill(byte)));
  for (const token of tokens) assert.match(token, /^[0-9A-Za-z]{43}$/);
  assert.equal(new Set(tokens).size, 3);
  assert.throws(() => writeClaimToken(new Uint8Array(16)), RangeError);
});

test('a new claim waits seven days, and is looked for every ten minutes of its first hour', () => {
  assert.deepEqual(fresh.expiresAt, on(7));
  let state = fresh;
  const looks: Date[] = [];
  while (state.nextCheckAt !== null) {
    looks.push(state.nextCheckAt);
    state = looked(state, MISSING, state.nextCheckAt);
  }
  assert.deepEqual(
    looks,
    [10, 20, 30, 40, 50, 60].map((minutes) => on(0, 0, minutes)),
  );
  assert.equal(state.status, 'pending');
  assert.equal(state.lastError, 'It is not there.');
});

test('a look that its owner asks for leaves those of the schedule as they are', () => {
  const after = looked(fresh, MISSING, on(0, 0, 3), 'owner');
  assert.deepEqual(after.nextCheckAt, fresh.nextCheckAt);
  assert.deepEqual(after.lastCheckedAt, on(0, 0, 3));
});

test('a pending claim expires when its days are over, under a new token', () => {
  assert.equal(isDueToExpire(fresh, on(6, 23)), false);
  assert.equal(isDueToExpire(fresh, on(7)), true);
  const expired = expiredClaim(fresh, 'another');
  assert.equal(expired.status, 'expired');
  assert.equal(expired.token, 'another');
  assert.equal(expired.nextCheckAt, null);
  assert.equal(isDueToExpire(expired, on(30)), false);
});

test('what has expired or lapsed is verified by a look that finds the new token', () => {
  const lapsing = looked(verified, MISSING, on(31));
  const lapsed = looked(lapsing, MISSING, on(45));
  assert.equal(lapsed.status, 'lapsed');
  assert.notEqual(lapsed.token, verified.token);
  for (const ended of [expiredClaim(fresh, 'another'), lapsed]) {
    const missed = looked(ended, MISSING, on(50), 'owner');
    assert.equal(missed.status, ended.status);
    assert.equal(missed.token, ended.token, 'or nobody could ever publish it');
    const again = looked(missed, FOUND, on(51), 'owner');
    assert.equal(again.status, 'verified');
    assert.deepEqual(again.verifiedAt, on(51));
    assert.deepEqual(again.nextCheckAt, on(81));
  }
});

test('a verified claim is looked for every 30 days, and keeps the day on which it was proved', () => {
  const again = looked(verified, FOUND, on(30, 1));
  assert.deepEqual(again.nextCheckAt, on(60, 1));
  assert.deepEqual(again.verifiedAt, on(0, 1));
});

test('a claim that is not proved any more has 14 days, with a look on each', () => {
  let state = looked(verified, MISSING, on(30, 1));
  assert.equal(state.status, 'lapsing');
  assert.deepEqual(state.lapsesAt, on(44, 1));
  assert.deepEqual(state.verifiedAt, on(0, 1));
  let looks = 0;
  for (; state.status === 'lapsing' && looks < 20; looks++) {
    assert.ok(speaks(state.status));
    state = looked(state, MISSING, state.nextCheckAt ?? on(99));
  }
  assert.equal(looks, 14);
  assert.equal(state.status, 'lapsed');
  assert.equal(state.nextCheckAt, null);
});

test('a proof that is found within its grace ends the grace', () => {
  const lapsing = looked(verified, MISSING, on(30, 1));
  const told = { ...lapsing, warnedAt: on(30, 2) };
  const back = looked(told, FOUND, on(40));
  assert.equal(back.status, 'verified');
  assert.deepEqual(back.verifiedAt, on(0, 1));
  assert.equal(back.lapsesAt, null);
  assert.equal(back.warnedAt, null, 'the next grace is told of anew');
  assert.deepEqual(back.nextCheckAt, on(70));
});

test('nobody being able to look is not a proof that is missing, for 14 days', () => {
  let state = verified;
  let at = on(30, 1);
  const waits: number[] = [];
  while (state.status === 'verified') {
    state = looked(state, UNREACHABLE, at);
    const next = state.nextCheckAt ?? on(99);
    waits.push((next.getTime() - at.getTime()) / HOUR);
    at = next;
  }
  assert.deepEqual(waits.slice(0, 7), [1, 1, 2, 4, 8, 16, 24]);
  assert.equal(state.status, 'lapsing');
  assert.equal(state.lastError, 'Nobody answers.');
  const after = (state.lapsesAt?.getTime() ?? 0) - START;
  assert.ok(after >= 58 * DAY, 'the grace begins after the 14 days, not with them');
});

test('a look in between that sees something begins the 14 days anew', () => {
  const cut = looked(verified, UNREACHABLE, on(30, 1));
  const seen = looked(cut, FOUND, on(43));
  const again = looked(seen, UNREACHABLE, on(73));
  assert.equal(again.status, 'verified');
  assert.deepEqual(again.unreachableSince, on(73));
});

test('at the end of its grace a claim that nobody can look for does not lapse yet', () => {
  const lapsing = looked(verified, MISSING, on(30));
  const cut = looked(lapsing, UNREACHABLE, on(43));
  const past = looked(cut, UNREACHABLE, on(44, 1));
  assert.equal(past.status, 'lapsing');
  assert.ok((past.nextCheckAt ?? on(0)) > on(44, 1));
  assert.equal(looked(past, MISSING, on(45)).status, 'lapsed');
  assert.equal(looked(past, FOUND, on(45)).status, 'verified');
  assert.equal(looked(past, UNREACHABLE, on(57)).status, 'lapsed');
});

test('a released claim is past every look', () => {
  const released = releasedClaim(verified);
  assert.equal(released.nextCheckAt, null);
  for (const finding of [FOUND, MISSING, UNREACHABLE]) {
    assert.equal(looked(released, finding, on(99)), released);
  }
});

test('what was seen before a claim moved on does not speak of it', () => {
  const now = { ...verified, method: 'dns_txt' } as const;
  const look = (finding: ClaimFinding, by: ClaimLook['by'] = 'owner'): ClaimLook => {
    return { finding, at: on(9), by, freshToken: 'x' };
  };
  assert.equal(isOvertaken(now, now, look(MISSING)), false);
  const pending = { ...fresh, method: 'dns_txt' } as const;
  assert.equal(isOvertaken(pending, now, look(MISSING)), true, 'found by somebody else');
  assert.equal(isOvertaken(pending, now, look(FOUND)), false, 'the token is the same');
  assert.equal(isOvertaken({ ...now, token: 'old' }, now, look(FOUND)), true);
  assert.equal(isOvertaken({ ...now, method: 'https_file' }, now, look(FOUND)), true);
  const leased = { ...now, nextCheckAt: on(8) };
  assert.equal(isOvertaken(leased, now, look(MISSING)), false);
  assert.equal(isOvertaken(leased, now, look(MISSING, 'schedule')), true, 'the lease is over');
});

// Any life ----------------------------------------------------------------------------------------

interface Step {
  readonly hours: number;
  readonly act: 'look' | 'verify' | 'release';
  readonly finding: ClaimFinding;
}

const step: fc.Arbitrary<Step> = fc.record({
  hours: fc.oneof(fc.nat(30), fc.nat(24 * 40)),
  act: fc.constantFrom('look', 'look', 'look', 'look', 'verify', 'verify', 'release'),
  finding: fc.constantFrom(FOUND, MISSING, MISSING, UNREACHABLE, UNREACHABLE),
});

function act(before: ClaimState, { act: what, finding }: Step, at: Date): ClaimState {
  const state = isDueToExpire(before, at) ? expiredClaim(before, `${before.token}.`) : before;
  if (what === 'release') return releasedClaim(state);
  return looked(state, finding, at, what === 'look' ? 'schedule' : 'owner');
}

test('whatever is seen whenever: no row that the database refuses, and no lapse without a look', () => {
  const property = fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
    let state = fresh;
    let at = START;
    let unseenSince: number | null = null;
    for (const one of steps) {
      at += one.hours * HOUR;
      const before = state;
      state = act(before, one, new Date(at));
      assertStands(state);
      if (before.status === 'released') {
        assert.equal(state.status, 'released');
        continue;
      }
      if (one.act === 'release') continue;
      const { kind } = one.finding;
      if (kind !== 'unreachable') unseenSince = null;
      else unseenSince ??= at;
      if (kind === 'found') assert.equal(state.status, 'verified');
      if (state.status === 'verified' && before.status !== 'verified') {
        assert.equal(kind, 'found', 'nothing but the proof verifies');
      }
      const isWorse = speaks(before.status) && state.status !== before.status && kind !== 'found';
      const unseen = unseenSince !== null && at - unseenSince >= 14 * DAY;
      if (isWorse) assert.ok(kind === 'missing' || unseen, `${before.status} ${kind}`);
      // Nothing that was verified ends at once.
      if (before.status === 'verified') assert.ok(speaks(state.status));
      if (state.status === 'lapsed' && before.status !== 'lapsed') {
        assert.ok((before.lapsesAt?.getTime() ?? Number.POSITIVE_INFINITY) <= at);
        assert.notEqual(state.token, before.token);
      } else if (speaks(state.status) && speaks(before.status)) {
        assert.equal(state.token, before.token, 'what an owner has published stays good');
      }
    }
  });
  fc.assert(property);
});

/** The checks of the table, and that whatever speaks is looked for again. */
function assertStands(state: ClaimState): void {
  assert.ok(CLAIM_STATUSES.includes(state.status));
  assert.equal(state.expiresAt !== null, state.status === 'pending');
  assert.equal(state.lapsesAt !== null, state.status === 'lapsing');
  if (speaks(state.status) || state.status === 'lapsed') assert.ok(state.verifiedAt);
  if (speaks(state.status)) assert.ok(state.nextCheckAt);
  if (['lapsed', 'expired', 'released'].includes(state.status)) {
    assert.equal(state.nextCheckAt, null);
  }
}
