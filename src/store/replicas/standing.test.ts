// Up to which moment a replica has what the primary had, and when it is left out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReplicaPosition } from './positions.ts';
import { Sightings } from './sightings.ts';
import { type Mark, Standing } from './standing.ts';

const at = (moment: number, position: number): Mark => {
  return { at: moment, position, timeline: '00000001', system: '7' };
};
const says = (position: number, more: Partial<ReplicaPosition> = {}): ReplicaPosition => {
  return { position, system: '7', started: 'then', follows: true, ...more };
};

test('a replica has all that was there before the last question whose answer it reached', () => {
  const standing = new Standing(5_000);
  assert.equal(standing.whyOut(0), 'was not asked yet');
  standing.heard(says(150), [at(1_000, 100), at(1_200, 200)], 1_210);
  assert.equal(standing.covered, 1_000);
  assert.equal(standing.behind, 50);
  standing.heard(says(200), [at(1_000, 100), at(1_200, 200)], 1_300);
  assert.equal(standing.covered, 1_200);
  assert.equal(standing.whyOut(1_300), null);
});

test('one that is silent, late, promoted, or of another installation is left out', () => {
  const standing = new Standing(5_000);
  const marks = [at(1_000, 100)];
  standing.heard(says(100), marks, 1_000);
  assert.equal(standing.whyOut(2_001), 'does not answer');
  standing.heard(says(100), [at(6_100, 200)], 6_100);
  assert.equal(standing.whyOut(6_100), 'is behind');
  standing.heard(says(200, { follows: false }), [at(6_100, 200)], 6_100);
  assert.equal(standing.whyOut(6_100), 'takes writes itself');
  standing.heard(says(200, { system: '8' }), [at(6_100, 200)], 6_100);
  assert.equal(standing.whyOut(6_100), 'follows another installation');
  standing.heard(says(200), [at(6_100, 200)], 6_100);
  assert.equal(standing.whyOut(6_100), null);
  standing.lost('failed: gone');
  assert.equal(standing.whyOut(6_100), 'failed: gone');
});

test('after a promotion a replica counts once it has replayed something new', () => {
  const standing = new Standing(5_000);
  standing.heard(says(300), [at(1_000, 300)], 1_000);
  standing.promoted();
  standing.heard(says(300), [at(1_200, 250)], 1_200);
  assert.equal(standing.whyOut(1_200), 'is behind');
  standing.heard(says(310), [at(1_400, 310)], 1_400);
  assert.equal(standing.covered, 1_400);
});

test('a caller stays with a replica, and reads another only where it has what they saw', () => {
  const [near, far] = [new Standing(5_000), new Standing(5_000)];
  near.heard(says(100), [at(1_000, 100)], 1_000);
  far.heard(says(100), [at(1_000, 100)], 1_000);
  const sightings = new Sightings(900);
  assert.ok(sightings.mayRead('a', near) && sightings.mayRead('a', far));
  sightings.sawReplica('a', 1_100, near, near.epoch);
  assert.ok(sightings.mayRead('a', near));
  assert.ok(!sightings.mayRead('a', far));
  // Started anew, it may show less than it did.
  near.heard(says(100, { started: 'now' }), [at(1_000, 100)], 1_150);
  assert.ok(!sightings.mayRead('a', near));
  sightings.sawPrimary('b', 1_100);
  assert.ok(!sightings.mayRead('b', near));
  far.heard(says(200), [at(1_200, 200)], 1_200);
  assert.ok(sightings.mayRead('a', far) && sightings.mayRead('b', far));
  sightings.everyoneSaw(1_300);
  assert.ok(!sightings.mayRead('c', far));
});
