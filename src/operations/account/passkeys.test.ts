// Passkeys, with an authenticator in software and a real database: both ceremonies, and every lie.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type Cbor,
  type MadeCredential,
  makeCredential,
  type Twist,
  useCredential,
} from '../../../test/clients/authenticator.ts';
import { LIES, RUBBISH_ATTESTATIONS, rubbishFor } from '../../../test/clients/passkey-lies.ts';
import { selfSigned } from '../../../test/servers/certificate.ts';
import { type AccountWorld, openAccountWorld } from '../../../test/worlds/account-world.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from './passkey-sign-in.ts';
import { beginPasskey, finishPasskey, listPasskeys, removePasskey } from './passkeys.ts';
import { findSession, newBrowser, type Session } from './session.ts';

const ORIGIN = 'https://assay.example';
let world: AccountWorld;
before(async () => {
  world = await openAccountWorld({ baseUrl: `${ORIGIN}/assay` });
});
after(() => world.close());

async function begin(session: Session, browser: string) {
  const begun = await beginPasskey(world.services, session, { browser });
  assert.equal(begun.kind, 'options');
  return begun.kind === 'options' ? begun.options : assert.fail();
}

async function register(session: Session, twist: Twist = {}) {
  const browser = newBrowser(world.services);
  const made = makeCredential(await begin(session, browser), ORIGIN, twist);
  const input = { browser, response: made.response, name: 'laptop' };
  return { ...made, browser, finished: await finishPasskey(world.services, session, input) };
}

async function ceremony() {
  const browser = newBrowser(world.services);
  const begun = await beginPasskeySignIn(world.services, { browser, remoteAddress: '192.0.2.7' });
  return { browser, options: begun.kind === 'options' ? begun.options : assert.fail() };
}

async function enter(credential: MadeCredential, twist: Twist = {}) {
  const { browser, options } = await ceremony();
  const response = useCredential(credential, options, ORIGIN, twist);
  return finishPasskeySignIn(world.services, { browser, response, userAgent: 'Mozilla/5.0' });
}

for (const algorithm of ['ES256', 'EdDSA'] as const) {
  test(`a passkey that was registered lets its person in (${algorithm})`, async () => {
    const session = await world.signIn(`${algorithm}@acme.example`);
    const { credential, finished } = await register(session, { algorithm });
    assert.equal(finished.kind, 'added');
    const entered = await enter(credential);
    assert.equal(entered.kind, 'signed_in');
    const token = entered.kind === 'signed_in' ? entered.session.token : '';
    const found = await findSession(world.services, token);
    assert.equal(found?.personId, session.personId);
    assert.equal(found?.method, 'passkey');
    assert.equal((await enter(credential)).kind, 'signed_in', 'and again, with the next count');
    const [passkey] = await listPasskeys(world.services, session);
    assert.equal(passkey?.name, 'laptop');
    assert.deepEqual(passkey?.lastUsedAt, world.services.now());
    const [row] = await world.rows('select transports, sign_count from passkeys where id = $1', [
      passkey?.id,
    ]);
    assert.deepEqual(row, { transports: ['hybrid', 'internal'], sign_count: 2 });
  });
}

test('what is asked for is a discoverable credential of a verified person, here', async () => {
  const session = await world.signIn('asked@acme.example');
  const { credential } = await register(session);
  const creation = await begin(session, newBrowser(world.services));
  assert.deepEqual(creation.rp, { name: 'Assay', id: 'assay.example' });
  assert.equal(creation.authenticatorSelection?.residentKey, 'required');
  assert.equal(creation.authenticatorSelection?.userVerification, 'required');
  assert.equal(creation.attestation, 'none');
  assert.deepEqual(
    creation.excludeCredentials?.map(({ id }) => id),
    [credential.id.toString('base64url')],
  );
  const { options } = await ceremony();
  assert.equal(options.userVerification, 'required');
  assert.equal(options.rpId, 'assay.example');
  assert.equal(options.allowCredentials, undefined);
  assert.notEqual(options.challenge, creation.challenge);
});

for (const [says, twist] of LIES) {
  test(`neither ceremony takes ${says}`, async () => {
    const session = await world.signIn('lies@acme.example');
    world.pass({ minutes: 61 * 24 });
    assert.deepEqual((await register(session, twist)).finished, { kind: 'refused' });
    const { credential } = await register(session);
    assert.deepEqual(await enter(credential, twist), { kind: 'refused' });
    assert.equal((await enter(credential)).kind, 'signed_in');
  });
}

test('a forged signature, a foreign key and another person are refused', async () => {
  const session = await world.signIn('forge@acme.example');
  const other = await world.signIn('forge-other@acme.example');
  const { credential } = await register(session);
  const { credential: foreign } = await register(other);
  assert.deepEqual(await enter(credential, { signature: randomBytes(70) }), { kind: 'refused' });
  assert.deepEqual(await enter({ ...credential, privateKey: foreign.privateKey }), {
    kind: 'refused',
  });
  const userHandle = foreign.userHandle;
  assert.deepEqual(await enter(credential, { userHandle }), { kind: 'refused' });
  assert.deepEqual(await enter({ ...credential, id: randomBytes(32) }), { kind: 'refused' });
  assert.equal((await enter(credential)).kind, 'signed_in');
});

test('a counter that goes back, or stands, is a copied key', async () => {
  const session = await world.signIn('count@acme.example');
  const { credential } = await register(session, { counter: 5 });
  assert.deepEqual(await enter(credential, { counter: 5 }), { kind: 'refused' });
  assert.deepEqual(await enter(credential, { counter: 4 }), { kind: 'refused' });
  assert.deepEqual(await enter(credential, { counter: 0 }), { kind: 'refused' });
  assert.equal((await enter(credential, { counter: 6 })).kind, 'signed_in');
  assert.deepEqual(await enter(credential, { counter: 6 }), { kind: 'refused' });
  const { credential: uncounted } = await register(session);
  assert.equal((await enter(uncounted, { counter: 0 })).kind, 'signed_in');
  assert.equal((await enter(uncounted, { counter: 0 })).kind, 'signed_in', 'some count nothing');
});

test('of two answers with one count at the same moment, one is let in', async () => {
  const session = await world.signIn('race@acme.example');
  const { credential } = await register(session, { counter: 1 });
  const all = await Promise.all(
    Array.from({ length: 8 }, () => enter({ ...credential }, { counter: 2 })),
  );
  assert.equal(all.filter(({ kind }) => kind === 'signed_in').length, 1);
});

test('a challenge is answered once, even by twenty at once', async () => {
  const session = await world.signIn('once@acme.example');
  const { credential } = await register(session);
  const { browser, options } = await ceremony();
  const response = useCredential(credential, options, ORIGIN, { counter: 0 });
  const input = { browser, response, userAgent: undefined };
  const all = await Promise.all(
    Array.from({ length: 20 }, () => finishPasskeySignIn(world.services, input)),
  );
  assert.equal(all.filter(({ kind }) => kind === 'signed_in').length, 1);
  assert.equal(all.filter(({ kind }) => kind === 'ended').length, 19);
});

test('a challenge is for its browser, its person, its purpose and five minutes', async () => {
  const session = await world.signIn('bound@acme.example');
  const other = await world.signIn('bound-other@acme.example');
  const { credential } = await register(session);
  const { services } = world;
  const userAgent = undefined;
  const one = await ceremony();
  const response = useCredential(credential, one.options, ORIGIN);
  for (const browser of [newBrowser(services), null, 'rubbish']) {
    const finished = await finishPasskeySignIn(services, { browser, response, userAgent });
    assert.deepEqual(finished, { kind: 'ended' });
  }
  const name = 'laptop';
  const browser = newBrowser(services);
  const made = makeCredential(await begin(session, browser), ORIGIN);
  const stolen = await finishPasskey(services, other, { browser, response: made.response, name });
  assert.deepEqual(stolen, { kind: 'ended' });
  const options = await begin(session, browser);
  const wrong = useCredential(credential, options, ORIGIN);
  const purpose = await finishPasskeySignIn(services, { browser, response: wrong, userAgent });
  assert.deepEqual(purpose, { kind: 'ended' });
  world.pass({ minutes: 5 });
  const late = await finishPasskeySignIn(services, { ...one, response, userAgent });
  assert.deepEqual(late, { kind: 'ended' });
});

test('a challenge of ours that the client changed is none', async () => {
  const session = await world.signIn('swap@acme.example');
  const { credential } = await register(session);
  const challenge = randomBytes(32).toString('base64url');
  assert.deepEqual(await enter(credential, { challenge }), { kind: 'ended' });
});

test('rubbish in place of a response is refused, whatever it is', async () => {
  const session = await world.signIn('rubbish@acme.example');
  const browser = newBrowser(world.services);
  const made = makeCredential(await begin(session, browser), ORIGIN);
  const name = 'laptop';
  for (const response of rubbishFor(made.response)) {
    const registered = await finishPasskey(world.services, session, { browser, response, name });
    assert.deepEqual(registered, { kind: 'refused' });
    const input = { browser, response, userAgent: undefined };
    assert.deepEqual(await finishPasskeySignIn(world.services, input), { kind: 'refused' });
  }
  for (const attestationObject of RUBBISH_ATTESTATIONS) {
    const own = makeCredential(await begin(session, browser), ORIGIN);
    const response = { ...(own.response.response as object), attestationObject };
    const input = { browser, name, response: { ...own.response, response } };
    const finished = await finishPasskey(world.services, session, input);
    assert.deepEqual(finished, { kind: 'refused' }, attestationObject.slice(0, 20));
  }
});

test('an authenticator that signs for itself is taken; one with certificates is not', async () => {
  const session = await world.signIn('certified@acme.example');
  assert.equal((await register(session, { attestation: 'self' })).finished.kind, 'added');
  const forged = await register(session, { attestation: 'self', signature: randomBytes(70) });
  assert.deepEqual(forged.finished, { kind: 'refused' });
  const { cert } = selfSigned(['authenticator.example']);
  const der = Buffer.from(cert.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  for (const format of ['packed', 'fido-u2f', 'android-key', 'apple', 'tpm', 'made-up']) {
    const statement = new Map<string | number, Cbor>([
      ['alg', -7],
      ['sig', randomBytes(70)],
      ['x5c', [der, der]],
    ]);
    const { finished } = await register(session, { attestation: { format, statement } });
    assert.deepEqual(finished, { kind: 'refused' }, format);
  }
});

test('a name is one line, and a person has 20 passkeys at most', async () => {
  const session = await world.signIn('names@acme.example');
  const browser = newBrowser(world.services);
  const made = makeCredential(await begin(session, browser), ORIGIN);
  for (const name of ['', 'a\nb', 'x'.repeat(81)]) {
    const input = { browser, response: made.response, name };
    const finished = await finishPasskey(world.services, session, input);
    assert.equal(finished.kind, 'invalid', 'and its challenge stays');
  }
  const input = { browser, response: made.response, name: '<b>laptop</b>' };
  assert.equal((await finishPasskey(world.services, session, input)).kind, 'added');
  const late = makeCredential(await begin(session, browser), ORIGIN);
  await world.rows(
    `insert into passkeys (id, person_id, credential_id, public_key, sign_count, transports, name,
       created_at)
     select 'psk_' || n, $1, sha256(n::text::bytea), '', 0, '{}', 'x', now()
     from generate_series(1, 19) n`,
    [session.personId],
  );
  assert.deepEqual(await beginPasskey(world.services, session, { browser }), {
    kind: 'too_many',
    most: 20,
  });
  const full = { browser, response: late.response, name: 'late' };
  assert.deepEqual(await finishPasskey(world.services, session, full), {
    kind: 'too_many',
    most: 20,
  });
});

test('a credential is one person’s, and a removed one lets nobody in', async () => {
  const session = await world.signIn('gone@acme.example');
  const { credential, finished } = await register(session);
  const [passkey] = await listPasskeys(world.services, session);
  assert.equal(finished.kind === 'added' && finished.id, passkey?.id);
  assert.equal(await removePasskey(world.services, session, passkey?.id ?? ''), 'done');
  assert.equal(await removePasskey(world.services, session, passkey?.id ?? ''), 'unknown');
  assert.deepEqual(await enter(credential), { kind: 'refused' });
  const actions = await world.rows(
    "select action from audit_entries where actor = $1 and action like 'passkey%' order by id",
    [session.personId],
  );
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['passkey_added', 'passkey_removed'],
  );
});

test('where passkeys cannot work, none are offered', async () => {
  const session = await world.signIn('nowhere@acme.example');
  const services = { ...world.services, baseUrl: 'http://127.0.0.1:8787' };
  const browser = newBrowser(services);
  const nowhere = { kind: 'not_offered' };
  assert.deepEqual(await beginPasskey(services, session, { browser }), nowhere);
  const caller = { browser, remoteAddress: '127.0.0.1' };
  assert.deepEqual(await beginPasskeySignIn(services, caller), nowhere);
});

test('whoever tries too many passkeys waits', async () => {
  const windows = [{ name: 'burst', quota: 1, seconds: 900, remaining: 0, resetsIn: 9 }];
  const limits = { take: async () => ({ kind: 'refused', windows }) as const };
  const services = { ...world.services, limits };
  const caller = { browser: newBrowser(services), remoteAddress: '192.0.2.7' };
  assert.deepEqual(await beginPasskeySignIn(services, caller), { kind: 'limited', retryAfter: 9 });
});
