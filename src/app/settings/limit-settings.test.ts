// The settings of rate limits: what is meant without them, and what wrong ones are told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TIERS } from '../../contract/tiers.ts';
import { readConfig } from './config.ts';
import { DEFAULT_QUOTAS } from './config-limits.ts';

const read = (env: Readonly<Record<string, string>>) => readConfig(env, '/srv').limits;

test('without settings, limits are on, counted in memory, and no proxy is trusted', () => {
  assert.deepEqual(read({}), {
    quotas: DEFAULT_QUOTAS,
    redisUrl: null,
    proxies: [],
    proxyHeader: 'x-forwarded-for',
  });
  assert.deepEqual(read({ ASSAY_RATE_LIMITS: 'on' }), read({}));
  assert.equal(read({ ASSAY_RATE_LIMITS: 'off' }).quotas, null);
});

test('the quotas without settings are those of the contract', () => {
  const contract = Object.entries(TIERS).map(([tier, { limits }]) => [tier, limits]);
  assert.deepEqual(DEFAULT_QUOTAS, Object.fromEntries(contract));
});

test('a tier that is named gets its own quotas; the others keep theirs', () => {
  const { quotas } = read({ ASSAY_RATE_LIMITS: 'free:10/1s,200/2h; open:1/1m, 2/3d' });
  assert.deepEqual(quotas, {
    ...DEFAULT_QUOTAS,
    free: { burst: { quota: 10, seconds: 1 }, daily: { quota: 200, seconds: 7_200 } },
    open: { burst: { quota: 1, seconds: 60 }, daily: { quota: 2, seconds: 259_200 } },
  });
});

test('the store and the proxies in front can be set', () => {
  const { redisUrl, proxies, proxyHeader } = read({
    REDIS_URL: 'rediss://:secret@redis.example:6380/2',
    ASSAY_TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8',
    ASSAY_PROXY_HEADER: 'forwarded',
  });
  assert.equal(redisUrl, 'rediss://:secret@redis.example:6380/2');
  assert.deepEqual(
    proxies.map(({ bits }) => bits),
    [8, 8],
  );
  assert.equal(proxyHeader, 'forwarded');
});

test('wrong quotas are refused with what they may be', () => {
  for (const wrong of [
    'none',
    '60/60s,5000/1d',
    'free',
    'free:',
    'free:60/60s',
    'free:60/60s,5000/1d,9/1s',
    'free:0/60s,5000/1d',
    'free:60/0s,5000/1d',
    'free:-1/60s,5000/1d',
    'free:1.5/60s,5000/1d',
    'free:60/60,5000/1d',
    'free:60/60w,5000/1d',
    'free:60/60s,5000/367d',
    'free:60/60s,9999999999/1d',
    'gold:60/60s,5000/1d',
    'toString:60/60s,5000/1d',
    'free:60/60s,5000/1d;free:60/60s,5000/1d',
    'free:60/60s,5000/1d;',
    'on;off',
    'OFF',
  ]) {
    const says = /^Error: ASSAY_RATE_LIMITS is ".*"; accepted are on, off, or two windows/;
    assert.throws(() => read({ ASSAY_RATE_LIMITS: wrong }), says, wrong);
  }
});

test('a wrong address of the store is refused without telling it', () => {
  for (const wrong of ['redis.example', 'http://x.example', 'redis://', 'redis://a/b', 'secret']) {
    assert.throws(
      () => read({ REDIS_URL: wrong }),
      (error: Error) =>
        /^REDIS_URL must be redis:/.test(error.message) && !/secret/.test(error.message),
      wrong,
    );
  }
});

test('wrong proxies are refused', () => {
  const says = /ASSAY_TRUSTED_PROXIES is "proxy"; it must list networks like 10.0.0.0\/8/;
  assert.throws(() => read({ ASSAY_TRUSTED_PROXIES: 'proxy' }), says);
  const header = /ASSAY_PROXY_HEADER is "via"; accepted are x-forwarded-for, forwarded/;
  assert.throws(() => read({ ASSAY_PROXY_HEADER: 'via' }), header);
});
