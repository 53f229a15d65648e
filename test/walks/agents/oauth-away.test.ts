// The authorization server while its database is away: nobody is told that anything has ended.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, jsonOf } from '../../clients/plain-browser.ts';
import {
  beginning,
  consentFor,
  letIn,
  openOAuthServer,
  postForm,
  redeem,
  refresh,
  register,
} from '../../servers/oauth-server.ts';

test('while the database is away everybody is asked to come back, and then goes on', async () => {
  await using server = await openOAuthServer();
  const agent = await letIn(server, 'away@people.example');
  const { browser, application, page } = await consentFor(server, 'asked@people.example');
  const { database } = server.world;
  const there = { rows: database.rows, transaction: database.transaction };
  const gone = async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  };
  Object.assign(database, { rows: gone, transaction: gone });
  const own = { token: agent.accessToken, client_id: agent.clientId };
  const machines = [
    await refresh(server, agent.clientId, agent.refreshToken),
    await redeem(server, agent),
    await postForm(`${server.url}/oauth/revoke`, own),
    await register(server),
  ];
  for (const answer of machines) {
    assert.equal(answer.status, 503, answer.body);
    assert.equal(jsonOf(answer).error, 'temporarily_unavailable');
    assert.ok(Number(answer.headers['retry-after']) > 0);
  }
  for (const url of [beginning(server, application).url, page.url]) {
    const answer = await browser.get(url);
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers['retry-after']) > 0);
  }
  assert.equal((await ask(`${server.url}/.well-known/oauth-authorization-server`)).status, 200);
  Object.assign(database, there);
  assert.equal((await browser.get(page.url)).status, 200);
  assert.equal((await refresh(server, agent.clientId, agent.refreshToken)).status, 200);
  assert.ok(
    server.trouble.every((one) => one.includes('cannot')),
    server.trouble.join('\n'),
  );
});
