// An application is let in by a person, as MCP clients do it: discovery, PKCE, sign-in, consent,
// tokens; and everything on that way that must not work.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SCOPE_NAMES } from '../../../src/contract/scopes.ts';
import { ask, jsonOf, PlainBrowser, targetOf } from '../../clients/plain-browser.ts';
import {
  beginning,
  codeOf,
  consentFor,
  decide,
  finishSignIn,
  newApplication,
  type OAuthServer,
  openOAuthServer,
  readFacts,
  redeem,
  scopesOffered,
} from '../../servers/oauth-server.ts';

let server: OAuthServer;

before(async () => {
  server = await openOAuthServer();
});

after(async () => {
  await server[Symbol.asyncDispose]();
  assert.deepEqual(server.trouble, []);
});

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
  const { browser, begun, page } = await consentFor(server, 'denies@people.example');
  const back = targetOf(await decide(browser, page, 'deny'));
  assert.equal(back.searchParams.get('error'), 'access_denied');
  assert.equal(back.searchParams.get('state'), begun.state);
  assert.equal(back.searchParams.get('iss'), server.world.baseUrl);
  assert.equal(back.searchParams.get('code'), null);
});

test('a person may allow less than was asked for, never more, and not nothing', async () => {
  const { browser, application, begun, page } = await consentFor(server, 'less@people.example');
  const none = await decide(browser, page, 'allow', []);
  assert.equal(none.status, 400);
  assert.match(none.body, /Tick at least one/);
  const more = ['facts:read', 'watch:write', 'admin'];
  const code = codeOf(await decide(browser, none, 'allow', more));
  const token = jsonOf(await redeem(server, { ...application, code, verifier: begun.verifier }));
  assert.equal(token.scope, 'facts:read');
});

test('whoever names no scope is asked for the one of the challenge', async () => {
  const { page } = await consentFor(server, 'unscoped@people.example', { scope: null });
  assert.deepEqual(scopesOffered(page), ['facts:read']);
});

test('scopes that are none of ours are left out, and only such ones are refused', async () => {
  const mixed = await consentFor(server, 'mixed@people.example', {
    scope: 'openid facts:read offline_access',
  });
  assert.deepEqual(scopesOffered(mixed.page), ['facts:read']);
  const code = codeOf(await decide(mixed.browser, mixed.page, 'allow'));
  const { application, begun } = mixed;
  const token = jsonOf(await redeem(server, { ...application, code, verifier: begun.verifier }));
  assert.equal(token.scope, 'facts:read');
  assert.equal(token.id_token, undefined);
  const foreign = await consentFor(server, 'foreign@people.example', { scope: 'openid admin' });
  assert.equal(targetOf(foreign.page).searchParams.get('error'), 'invalid_scope');
});

test('everybody is asked every time: an earlier yes opens nothing by itself', async () => {
  const { browser, application, page } = await consentFor(server, 'again@people.example');
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
  ['a resource that is not an address', { resource: 'facts' }, 'invalid_target'],
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
