// The official Inspector's command line is a client like any: by key, by sign-in, and by neither.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PROMPTS } from '../../../src/edges/mcp/prompts.ts';
import { TOOLS } from '../../../src/edges/mcp/tools.ts';
import { ask } from '../../clients/client.ts';
import { type Finished, inspectorHome, needsInspector, type Run } from '../../clients/inspector.ts';
import { PlainBrowser, ask as plainly, targetOf } from '../../clients/plain-browser.ts';
import {
  decide,
  finishSignIn,
  type OAuthServer,
  openOAuthServer,
  scopesOffered,
} from '../../servers/oauth-server.ts';

let server: OAuthServer;
before(async () => {
  if (needsInspector.skip === false) server = await openOAuthServer();
});
after(async () => {
  if (needsInspector.skip !== false) return;
  assert.deepEqual(server.trouble, []);
  await server[Symbol.asyncDispose]();
});

const ACME = [
  '--tool-name',
  'get_company',
  '--tool-args-json',
  '{"company":"acme.example","detail":"full"}',
];
const WATCHES = ['--tool-name', 'list_watch_subscriptions'];

/** The result, of a run that went well. */
function resultOf({ code, said, result }: Finished) {
  assert.equal(code, 0, said);
  assert.ok(result, said);
  return result;
}

const namesOf = (listed: unknown): readonly string[] =>
  (listed as readonly { readonly name: string }[]).map(({ name }) => name);

/** What REST answers to the same question. */
async function acmeByRest(): Promise<unknown> {
  const headers = { authorization: `Bearer ${server.seeded.seed.keys.scale}` };
  const { json } = await ask(server.url, '/v1/companies/acme.example', { headers });
  assert.ok(json.data);
  return json.data;
}

const dataOf = (result: Readonly<Record<string, unknown>>): unknown =>
  (result.structuredContent as { readonly data: unknown }).data;

for (const era of ['legacy', 'modern'] as const) {
  test(`with a key it lists, calls, reads and gets a prompt (${era})`, needsInspector, async () => {
    await using home = await inspectorHome(server.url);
    const key = server.seeded.seed.keys.scale;
    const get = async (method: string, more: readonly string[] = []) => {
      const header = era === 'modern' ? `Authorization: Bearer ${key}` : `X-API-Key: ${key}`;
      const how = ['--protocol-era', era, '--stored-auth-only', '--header', header];
      return resultOf(await home.ask(method, [...how, ...more]));
    };
    // Strictly: a schema that some agent could not take is an error.
    const { tools } = await get('tools/list', ['--strict']);
    assert.deepEqual(
      namesOf(tools),
      TOOLS.map(({ id }) => id),
    );
    const called = await get('tools/call', ACME);
    assert.equal(called.isError ?? false, false);
    assert.deepEqual(dataOf(called), await acmeByRest());
    const uri = 'assay://company/acme.example';
    const { contents } = await get('resources/read', ['--uri', uri]);
    const [content] = contents as readonly { readonly uri: string; readonly text: string }[];
    assert.equal(content?.uri, uri);
    assert.deepEqual(JSON.parse(content?.text ?? '').data, await acmeByRest());
    const { resourceTemplates } = await get('resources/templates/list');
    assert.match(JSON.stringify(resourceTemplates), /assay:\/\/company\/\{domain\}/);
    const { prompts } = await get('prompts/list');
    assert.deepEqual(
      namesOf(prompts),
      PROMPTS.map(({ name }) => name),
    );
    const wanted = ['--prompt-name', 'due_diligence', '--prompt-args', 'company=acme.example'];
    const { messages } = await get('prompts/get', wanted);
    assert.match(JSON.stringify(messages), /due diligence report on .*acme\.example/);
  });
}

test('a refusal comes with its problem document', needsInspector, async () => {
  await using home = await inspectorHome(server.url);
  const key = server.seeded.seed.keys.scale;
  const how = ['--stored-auth-only', '--header', `X-API-Key: ${key}`];
  const nobody = ['--tool-name', 'get_company', '--tool-args-json', '{"company":"no.example"}'];
  const { said, result } = await home.ask('tools/call', [...how, ...nobody]);
  assert.equal(result?.isError, true, said);
  const problem = result.structuredContent as { readonly code: string };
  assert.equal(problem.code, 'company_not_found');
});

/** The person goes where the terminal says, signs in, and decides; and the browser goes back. */
async function visit(run: Run, email: string, decision: 'allow' | 'deny') {
  const [, shown = ''] = await run.shows(/Please navigate to: (\S+)\s*\n/);
  const browser = new PlainBrowser();
  const first = await browser.follow(await browser.get(shown));
  const consent = await finishSignIn(server, browser, email, first);
  const back = targetOf(await decide(browser, consent, decision));
  assert.equal(`${back.hostname}${back.pathname}`, '127.0.0.1/oauth/callback');
  const landed = await plainly(back.href);
  const asked = new URL(shown).searchParams;
  return { asked, offered: scopesOffered(consent), landed };
}

test('the address alone leads to the sign-in, and that to calls', needsInspector, async () => {
  await using home = await inspectorHome(server.url);
  await using first = home.start('tools/list');
  const { asked, landed } = await visit(first, 'inspects@people.example', 'allow');
  assert.equal(asked.get('resource'), `${server.url}/mcp`);
  assert.equal(asked.get('code_challenge_method'), 'S256');
  assert.equal(landed.status, 200, landed.body);
  assert.deepEqual(
    namesOf(resultOf(await first.finished).tools),
    TOOLS.map(({ id }) => id),
  );

  // With what it kept, without asking anybody again.
  const kept = await home.ask('tools/call', ['--stored-auth-only', ...ACME]);
  assert.deepEqual(dataOf(resultOf(kept)), await acmeByRest());
});

test('a tool that needs more asks the person again, for more', needsInspector, async () => {
  await using home = await inspectorHome(server.url, 'facts:read');
  await using first = home.start('tools/call', ACME);
  const { offered } = await visit(first, 'steps@people.example', 'allow');
  assert.deepEqual(offered, ['facts:read']);
  resultOf(await first.finished);

  await using second = home.start('tools/call', WATCHES);
  await second.shows(/Proceed with step-up authorization\?/);
  second.type('y');
  const more = await visit(second, 'steps@people.example', 'allow');
  assert.deepEqual(more.offered, ['facts:read', 'watch:read']);
  assert.deepEqual(dataOf(resultOf(await second.finished)), { subscriptions: [] });
});

test('whoever is denied gets nothing, and keeps nothing', needsInspector, async () => {
  await using home = await inspectorHome(server.url);
  await using run = home.start('tools/list');
  await visit(run, 'declines@people.example', 'deny');
  const { code, said, result } = await run.finished;
  assert.equal(code, 1, said);
  assert.equal(result, null);
  const again = await home.ask('tools/list', ['--stored-auth-only']);
  assert.match(again.said, /"code":"auth_required"/);
});

test('without a key and without a person it is told to sign in', needsInspector, async () => {
  await using home = await inspectorHome(server.url);
  for (const era of ['legacy', 'modern']) {
    const how = ['--protocol-era', era, '--stored-auth-only'];
    const { code, said, result } = await home.ask('tools/list', how);
    assert.equal(code, 3, said);
    assert.match(said, /"code":"auth_required"/);
    assert.equal(result, null);
  }
  const dead = ['--stored-auth-only', '--header', 'Authorization: Bearer nobody'];
  const { code, said } = await home.ask('tools/call', [...dead, ...ACME]);
  assert.equal(code, 3, said);
  assert.match(said, /invalid_key/);
});
