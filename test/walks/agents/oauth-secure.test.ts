// Behind a proxy that speaks TLS: cookies, links and the issuer are those of the base URL.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newBrowser } from '../../../src/operations/account/session.ts';
import { redeemSignIn, requestSignIn } from '../../../src/operations/account/sign-in.ts';
import { ask, jsonOf, PlainBrowser, targetOf } from '../../clients/plain-browser.ts';
import {
  beginning,
  hiddenFields,
  newApplication,
  openOAuthServer,
  readFacts,
  redeem,
} from '../../servers/oauth-server.ts';
import { lastLink } from '../../worlds/letters.ts';

const BASE = 'https://assay.example';
const EMAIL = 'secure@people.example';

test('an application is let in under a base URL with TLS', async () => {
  await using server = await openOAuthServer({ baseUrl: BASE });
  const metadata = jsonOf(await ask(`${server.url}/.well-known/oauth-authorization-server`));
  assert.equal(metadata.token_endpoint, `${BASE}/oauth/token`);

  const browser = new PlainBrowser();
  const application = await newApplication(server);
  const begun = beginning(server, application);
  const sent = await browser.get(begun.url);
  const cookies = [sent.headers['set-cookie'] ?? []].flat();
  assert.equal(cookies.length, 4);
  for (const cookie of cookies) {
    assert.match(cookie, /^__Secure-assay_oauth_/);
    assert.match(cookie, /; secure; httponly$/i);
    assert.match(cookie, /samesite=lax/i);
  }

  const { world, seeded } = server;
  const secret = newBrowser(world);
  const from = { email: EMAIL, browser: secret, returnTo: null, remoteAddress: '192.0.2.1' };
  assert.equal((await requestSignIn(world, from)).kind, 'sent');
  const token = lastLink(seeded.letters, EMAIL).searchParams.get('token') ?? '';
  const signedIn = await redeemSignIn(world, { token, browser: secret, userAgent: undefined });
  assert.ok(signedIn.kind === 'signed_in');
  browser.cookies.push({ name: '__Host-assay_session', value: signedIn.session.token, path: '/' });

  const page = await browser.get(server.url + targetOf(sent).pathname);
  assert.match(page.body, /secure@people\.example/);
  const fields = [
    ...hiddenFields(page.body),
    ['scope', 'facts:read'] as const,
    ['decision', 'allow'] as const,
  ];
  const foreign = await browser.post(page.url, fields, 'http://assay.example');
  assert.equal(foreign.status, 403);
  const resume = targetOf(await browser.post(page.url, fields, BASE));
  assert.equal(resume.origin, BASE);
  const back = targetOf(await browser.get(server.url + resume.pathname));
  assert.equal(back.searchParams.get('iss'), BASE);
  const code = back.searchParams.get('code') ?? '';
  const page2 = await redeem(server, { ...application, code, verifier: begun.verifier });
  assert.equal((await readFacts(server, String(jsonOf(page2).access_token))).status, 200);
  assert.deepEqual(server.trouble, []);
});
