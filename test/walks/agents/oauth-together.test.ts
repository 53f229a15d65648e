// What the token endpoint takes and gives is written together: a failure in between leaves all as
// it was, and the application tries again with what it has.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jsonOf, type Page } from '../../clients/plain-browser.ts';
import {
  codeOf,
  consentFor,
  decide,
  letIn,
  type OAuthServer,
  openOAuthServer,
  readFacts,
  redeem,
  refresh,
} from '../../servers/oauth-server.ts';

let server: OAuthServer;
before(async () => {
  server = await openOAuthServer();
});
after(() => server[Symbol.asyncDispose]());

/** The database fails at the access token, which is written last; `code` is what it says. */
async function failing(code: string, work: () => Promise<Page>): Promise<Page> {
  const { database } = server.seeded.database;
  await database.rows(
    `test_fail_${code}`,
    `create function test_fail() returns trigger language plpgsql as $$
       begin if new.model = 'AccessToken' then
         raise exception 'no' using errcode = '${code}'; end if; return new; end $$`,
  );
  await database.rows(
    'test_fail_at',
    `create trigger test_fail before insert on oauth_artefacts
     for each row execute function test_fail()`,
  );
  try {
    return await work();
  } finally {
    await database.rows('test_fail_no_more', 'drop function test_fail() cascade');
  }
}

// What is said of it, and the kind of failure: a full disk, a lost connection, a fault of ours.
const FAILURES = [
  ['53100', 503, 'temporarily_unavailable'],
  ['57P01', 503, 'temporarily_unavailable'],
  ['22012', 500, 'server_error'],
] as const;

for (const [code, status, error] of FAILURES) {
  test(`a refresh that fails with ${code} leaves the old token good`, async () => {
    const agent = await letIn(server, `refresh-${code.toLowerCase()}@people.example`);
    const again = () => refresh(server, agent.clientId, agent.refreshToken);
    const failed = await failing(code, again);
    assert.equal(failed.status, status, failed.body);
    assert.equal(jsonOf(failed).error, error);
    assert.equal(jsonOf(failed).access_token, undefined);
    assert.equal((await readFacts(server, agent.accessToken)).status, 200);
    const given = await again();
    assert.equal(given.status, 200, given.body);
    assert.equal((await readFacts(server, String(jsonOf(given).access_token))).status, 200);
    assert.equal((await again()).status, 400, 'now it is used up');
  });

  test(`a code whose redemption fails with ${code} is good again`, async () => {
    const email = `code-${code.toLowerCase()}@people.example`;
    const { browser, application, begun, page } = await consentFor(server, email);
    const redeemable = codeOf(await decide(browser, page, 'allow'));
    const right = { ...application, code: redeemable, verifier: begun.verifier };
    assert.equal((await failing(code, () => redeem(server, right))).status, status);
    assert.equal((await redeem(server, right)).status, 200);
  });
}

test('an answer that was refused has a length of its own, and is kept by nobody', async () => {
  const agent = await letIn(server, 'headers@people.example');
  const failed = await failing('53100', () => refresh(server, agent.clientId, agent.refreshToken));
  assert.equal(failed.headers['cache-control'], 'no-store');
  assert.equal(failed.headers['retry-after'], '5');
  assert.deepEqual(Object.keys(jsonOf(failed)).sort(), ['error', 'error_description']);
});
