// Codes and tokens: each is good once or for a while, for one application, and kept by its hash.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jsonOf } from '../../clients/plain-browser.ts';
import {
  codeOf,
  consentFor,
  decide,
  letIn,
  newApplication,
  type OAuthServer,
  openOAuthServer,
  postForm,
  readFacts,
  redeem,
  refresh,
} from '../../servers/oauth-server.ts';

let server: OAuthServer;

before(async () => {
  server = await openOAuthServer();
});

after(async () => {
  await server[Symbol.asyncDispose]();
  assert.deepEqual(server.trouble, []);
});

test('a code needs its verifier, its address, its application and its resource', async () => {
  const { browser, application, begun, page } = await consentFor(server, 'strict@people.example');
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
  const { browser, application, begun, page } = await consentFor(server, 'aimed@people.example');
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
  const { browser, application, begun, page } = await consentFor(server, 'race@people.example');
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

test('nothing by which somebody could be let in lies in the database in clear', async () => {
  const agent = await letIn(server, 'kept@people.example');
  const rows = await server.world.database.rows(
    'test_all_artefacts',
    'select * from oauth_artefacts',
  );
  const kept = JSON.stringify(rows);
  for (const secret of [agent.accessToken, agent.refreshToken, agent.code, agent.verifier]) {
    assert.ok(!kept.includes(secret));
  }
  const settings = JSON.stringify(
    await server.world.database.rows('test_all_settings', 'select * from settings'),
  );
  assert.ok(!/PRIVATE|"d"/.test(settings));
});

test('a token of one resource is not made good by a refresh for another', async () => {
  const agent = await letIn(server, 'crosses@people.example');
  const answer = await postForm(`${server.url}/oauth/token`, {
    grant_type: 'refresh_token',
    client_id: agent.clientId,
    refresh_token: agent.refreshToken,
    resource: `${server.world.baseUrl}/mcp`,
  });
  assert.equal(jsonOf(answer).error, 'invalid_target');
});
