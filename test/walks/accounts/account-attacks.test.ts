// Attacks on the account page over HTTP: none gets in, none does anything in somebody's name.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TIERS } from '../../../src/contract/tiers.ts';
import { ROUTES } from '../../../src/edges/web/account/routes.ts';
import { listAccountKeys } from '../../../src/operations/account/keys.ts';
import { findSession, listSessions } from '../../../src/operations/account/session.ts';
import {
  type AccountServer,
  openAccountServer,
  type Visitor,
} from '../../servers/account-server.ts';

let server: AccountServer;

before(async () => {
  server = await openAccountServer();
});
after(() => server?.close());

const MINUTE = 60;
const DAY = 86_400;
const SESSION = 'assay_session';

let people = 0;

/** A browser with somebody signed in, who has a key. */
async function signedIn(): Promise<{ visitor: Visitor; email: string; keyId: string }> {
  people += 1;
  const email = `person${people}@people.example`;
  const visitor = server.visitor();
  assert.equal((await visitor.signIn(email)).location, '/account');
  const made = await mint(visitor);
  assert.equal(made.status, 200);
  const [key] = await keysOf(visitor);
  return { visitor, email, keyId: key?.id ?? '' };
}

const mint = (visitor: Visitor) =>
  visitor.submit('/account', '/account/keys', { name: 'first', mode: 'live', expires: 'never' });

async function sessionOf(visitor: Visitor) {
  const session = await findSession(server.world, visitor.cookies.get(SESSION) ?? '');
  assert.ok(session !== null, 'nobody is signed in');
  return session;
}

const keysOf = async (visitor: Visitor) => listAccountKeys(server.world, await sessionOf(visitor));

const PATHS = { id: 'key_00000000000000000000000000' };
const forms = ROUTES.filter(({ method }) => method === 'POST').map(({ path, who }) => ({
  path: path.replace('{id}', PATHS.id),
  who,
}));

test('there are forms and pages to attack', () => {
  assert.ok(forms.length >= 14, String(forms.length));
});

test('without a session every page of an account leads to the sign-in, and no form works', async () => {
  for (const { method, path, who } of ROUTES) {
    if (who !== 'signed') continue;
    const visitor = server.visitor();
    const at = path.replace('{id}', PATHS.id);
    const answer = method === 'GET' ? await visitor.get(at) : await visitor.send(at, {});
    assert.equal(answer.status, 303, at);
    assert.match(String(answer.location), /^\/account\/sign-in(\?return_to=%2Faccount|$)/, at);
  }
});

test('forged, cut and foreign tokens are no session', async () => {
  const { visitor } = await signedIn();
  const real = visitor.cookies.get(SESSION) ?? '';
  const browser = visitor.cookies.get('assay_browser') ?? '';
  const id = (await sessionOf(visitor)).id;
  const swapped = real.slice(0, -1) + (real.endsWith('A') ? 'B' : 'A');
  for (const token of [swapped, real.slice(1), `${real}A`, real.toLowerCase(), browser, id, '~']) {
    const forger = server.visitor();
    forger.cookies.set(SESSION, token);
    assert.equal((await forger.get('/account')).status, 303, token);
  }
  assert.equal((await visitor.get('/account')).status, 200);
});

test('a cookie that somebody else of the site set beside ours signs nobody in', async () => {
  const { visitor } = await signedIn();
  const attacker = (await signedIn()).visitor;
  const both = `${SESSION}=${visitor.cookies.get(SESSION)}; ${SESSION}=${attacker.cookies.get(SESSION)}`;
  const answer = await server.visitor().ask('/account', 'GET', { cookie: both });
  assert.equal(answer.status, 303);
});

test('a browser whose secret is none of ours is given one', async () => {
  for (const forged of ['.'.repeat(43), '~', 'A'.repeat(44)]) {
    const visitor = server.visitor();
    visitor.cookies.set('assay_browser', forged);
    assert.equal((await visitor.signIn('odd@people.example')).location, '/account');
    assert.match(visitor.cookies.get('assay_browser') ?? '', /^[\w-]{43}$/);
  }
});

test('a session ends when it was not used for a month', async () => {
  const { visitor } = await signedIn();
  server.later(29 * DAY);
  assert.equal((await visitor.get('/account')).status, 200);
  server.later(31 * DAY);
  assert.equal((await visitor.get('/account')).status, 303);
});

test('signing out ends the session on the server, not only in the browser', async () => {
  const { visitor } = await signedIn();
  const kept = visitor.cookies.get(SESSION) ?? '';
  assert.equal(
    (await visitor.submit('/account', '/account/sign-out')).location,
    '/account/sign-in',
  );
  assert.equal(visitor.cookies.has(SESSION), false);
  visitor.cookies.set(SESSION, kept);
  assert.equal((await visitor.get('/account')).status, 303);
});

test('signing out everywhere ends the sessions of every browser', async () => {
  const { visitor, email } = await signedIn();
  const other = server.visitor();
  await other.signIn(email);
  await visitor.submit('/account/security', '/account/sessions/end-all');
  assert.equal((await other.get('/account')).status, 303);
  assert.equal((await visitor.get('/account')).status, 303);
});

test('who deletes an account ends its other sessions too', async () => {
  const { visitor, email } = await signedIn();
  const other = server.visitor();
  await other.signIn(email);
  const wrong = await visitor.submit('/account/delete', '/account/delete', {
    email: 'a@b.example',
  });
  assert.equal(wrong.status, 400);
  assert.match(wrong.body, /id="email-wrong"/);
  const closed = await visitor.submit('/account/delete', '/account/delete', { email });
  assert.equal(closed.location, '/account/sign-in');
  assert.equal((await other.get('/account')).status, 303);
});

test('ids of another account are nothing to me, and nothing becomes of them', async () => {
  const mine = await signedIn();
  const theirs = await signedIn();
  const [session] = await listSessions(server.world, await sessionOf(theirs.visitor));
  const csrf = await mine.visitor.csrfOn('/account', '/account/sign-out');
  for (const path of [
    `/account/keys/${theirs.keyId}/rename`,
    `/account/keys/${theirs.keyId}/revoke`,
    `/account/sessions/${session?.id}/end`,
    `/account/passkeys/${theirs.keyId}/remove`,
  ]) {
    const answer = await mine.visitor.send(path, { csrf, name: 'taken' });
    assert.equal(answer.status, 404, path);
  }
  assert.equal((await mine.visitor.get(`/account/keys/${theirs.keyId}/revoke`)).status, 404);
  const [key] = await keysOf(theirs.visitor);
  assert.deepEqual([key?.name, key?.state], ['first', 'active']);
  assert.equal((await theirs.visitor.get('/account')).status, 200);
});

test('a link works once', async () => {
  const visitor = server.visitor();
  const link = await visitor.askForLink('once@people.example');
  assert.equal((await visitor.useLink(link)).status, 303);
  await visitor.submit('/account', '/account/sign-out');
  const again = await visitor.useLink(link);
  assert.equal(again.status, 410);
  assert.match(again.body, /works once/);
  assert.equal((await visitor.get('/account')).status, 303);
});

test('a link is over after a quarter of an hour', async () => {
  const visitor = server.visitor();
  const link = await visitor.askForLink('late@people.example');
  server.later(15 * MINUTE + 1);
  assert.equal((await visitor.useLink(link)).status, 410);
});

test('programs that look at links use none up, and another browser cannot use it', async () => {
  const visitor = server.visitor();
  const link = await visitor.askForLink('scanned@people.example');
  for (const method of ['GET', 'HEAD', 'GET']) {
    const look = await server.visitor().ask(link.pathname + link.search, method);
    assert.equal(look.status, 200);
  }
  const thief = server.visitor();
  const stolen = await thief.useLink(link);
  assert.equal(stolen.status, 403);
  assert.match(stolen.body, /another browser/);
  assert.equal((await thief.get('/account')).status, 303);
  assert.equal((await visitor.useLink(link)).location, '/account');
});

test('what is no link of ours has ended, whatever it is', async () => {
  for (const token of ['', 'a', 'A'.repeat(43), '<b>', "' or 1=1", '../../..', '\u0000']) {
    const visitor = server.visitor();
    const csrf = await visitor.csrfOn('/account/sign-in', '/account/sign-in');
    const answer = await visitor.send('/account/sign-in/link', { csrf, token });
    assert.equal(answer.status, 410, token);
  }
});

test('no more keys are made than the plan has, however fast they are asked for', async () => {
  const { visitor } = await signedIn();
  const csrf = await visitor.csrfOn('/account', '/account/keys');
  const fields = { csrf, name: 'one of many', mode: 'live', expires: 'never' };
  const answers = await Promise.all(
    Array.from({ length: TIERS.free.keys + 6 }, () => visitor.send('/account/keys', fields)),
  );
  const { keys } = TIERS.free;
  const made = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 400);
  // One was made when the visitor signed in.
  assert.deepEqual([made.length, refused.length], [keys - 1, answers.length - keys + 1]);
  assert.ok(refused[0]?.body.includes(`Only ${keys} keys may be active at a time`));
  assert.equal((await keysOf(visitor)).length, keys);
});

test('a form without the right token does nothing', async () => {
  const { visitor, keyId } = await signedIn();
  const other = (await signedIn()).visitor;
  const tokens: readonly (Record<string, string> | null)[] = [
    null,
    { csrf: '' },
    { csrf: 'A'.repeat(22) },
    { csrf: await other.csrfOn('/account', '/account/sign-out') },
    { csrf: await server.visitor().csrfOn('/account/sign-in', '/account/sign-in') },
  ];
  for (const { path } of forms) {
    for (const token of tokens) {
      const at = path.replace(PATHS.id, keyId);
      const answer = await visitor.send(at, { name: 'taken', ...token });
      assert.equal(answer.status, 403, `${at} ${JSON.stringify(token)}`);
    }
  }
  const [key] = await keysOf(visitor);
  assert.deepEqual([key?.name, key?.state], ['first', 'active']);
});

test('a form that comes from elsewhere does nothing, even with the right token', async () => {
  const { visitor, keyId } = await signedIn();
  const csrf = await visitor.csrfOn('/account', '/account/sign-out');
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const senders: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://sub.localhost' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://other.example' },
    { origin: 'null' },
    {},
  ];
  for (const { path } of forms) {
    for (const sender of senders) {
      const at = path.replace(PATHS.id, keyId);
      const body = new URLSearchParams({ csrf, name: 'taken' }).toString();
      const answer = await visitor.ask(at, 'POST', { ...type, ...sender }, body);
      assert.equal(answer.status, 403, `${at} ${JSON.stringify(sender)}`);
    }
  }
  const [key] = await keysOf(visitor);
  assert.deepEqual([key?.name, key?.state], ['first', 'active']);
});

test('nobody is told whether an address is known', async () => {
  const { email } = await signedIn();
  const answers = [];
  for (const asked of [email, 'never-seen@people.example']) {
    const visitor = server.visitor();
    const sent = await visitor.submit('/account/sign-in', '/account/sign-in', { email: asked });
    const note = visitor.cookies.get('assay_note');
    assert.equal(note, `mailed.${Buffer.from(asked).toString('base64url')}`);
    const page = await visitor.get(String(sent.location));
    const { 'x-request-id': _, date: __, 'set-cookie': ___, ...headers } = sent.headers;
    answers.push({ headers, body: sent.body, page: page.body.replaceAll(asked, 'ADDRESS') });
  }
  assert.deepEqual(answers[0], answers[1]);
});

test('whoever asks for links without end is told when to come again', async () => {
  const visitor = server.visitor();
  const ask = () =>
    visitor.submit('/account/sign-in', '/account/sign-in', { email: 'flood@people.example' });
  let answer = await ask();
  for (let i = 0; i < 50 && answer.status === 303; i++) answer = await ask();
  assert.equal(answer.status, 429);
  assert.ok(Number(answer.headers['retry-after']) > 0);
  assert.match(answer.body, /Too many links/);
});

test('nothing of all this was trouble to the server', () => {
  assert.deepEqual(server.logged, []);
});
