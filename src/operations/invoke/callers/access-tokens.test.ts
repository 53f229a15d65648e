// Tokens as credentials: what is looked up, and what a token without a scope is told.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { fakeWorld, sampleOperation, wireRequest } from '../../../../test/worlds/fake-world.ts';
import { SCOPE_NAMES, scopeOf } from '../../../contract/scopes.ts';
import type { Db } from '../../../store/database.ts';
import { registry } from '../../registry.ts';
import { invoke } from '../invoke.ts';

const TOKEN = 'T'.repeat(43);
const BASE = 'http://assay.example';

const LIVE = {
  hash: hash('sha256', TOKEN),
  grant_id: 'g1',
  account_id: 'acc_1',
  tier: 'pro',
  audience: BASE,
  scope: 'facts:read',
};

/** A world that knows this token alone; `asked` are the statements that it saw. */
function knowing(token: Readonly<Record<string, unknown>> | null) {
  const asked: string[] = [];
  const rows: Db['rows'] = async <Row>(name: string): Promise<Row[]> => {
    asked.push(name);
    return name === 'find_live_oauth_tokens' && token !== null ? [token as Row] : [];
  };
  const bytes = async () => [];
  return { ...fakeWorld({ database: { rows, hot: { rows, bytes } } }), asked };
}

async function ask(
  token: Readonly<Record<string, unknown>> | null,
  credential: string,
  more: Parameters<typeof sampleOperation>[0] = {},
  audience?: string,
) {
  const { world, asked } = knowing(token);
  const request = wireRequest({
    authorization: `Bearer ${credential}`,
    ...(audience === undefined ? {} : { audience }),
  });
  const reply = await invoke(world, sampleOperation({ access: 'account', ...more }), request);
  return { reply, asked };
}

test('a token calls for the account of the person who let it in', async () => {
  const seen: unknown[] = [];
  const { reply } = await ask(LIVE, TOKEN, {
    run: async ({ caller }) => {
      seen.push(caller);
      return { kind: 'json', data: {} };
    },
  });
  assert.equal(reply.kind, 'ok');
  assert.deepEqual(seen, [
    {
      kind: 'key',
      via: 'oauth',
      keyId: 'grant_g1',
      accountId: 'acc_1',
      tier: 'pro',
      mode: 'live',
      scopes: ['facts:read'],
    },
  ]);
});

test('a token that is unknown, or for another resource, is an invalid key', async () => {
  const cases = [null, { ...LIVE, audience: `${BASE}/mcp` }, { ...LIVE, audience: null }];
  for (const token of cases) {
    const { reply } = await ask(token, TOKEN);
    assert.ok(reply.kind === 'problem');
    assert.equal(reply.problem.code, 'invalid_key');
  }
});

test('an edge that is another resource takes tokens for it, and for it alone', async () => {
  const agent = `${BASE}/mcp`;
  const taken = await ask({ ...LIVE, audience: agent }, TOKEN, {}, agent);
  assert.equal(taken.reply.kind, 'ok');
  const refused = await ask(LIVE, TOKEN, {}, agent);
  assert.equal(refused.reply.kind, 'problem');
});

test('what can be no token is not looked up', async () => {
  for (const word of ['T'.repeat(42), 'T'.repeat(44), `${'T'.repeat(42)}.`, 'assay_live_rubbish']) {
    const { reply, asked } = await ask(LIVE, word);
    assert.equal(reply.kind, 'problem');
    assert.ok(!asked.includes('find_live_oauth_tokens'), word);
  }
});

test('a token that lacks the scope is told which, and where to ask for it', async () => {
  const { reply } = await ask(LIVE, TOKEN, { path: '/v1/changes', id: 'query_changes' });
  assert.ok(reply.kind === 'problem');
  assert.equal(reply.problem.status, 403);
  assert.equal(reply.problem.code, 'insufficient_scope');
  assert.equal(reply.problem.scope, 'history:read');
  assert.equal(
    reply.headers['WWW-Authenticate'],
    'Bearer error="insufficient_scope", scope="history:read", ' +
      `resource_metadata="${BASE}/.well-known/oauth-protected-resource/mcp"`,
  );
});

test('an operation that asks for no scope takes any token, even one without scopes', async () => {
  const { reply } = await ask({ ...LIVE, scope: null }, TOKEN, { scope: null });
  assert.equal(reply.kind, 'ok');
});

for (const operation of registry) {
  test(`${operation.id} is refused to a token without its scope, whatever else it carries`, async () => {
    const needed = scopeOf(operation);
    const others = SCOPE_NAMES.filter((name) => name !== needed).join(' ');
    const { world } = knowing({ ...LIVE, scope: others });
    const [example] = operation.examples;
    const request = wireRequest({
      authorization: `Bearer ${TOKEN}`,
      path: operation.path,
      parameters: example?.path ?? {},
      query: Object.entries(example?.query ?? {}),
    });
    // What it would do is not asked here: only whether it is let through to it.
    const answer = { kind: 'json', data: {} } as const;
    const reply = await invoke(world, { ...operation, run: async () => answer }, request);
    const code = reply.kind === 'problem' ? reply.problem.code : null;
    assert.equal(code === 'insufficient_scope', needed !== null, String(code));
  });
}
