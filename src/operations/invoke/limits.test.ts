// The guard of limits: whose quota a call is taken from, what is said of it, and what happens while
// nothing counts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type FakeOptions,
  fakeWorld,
  sampleOperation,
  wireRequest,
} from '../../../test/worlds/fake-world.ts';
import type { Caller } from '../../contract/caller.ts';
import { writeApiKey } from '../../core/callers/api-key.ts';
import type { LimitStore, RateWindow } from '../../core/callers/rate-limit.ts';
import { memoryLimits } from '../../outside/limits/limit-store-memory.ts';
import type { Guards } from './guards.ts';
import { invoke } from './invoke.ts';
import { limitGuard, partitionOf } from './limits.ts';
import type { Reply, WireRequest } from './wire.ts';

const authorization = `Bearer ${writeApiKey('live', Buffer.alloc(32, 3))}`;
const WINDOWS: readonly RateWindow[] = [
  { name: 'burst', quota: 2, seconds: 60 },
  { name: 'daily', quota: 3, seconds: 86_400 },
];
const more = (quota: number) => WINDOWS.map((window) => ({ ...window, quota }));
const TIERS = { open: WINDOWS, free: more(4), pro: more(5), scale: more(6) };

const AWAY: LimitStore = { take: async () => ({ kind: 'unavailable' }) };

function guardsWith(store: LimitStore): Partial<Guards> {
  return { limits: limitGuard(store, TIERS) };
}

/** A world whose clock of the limits the test moves. */
function limited(options: FakeOptions = {}) {
  const time = { now: 0 };
  const store = memoryLimits({ clock: () => time.now, most: 100 });
  const { world } = fakeWorld({ ...options, guards: guardsWith(store) });
  const ask = (request: Partial<WireRequest> = {}): Promise<Reply> =>
    invoke(world, sampleOperation({}), wireRequest(request));
  return { time, ask };
}

function codeOf(reply: Reply): string {
  return reply.kind === 'problem' ? reply.problem.code : reply.kind;
}

test('every answer says both windows and what is left of them', async () => {
  const { ask, time } = limited();
  const first = await ask();
  assert.equal(first.headers['RateLimit-Policy'], '"burst";q=2;w=60, "daily";q=3;w=86400');
  assert.equal(first.headers.RateLimit, '"burst";r=1;t=60, "daily";r=2;t=86400');
  time.now = 10_001;
  const second = await ask({ query: [['unknown', 'x']] });
  assert.equal(codeOf(second), 'invalid_parameter');
  assert.equal(second.headers.RateLimit, '"burst";r=0;t=50, "daily";r=1;t=86390');
});

test('an exhausted window is named, with the time until it is full again', async () => {
  const { ask, time } = limited();
  await ask();
  await ask();
  time.now = 1_500;
  const refused = await ask();
  assert.equal(codeOf(refused), 'rate_limited');
  assert.equal(refused.headers['Retry-After'], '59');
  assert.equal(refused.headers.RateLimit, '"burst";r=0;t=59, "daily";r=1;t=86399');
  assert.ok(refused.kind === 'problem');
  assert.deepEqual(refused.problem['violated-policies'], ['burst']);
  assert.match(refused.problem.detail, /burst \(2 calls in 60 seconds\).* in 59 seconds/);
});

test('where both windows are exhausted the longer wait counts', async () => {
  const { ask, time } = limited();
  await ask();
  time.now = 70_000;
  await ask();
  await ask();
  const refused = await ask();
  assert.equal(refused.headers['Retry-After'], '86330');
  assert.ok(refused.kind === 'problem');
  assert.deepEqual(refused.problem['violated-policies'], ['burst', 'daily']);
});

test('a caller without a key is an address, or a /64', async () => {
  const { ask } = limited();
  for (const remoteAddress of ['2001:db8::1', '2001:db8::2']) await ask({ remoteAddress });
  assert.equal(codeOf(await ask({ remoteAddress: '2001:db8::3' })), 'rate_limited');
  assert.equal(codeOf(await ask({ remoteAddress: '2001:db8:0:1::3' })), 'ok');
  assert.equal(codeOf(await ask({ remoteAddress: '192.0.2.1' })), 'ok');
});

test('keys of one account share its quota, whatever address they come from', async () => {
  const key = { id: 'key_1', account_id: 'acc_1', tier: 'free', mode: 'live' } as const;
  const { ask } = limited({ key: { ...key, ...UNSPENT } });
  for (let i = 0; i < 4; i++) {
    assert.equal(codeOf(await ask({ authorization, remoteAddress: `192.0.2.${i}` })), 'ok');
  }
  assert.equal(codeOf(await ask({ authorization })), 'rate_limited');
  assert.equal(codeOf(await ask({ remoteAddress: '192.0.2.1' })), 'ok');
});

const UNSPENT = { period: null, used: null, balance_used: null, balance: null, cap: null };

test('an account is one partition for all its keys; a key without one has its own', () => {
  const key = { kind: 'key', tier: 'pro', mode: 'live' } as const;
  const of = (more: { keyId: string; accountId: string | null }) =>
    partitionOf({ ...key, ...more } as Caller, '192.0.2.1');
  assert.equal(of({ keyId: 'key_1', accountId: 'acc_1' }), 'account:acc_1');
  assert.equal(of({ keyId: 'key_2', accountId: 'acc_1' }), 'account:acc_1');
  assert.equal(of({ keyId: 'key_3', accountId: null }), 'key:key_3');
  assert.equal(partitionOf({ kind: 'none' }, '192.0.2.1'), 'address:192.0.2.1');
});

test('guessing keys is limited by address', async () => {
  const { ask } = limited();
  const guess = () => ask({ authorization });
  assert.equal(codeOf(await guess()), 'invalid_key');
  assert.equal(codeOf(await guess()), 'invalid_key');
  const refused = await guess();
  assert.equal(codeOf(refused), 'rate_limited');
  assert.equal(refused.headers['RateLimit-Policy'], '"burst";q=2;w=60, "daily";q=3;w=86400');
  assert.equal(codeOf(await ask({})), 'rate_limited');
});

test('while nothing counts, calls without a key are refused and those with one are answered', async () => {
  const key = { id: 'key_1', account_id: 'acc_1', tier: 'free', mode: 'live' } as const;
  const { world } = fakeWorld({ key: { ...key, ...UNSPENT }, guards: guardsWith(AWAY) });
  const ask = (more: Partial<WireRequest>) => invoke(world, sampleOperation({}), wireRequest(more));
  const refused = await ask({});
  assert.equal(codeOf(refused), 'rate_limiter_unavailable');
  assert.equal(refused.headers['Retry-After'], '5');
  assert.equal(refused.headers.RateLimit, undefined);
  const answered = await ask({ authorization });
  assert.equal(codeOf(answered), 'ok');
  assert.equal(answered.headers.RateLimit, undefined);
  assert.equal(answered.headers['RateLimit-Policy'], undefined);
});

test('nor can keys be guessed meanwhile', async () => {
  const { world } = fakeWorld({ guards: guardsWith(AWAY) });
  const request = wireRequest({ authorization });
  const guess = await invoke(world, sampleOperation({}), request);
  assert.equal(codeOf(guess), 'rate_limiter_unavailable');
});
