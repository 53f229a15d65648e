// Whoever monitors the log has a limit of their own, which callers of the API do not share.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { fakeWorld } from '../../../test/worlds/fake-world.ts';
import { LOG_WINDOWS } from '../../operations/invoke/limits.ts';
import { memoryLimits } from '../../outside/limits/limit-store-memory.ts';
import { createHttpServer } from './server.ts';

test('monitors of the log are held to a limit of their own, by address', async () => {
  const time = { now: 0 };
  const limits = memoryLimits({ clock: () => time.now, most: 100 });
  const { world } = fakeWorld();
  const clientAddress: typeof world.clientAddress = ({ forwardedFor = '' }) => forwardedFor;
  const app = createHttpServer({ ...world, limits, clientAddress });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (address: string) => {
    const sent = { headers: { 'x-forwarded-for': address } };
    const { statusCode, headers, body } = await request(`${url}/tlog/bitcoin/key`, sent);
    return { statusCode, headers, body: await body.text() };
  };
  try {
    const [burst] = LOG_WINDOWS;
    assert.ok(burst);
    const first = await ask('192.0.2.1');
    assert.equal(first.statusCode, 200, first.body);
    assert.match(String(first.headers['ratelimit-policy']), new RegExp(`q=${burst.quota}`));
    for (let n = 1; n < burst.quota; n++) await ask('192.0.2.1');
    const refused = await ask('192.0.2.1');
    assert.equal(refused.statusCode, 429);
    assert.equal(JSON.parse(refused.body).code, 'rate_limited');
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal((await ask('198.51.100.1')).statusCode, 200, 'another address has its own');
    const api = await limits.take('address:192.0.2.1', [{ name: 'burst', quota: 1, seconds: 60 }]);
    assert.equal(api.kind, 'taken', 'calls of the API are counted apart');
    time.now += burst.seconds * 1000;
    assert.equal((await ask('192.0.2.1')).statusCode, 200);
  } finally {
    await app.close();
  }
});
