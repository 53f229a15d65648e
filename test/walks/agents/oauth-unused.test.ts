// Applications that registered themselves and are not used: how long they are kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeGrant, sweepArtefacts } from '../../../src/operations/account/oauth-artefacts.ts';
import { ask, jsonOf } from '../../clients/plain-browser.ts';
import {
  beginning,
  type LetIn,
  letIn,
  type OAuthServer,
  openOAuthServer,
  register,
} from '../../servers/oauth-server.ts';

const DAY = 24 * 3_600;

test('a registration that nobody let in is removed after a day, one that somebody did later', async () => {
  await using own = await openOAuthServer();
  const used = await letIn(own, 'returning@people.example');
  const { client_id: unused } = jsonOf(await register(own));
  const isKnown = async (clientId: string): Promise<boolean> =>
    (await ask(beginning(own, { clientId, redirect: used.redirect }).url)).status === 303;
  own.pass(DAY - 60);
  await sweepArtefacts(own.world);
  assert.ok(await isKnown(String(unused)));
  own.pass(120);
  assert.ok((await sweepArtefacts(own.world)).clients >= 1);
  assert.equal(await isKnown(String(unused)), false);
  assert.ok(await isKnown(used.clientId));
  // The grant was revoked: whoever comes back within the month need not register again.
  await removeGrants(own, used);
  await sweepArtefacts(own.world);
  assert.ok(await isKnown(used.clientId));
  own.pass(30 * DAY);
  await sweepArtefacts(own.world);
  assert.equal(await isKnown(used.clientId), false);
});

async function removeGrants({ world }: OAuthServer, { clientId }: LetIn): Promise<void> {
  const { database } = world;
  const rows = await database.rows<{ readonly id: string }>(
    'test_grants_of_client',
    `select id from oauth_artefacts where model = 'Grant' and payload->>'clientId' = $1`,
    [clientId],
  );
  for (const { id } of rows) await revokeGrant(world, id);
}
