// When an endpoint is failing, when it has recovered, and when it is given up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterAttempt, type EndpointHealth, PATIENCE } from './endpoint-health.ts';
import type { Blame, Verdict } from './webhook-answer.ts';
import { nextAttempt, RETRY_STEPS } from './webhook-retry.ts';

const START = Date.parse('2026-11-01T00:00:00Z');
const WELL: EndpointHealth = {
  disabledReason: null,
  failingSince: null,
  failingDeliveries: [],
  consecutiveFailures: 0,
  lastSuccessAt: null,
  lastFailureAt: null,
  notBefore: null,
};
const RETRY: Verdict = { kind: 'retry', error: 'http_500', notBefore: null, slowDown: false };
const TAKEN: Verdict = { kind: 'delivered' };
const failed = (blame: Blame): Verdict => ({ kind: 'failed', error: 'x', blame });

/** Attempts as `[hours since the start, delivery, verdict]`. */
function after(...attempts: readonly (readonly [number, string, Verdict])[]): EndpointHealth {
  return attempts.reduce(
    (health, [hours, deliveryId, verdict]) =>
      afterAttempt(health, { deliveryId, verdict, at: new Date(START + hours * 3_600_000) }),
    WELL,
  );
}

test('three deliveries that fail over 72 hours disable it, and not a moment sooner', () => {
  const early = after([0, 'a', RETRY], [24, 'b', RETRY], [71.999, 'c', RETRY]);
  assert.equal(early.disabledReason, null);
  assert.deepEqual(early.failingSince, new Date(START));
  assert.equal(early.consecutiveFailures, 3);
  const late = after([0, 'a', RETRY], [24, 'b', RETRY], [72, 'c', RETRY]);
  assert.equal(late.disabledReason, 'failing_72h');
  assert.equal(PATIENCE, 72 * 3_600_000);
});

test('one lost event disables nothing, however often it fails', () => {
  const one = after([0, 'a', RETRY], [80, 'a', RETRY], [90, 'a', RETRY], [99, 'b', RETRY]);
  assert.equal(one.disabledReason, null);
});

test('one success forgets the failures', () => {
  const health = after([0, 'a', RETRY], [1, 'b', RETRY], [71, 'c', TAKEN], [73, 'd', RETRY]);
  assert.equal(health.disabledReason, null);
  assert.deepEqual(health.failingSince, new Date(START + 73 * 3_600_000));
  assert.deepEqual(health.failingDeliveries, ['d']);
  assert.equal(health.consecutiveFailures, 1);
});

test('who is gone, must not be reached or asks for it is disabled at once', () => {
  for (const reason of ['gone', 'receiver_request', 'url_not_allowed'] as const) {
    assert.equal(after([0, 'a', failed(reason)]).disabledReason, reason);
  }
  const last = after([0, 'a', { kind: 'delivered_last' }]);
  assert.equal(last.disabledReason, 'receiver_request');
  assert.equal(last.failingSince, null);
});

test('a message that is refused says nothing against the endpoint', () => {
  for (const blame of ['message', 'ours'] as const) {
    const health = after(
      [0, 'a', failed(blame)],
      [40, 'b', failed(blame)],
      [80, 'c', failed(blame)],
    );
    assert.equal(health.disabledReason, null);
    assert.equal(health.failingSince, null);
  }
  assert.equal(after([0, 'a', failed('endpoint')]).consecutiveFailures, 1);
});

test('who is disabled already stays so for the first reason', () => {
  const health = after(
    [0, 'a', failed('gone')],
    [1, 'b', failed('url_not_allowed')],
    [2, 'c', TAKEN],
  );
  assert.equal(health.disabledReason, 'gone');
});

test('who has too much is left alone until then', () => {
  const until = START + 60_000;
  const slow: Verdict = { kind: 'retry', error: 'http_429', notBefore: until, slowDown: true };
  assert.deepEqual(after([0, 'a', slow]).notBefore, new Date(until));
  const busy: Verdict = { ...slow, slowDown: false };
  assert.equal(after([0, 'a', busy]).notBefore, null);
});

test('the steps are five seconds, two minutes and a quarter of an hour, a fifth to both sides', () => {
  const at = (made: number, chance: number, notBefore: number | null = null) =>
    nextAttempt(RETRY_STEPS, made, START, chance, notBefore);
  assert.deepEqual(
    [1, 2, 3].map((made) =>
      [at(made, 0), at(made, 0.5), at(made, 1)].map((n) => Number(n) - START),
    ),
    [
      [4_000, 5_000, 6_000],
      [96_000, 120_000, 144_000],
      [720_000, 900_000, 1_080_000],
    ],
  );
  assert.equal(at(4, 0.5), null);
  assert.equal(at(1, 0.5, START + 60_000), START + 60_000);
  assert.equal(at(3, 0.5, START + 60_000), START + 900_000);
});
