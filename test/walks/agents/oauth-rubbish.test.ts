// Rubbish at every door of the authorization server: it is refused, and nothing fails of it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  beginning,
  newApplication,
  type OAuthServer,
  openOAuthServer,
  readFacts,
} from '../../servers/oauth-server.ts';
import { ask, jsonOf, targetOf } from '../../clients/plain-browser.ts';

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
  const pairs = fc.array(fc.tuple(names, fc.string({ unit: 'binary', maxLength: 40 })), {
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
