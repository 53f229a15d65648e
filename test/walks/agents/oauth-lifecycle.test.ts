// How long applications stay in: tokens end with time, with their person, and by a person's word.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteAccount } from '../../../src/operations/account/close-account.ts';
import { sweepArtefacts } from '../../../src/operations/account/oauth-artefacts.ts';
import { endGrant, listGrants } from '../../../src/operations/account/oauth-grants.ts';
import {
  endAllSessions,
  findSession,
  type Session,
} from '../../../src/operations/account/session.ts';
import { ask, jsonOf, PlainBrowser, targetOf } from '../../clients/plain-browser.ts';
import {
  beginning,
  codeOf,
  decide,
  finishSignIn,
  type LetIn,
  letIn,
  newApplication,
  type OAuthServer,
  openOAuthServer,
  readFacts,
  redeem,
  refresh,
  register,
  signIn,
} from '../../servers/oauth-server.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

let server: OAuthServer;

before(async () => {
  server = await openOAuthServer();
});

after(async () => {
  await server[Symbol.asyncDispose]();
  assert.deepEqual(server.trouble, []);
});

async function sessionFor(email: string): Promise<Session> {
  const browser = new PlainBrowser();
  await signIn(server, browser, email);
  const token = browser.cookies.find(({ name }) => name === 'assay_session')?.value ?? '';
  const session = await findSession(server.world, token);
  assert.ok(session);
  return session;
}

async function isIn(agent: LetIn): Promise<boolean> {
  const { status } = await readFacts(server, agent.accessToken);
  assert.ok(status === 200 || status === 401, String(status));
  return status === 200;
}

async function isOut(agent: LetIn): Promise<boolean> {
  const refreshed = await refresh(server, agent.clientId, agent.refreshToken);
  return !(await isIn(agent)) && jsonOf(refreshed).error === 'invalid_grant';
}

async function keptOf(email: string): Promise<readonly string[]> {
  const rows = await server.world.database.rows<{ readonly model: string }>(
    'test_kept_of',
    `select a.model from oauth_artefacts a join people p on p.id = a.person_id
     where p.email = $1 order by a.model`,
    [email],
  );
  return rows.map(({ model }) => model);
}

test('who signs out everywhere shuts every application out, and nobody else’s', async () => {
  const [mine, also] = [
    await letIn(server, 'out@people.example'),
    await letIn(server, 'out@people.example'),
  ];
  const other = await letIn(server, 'stays@people.example');
  await endAllSessions(server.world, await sessionFor('out@people.example'));
  assert.ok(await isOut(mine));
  assert.ok(await isOut(also));
  assert.ok(await isIn(other));
  assert.deepEqual(await keptOf('out@people.example'), []);
});

test('an account that is deleted leaves no application in', async () => {
  const email = 'deleted@people.example';
  const agent = await letIn(server, email);
  const session = await sessionFor(email);
  assert.deepEqual(await deleteAccount(server.world, session, { email }), { kind: 'deleted' });
  assert.ok(await isOut(agent));
  const left = await server.world.database.rows(
    'test_left',
    `select model from oauth_artefacts where person_id = $1 or payload::text like '%' || $1 || '%'`,
    [session.personId],
  );
  assert.deepEqual(left, []);
});

test('a person sees who was let in, and shuts one out; others’ are unknown', async () => {
  const email = 'lists@people.example';
  const first = await letIn(server, email);
  const second = await letIn(server, email);
  const session = await sessionFor(email);
  const listed = await listGrants(server.world, session);
  assert.equal(listed.length, 2);
  const [newest, oldest] = listed;
  assert.ok(newest && oldest && newest.agreedAt >= oldest.agreedAt);
  const { clientName, clientHost, returnHost, scopes } = newest;
  assert.deepEqual(
    { clientName, clientHost, returnHost, scopes },
    {
      clientName: 'Probe',
      clientHost: null,
      returnHost: '127.0.0.1:9',
      scopes: ['facts:read', 'watch:read'],
    },
  );
  const stranger = await sessionFor('stranger@people.example');
  assert.equal(await endGrant(server.world, stranger, newest.id), 'unknown');
  assert.ok(await isIn(second));
  assert.equal(await endGrant(server.world, session, newest.id), 'done');
  assert.ok(await isOut(second));
  assert.ok(await isIn(first));
  assert.equal(await endGrant(server.world, session, newest.id), 'unknown');
  assert.deepEqual(
    (await listGrants(server.world, session)).map(({ id }) => id),
    [oldest.id],
  );
});

test('what was agreed to and taken back stands in the audit log, without a token', async () => {
  const session = await sessionFor('audited@people.example');
  const agent = await letIn(server, 'audited@people.example');
  const [grant] = await listGrants(server.world, session);
  await endGrant(server.world, session, grant?.id ?? '');
  const rows = await server.world.database.rows<{ readonly action: string }>(
    'test_audit_of',
    `select action, detail from audit_entries
     where account_id = $1 and action like 'access%' order by id`,
    [session.accountId],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['access_granted', 'access_withdrawn'],
  );
  const text = JSON.stringify(rows);
  assert.ok(!text.includes(agent.accessToken) && !text.includes(agent.refreshToken));
});

test('what was begun in one process is finished in another', async () => {
  await using other = await server.another();
  const browser = new PlainBrowser();
  const application = await newApplication(server);
  const begun = beginning(server, application);
  const signInPage = await browser.follow(await browser.get(begun.url));
  const here = await finishSignIn(server, browser, 'moves@people.example', signInPage);
  const consent = await browser.get(here.url.replace(server.url, other.url));
  // Links carry the base URL; behind it, any of the processes answers.
  const resume = targetOf(await decide(browser, consent, 'allow'));
  const back = await browser.get(resume.href.replace(server.url, other.url));
  const redemption = { ...application, code: codeOf(back), verifier: begun.verifier };
  const token = jsonOf(await redeem(server, redemption));
  const word = String(token.access_token);
  assert.equal((await readFacts(other, word)).status, 200);
  const refreshed = jsonOf(await refresh(other, application.clientId, String(token.refresh_token)));
  assert.equal((await readFacts(server, String(refreshed.access_token))).status, 200);
  // Reuse here ends at once what lives there.
  await redeem(other, redemption);
  for (const at of [server, other]) {
    assert.equal((await readFacts(at, String(refreshed.access_token))).status, 401);
  }
});

test('two processes give one code away at most once', async () => {
  await using other = await server.another();
  const browser = new PlainBrowser();
  await signIn(server, browser, 'both@people.example');
  const application = await newApplication(server);
  const begun = beginning(server, application);
  const page = await browser.follow(await browser.get(begun.url));
  const code = codeOf(await decide(browser, page, 'allow'));
  const redemption = { ...application, code, verifier: begun.verifier };
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) => redeem(i % 2 === 0 ? server : other, redemption)),
  );
  assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
});

test('a token without the scope of an operation is told which one to ask for', async () => {
  const agent = await letIn(server, 'steps-up@people.example', { scope: 'facts:read' });
  const needs = [
    ['GET', '/v1/changes', 'history:read'],
    ['GET', '/v1/companies/acme.example/history', 'history:read'],
    ['GET', '/v1/companies/acme.example/claims?keys=pricing.tier_count', 'claims:read'],
    ['GET', '/v1/watch/endpoints', 'watch:read'],
    ['POST', '/v1/watch/endpoints', 'watch:write'],
  ] as const;
  for (const [method, path, scope] of needs) {
    const headers = { authorization: `Bearer ${agent.accessToken}` };
    const answer = await ask(server.url + path, { method, headers });
    assert.equal(answer.status, 403, `${path}: ${answer.body}`);
    assert.equal(jsonOf(answer).code, 'insufficient_scope');
    const challenge = String(answer.headers['www-authenticate']);
    assert.ok(challenge.includes(`error="insufficient_scope", scope="${scope}"`), challenge);
  }
  const wider = await letIn(server, 'steps-up@people.example', {
    scope: 'facts:read history:read watch:read',
  });
  assert.equal((await readFacts(server, wider.accessToken, '/v1/changes')).status, 200);
  const watches = await readFacts(server, wider.accessToken, '/v1/watch/endpoints');
  assert.equal(watches.status, 200, watches.body);
});

test('what an application does counts against the account of whoever let it in', async () => {
  const email = 'pays@people.example';
  const [first, second] = [await letIn(server, email), await letIn(server, email)];
  const left = async (agent: LetIn): Promise<number> => {
    const { headers } = await readFacts(server, agent.accessToken);
    return Number(headers['x-service-credits-remaining']);
  };
  const before = await left(first);
  assert.equal(await left(second), before - 1);
});

// The last ones: they move the clock.

test('a token that is renewed goes on, and one that is not ends', async () => {
  const kept = await letIn(server, 'long@people.example');
  const left = await letIn(server, 'idle@people.example');
  server.pass(HOUR + 1);
  assert.ok(!(await isIn(kept)));
  let current = kept.refreshToken;
  for (let i = 0; i < 3; i++) {
    server.pass(20 * DAY);
    const page = await refresh(server, kept.clientId, current);
    assert.equal(page.status, 200, page.body);
    current = String(jsonOf(page).refresh_token);
    assert.equal((await readFacts(server, String(jsonOf(page).access_token))).status, 200);
  }
  assert.ok(await isOut(left));
  server.pass(31 * DAY);
  assert.equal(jsonOf(await refresh(server, kept.clientId, current)).error, 'invalid_grant');
});

test('what has ended is removed, with the grants and clients that nobody uses any more', async () => {
  const used = await letIn(server, 'sweeper@people.example');
  const unused = jsonOf(await register(server));
  assert.ok((await sweepArtefacts(server.world)).expired > 0);
  const models = async (): Promise<ReadonlySet<string>> => {
    const rows = await server.world.database.rows<{ readonly model: string }>(
      'test_models_left',
      'select distinct model from oauth_artefacts',
    );
    return new Set(rows.map(({ model }) => model));
  };
  // What lives is left alone.
  assert.ok(await isIn(used));
  assert.deepEqual(await keptOf('sweeper@people.example'), [
    'AccessToken',
    'AuthorizationCode',
    'Consent',
    'Grant',
    'RefreshToken',
  ]);
  server.pass(31 * DAY);
  const swept = await sweepArtefacts(server.world);
  assert.ok(swept.grants >= 1 && swept.clients >= 1);
  assert.deepEqual(await models(), new Set());
  const gone = { clientId: String(unused.client_id), redirect: used.redirect };
  assert.equal((await ask(beginning(server, gone).url)).status, 400);
  assert.deepEqual(await sweepArtefacts(server.world), { expired: 0, grants: 0, clients: 0 });
});
