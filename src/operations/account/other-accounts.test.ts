// Nobody reaches what is another account's: every function that takes an id, with everybody's ids.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCredential } from '../../../test/clients/authenticator.ts';
import { type AccountWorld, openAccountWorld } from '../../../test/worlds/account-world.ts';
import { listAccountKeys, mintAccountKey, renameAccountKey, revokeAccountKey } from './keys.ts';
import { endGrant, listGrants } from './oauth-grants.ts';
import { beginPasskey, finishPasskey, listPasskeys, removePasskey } from './passkeys.ts';
import { endSession, listSessions, newBrowser, type Session } from './session.ts';

let world: AccountWorld;
before(async () => {
  world = await openAccountWorld();
});
after(() => world.close());

/** Somebody with two of everything that has an id. */
async function furnished(email: string): Promise<{ session: Session; ids: readonly string[] }> {
  const { services } = world;
  await world.signIn(email);
  const session = await world.signIn(email);
  for (const name of ['one', 'two']) {
    await mintAccountKey(services, session, { name, mode: 'live', expiresAt: null });
    const browser = newBrowser(services);
    const begun = await beginPasskey(services, session, { browser });
    const options = begun.kind === 'options' ? begun.options : assert.fail(begun.kind);
    const { response } = makeCredential(options, 'https://assay.example');
    await finishPasskey(services, session, { browser, response, name });
  }
  const ids = [
    ...(await listSessions(services, session)),
    ...(await listAccountKeys(services, session)),
    ...(await listPasskeys(services, session)),
    ...(await listGrants(services, session)),
  ].map(({ id }) => id);
  return { session, ids: [...ids, session.id, session.personId, session.accountId] };
}

/** All that can be done to something by its id. */
const ACTS: Readonly<Record<string, (session: Session, id: string) => Promise<unknown>>> = {
  endSession: (session, id) => endSession(world.services, session, id),
  revokeAccountKey: (session, id) => revokeAccountKey(world.services, session, id),
  renameAccountKey: async (session, id) =>
    (await renameAccountKey(world.services, session, id, 'mine')).kind,
  removePasskey: (session, id) => removePasskey(world.services, session, id),
  endGrant: (session, id) => endGrant(world.services, session, id),
};

async function everything(): Promise<string> {
  const rows = await world.rows(
    `select row_to_json(s)::text as text from sessions s
     union all select row_to_json(k)::text from api_keys k
     union all select row_to_json(p)::text from passkeys p
     union all select row_to_json(e)::text from audit_entries e order by 1`,
  );
  return JSON.stringify(rows);
}

test('every act on an id of somebody else is unknown, and changes nothing', async () => {
  const ada = await furnished('ada@acme.example');
  const eve = await furnished('eve@evil.example');
  const before = await everything();
  const rubbish = [
    '',
    '*',
    '%',
    'key_',
    "' or '1'='1",
    '\0',
    'key_\0',
    '\uffff',
    'x'.repeat(10_000),
  ];
  for (const [name, act] of Object.entries(ACTS)) {
    for (const id of [...ada.ids, ...rubbish]) {
      assert.equal(await act(eve.session, id), 'unknown', `${name} ${id.slice(0, 40)}`);
    }
  }
  assert.equal(await everything(), before);
});

test('an act on one’s own id of another kind is unknown too', async () => {
  const { session, ids } = await furnished('own@acme.example');
  const acted = new Set<string>();
  for (const [name, act] of Object.entries(ACTS)) {
    if (name === 'endSession') continue;
    for (const id of ids) if ((await act(session, id)) === 'done') acted.add(`${name} ${id}`);
  }
  const kinds = [...acted].map((one) => one.replace(/_.*/, '')).sort();
  assert.deepEqual(kinds, [
    'removePasskey psk',
    'removePasskey psk',
    'renameAccountKey key',
    'renameAccountKey key',
    'revokeAccountKey key',
    'revokeAccountKey key',
  ]);
});

test('lists show what is one’s own alone', async () => {
  const ada = await furnished('lists@acme.example');
  const eve = await furnished('lists@evil.example');
  const shown = new Set(eve.ids);
  assert.equal(eve.ids.length, ada.ids.length);
  for (const id of ada.ids) assert.ok(!shown.has(id), id);
});
