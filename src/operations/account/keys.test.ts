// Keys of an account, against a real database: minted once, counted, named, revoked.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AccountWorld, openAccountWorld } from '../../../test/worlds/account-world.ts';
import { TIERS } from '../../contract/tiers.ts';
import { parseApiKey } from '../../core/callers/api-key.ts';
import { callerOf } from '../invoke/callers/credentials.ts';
import {
  type AccountKeyOrder,
  listAccountKeys,
  mintAccountKey,
  renameAccountKey,
  revokeAccountKey,
} from './keys.ts';
import type { Session } from './session.ts';

let world: AccountWorld;
before(async () => {
  world = await openAccountWorld();
});
after(() => world.close());

const mint = (session: Session, more: Partial<AccountKeyOrder> = {}) =>
  mintAccountKey(world.services, session, {
    name: 'nightly import',
    mode: 'live',
    expiresAt: null,
    ...more,
  });

async function minted(session: Session, more: Partial<AccountKeyOrder> = {}) {
  const made = await mint(session, more);
  return made.kind === 'made' ? made : assert.fail(made.kind);
}

const setTier = (session: Session, tier: string) =>
  world.rows('update accounts set tier = $2 where id = $1', [session.accountId, tier]);

test('a key that was just made is the account’s, and is kept as a hash alone', async () => {
  const session = await world.signIn('mint@acme.example');
  const { id, key } = await minted(session, { mode: 'test' });
  assert.ok(key.startsWith('assay_test_'));
  const caller = await callerOf(world.services, key);
  assert.equal(caller.kind === 'key' && caller.accountId, session.accountId);
  assert.equal(caller.kind === 'key' && caller.mode, 'test');
  const [listed] = await listAccountKeys(world.services, session);
  assert.equal(listed?.id, id);
  assert.equal(listed?.last4, key.slice(-4));
  assert.equal(listed?.state, 'active');
  const kept = await world.rows(
    'select row_to_json(k)::text as text from api_keys k union all select row_to_json(a)::text from audit_entries a',
  );
  assert.ok(!JSON.stringify([kept, listed]).includes(key.slice(11)));
});

test('a tier has so many active keys, and after that none', async () => {
  const session = await world.signIn('many@acme.example');
  const all = await Promise.all(Array.from({ length: 20 }, () => mint(session)));
  assert.equal(all.filter(({ kind }) => kind === 'made').length, TIERS.free.keys);
  assert.deepEqual(await mint(session), { kind: 'too_many', most: TIERS.free.keys, of: 'active' });
  const [first] = await listAccountKeys(world.services, session);
  assert.equal(await revokeAccountKey(world.services, session, first?.id ?? ''), 'done');
  assert.equal((await mint(session)).kind, 'made', 'a revoked one counts no more');
  await setTier(session, 'pro');
  assert.equal(
    (await mint(session)).kind,
    'made',
    'the tier of the account counts, not the cookie',
  );
});

test('a key that expired counts no more, and lets nobody in', async () => {
  const session = await world.signIn('expire@acme.example');
  const expiresAt = new Date(world.services.now().getTime() + 60_000);
  const { key } = await minted(session, { expiresAt });
  await minted(session);
  assert.equal((await callerOf(world.services, key)).kind, 'key');
  world.pass({ minutes: 1 });
  await assert.rejects(callerOf(world.services, key), { code: 'invalid_key' });
  const states = (await listAccountKeys(world.services, session)).map(({ state }) => state);
  assert.deepEqual(states, ['active', 'expired']);
  assert.equal((await mint(session)).kind, 'made');
  world.pass({ days: 31 });
  const later = (await listAccountKeys(world.services, session)).map(({ state }) => state);
  assert.deepEqual(later, ['active', 'active'], 'ended keys are shown for 30 days');
});

test('a revoked key lets nobody in from the next call on', async () => {
  const session = await world.signIn('revoke@acme.example');
  const { id, key } = await minted(session);
  assert.equal((await callerOf(world.services, key)).kind, 'key');
  assert.equal(await revokeAccountKey(world.services, session, id), 'done');
  await assert.rejects(callerOf(world.services, key), { code: 'invalid_key' });
  const [listed] = await listAccountKeys(world.services, session);
  const first = listed?.revokedAt;
  world.pass({ minutes: 1 });
  assert.equal(await revokeAccountKey(world.services, session, id), 'done', 'again is no error');
  const [again] = await listAccountKeys(world.services, session);
  assert.deepEqual(again?.revokedAt, first);
});

test('what is wrong with a key that is asked for is said by field', async () => {
  const session = await world.signIn('wrong@acme.example');
  for (const name of [
    '',
    ' ',
    'x'.repeat(81),
    'a\nb',
    'a\r\nb',
    '\u202egnp',
    'a\u0000',
    '\ud800',
  ]) {
    const answer = await mint(session, { name });
    assert.equal(answer.kind === 'invalid' && answer.field, 'name', JSON.stringify(name));
  }
  const now = world.services.now();
  for (const expiresAt of [now, new Date(now.getTime() - 1), new Date(Number.NaN), new Date(0)]) {
    const answer = await mint(session, { expiresAt });
    assert.equal(answer.kind === 'invalid' && answer.field, 'expires_at');
  }
  assert.deepEqual(await listAccountKeys(world.services, session), []);
});

test('names are kept as they are typed, and can be changed', async () => {
  const session = await world.signIn('names@acme.example');
  const hostile = `<script>alert("1")</script> '; drop table api_keys; --`;
  const { id } = await minted(session, { name: `  ${hostile} ` });
  const [made] = await listAccountKeys(world.services, session);
  assert.equal(made?.name, hostile);
  const renamed = await renameAccountKey(world.services, session, id, 'plain');
  assert.deepEqual(renamed, { kind: 'done' });
  const [listed] = await listAccountKeys(world.services, session);
  assert.equal(listed?.name, 'plain');
  const bad = await renameAccountKey(world.services, session, id, 'a\nb');
  assert.equal(bad.kind, 'invalid');
});

test('whoever mints and revokes in turns is stopped for the day', async () => {
  const session = await world.signIn('turns@acme.example');
  await world.rows(
    `insert into api_keys (id, account_id, name, mode, hash, last4, created_at, revoked_at)
     select 'key_turn' || n, $1, 'x', 'live', sha256(n::text::bytea), 'xxxx', $2, $2
     from generate_series(1, 100) n`,
    [session.accountId, world.services.now()],
  );
  assert.deepEqual(await mint(session), { kind: 'too_many', most: 100, of: 'a_day' });
  world.pass({ days: 1, seconds: 1 });
  assert.equal((await mint(session)).kind, 'made');
});

test('each change is on record, without the key', async () => {
  const session = await world.signIn('record@acme.example');
  const { id, key } = await minted(session);
  await renameAccountKey(world.services, session, id, 'other');
  await revokeAccountKey(world.services, session, id);
  await revokeAccountKey(world.services, session, id);
  const entries = await world.rows(
    `select actor, action, detail from audit_entries
     where account_id = $1 and action like 'key%' order by id`,
    [session.accountId],
  );
  assert.deepEqual(
    entries.map(({ actor, action }) => [actor, action]),
    [
      [session.personId, 'key_created'],
      [session.personId, 'key_renamed'],
      [session.personId, 'key_revoked'],
    ],
  );
  assert.deepEqual(entries[0]?.detail, {
    key: id,
    name: 'nightly import',
    mode: 'live',
    expires_at: null,
  });
  assert.ok(!JSON.stringify(entries).includes(key.slice(11)));
  assert.ok(parseApiKey(key));
});
