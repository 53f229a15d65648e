// Hostile input to the account page over HTTP: markup, headers, ways out, bodies, methods.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'parse5';
import { ROUTES } from '../../../src/edges/web/account/routes.ts';
import { SCRIPT, STYLE } from '../../../src/edges/web/frame/assets.ts';
import { noteConsent } from '../../../src/operations/account/oauth-grants.ts';
import { findSession } from '../../../src/operations/account/session.ts';
import { putArtefact } from '../../../src/store/accounts/oauth.ts';
import { checkMarkup, elementsOf, HOSTILE, textOf } from '../../clients/page-markup.ts';
import {
  type AccountServer,
  FORM,
  openAccountServer,
  type Visitor,
} from '../../servers/account-server.ts';

let server: AccountServer;
let visitor: Visitor;

before(async () => {
  server = await openAccountServer();
  visitor = server.visitor();
  await visitor.signIn('ada@people.example');
});
after(() => server?.close());

test('a name made of markup is shown as it is, wherever it is shown', async () => {
  const fields = { name: HOSTILE, mode: 'live', expires: 'never' };
  assert.equal((await visitor.submit('/account', '/account/keys', fields)).status, 200);
  const keys = await visitor.get('/account');
  checkMarkup(keys, 'keys');
  assert.ok(textOf(keys).includes(HOSTILE));
  const id = /keys\/(key_\w+)\/revoke/.exec(keys.body)?.[1];
  const question = await visitor.get(`/account/keys/${id}/revoke`);
  checkMarkup(question, 'revoke');
  assert.ok(textOf(question).includes(HOSTILE));
});

test('a browser that calls itself markup is shown as it is', async () => {
  const odd = server.visitor({ 'user-agent': HOSTILE });
  await odd.signIn('odd@people.example');
  const page = await odd.get('/account/security');
  checkMarkup(page, 'sessions');
  assert.ok(textOf(page).includes(HOSTILE.slice(0, 50)));
});

test('an application that calls itself markup is shown as it is, and can be shut out', async () => {
  const session = await findSession(server.world, visitor.cookies.get('assay_session') ?? '');
  assert.ok(session !== null);
  const consent = {
    clientName: HOSTILE,
    clientHost: null,
    returnHost: 'app.example',
    scopes: ['facts:read'],
  } as const;
  const until = new Date(server.world.now().getTime() + 86_400_000);
  const { personId } = session;
  const grant = { model: 'Grant', id: 'grant-1', payload: {}, grantId: null, personId };
  await putArtefact(server.database, { ...grant, expiresAt: until });
  await noteConsent(server.world, session, 'grant-1', consent, until);
  const page = await visitor.get('/account/security');
  checkMarkup(page, 'applications');
  assert.ok(textOf(page).includes(HOSTILE));
  const other = server.visitor();
  await other.signIn('other@people.example');
  const csrf = await other.csrfOn('/account', '/account/sign-out');
  const path = '/account/applications/grant-1/end';
  assert.equal((await other.send(path, { csrf })).status, 404);
  assert.equal((await visitor.submit('/account/security', path)).location, '/account/security');
  assert.ok(!textOf(await visitor.get('/account/security')).includes(HOSTILE));
});

test('what was typed comes back as text, beside what is wrong with it', async () => {
  const cases = [
    ['/account', '/account/keys', { name: '\u0000', mode: 'live', expires: 'never' }, 'name'],
    ['/account', '/account/keys', { name: 'a\u202eb', mode: 'live', expires: 'never' }, 'name'],
    ['/account', '/account/keys', { name: HOSTILE, mode: HOSTILE, expires: 'never' }, 'mode'],
    ['/account', '/account/keys', { name: HOSTILE, mode: 'live', expires: '-1' }, 'expires'],
    ['/account', '/account/keys', { name: 'x'.repeat(81), mode: 'live', expires: '7' }, 'name'],
    ['/account/usage', '/account/cap', { cap: HOSTILE }, 'cap'],
    ['/account/usage', '/account/cap', { cap: '-1' }, 'cap'],
    ['/account/usage', '/account/cap', { cap: '1e3' }, 'cap'],
    ['/account/usage', '/account/cap', { cap: '9'.repeat(16) }, 'cap'],
    ['/account/delete', '/account/delete', { email: HOSTILE }, 'email'],
  ] as const;
  for (const [from, to, fields, field] of cases) {
    const answer = await visitor.submit(from, to, fields);
    const about = JSON.stringify(fields);
    assert.equal(answer.status, 400, about);
    checkMarkup(answer, about);
    const wrong = [...elementsOf(parse(answer.body))].filter(({ attrs }) =>
      attrs.some(({ name }) => name === 'aria-invalid'),
    );
    const named = wrong.map(({ attrs }) => attrs.find(({ name }) => name === 'id')?.value);
    assert.deepEqual(named, [field], about);
    assert.match(answer.body, new RegExp(`id="${field}-wrong"`), about);
  }
});

test('an address that is none is not mailed to, and comes back as text', async () => {
  const mailed = server.letters.sent.length;
  for (const email of [
    HOSTILE,
    'a@b.example\r\nBcc: all@people.example',
    '"<b>"@people.example, other@people.example',
    `${'a'.repeat(300)}@people.example`,
    '',
  ]) {
    const answer = await server.visitor().submit('/account/sign-in', '/account/sign-in', { email });
    assert.equal(answer.status, 400, email);
    checkMarkup(answer, email);
    assert.match(answer.body, /id="email-wrong"/);
  }
  assert.equal(server.letters.sent.length, mailed);
});

test('cookies that somebody else wrote put no words into our mouth', async () => {
  const note = (text: string) => `mailed.${Buffer.from(text).toString('base64url')}`;
  for (const forged of [note(HOSTILE), note('<b>@people.example'), 'toString', '__proto__']) {
    const other = server.visitor();
    other.cookies.set('assay_note', forged);
    const page = await other.get('/account/sign-in/sent');
    assert.equal(page.status, 200);
    checkMarkup(page, forged);
    assert.equal(
      [...elementsOf(parse(page.body))].some(({ tagName }) => tagName === 'b'),
      false,
    );
    assert.ok(!/role="status"/.test(page.body), forged);
  }
});

test('the way on never leads to another host, nor writes a header', async () => {
  for (const target of [
    ...['//other.example', 'https://other.example', '/\\other.example', '\\\\other.example'],
    ...['javascript:alert(1)', '/a\r\nSet-Cookie: x=y', '/.//other.example', '/\t/other.example'],
    ...['other.example', '@other.example', HOSTILE, `/${'a'.repeat(5_000)}`],
  ]) {
    const other = server.visitor();
    const query = new URLSearchParams({ return_to: target });
    const page = await other.get(`/account/sign-in?${query}`);
    checkMarkup(page, target);
    assert.ok(!page.body.includes('name="return_to"'), target);
    const email = `way${target.length}@people.example`;
    await other.submit('/account/sign-in', '/account/sign-in', { email, return_to: target });
    const signedIn = await other.signIn(email);
    assert.equal(signedIn.location, '/account', target);
    assert.equal((await visitor.get(`/account/sign-in?${query}`)).location, '/account', target);
  }
  const fine = server.visitor();
  const link = await fine.askForLink('way@people.example', '/account/usage?from=mail');
  assert.equal((await fine.useLink(link)).location, '/account/usage?from=mail');
});

test('bodies that are no forms of ours are refused before anything is done', async () => {
  const csrf = await visitor.csrfOn('/account', '/account/keys');
  const fields = `csrf=${csrf}&name=a&mode=live&expires=never`;
  const send = (body: string, headers: Record<string, string> = {}) =>
    visitor.ask('/account/keys', 'POST', { ...FORM, ...headers }, body);
  const cases = [
    [await send(`${fields}&x=${'a'.repeat(70_000)}`), 413, /over 65536 bytes/],
    [await send(fields, { 'content-type': 'application/json' }), 415, /x-www-form-urlencoded/],
    [await send(fields, { 'content-type': 'multipart/form-data; boundary=x' }), 415, /sent as/],
    [
      await send(fields, { 'content-type': `${FORM['content-type']}; charset=latin1` }),
      415,
      /sent/,
    ],
    [await send(fields, { 'content-encoding': 'gzip' }), 415, /content coding/],
    [await send(`${fields}&name=b`), 400, /The field name is there twice/],
    [await send(`${fields}&other=%ff`), 400, /The field other is not/],
    [await send(`${fields}${'&a=b'.repeat(40)}`), 400, /at most 32 fields/],
  ] as const;
  for (const [answer, status, says] of cases) {
    assert.equal(answer.status, status);
    assert.match(answer.body, says);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
    checkMarkup(answer, answer.body);
  }
  assert.equal(cases[0][0].headers.connection, 'close');
});

test('a body that does not say how long it is is cut at the same bound', async () => {
  const { port } = new URL(server.url);
  const { connect } = await import('node:net');
  const socket = connect(Number(port), 'localhost');
  const head = `POST /account/sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n`;
  socket.write(
    `${head}Content-Type: ${FORM['content-type']}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `2000\r\n${'a'.repeat(0x2000)}\r\n`;
  for (let i = 0; i < 9; i++) socket.write(chunk);
  const [answer] = (await new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve([String(data)]));
    socket.once('error', reject);
  })) as string[];
  assert.match(String(answer), /^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('a path answers its own methods only, and says which', async () => {
  const paths = new Set(ROUTES.map(({ path }) => path.replace('{id}', 'key_0')));
  for (const path of paths) {
    const methods = ROUTES.filter((one) => one.path.replace('{id}', 'key_0') === path).flatMap(
      ({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]),
    );
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (methods.includes(method)) continue;
      const answer = await visitor.ask(path, method);
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.headers.allow, methods.join(', '));
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
    }
  }
  for (const path of ['/account/', '/account/nothing', '/account/assets/', '/account/%00']) {
    assert.equal((await visitor.get(path)).status, 404, path);
  }
});

test('HEAD answers what GET does, without the page', async () => {
  for (const path of ['/account', '/account/sign-in', STYLE.path]) {
    const [get, head] = [await visitor.get(path), await visitor.ask(path, 'HEAD')];
    assert.deepEqual([head.status, head.body], [get.status, '']);
    assert.equal(head.headers['content-type'], get.headers['content-type']);
  }
});

test('no page may be kept, framed, or made to run anything but our own script', async () => {
  const pages = ROUTES.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  for (const one of [visitor, server.visitor()]) {
    for (const { path } of [...pages, { path: '/account/nothing' }]) {
      const { headers } = await one.get(path);
      assert.equal(headers['cache-control'], 'no-store', path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal(headers['referrer-policy'], 'same-origin', path);
      assert.equal(headers['x-frame-options'], 'DENY', path);
      assert.match(String(headers['x-request-id']), /^req_/, path);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'; script-src 'sha256-[\w+/=]{44}'; /, path);
      assert.match(policy, /frame-ancestors 'none'/, path);
      assert.ok(!policy.includes('unsafe'), path);
    }
  }
});

test('style and script may be kept for good, and are what the policy names', async () => {
  for (const asset of [STYLE, SCRIPT]) {
    const { status, headers, body } = await server.visitor().get(asset.path);
    assert.equal(status, 200);
    assert.match(String(headers['cache-control']), /immutable/);
    assert.equal(headers['content-type'], asset.type);
    assert.equal(body, asset.bytes.toString());
    assert.equal(headers['set-cookie'], undefined);
  }
});

test('over https cookies are bound to the host, and no other is taken for them', async () => {
  const secure = await openAccountServer({ baseUrl: 'https://assay.example' });
  try {
    const one = secure.visitor();
    const signIn = await one.get('/account/sign-in');
    const [set] = [signIn.headers['set-cookie'] ?? []].flat();
    assert.match(
      String(set),
      /^__Host-assay_browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.equal((await one.signIn('ada@people.example')).location, '/account');
    const token = one.cookies.get('__Host-assay_session') ?? '';
    assert.equal((await one.get('/account')).status, 200);
    const plain = { cookie: `assay_session=${token}` };
    assert.equal((await secure.visitor().ask('/account', 'GET', plain)).status, 303);
  } finally {
    await secure.close();
  }
});

test('a failure is a page with the number of the request, and tells nothing else', async () => {
  const broken = await openAccountServer();
  try {
    const one = broken.visitor();
    await one.signIn('ada@people.example');
    await broken.database.rows('drop-usage', 'drop table usage_days');
    const answer = await one.get('/account/usage');
    assert.equal(answer.status, 500);
    assert.ok(answer.body.includes(String(answer.headers['x-request-id'])));
    assert.ok(!/usage_days|relation|select|\.ts/.test(textOf(answer)));
    checkMarkup(answer, 'failure');
    assert.equal(broken.logged.length, 1);
  } finally {
    await broken.close();
  }
});

test('nothing of all this was trouble to the server', () => {
  assert.deepEqual(server.logged, []);
});
