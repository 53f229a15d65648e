// What others try with the page of consent and with tokens, and what each of it gets.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, jsonOf, type Page, PlainBrowser, targetOf } from '../../clients/plain-browser.ts';
import {
  beginning,
  codeOf,
  consentFor,
  decide,
  hiddenFields,
  newApplication,
  type OAuthServer,
  openOAuthServer,
  postForm,
  readFacts,
  redeem,
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

const ALLOW = ['decision', 'allow'] as const;
const FACTS = ['scope', 'facts:read'] as const;

async function artefacts(model: string): Promise<number> {
  const rows = await server.world.database.rows<{ readonly n: number }>(
    'test_count_artefacts',
    'select count(*)::int as n from oauth_artefacts where model = $1',
    [model],
  );
  return rows[0]?.n ?? 0;
}

test('a link to the page of consent is of no use in another browser', async () => {
  const { page } = await consentFor(server, 'begins@people.example');
  const other = new PlainBrowser();
  await signIn(server, other, 'lured@people.example');
  const seen = await other.get(page.url);
  assert.equal(seen.status, 400);
  assert.match(seen.body, /begun in another browser/);
  assert.equal((await decide(other, { ...page }, 'allow')).status, 400);
});

test('the way back to the application works in the browser only that took it', async () => {
  const { browser, page } = await consentFor(server, 'resumes@people.example');
  const fields = [...hiddenFields(page.body), FACTS, ALLOW];
  const answer = await browser.post(page.url, fields, page.url);
  const resume = targetOf(answer).href;
  const stolen = await new PlainBrowser().get(resume);
  assert.equal(stolen.status, 400);
  assert.equal(stolen.headers.location, undefined);
  // It was not used up by that.
  codeOf(await browser.follow(answer));
});

test('a cookie that was altered is no cookie', async () => {
  const { browser, page } = await consentFor(server, 'altered@people.example');
  const step = browser.cookies.findIndex(({ name }) => name.endsWith('oauth_step.sig'));
  const old = browser.cookies[step];
  assert.ok(old);
  browser.cookies[step] = { ...old, value: `${old.value.slice(0, -2)}AA` };
  assert.equal((await browser.get(page.url)).status, 400);
});

const FORGERIES: readonly (readonly [
  says: string,
  send: (browser: PlainBrowser, page: Page) => Promise<Page>,
  status: number,
])[] = [
  ['no token', (browser, page) => browser.post(page.url, [FACTS, ALLOW], page.url), 400],
  [
    'a wrong token',
    (browser, page) => browser.post(page.url, [['csrf', 'A'.repeat(22)], FACTS, ALLOW], page.url),
    400,
  ],
  [
    'the origin of somebody else',
    (browser, page) =>
      browser.post(page.url, [...hiddenFields(page.body), FACTS, ALLOW], 'https://evil.example'),
    403,
  ],
  [
    'neither allow nor deny',
    (browser, page) => browser.post(page.url, [...hiddenFields(page.body), FACTS], page.url),
    400,
  ],
  [
    'more than a form has',
    (browser, page) => browser.post(page.url, [['csrf', 'x'.repeat(9_000)]], page.url),
    413,
  ],
];

for (const [says, send, status] of FORGERIES) {
  test(`a form with ${says} lets nobody in`, async () => {
    const { browser, page } = await consentFor(server, 'forged@people.example');
    const before = await artefacts('Grant');
    const answer = await send(browser, page);
    assert.equal(answer.status, status);
    assert.equal(answer.headers.location, undefined);
    assert.equal(await artefacts('Grant'), before);
    // The page itself still works.
    codeOf(await decide(browser, await browser.get(page.url), 'allow'));
  });
}

test('the token of a form is of no use to another session', async () => {
  const mine = await consentFor(server, 'mine@people.example');
  const theirs = await consentFor(server, 'theirs@people.example');
  const stolen = hiddenFields(mine.page.body);
  const answer = await theirs.browser.post(
    theirs.page.url,
    [...stolen, FACTS, ALLOW],
    theirs.page.url,
  );
  assert.equal(answer.status, 400);
});

test('a request is answered once', async () => {
  const { browser, page } = await consentFor(server, 'once@people.example');
  codeOf(await decide(browser, page, 'allow'));
  const again = await decide(browser, page, 'allow');
  assert.equal(again.status, 400);
  assert.match(again.body, /answered already/);
});

test('whoever signed out meanwhile signs in again, and is asked then', async () => {
  const { browser, page } = await consentFor(server, 'leaves@people.example');
  const at = browser.cookies.findIndex(({ name }) => name === 'assay_session');
  browser.cookies.splice(at, 1);
  const answer = await browser.post(page.url, [...hiddenFields(page.body), FACTS, ALLOW], page.url);
  assert.match(String(answer.headers.location), /^\/account\/sign-in\?return_to=/);
});

test('nobody is sent to a host by a link to us alone, with a mistake in it', async () => {
  const redirect = 'https://lure.example/page';
  const client = jsonOf(await register(server, { redirect_uris: [redirect] }));
  const application = { clientId: String(client.client_id), redirect };
  const mistakes = [
    { scope: 'bogus' },
    { prompt: 'none' },
    { resource: 'https://lure.example/' },
    { code_challenge: null },
    { response_type: 'token' },
    { request: 'x.y.z' },
  ];
  for (const mistake of mistakes) {
    const page = await ask(beginning(server, application, mistake).url);
    assert.equal(page.status, 400, JSON.stringify(mistake));
    assert.equal(page.headers.location, undefined);
    assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'none'/);
    // Whoever does come from there goes on with one click; the application learns what was wrong.
    assert.match(page.body, /<a class="button" href="https:\/\/lure\.example\/page[?#]error=/);
  }
  const program = await newApplication(server);
  const told = targetOf(await ask(beginning(server, program, { prompt: 'none' }).url));
  assert.equal(told.searchParams.get('error'), 'login_required');
});

test('no page but ours answers an application that wants another way back', async () => {
  const application = await newApplication(server);
  for (const response_mode of ['form_post', 'web_message', 'jwt']) {
    const page = await ask(beginning(server, application, { response_mode }).url);
    assert.equal(page.status, 400);
    assert.ok(!page.body.includes('document.forms'), page.body);
    assert.ok(page.headers['content-security-policy']);
  }
});

for (const [says, path, more] of [
  ['signed out everywhere', '/account/sessions/end-all', []],
  ['closed the account', '/account/delete', [['email', 'undone@people.example']]],
] as const) {
  test(`who ${says} right after allowing has let nobody in`, async () => {
    const { browser, page } = await consentFor(server, 'undone@people.example');
    const fields = [...hiddenFields(page.body), FACTS, ALLOW];
    const allowed = await browser.post(page.url, fields, page.url);
    const ended = [...(await signOutFields(browser)), ...more];
    assert.equal((await browser.post(server.url + path, ended, server.url)).status, 303);
    const back = await browser.follow(allowed);
    assert.ok(back.status < 500, back.body);
    assert.ok(!String(back.headers.location ?? '').includes('code='));
  });
}

test('who closes the account while a code is redeemed leaves no token and no fault', async () => {
  for (let i = 0; i < 4; i++) {
    const email = `closes-${i}@people.example`;
    const { browser, application, begun, page } = await consentFor(server, email);
    const code = codeOf(await decide(browser, page, 'allow'));
    const fields = [...(await signOutFields(browser)), ['email', email]] as const;
    const [, answer] = await Promise.all([
      browser.post(`${server.url}/account/delete`, fields, server.url),
      redeem(server, { ...application, code, verifier: begun.verifier }),
    ]);
    if (answer.status !== 200) {
      assert.equal(jsonOf(answer).error, 'invalid_grant', answer.body);
      continue;
    }
    const token = String(jsonOf(answer).access_token);
    assert.equal((await readFacts(server, token)).status, 401);
  }
});

test('another person may take over the browser between two applications', async () => {
  const first = await consentFor(server, 'first@people.example');
  codeOf(await decide(first.browser, first.page, 'allow'));
  await first.browser.post(
    `${server.url}/account/sign-out`,
    await signOutFields(first.browser),
    server.url,
  );
  await signIn(server, first.browser, 'second@people.example');
  const application = await newApplication(server);
  const begun = beginning(server, application);
  const page = await first.browser.follow(await first.browser.get(begun.url));
  assert.match(page.body, /second@people\.example/);
  const code = codeOf(await decide(first.browser, page, 'allow'));
  const token = jsonOf(await redeem(server, { ...application, code, verifier: begun.verifier }));
  const rows = await server.world.database.rows<{ readonly email: string }>(
    'test_holder',
    `select p.email from oauth_artefacts a join people p on p.id = a.person_id
     where a.model = 'AccessToken' and a.id = encode(sha256($1::bytea), 'hex')`,
    [Buffer.from(String(token.access_token))],
  );
  assert.deepEqual(rows, [{ email: 'second@people.example' }]);
});

async function signOutFields(browser: PlainBrowser) {
  const { body } = await browser.get(`${server.url}/account`);
  const csrf = /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? '';
  return [['csrf', csrf]] as const;
}

test('a program in a browser may redeem and register, and gets no cookie', async () => {
  const origin = { origin: 'https://app.example' };
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/register']) {
    const preflight = await ask(server.url + path, {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    assert.equal(preflight.status, 204, path);
    assert.match(
      String(preflight.headers['access-control-allow-origin']),
      /^(\*|https:\/\/app\.ex)/,
    );
    const allowed = preflight.headers['access-control-allow-credentials'];
    assert.equal(allowed, undefined);
  }
  const answer = await postForm(`${server.url}/oauth/token`, { grant_type: 'x' }, origin);
  assert.equal(answer.headers['set-cookie'], undefined);
});

test('links are those of the base URL, whatever a request says of its way', async () => {
  const application = await newApplication(server);
  const { url } = beginning(server, application);
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  const begun = await ask(url, { headers: forged });
  assert.equal(begun.status, 303);
  assert.match(String(begun.headers.location), /^\/oauth\/interaction\//);
  const found = await ask(`${server.url}/.well-known/oauth-authorization-server`, {
    headers: forged,
  });
  assert.ok(!found.body.includes('evil'));
  const browser = new PlainBrowser();
  await signIn(server, browser, 'forwarded@people.example');
  const page = await browser.follow(await browser.get(url, { 'x-forwarded-host': 'evil.example' }));
  const back = await decide(browser, page, 'allow');
  assert.equal(targetOf(back).hostname, '127.0.0.1');
});
