// Rubbish at every address of the authorization server, and at those that it lacks: refused.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../any-character.ts';
import { ask, jsonOf, targetOf } from '../../clients/plain-browser.ts';
import {
  beginning,
  consentFor,
  hiddenFields,
  newApplication,
  type OAuthServer,
  openOAuthServer,
  readFacts,
} from '../../servers/oauth-server.ts';

let server: OAuthServer;

before(async () => {
  server = await openOAuthServer();
});

after(async () => {
  await server[Symbol.asyncDispose]();
  assert.deepEqual(server.trouble, []);
});

test('rubbish at the token endpoint is refused in the words of RFC 6749', async () => {
  const names = fc.constantFrom(
    'grant_type',
    'code',
    'client_id',
    'refresh_token',
    'resource',
    'scope',
  );
  const values = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('authorization_code', 'refresh_token', '\0', '../x', '{}', "' or 1=1"),
  );
  const forms = fc.array(fc.tuple(names, values), { maxLength: 8 });
  const property = fc.asyncProperty(forms, async (pairs) => {
    const body = new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [name, value]),
    ).toString();
    const answer = await ask(`${server.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    assert.ok(answer.status === 400 || answer.status === 401, `${answer.status}: ${body}`);
    assert.match(String(jsonOf(answer).error), /^(invalid|unsupported|unauthorized)_/);
  });
  await fc.assert(property, { numRuns: 150 });
});

test('rubbish at the authorization endpoint sends nobody anywhere', async () => {
  const application = await newApplication(server);
  const { url } = beginning(server, application);
  const names = fc.constantFrom(
    'client_id',
    'redirect_uri',
    'state',
    'login_hint',
    'ui_locales',
    'resource',
    'scope',
    'prompt',
    'claims',
    'request',
    'request_uri',
    'id_token_hint',
    'max_age',
  );
  const pairs = fc.array(fc.tuple(names, fc.string({ unit: ANY_CHARACTER, maxLength: 40 })), {
    maxLength: 4,
  });
  const property = fc.asyncProperty(pairs, async (more) => {
    const target = new URL(url);
    for (const [name, value] of more) target.searchParams.set(name, value.toWellFormed());
    const answer = await ask(target.href);
    assert.ok(answer.status === 303 || answer.status === 400, `${answer.status}: ${target.href}`);
    if (answer.status !== 303) return;
    const to = targetOf(answer);
    const places = [new URL(server.url).origin, new URL(application.redirect).origin];
    assert.ok(places.includes(to.origin), to.href);
  });
  await fc.assert(property, { numRuns: 150 });
});

test('a body that is no form of ours decides nothing, and says what is wrong with it', async () => {
  const { browser, page } = await consentFor(server, 'rubbish@people.example');
  const allow = ['decision', 'allow'] as const;
  const fields = [...hiddenFields(page.body), ['scope', 'facts:read'] as const, allow];
  const type = 'application/x-www-form-urlencoded';
  const long = ['more', 'a'.repeat(9_000)] as const;
  const cases = [
    [fields, { 'content-type': 'application/json' }, 415, /sent as application\/x-www-form/],
    [fields, { 'content-type': `${type}; charset=latin1` }, 415, /in UTF-8/],
    [fields, { 'content-encoding': 'gzip' }, 415, /without content coding/],
    [[...fields, allow], {}, 400, /The field decision is there twice/],
    [[...fields, long], {}, 413, /over 8192 bytes/],
    [[], {}, 400, /out of date/],
  ] as const;
  for (const [sent, headers, status, says] of cases) {
    const answer = await browser.post(page.url, sent, page.url, headers);
    assert.equal(answer.status, status, String(says));
    assert.match(answer.body, says);
  }
  assert.equal((await browser.post(page.url, fields, page.url)).status, 303);
});

test('a registration that holds what is no text is refused', async () => {
  for (const rubbish of ['\\u0000', '\\ud800']) {
    const body = `{"redirect_uris": ["http://127.0.0.1/"], "jwks": {"keys": [{"kty": "EC",
      "kid": "${rubbish}", "crv": "P-256", "x": "a", "y": "a"}]}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(`${server.url}/oauth/register`, { method: 'POST', headers, body });
    assert.equal(answer.status, 400, answer.body);
  }
});

test('credentials that look like tokens and are none are refused', async () => {
  for (const word of [
    'A'.repeat(43),
    'A'.repeat(42),
    'A'.repeat(44),
    'assay_live_x',
    '..',
    "'--",
  ]) {
    const answer = await readFacts(server, word);
    assert.equal(answer.status, 401, word);
    assert.equal(jsonOf(answer).code, 'invalid_key');
  }
});

test('addresses of the library that nobody needs answer nothing', async () => {
  for (const path of [
    '/oauth/session/end',
    '/session/end/confirm',
    '/oauth/me',
    '/me',
    '/request',
    '/device',
    '/token',
    '/auth',
    '/jwks',
    '/oauth/interaction',
    '/oauth/interaction/x/abort',
  ]) {
    for (const method of ['GET', 'POST']) {
      const { status } = await ask(server.url + path, { method });
      assert.ok(status === 404 || status === 405, `${method} ${path}: ${status}`);
    }
  }
});

test('methods that a path does not answer are named, and the ones that it does', async () => {
  const cases = [
    ['GET', '/oauth/token', 'POST, OPTIONS'],
    ['DELETE', '/oauth/authorize', 'GET, HEAD'],
    ['PUT', '/oauth/register', 'POST, OPTIONS'],
    ['POST', '/.well-known/oauth-authorization-server', 'GET, HEAD, OPTIONS'],
  ] as const;
  for (const [method, path, allow] of cases) {
    const answer = await ask(server.url + path, { method });
    assert.equal(answer.status, 405, path);
    assert.equal(answer.headers.allow, allow);
    assert.equal(jsonOf(answer).code, 'method_not_allowed');
  }
});
