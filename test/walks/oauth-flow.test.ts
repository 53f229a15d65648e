// An application is let in by a person, as MCP clients do it: discovery, PKCE, sign-in, consent,
// tokens; and everything on that way that must not work.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SCOPE_NAMES } from '../../src/contract/scopes.ts';
import {
  beginning,
  codeOf,
  decide,
  finishSignIn,
  letIn,
  newApplication,
  type OAuthServer,
  openOAuthServer,
  postForm,
  readFacts,
  redeem,
  refresh,
  scopesOffered,
  signIn,
} from '../oauth-server.ts';
import { ask, jsonOf, PlainBrowser, targetOf } from '../plain-browser.ts';

let server: OAuthServer;

before(async () => {
  server = await openOAuthServer();
});

after(async () => {
  await server[Symbol.asyncDispose]();
  assert.deepEqual(server.trouble, []);
});

/** The consent page of a new application, seen by a person who is signed in. */
async function consentFor(email: string, more: Parameters<typeof beginning>[2] = {}) {
  const browser = new PlainBrowser();
  await signIn(server, browser, email);
  const application = await newApplication(server);
  const begun = beginning(server, application, more);
  const page = await browser.follow(await browser.get(begun.url));
  return { browser, application, begun, page };
}

test('an application finds everything from the resource that it wants to use', async () => {
  const base = server.world.baseUrl;
  const resource = jsonOf(await ask(`${server.url}/.well-known/oauth-protected-resource/mcp`));
  assert.deepEqual(resource, {
    resource: `${base}/mcp`,
    authorization_servers: [base],
    scopes_supported: SCOPE_NAMES,
    bearer_methods_supported: ['header'],
    resource_name: 'Assay',
    resource_documentation: `${base}/docs`,
    resource_policy_uri: `${base}/bot`,
  });
  const root = await ask(`${server.url}/.well-known/oauth-protected-resource`);
  assert.deepEqual(jsonOf(root), resource);
  const found = await ask(`${server.url}/.well-known/oauth-authorization-server`);
  const alias = await ask(`${server.url}/.well-known/openid-configuration`);
  assert.equal(alias.body, found.body);
  assert.equal(found.headers['access-control-allow-origin'], '*');
  const metadata = jsonOf(found);
  const stated = {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    revocation_endpoint: `${base}/oauth/revoke`,
    registration_endpoint: `${base}/oauth/register`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    scopes_supported: SCOPE_NAMES,
    service_documentation: `${base}/docs`,
  };
  for (const [name, value] of Object.entries(stated)) {
    assert.deepEqual(metadata[name], value, name);
  }
  const { keys } = jsonOf(await ask(String(metadata.jwks_uri)));
  assert.ok(Array.isArray(keys) && keys.length === 1);
  assert.equal(keys[0].d, undefined);
});

test('somebody who is not signed in signs in on the way, allows, and the token reads', async () => {
  const browser = new PlainBrowser();
  const application = await newApplication(server);
  const begun = beginning(server, application);
  const signInPage = await browser.follow(await browser.get(begun.url));
  assert.match(signInPage.url, /\/account\/sign-in\?return_to=%2Foauth%2Finteraction%2F/);
  const consent = await finishSignIn(server, browser, 'asked@people.example', signInPage);
  assert.match(consent.body, /asked@people\.example/);
  assert.match(consent.body, /calls itself <q>Probe<\/q>/);
  assert.match(consent.body, /registered itself, unverified/);
  assert.match(consent.body, /a program on this device \(<strong>127\.0\.0\.1:9<\/strong>\)/);
  assert.deepEqual(scopesOffered(consent), ['facts:read', 'watch:read']);

  const back = targetOf(await decide(browser, consent, 'allow'));
  assert.equal(back.origin + back.pathname, application.redirect);
  assert.equal(back.searchParams.get('state'), begun.state);
  // RFC 9207: which server this answer comes from.
  assert.equal(back.searchParams.get('iss'), server.world.baseUrl);
  const code = back.searchParams.get('code') ?? '';
  const page = await redeem(server, { ...application, code, verifier: begun.verifier });
  const { access_token: token, refresh_token: _, ...rest } = jsonOf(page);
  assert.deepEqual(rest, {
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'facts:read watch:read',
  });
  assert.equal(page.headers['cache-control'], 'no-store');
  const facts = await readFacts(server, String(token));
  assert.equal(facts.status, 200);
  assert.equal(facts.headers['cache-control'], 'private');
});

test('denying sends the application away, and nothing is kept of it', async () => {
  const { browser, begun, page } = await consentFor('denies@people.example');
  const back = targetOf(await decide(browser, page, 'deny'));
  assert.equal(back.searchParams.get('error'), 'access_denied');
  assert.equal(back.searchParams.get('state'), begun.state);
  assert.equal(back.searchParams.get('iss'), server.world.baseUrl);
  assert.equal(back.searchParams.get('code'), null);
});

test('a person may allow less than was asked for, never more, and not nothing', async () => {
  const { browser, application, begun, page } = await consentFor('less@people.example');
  const none = await decide(browser, page, 'allow', []);
  assert.equal(none.status, 400);
  assert.match(none.body, /Tick at least one/);
  const more = ['facts:read', 'watch:write', 'admin'];
  const code = codeOf(await decide(browser, none, 'allow', more));
  const token = jsonOf(await redeem(server, { ...application, code, verifier: begun.verifier }));
  assert.equal(token.scope, 'facts:read');
});

test('whoever names no scope is asked for the one of the challenge', async () => {
  const { page } = await consentFor('unscoped@people.example', { scope: null });
  assert.deepEqual(scopesOffered(page), ['facts:read']);
});

test('scopes that are none of ours are left out, and only such ones are refused', async () => {
  const mixed = await consentFor('mixed@people.example', {
    scope: 'openid facts:read offline_access',
  });
  assert.deepEqual(scopesOffered(mixed.page), ['facts:read']);
  const code = codeOf(await decide(mixed.browser, mixed.page, 'allow'));
  const { application, begun } = mixed;
  const token = jsonOf(await redeem(server, { ...application, code, verifier: begun.verifier }));
  assert.equal(token.scope, 'facts:read');
  assert.equal(token.id_token, undefined);
  const foreign = await consentFor('foreign@people.example', { scope: 'openid admin' });
  assert.equal(targetOf(foreign.page).searchParams.get('error'), 'invalid_scope');
});

test('everybody is asked every time: an earlier yes opens nothing by itself', async () => {
  const { browser, application, page } = await consentFor('again@people.example');
  codeOf(await decide(browser, page, 'allow'));
  const again = beginning(server, application);
  const second = await browser.follow(await browser.get(again.url));
  assert.match(second.body, /Let an application in\?/);
  const silent = beginning(server, application, { prompt: 'none' });
  const refused = targetOf(await browser.get(silent.url));
  assert.equal(refused.searchParams.get('error'), 'login_required');
});

const WRONG_BEGINNINGS: readonly (readonly [
  says: string,
  more: Readonly<Record<string, string | null>>,
  error: string,
])[] = [
  ['no proof key', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
  ['a proof key in clear', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['another response type', { response_type: 'token' }, 'invalid_request'],
  ['another response mode', { response_mode: 'fragment' }, 'invalid_request'],
  ['a resource of others', { resource: 'https://other.example/' }, 'invalid_target'],
  ['a resource below ours', { resource: 'BASE/v1' }, 'invalid_target'],
  ['a resource that is no address', { resource: 'facts' }, 'invalid_target'],
];

for (const [says, more, error] of WRONG_BEGINNINGS) {
  test(`the application is told of ${says}`, async () => {
    const application = await newApplication(server);
    const settled = Object.entries(more).map(([name, value]) => [
      name,
      value?.replace('BASE', server.world.baseUrl) ?? null,
    ]);
    const begun = beginning(server, application, Object.fromEntries(settled));
    const answer = await new PlainBrowser().get(begun.url);
    const target = targetOf(answer);
    const place = target.searchParams.size > 0 ? target.search : target.hash;
    const told = new URLSearchParams(place.slice(1));
    assert.equal(told.get('error'), error, target.href);
    assert.equal(told.get('state'), begun.state);
  });
}

test('nobody is sent to an address that the application never named', async () => {
  const application = await newApplication(server);
  const redirects = [
    'https://evil.example/callback',
    'http://127.0.0.1:9/callback/more',
    'http://127.0.0.1.evil.example:9/callback',
    'http://localhost:9/callback',
    'http://127.0.0.1:9/callback?x=1',
    'http://user@127.0.0.1:9/callback',
    'javascript:alert(1)',
  ];
  for (const redirect of redirects) {
    const begun = beginning(server, { ...application, redirect });
    const answer = await new PlainBrowser().get(begun.url, { accept: 'text/html' });
    assert.equal(answer.status, 400, redirect);
    assert.equal(answer.headers.location, undefined, redirect);
    assert.match(answer.body, /This cannot go on/);
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
  }
  // RFC 8252 section 7.3: of loopback, any port.
  const other = beginning(server, { ...application, redirect: 'http://127.0.0.1:4711/callback' });
  assert.equal((await new PlainBrowser().get(other.url)).status, 303);
});

test('an unknown application gets a page that says so, in no words of its own', async () => {
  const unknown = { clientId: '<b>nobody</b>', redirect: 'https://evil.example/' };
  const answer = await new PlainBrowser().get(beginning(server, unknown).url, {
    accept: 'text/html',
  });
  assert.equal(answer.status, 400);
  assert.match(answer.body, /is not known/);
  assert.ok(!answer.body.includes('<b>nobody'));
});

test('a code needs its verifier, its address, its application and its resource', async () => {
  const { browser, application, begun, page } = await consentFor('strict@people.example');
  const code = codeOf(await decide(browser, page, 'allow'));
  const right = { ...application, code, verifier: begun.verifier };
  const other = await newApplication(server);
  const wrongs = [
    redeem(server, { ...right, verifier: 'a'.repeat(43) }),
    redeem(server, { ...right, redirect: 'http://127.0.0.1:9/other' }),
    redeem(server, { ...right, clientId: other.clientId }),
    redeem(server, { ...right, code: 'b'.repeat(43) }),
  ];
  for (const answer of await Promise.all(wrongs)) {
    assert.equal(answer.status, 400);
    assert.equal(jsonOf(answer).error, 'invalid_grant');
  }
  const { verifier: _, ...bare } = right;
  const unproven = await postForm(`${server.url}/oauth/token`, {
    grant_type: 'authorization_code',
    client_id: bare.clientId,
    redirect_uri: bare.redirect,
    code: bare.code,
  });
  assert.equal(jsonOf(unproven).error, 'invalid_grant');
  // None of these used it up.
  assert.equal((await redeem(server, right)).status, 200);
});

test('a token is for the resource that was consented to, and for no other', async () => {
  const { browser, application, begun, page } = await consentFor('aimed@people.example');
  const code = codeOf(await decide(browser, page, 'allow'));
  const right = { ...application, code, verifier: begun.verifier };
  const elsewhere = await redeem(server, right, { resource: `${server.world.baseUrl}/mcp` });
  assert.equal(jsonOf(elsewhere).error, 'invalid_target');

  for (const resource of [null, `${server.world.baseUrl}/mcp`, `${server.world.baseUrl}/mcp/`]) {
    const agent = await letIn(server, 'agent@people.example', { resource });
    const refused = await readFacts(server, agent.accessToken);
    assert.equal(refused.status, 401);
    assert.equal(jsonOf(refused).code, 'invalid_key');
    assert.equal(
      refused.headers['www-authenticate'],
      'Bearer realm="assay", error="invalid_token"',
    );
  }
  const slashed = await letIn(server, 'slash@people.example', {
    resource: `${server.world.baseUrl}/`,
  });
  assert.equal((await readFacts(server, slashed.accessToken)).status, 200);
});

test('a code that comes twice ends everything that it gave', async () => {
  const agent = await letIn(server, 'twice@people.example');
  assert.equal((await readFacts(server, agent.accessToken)).status, 200);
  const again = await redeem(server, agent);
  assert.equal(jsonOf(again).error, 'invalid_grant');
  assert.equal((await readFacts(server, agent.accessToken)).status, 401);
  const refreshed = await refresh(server, agent.clientId, agent.refreshToken);
  assert.equal(jsonOf(refreshed).error, 'invalid_grant');
});

test('of twenty who bring one code at once at most one gets a token, and it does not last', async () => {
  const { browser, application, begun, page } = await consentFor('race@people.example');
  const code = codeOf(await decide(browser, page, 'allow'));
  const right = { ...application, code, verifier: begun.verifier };
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(server, right)));
  const won = answers.filter(({ status }) => status === 200);
  assert.ok(won.length <= 1, `${won.length} got a token`);
  for (const { status } of answers) assert.ok(status === 200 || status === 400, String(status));
  for (const answer of won) {
    assert.equal((await readFacts(server, String(jsonOf(answer).access_token))).status, 401);
  }
});

test('refresh tokens go from hand to hand, and one that comes back ends them all', async () => {
  const agent = await letIn(server, 'rotates@people.example');
  const first = jsonOf(await refresh(server, agent.clientId, agent.refreshToken));
  assert.equal((await readFacts(server, String(first.access_token))).status, 200);
  const second = jsonOf(await refresh(server, agent.clientId, String(first.refresh_token)));
  assert.notEqual(second.refresh_token, first.refresh_token);
  const stolen = await refresh(server, agent.clientId, String(first.refresh_token));
  assert.equal(jsonOf(stolen).error, 'invalid_grant');
  for (const token of [agent.accessToken, first.access_token, second.access_token]) {
    assert.equal((await readFacts(server, String(token))).status, 401);
  }
  const last = await refresh(server, agent.clientId, String(second.refresh_token));
  assert.equal(jsonOf(last).error, 'invalid_grant');
});

test('one refresh token brought by twenty at once is one token at most', async () => {
  const agent = await letIn(server, 'crowd@people.example');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refresh(server, agent.clientId, agent.refreshToken)),
  );
  assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
  assert.equal((await readFacts(server, agent.accessToken)).status, 401);
});

test('a refreshed token may carry less, and nothing that was not allowed', async () => {
  const agent = await letIn(server, 'narrows@people.example');
  const more = await refresh(server, agent.clientId, agent.refreshToken, { scope: 'watch:write' });
  assert.equal(jsonOf(more).error, 'invalid_scope');
  const less = jsonOf(
    await refresh(server, agent.clientId, agent.refreshToken, { scope: 'watch:read' }),
  );
  assert.equal(less.scope, 'watch:read');
  assert.equal((await readFacts(server, String(less.access_token))).status, 403);
});

test('revoking either token ends both, and somebody else can revoke neither', async () => {
  const url = `${server.url}/oauth/revoke`;
  for (const which of ['accessToken', 'refreshToken'] as const) {
    const agent = await letIn(server, `revokes-${which.toLowerCase()}@people.example`);
    const stranger = await newApplication(server);
    const foreign = { client_id: stranger.clientId, token: agent[which] };
    assert.equal((await postForm(url, foreign)).status, 200);
    assert.equal((await readFacts(server, agent.accessToken)).status, 200);
    const own = { client_id: agent.clientId, token: agent[which] };
    assert.equal((await postForm(url, own)).status, 200);
    assert.equal((await readFacts(server, agent.accessToken)).status, 401);
    const refreshed = await refresh(server, agent.clientId, agent.refreshToken);
    assert.equal(jsonOf(refreshed).error, 'invalid_grant');
    // RFC 7009 section 2.2: what is not there is revoked already.
    assert.equal((await postForm(url, own)).status, 200);
  }
});
