// Applications register themselves: what they may say, how often, and how people are told of it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { memoryLimits } from '../../../src/outside/limits/limit-store-memory.ts';
import { ask, jsonOf, PlainBrowser, targetOf } from '../../clients/plain-browser.ts';
import {
  type Application,
  beginning,
  decide,
  type OAuthServer,
  openOAuthServer,
  postForm,
  REDIRECT,
  refresh,
  register,
  signIn,
} from '../../servers/oauth-server.ts';

let server: OAuthServer;

before(async () => {
  server = await openOAuthServer();
});

after(async () => {
  await server[Symbol.asyncDispose]();
  assert.deepEqual(server.trouble, []);
});

test('a registration says what it became, and holds no secret', async () => {
  const page = await register(server, { scope: 'facts:read', logo_uri: 'https://a.example/l.png' });
  assert.equal(page.status, 201);
  assert.equal(page.headers['access-control-allow-origin'], '*');
  const stated = jsonOf(page);
  assert.match(String(stated.client_id), /^[\w-]{43}$/);
  assert.equal(stated.token_endpoint_auth_method, 'none');
  assert.deepEqual(stated.grant_types, ['authorization_code', 'refresh_token']);
  for (const absent of ['client_secret', 'registration_access_token', 'scope']) {
    assert.equal(stated[absent], undefined, absent);
  }
});

test('a client is not bound to the scope that it first thought of', async () => {
  const client = jsonOf(await register(server, { scope: 'facts:read' }));
  const application = { clientId: String(client.client_id), redirect: REDIRECT };
  const begun = beginning(server, application, { scope: 'watch:read' });
  assert.match(String((await new PlainBrowser().get(begun.url)).headers.location), /interaction/);
});

const REFUSED: readonly (readonly [says: string, metadata: object])[] = [
  ['no address to go back to', { redirect_uris: [] }],
  ['an address without TLS', { redirect_uris: ['http://agent.example/callback'] }],
  ['an address that is a script', { redirect_uris: ['javascript:alert(1)'] }],
  ['an address that is data', { redirect_uris: ['data:text/html,x'] }],
  ['an address with a fragment', { redirect_uris: ['https://agent.example/#x'] }],
  ['an address with a user', { redirect_uris: ['https://bank.example@agent.example/'] }],
  ['an address whose host is not a name', { redirect_uris: ['https://a;sandbox.example/'] }],
  ['an address that is none', { redirect_uris: ['callback'] }],
  ['addresses that are no list', { redirect_uris: 'https://agent.example/' }],
  ['an address that is not a text', { redirect_uris: [4] }],
  ['an address without end', { redirect_uris: [`https://agent.example/${'a'.repeat(2_000)}`] }],
  [
    'more addresses than anybody needs',
    { redirect_uris: Array.from({ length: 21 }, (_, i) => `https://agent.example/${i}`) },
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://agent.example/x',
    'vbscript:x',
    'intent://x#Intent;end',
    'ms-settings:x',
    'search-ms:query=x',
    'mailto:thief@people.example',
    'tel:1',
    'ws://127.0.0.1/x',
    'ftp://agent.example/x',
    'view-source:https://agent.example/',
    'a.:x',
    'com..app:/cb',
    'x+y.z:/cb',
  ].map((redirect): readonly [string, object] => [
    `the odd address ${redirect}`,
    { redirect_uris: [redirect] },
  ]),
  ['a name without end', { client_name: 'a'.repeat(101) }],
  ['a name that hides what it says', { client_name: 'Good\u202edlrow' }],
  ['a name that breaks a line', { client_name: 'a\nb' }],
  ['a name that breaks a line otherwise', { client_name: 'a\u2028b' }],
  ['a name with letters that show nothing', { client_name: 'Cla\u200bude\u{e0041}' }],
  ['a name that is not a text', { client_name: { toString: 'x' } }],
  ['a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
  ['keys that nobody has', { token_endpoint_auth_method: 'private_key_jwt' }],
  ['the implicit grant', { grant_types: ['implicit'] }],
  ['a grant of its own', { grant_types: ['client_credentials'] }],
  ['tokens in the redirect', { response_types: ['token'] }],
  ['more than fits', { jwks: { keys: [{ kty: 'oct', k: 'a'.repeat(9_000) }] } }],
];

for (const [says, metadata] of REFUSED) {
  test(`a registration with ${says} is refused`, async () => {
    const page = await register(server, metadata);
    assert.equal(page.status, 400, page.body);
    assert.match(String(jsonOf(page).error), /^invalid_(client_metadata|redirect_uri)$/);
  });
}

test('a registration that is no JSON object, or too long, is refused', async () => {
  const url = `${server.url}/oauth/register`;
  const headers = { 'content-type': 'application/json' };
  for (const body of ['', '[]', 'null', '{', JSON.stringify({ a: 'a'.repeat(60_000) })]) {
    const page = await ask(url, { method: 'POST', headers, body });
    assert.equal(page.status, 400, body.slice(0, 20));
  }
  assert.equal((await postForm(url, { client_name: 'x' })).status, 400);
});

test('a registration nested deeper than can be written is refused', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const page = await ask(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"redirect_uris":["${REDIRECT}"],"jwks":${deep}}`,
  });
  assert.equal(page.status, 400);
  assert.equal(jsonOf(page).error, 'invalid_client_metadata');
});

test('nothing that was registered can be read, changed or removed by anybody', async () => {
  const { client_id } = jsonOf(await register(server));
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const page = await ask(`${server.url}/oauth/register/${client_id}`, { method });
    assert.ok([404, 405].includes(page.status), `${method}: ${page.status}`);
  }
});

test('a network that registers too often, or begins too often, has to wait', async () => {
  const limits = memoryLimits({ clock: () => Date.now(), most: 100 });
  await using limited = await openOAuthServer({ limits });
  let last = await register(limited);
  const application: Application = {
    clientId: String(jsonOf(last).client_id),
    redirect: REDIRECT,
  };
  for (let i = 0; i < 60 && last.status === 201; i++) last = await register(limited);
  assert.equal(last.status, 429);
  assert.ok(Number(last.headers['retry-after']) > 0);
  const { url } = beginning(limited, application);
  let begun = await ask(url);
  for (let i = 0; i < 120 && begun.status === 303; i++) begun = await ask(url);
  assert.equal(begun.status, 429);
});

test('a network that asks for tokens without end has to wait', async () => {
  const limits = memoryLimits({ clock: () => Date.now(), most: 100 });
  await using limited = await openOAuthServer({ limits });
  const statuses = new Set<number>();
  for (let i = 0; i < 61 && !statuses.has(429); i++) {
    const sent = Array.from({ length: 20 }, () => refresh(limited, 'nobody', 'x'));
    for (const { status } of await Promise.all(sent)) statuses.add(status);
  }
  assert.deepEqual([...statuses], [401, 429]);
});

test('a store of limits that is down lets nobody register', async () => {
  await using down = await openOAuthServer({
    limits: { take: async () => ({ kind: 'unavailable' }) },
  });
  assert.equal((await refresh(down, 'nobody', 'x')).status, 401, 'tokens go on');
  const page = await register(down);
  assert.equal(page.status, 503);
  assert.equal(jsonOf(page).error, 'temporarily_unavailable');
});

test('what an application calls itself stays text', async () => {
  const browser = new PlainBrowser();
  await signIn(server, browser, 'markup@people.example');
  const client_name = `<img src=x onerror="alert(1)">'&amp;`;
  const client = jsonOf(await register(server, { client_name }));
  const application = { clientId: String(client.client_id), redirect: REDIRECT };
  const page = await browser.follow(await browser.get(beginning(server, application).url));
  assert.ok(!page.body.includes('<img'));
  assert.match(page.body, /&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&#39;&amp;amp;/);
});

test('an application with a scheme of its own is told apart from hosts', async () => {
  const browser = new PlainBrowser();
  await signIn(server, browser, 'scheme@people.example');
  const redirect = 'com.agent.app:/callback';
  const client = jsonOf(await register(server, { redirect_uris: [redirect] }));
  const application = { clientId: String(client.client_id), redirect };
  const page = await browser.follow(await browser.get(beginning(server, application).url));
  assert.match(page.body, /opens\s+<strong>com\.agent\.app:<\/strong> links/);
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /form-action 'self' com\.agent\.app:;/);
  assert.equal(targetOf(await decide(browser, page, 'allow')).protocol, 'com.agent.app:');
});
