// What has ended is taken away, and nothing else.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AccountWorld, openAccountWorld } from '../../../test/worlds/account-world.ts';
import { removeEnded } from './ended.ts';
import { beginPasskeySignIn } from './passkey-sign-in.ts';
import { findSession, newBrowser } from './session.ts';

let world: AccountWorld;
before(async () => {
  world = await openAccountWorld();
});
after(() => world.close());

async function counts() {
  const [row] = await world.rows(
    `select (select count(*) from sign_in_links) as links,
            (select count(*) from sessions) as sessions,
            (select count(*) from passkey_challenges) as challenges`,
  );
  return row;
}

test('challenges go after minutes, links after a day, sessions when they end', async () => {
  const { services } = world;
  const { token } = await world.signIn('ended@acme.example');
  const browser = newBrowser(services);
  await world.link('ended@acme.example', browser);
  await beginPasskeySignIn(services, { browser, remoteAddress: '192.0.2.7' });
  await removeEnded(services);
  assert.deepEqual(await counts(), { links: 2, sessions: 1, challenges: 1 });
  world.pass({ minutes: 5 });
  await removeEnded(services);
  assert.deepEqual(await counts(), { links: 2, sessions: 1, challenges: 0 });
  // They count against the limit of their address until then.
  world.pass({ minutes: 23 * 60 + 54 });
  await removeEnded(services);
  assert.deepEqual(await counts(), { links: 2, sessions: 1, challenges: 0 });
  world.pass({ minutes: 20 });
  await removeEnded(services);
  assert.deepEqual(await counts(), { links: 0, sessions: 1, challenges: 0 });
  assert.ok(await findSession(services, token));
  world.pass({ days: 30 });
  await removeEnded(services);
  assert.deepEqual(await counts(), { links: 0, sessions: 0, challenges: 0 });
});
