// An agent answers twenty questions over the real surface, within what a model can afford.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { anchorChain } from '../../../src/pipeline/proving/anchor.ts';
import { sealChain } from '../../../src/pipeline/proving/seal.ts';
import { type Agent, connectAgent } from '../../clients/agent.ts';
import { tokensOf } from '../../clients/tokens.ts';
import { openSampleServer, type SampleServer } from '../../servers/sample-server.ts';
import { proofWorldOf } from '../../worlds/proof-world.ts';
import { type Call, QUESTIONS } from './questions.ts';

const MOST_CALLS = 2;
const MOST_TOKENS = 3_000;
/** What a default answer may have at most. */
const MOST_OF_ONE = 6_000;
const GUIDE = join(import.meta.dirname, '..', '..', '..', 'docs', 'mcp.md');
const HEAD = '| question | calls | answer | number of calls | tokens |';
const TABLE = /(<!-- questions -->\n)[\s\S]*?(\n<!-- \/questions -->)/;

const rows: string[] = [];
let server: SampleServer;
let agent: Agent;
before(async () => {
  server = await openSampleServer();
  // What was captured is sealed and stands in a block, as it does once a service has run a while.
  const proving = proofWorldOf(server.world);
  await sealChain(proving, proving.sandbox);
  await anchorChain(proving, proving.sandbox);
  agent = await connectAgent(server.url, server.keys.scale);
});
after(async () => {
  await agent[Symbol.asyncDispose]();
  await server.close();
});

test('there are twenty at least', () => assert.ok(QUESTIONS.length >= 20));

for (const { asks, calls, answer, says } of QUESTIONS) {
  test(asks, async () => {
    assert.ok(calls.length <= MOST_CALLS);
    const texts: string[] = [];
    for (const { tool, given } of calls) {
      const told = await agent.call(tool, given);
      texts.push(...told.texts);
    }
    const text = texts.join('\n');
    for (const expected of answer) assert.match(text, expected);
    const tokens = tokensOf(text);
    assert.ok(tokens <= MOST_TOKENS, `${tokens} tokens`);
    const asked = calls.map(written).join(', then ');
    rows.push(`| ${asks} | ${asked} | ${says} | ${calls.length} | ${rounded(tokens)} |`);
  });
}

test('a default answer about any company of the sample is no longer than a model can read', async () => {
  const { structured } = await agent.call('screen_companies', { sort: 'pricing.tier_count' });
  const { companies } = structured.data as {
    readonly companies: readonly { readonly company: { readonly domain: string } }[];
  };
  assert.ok(companies.length > 5);
  for (const { company } of companies) {
    for (const tool of ['get_company', 'check_company_claims', 'get_company_history']) {
      const { texts } = await agent.call(tool, { company: company.domain });
      const tokens = tokensOf(texts.join('\n'));
      assert.ok(tokens <= MOST_OF_ONE, `${tool} ${company.domain}: ${tokens} tokens`);
    }
  }
});

test('the guide for agents shows them, with what each costs in tokens', () => {
  const guide = readFileSync(GUIDE, 'utf8');
  const table = [HEAD, '|---|---|---|---:|---:|', ...rows].join('\n');
  const expected = guide.replace(TABLE, (_, before, after) => `${before}${table}${after}`);
  // `UPDATE_GUIDE=1 npm test -- test/walks/agents/questions.test.ts` writes it.
  if (process.env.UPDATE_GUIDE === '1') writeFileSync(GUIDE, expected);
  else assert.equal(guide, expected);
});

function written({ tool, given }: Call): string {
  const words = Object.entries(given).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value);
    return `${name}=${text}`;
  });
  return `\`${tool} ${words.join(' ').replaceAll('|', '\\|')}\``;
}

/** Names and ids differ from run to run by a few. */
function rounded(tokens: number): string {
  return String(Math.ceil((tokens + 20) / 100) * 100);
}
