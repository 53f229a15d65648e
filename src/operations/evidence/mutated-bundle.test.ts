// A bundle as it is served, the bytes of it altered: nothing survives that is not named.

import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ask } from '../../../test/clients/client.ts';
import { survivorsOf } from '../../../test/clients/mutations.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

test('of a served bundle no altered byte survives with the key, and without it none unnamed', async (t) => {
  const path = '/v1/companies/acme.example/facts/pricing.tier.pro.price/proof';
  const { data } = (await ask(server.url, path)).json;
  const file = Buffer.from(JSON.stringify(data));
  const set = (await ask(server.url, '/.well-known/jwks.json')).json as { keys: object[] };
  const keys = set.keys.map((key) => createPublicKey({ key: key as never, format: 'jwk' }));
  const sandbox = { sandbox: true };
  const { withKey, without } = survivorsOf(file, {
    withKey: {
      ...sandbox,
      verifySignature: (said, by) => keys.some((key) => verify(null, said, key, by)),
    },
    without: sandbox,
  });
  for (const [name, { tried, named, unnamed }] of Object.entries({ withKey, without })) {
    t.diagnostic(
      `${name}: of ${tried} alterations ${named} valid and named, ${unnamed.length} not`,
    );
  }
  assert.deepEqual([withKey.named, withKey.unnamed], [0, []]);
  assert.deepEqual(without.unnamed, []);
  assert.ok(without.named > 0);
});
