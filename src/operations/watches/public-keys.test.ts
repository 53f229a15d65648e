// Endpoints that sign with Ed25519, over real HTTP: nothing is shared, and anybody can verify.

import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { seedWatches } from '../../../test/seeds/seed-watches.ts';
import { openReceiver } from '../../../test/servers/receiver.ts';
import { type Watcher, watcherOf } from '../../../test/worlds/watcher.ts';

let server: SeededServer;
let clock = NOW;
let pro: Watcher;
before(async () => {
  server = await openSeededServer({}, { now: () => clock });
  const { database } = server.world;
  await database.rows('test-keep-keys', 'update api_keys set expires_at = null');
  await seedWatches(server.world, server.seed.acme, NOW);
  pro = watcherOf(server.url, server.seed.keys.pro);
});
after(() => server.close());

/** For each signature of a request, whether the key as it is shown verifies it. */
function verified(
  shown: string,
  { headers, body }: { headers: Readonly<Record<string, unknown>>; body: string },
): boolean[] {
  const x = Buffer.from(shown.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => {
      assert.match(one, /^v1a,/);
      return verify(null, Buffer.from(signed), key, Buffer.from(one.slice(4), 'base64'));
    });
}

test('an endpoint of ed25519 shows its public key, and shares no secret', async () => {
  await using receiver = await openReceiver();
  const body = { url: receiver.url, signature: 'ed25519' };
  const { endpoint, secret } = await pro.done('POST', 'endpoints', body);
  assert.equal(secret, null);
  assert.equal(endpoint.signature, 'ed25519');
  assert.match(String(endpoint.public_key), /^whpk_/);
  const found = await pro.done('GET', `endpoints/${endpoint.id}`);
  assert.deepEqual(found.endpoint, endpoint);

  await pro.done('POST', `endpoints/${endpoint.id}/test`);
  const [first] = receiver.received;
  assert.ok(first);
  assert.deepEqual(verified(String(endpoint.public_key), first), [true]);

  const rotated = await pro.done('POST', `endpoints/${endpoint.id}/rotate`, {});
  assert.equal(rotated.secret, null);
  assert.notEqual(rotated.endpoint.public_key, endpoint.public_key);
  await pro.done('POST', `endpoints/${endpoint.id}/test`);
  const both = receiver.received.at(-1);
  assert.ok(both);
  assert.deepEqual(verified(String(rotated.endpoint.public_key), both), [true, false]);
  assert.deepEqual(verified(String(endpoint.public_key), both), [false, true]);

  clock = new Date(clock.getTime() + 25 * 3_600_000);
  await pro.done('POST', `endpoints/${endpoint.id}/test`);
  const later = receiver.received.at(-1);
  assert.ok(later);
  assert.deepEqual(verified(String(rotated.endpoint.public_key), later), [true]);
});

test('another endpoint says that its secret is shared; an unknown signature is refused', async () => {
  const url = 'https://hooks.acme.example/other';
  const { endpoint, secret } = await pro.done('POST', 'endpoints', { url });
  assert.deepEqual([endpoint.signature, endpoint.public_key], ['hmac-sha256', null]);
  assert.match(String(secret), /^whsec_/);
  const problem = await pro.refused('invalid_body', 'POST', 'endpoints', { url, signature: 'rsa' });
  assert.match(String(problem.detail), /signature/);
  await pro.refused('invalid_body', 'PATCH', `endpoints/${endpoint.id}`, { signature: 'ed25519' });
});
