// Closing an account, against a real database: what ends at once, what stays, what names nobody.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCredential, useCredential } from '../../../test/clients/authenticator.ts';
import { type AccountWorld, openAccountWorld } from '../../../test/worlds/account-world.ts';
import { lastLink } from '../../../test/worlds/letters.ts';
import { listAudit } from '../../store/accounts/audit.ts';
import { insertDeclaration } from '../../store/claims/declarations.ts';
import { rebuildRecords } from '../../store/companies/company-records.ts';
import { beginClaim, recordContext, verifyOwnClaim } from '../claims/claiming.ts';
import { callerOf } from '../invoke/callers/credentials.ts';
import { addressMark, closeAccount, deleteAccount } from './close-account.ts';
import { listAccountKeys, mintAccountKey } from './keys.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from './passkey-sign-in.ts';
import { beginPasskey, finishPasskey } from './passkeys.ts';
import { findSession, newBrowser, type Session } from './session.ts';
import { redeemSignIn, requestSignIn } from './sign-in.ts';

let world: AccountWorld;
before(async () => {
  world = await openAccountWorld();
});
after(() => world.close());

const ORIGIN = 'https://assay.example';
const ORDER = { name: 'nightly import', mode: 'live', expiresAt: null } as const;

async function mintedKey(session: Session): Promise<string> {
  const made = await mintAccountKey(world.services, session, ORDER);
  return made.kind === 'made' ? made.key : assert.fail(made.kind);
}

test('the address has to be typed, in whatever spelling', async () => {
  const session = await world.signIn('typed@acme.example');
  for (const email of ['', 'typed', 'other@acme.example', 'typed@acme.example, x@y.example']) {
    const answer = await deleteAccount(world.services, session, { email });
    assert.deepEqual(answer, { kind: 'wrong_email' });
  }
  assert.ok(await findSession(world.services, session.token));
  const answer = await deleteAccount(world.services, session, { email: ' Typed@ACME.example ' });
  assert.deepEqual(answer, { kind: 'deleted' });
});

test('keys, sessions, passkeys and links of a deleted account end at once', async () => {
  const { services } = world;
  const session = await world.signIn('end@acme.example');
  const other = await world.signIn('end@acme.example');
  const key = await mintedKey(session);
  const { credential, browser } = await withPasskey(session);
  const link = await world.link('end@acme.example', browser);
  const entering = await beginPasskeySignIn(services, { browser, remoteAddress: '192.0.2.7' });
  assert.equal(entering.kind, 'options');

  await deleteAccount(services, session, { email: 'end@acme.example' });

  assert.equal(await findSession(services, session.token), null);
  assert.equal(await findSession(services, other.token), null);
  await assert.rejects(callerOf(services, key), { code: 'invalid_key' });
  const request = entering.kind === 'options' ? entering.options : assert.fail();
  const answer = useCredential(credential, request, ORIGIN);
  const input = { browser, response: answer, userAgent: undefined };
  assert.deepEqual(await finishPasskeySignIn(services, input), { kind: 'refused' });
  const redeemed = await redeemSignIn(services, { token: link, browser, userAgent: undefined });
  assert.deepEqual(redeemed, { kind: 'ended' });
});

test('a session that is held in hand reaches nothing after that', async () => {
  const { services } = world;
  const session = await world.signIn('held@acme.example');
  await deleteAccount(services, session, { email: session.email });
  assert.deepEqual(await deleteAccount(services, session, { email: session.email }), {
    kind: 'unknown',
  });
  assert.deepEqual(await mintAccountKey(services, session, ORDER), { kind: 'unknown' });
  assert.deepEqual(await listAccountKeys(services, session), []);
});

test('the ledger is closed by one entry, and stays', async () => {
  const session = await world.signIn('ledger@acme.example');
  const { accountId, personId } = session;
  await world.rows(
    `insert into credit_entries (account_id, at, kind, amount, balance_after, actor)
     values ($1, now(), 'top_up', 5000, 0, 'operator')`,
    [accountId],
  );
  await deleteAccount(world.services, session, { email: session.email });
  const entries = await world.rows(
    `select kind, amount, balance_after, actor from credit_entries
     where account_id = $1 order by id`,
    [accountId],
  );
  assert.deepEqual(entries, [
    { kind: 'top_up', amount: 5000, balance_after: 5000, actor: 'operator' },
    { kind: 'closing', amount: -5000, balance_after: 0, actor: personId },
  ]);
});

test('watches go with it', async () => {
  const session = await world.signIn('watch@acme.example');
  await world.rows(
    `insert into watch_subscriptions (id, account_id, name, created_at, updated_at)
     values ('sub_close', $1, 'x', now(), now())`,
    [session.accountId],
  );
  await deleteAccount(world.services, session, { email: session.email });
  const left = await world.rows("select from watch_subscriptions where id = 'sub_close'");
  assert.equal(left.length, 0);
});

test('claims go with it, and what was declared under them ends and stays as history', async () => {
  const { services } = world;
  const session = await world.signIn('claim@acme.example');
  const { accountId } = session;
  await world.rows(
    "insert into companies (domain, name, tracked_at) values ('claimed.example', 'C', now())",
  );
  const began = await beginClaim(services, accountId, { domain: 'claimed.example' });
  const { claim } = began.kind === 'claimed' ? began : assert.fail(began.kind);
  await verifyOwnClaim(services, accountId, claim.id);
  await insertDeclaration(
    services.database,
    {
      ...{ claimId: claim.id, companyId: claim.companyId, key: 'pricing.tier_count' },
      ...{ dimension: 'pricing', value: 3, unit: null, sourceUrl: null, asOf: services.now() },
    },
    services.now(),
  );
  await rebuildRecords(services.database, [claim.companyId], recordContext(services));
  const record = () =>
    world.rows(
      `select convert_from(body, 'UTF8') like '%pricing.tier_count%' as told
       from company_records where company_id = $1`,
      [claim.companyId],
    );
  assert.deepEqual(await record(), [{ told: true }]);
  await deleteAccount(services, session, { email: session.email });
  assert.deepEqual(await world.rows('select from domain_claims'), []);
  const facts = await world.rows(
    'select valid_to is not null as ended from facts where claim_id = $1',
    [claim.id],
  );
  assert.deepEqual(facts, [{ ended: true }]);
  assert.deepEqual(await record(), [{ told: false }]);
});

test('afterwards the address stands nowhere in the database', async () => {
  const session = await world.signIn('nowhere@acme.example');
  await mintedKey(session);
  await world.link('nowhere@acme.example', newBrowser(world.services));
  await deleteAccount(world.services, session, { email: session.email });
  const tables = await world.rows(
    `select table_name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { table_name: table } of tables) {
    const rows = await world.rows(
      `select row_to_json(t)::text as text from "${table}" t
       where row_to_json(t)::text like '%nowhere@acme%'`,
    );
    assert.deepEqual(rows, [], String(table));
  }
  const [entry] = await listAudit(world.services.database, session.accountId, 1);
  assert.equal(entry?.action, 'account_deleted');
  assert.equal(entry?.actor, session.personId);
  const mark = addressMark(world.services.cursorSecret, 'nowhere@acme.example');
  assert.deepEqual(entry?.detail, { tier: 'free', balance: 0, address: mark });
});

test('whoever comes back begins anew', async () => {
  const before = await world.signIn('again@acme.example');
  await deleteAccount(world.services, before, { email: before.email });
  const after = await world.signIn('again@acme.example');
  assert.notEqual(after.accountId, before.accountId);
  assert.notEqual(after.personId, before.personId);
});

test('an account that is closed twice at once, or while keys are minted, is closed once', async () => {
  const session = await world.signIn('race@acme.example');
  const [closed] = await Promise.all([
    Promise.all(
      Array.from({ length: 4 }, () => closeAccount(world.services, session.accountId, 'operator')),
    ),
    Promise.all(Array.from({ length: 4 }, () => mintAccountKey(world.services, session, ORDER))),
  ]);
  assert.deepEqual(closed.toSorted(), ['closed', 'unknown', 'unknown', 'unknown']);
  const keys = await world.rows('select from api_keys where account_id = $1', [session.accountId]);
  assert.equal(keys.length, 0);
});

test('signing in while the account is deleted leaves a whole account or none', async () => {
  const { services } = world;
  for (let i = 0; i < 10; i++) {
    const email = `both${i}@acme.example`;
    const session = await world.signIn(email);
    const { credential, browser } = await withPasskey(session);
    await requestSignIn(services, { email, browser, returnTo: null, remoteAddress: '192.0.2.7' });
    const token = lastLink(world.letters, email).searchParams.get('token') ?? '';
    const begun = await beginPasskeySignIn(services, { browser, remoteAddress: '192.0.2.7' });
    const options = begun.kind === 'options' ? begun.options : assert.fail(begun.kind);
    const response = useCredential(credential, options, ORIGIN);
    // None of them may be chosen as the victim of a deadlock.
    const [byLink, byPasskey, deleted] = await Promise.all([
      redeemSignIn(services, { token, browser, userAgent: undefined }),
      finishPasskeySignIn(services, { browser, response, userAgent: undefined }),
      deleteAccount(services, session, { email }),
    ]);
    assert.deepEqual(deleted, { kind: 'deleted' });
    const people = await world.rows(
      'select a.id from people p join accounts a on a.id = p.account_id where p.email = $1',
      [email],
    );
    assert.ok(people.length <= 1);
    assert.ok(!people.some(({ id }) => id === session.accountId));
    for (const entered of [byLink, byPasskey]) {
      if (entered.kind !== 'signed_in') continue;
      const found = await findSession(services, entered.session.token);
      assert.equal(found?.accountId ?? null, found === null ? null : people[0]?.id);
    }
  }
});

async function withPasskey(session: Session) {
  const browser = newBrowser(world.services);
  const begun = await beginPasskey(world.services, session, { browser });
  const options = begun.kind === 'options' ? begun.options : assert.fail(begun.kind);
  const { credential, response } = makeCredential(options, ORIGIN);
  await finishPasskey(world.services, session, { browser, response, name: 'laptop' });
  return { credential, browser };
}
