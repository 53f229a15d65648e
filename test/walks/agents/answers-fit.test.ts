// What each tool answers where nothing is said of how much: little enough for a model, and whole.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LONGEST_ANSWER } from '../../../src/edges/mcp/bounded.ts';
import { TOOLS } from '../../../src/edges/mcp/tools.ts';
import { type Agent, type AgentAnswer, connectAgent } from '../../clients/agent.ts';
import { tokensOf } from '../../clients/tokens.ts';
import { openSampleServer, type SampleServer } from '../../servers/sample-server.ts';
import { coverBig, coverMany } from '../../worlds/big-company.ts';

/** All texts of an answer together. */
const MOST_TOKENS = 6_000;
/** The same with the structured content: clients refuse what has more. */
const MOST_OF_BOTH = 25_000;
const SAMPLE = 'pagerook.example';
const BIG = 'enormous.example';
const FACTS = 2_000;
const MEMBERS = 300;

let server: SampleServer;
let agent: Agent;
before(async () => {
  server = await openSampleServer();
  await coverBig(server.world, BIG, FACTS);
  await coverMany(server.world, 'on-call', MEMBERS);
  agent = await connectAgent(server.url, server.keys.scale);
});
after(async () => {
  assert.deepEqual(server.trouble, []);
  await agent[Symbol.asyncDispose]();
  await server.close();
});

type Given = Readonly<Record<string, unknown>>;

async function idOf(kind: 'capture' | 'subscription'): Promise<string> {
  if (kind === 'capture') {
    const given = { company: SAMPLE, key: 'pricing.tier_count' };
    const { structured } = await agent.call('get_fact_evidence', given);
    return /cap_\w+/.exec(JSON.stringify(structured))?.[0] ?? '';
  }
  const { structured } = await agent.call('list_watch_subscriptions');
  return /sub_\w+/.exec(JSON.stringify(structured))?.[0] ?? '';
}

/** What a tool needs to answer, in an order in which all of them can. */
const ASKED: readonly (readonly [string, () => Promise<Given> | Given])[] = [
  ['search', () => ({ q: 'made up' })],
  ['resolve', () => ({ domain: BIG })],
  ['list_categories', () => ({})],
  ['get_category', () => ({ slug: 'on-call' })],
  ['get_category', () => ({ slug: 'model-hosting' })],
  ['get_company', () => ({ company: SAMPLE })],
  ['get_company', () => ({ company: BIG })],
  ['get_company_facts', () => ({ company: SAMPLE })],
  ['get_company_facts', () => ({ company: BIG })],
  ['get_company_jobs', () => ({ company: SAMPLE })],
  ['compare_companies', () => ({ category: 'on-call' })],
  ['compare_companies', () => ({ companies: `${SAMPLE},${BIG}` })],
  ['screen_companies', () => ({ sort: '-hiring.open_roles' })],
  ['screen_companies', () => ({ category: 'on-call', where: ['pricing.tier_count>=1'] })],
  ['query_changes', () => ({})],
  ['get_company_history', () => ({ company: SAMPLE })],
  ['check_company_claims', () => ({ company: SAMPLE })],
  ['check_company_claims', () => ({ company: BIG })],
  ['get_company_trajectory', () => ({ company: SAMPLE })],
  ['get_fact_evidence', () => ({ company: SAMPLE, key: 'pricing.tier_count' })],
  ['get_capture', async () => ({ id: await idOf('capture') })],
  ['list_watch_event_types', () => ({})],
  ['create_watch_subscription', () => ({ name: 'All', companies: [SAMPLE, BIG] })],
  ['list_watch_subscriptions', () => ({})],
  ['get_watch_subscription', async () => ({ id: await idOf('subscription') })],
  ['update_watch_subscription', async () => ({ id: await idOf('subscription'), active: true })],
  ['get_watch_events', async () => ({ subscription_id: await idOf('subscription') })],
  ['delete_watch_subscription', async () => ({ id: await idOf('subscription') })],
];

test('every tool is asked, but the proof, which the questions ask for', () => {
  const asked = new Set([...ASKED.map(([name]) => name), 'get_fact_proof']);
  assert.deepEqual([...asked].sort(), TOOLS.map(({ id }) => id).sort());
});

test('the default answer of every tool fits, is as its schema says, and tells what it leaves out', async () => {
  const { tools } = await agent.client.listTools();
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  for (const [name, given] of ASKED) {
    const args = await given();
    const answer = await agent.call(name, args);
    const about = `${name} ${JSON.stringify(args)}: ${answer.texts.join('\n').slice(0, 500)}`;
    assert.equal(answer.isError, false, about);
    const text = answer.texts.at(-1) ?? '';
    assert.ok(Buffer.byteLength(text) <= LONGEST_ANSWER, about);
    const tokens = tokensOf(answer.texts.join('\n'));
    assert.ok(tokens <= MOST_TOKENS, `${tokens} tokens: ${about}`);
    const both = tokens + tokensOf(JSON.stringify(answer.structured));
    assert.ok(both <= MOST_OF_BOTH, `${both} tokens: ${about}`);
    const structured = Buffer.byteLength(JSON.stringify(answer.structured.data));
    assert.ok(structured <= 2 * LONGEST_ANSWER, `${structured} bytes: ${about}`);
    const schema = tools.find((tool) => tool.name === name)?.outputSchema as object;
    const fits = ajv.compile(schema);
    assert.ok(fits(answer.structured), `${about}: ${JSON.stringify(fits.errors)}`);
    assert.throws(() => JSON.parse(text), 'the text is a rendering of its own');
  }
});

function noticeOf({ structured, texts }: AgentAnswer): string {
  const { meta } = structured as { readonly meta?: { readonly notice?: string } };
  assert.ok(meta?.notice, texts.join('\n'));
  return meta.notice;
}

test('what is left out of a large company or category is said, with the argument that brings it', async () => {
  const company = await agent.call('get_company', { company: BIG });
  assert.match(noticeOf(company), /^\d+ of 2000 facts are shown\. `detail=facts` shows all/);
  const claims = await agent.call('check_company_claims', { company: BIG });
  assert.match(noticeOf(claims), /^\d+ of 1000 rows are shown\. `detail=facts`/);
  const category = await agent.call('get_category', { slug: 'on-call' });
  assert.match(noticeOf(category), /^\d+ of 306 companies are shown.*compare_companies/);
  const facts = await agent.call('get_company_facts', { company: BIG });
  assert.match(facts.texts.at(-1) ?? '', /There is more: call again with cursor=/);
});

test('the whole record of every company of the sample is had by asking for it, as a resource too', async () => {
  for (const company of ['tallybrook.example', 'pagerook.example', 'opalrelay.example']) {
    const whole = await agent.call('get_company', { company, detail: 'full' });
    assert.equal(whole.isError, false, whole.texts.join('\n'));
    const { contents } = await agent.client.readResource({ uri: `assay://company/${company}` });
    const [content] = contents;
    const text = content !== undefined && 'text' in content ? content.text : '';
    assert.deepEqual(JSON.parse(text), whole.structured);
  }
});
