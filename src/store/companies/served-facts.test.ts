// What is served of a company is looked up by index, however many facts others have.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { SERVED } from './served-facts.ts';

test('the facts of other companies are not looked at', async () => {
  const opened = await openTestDatabase();
  const { database } = opened;
  const run = (name: string, text: string) => database.rows<Record<string, string>>(name, text);
  try {
    await run(
      'test-companies',
      `insert into companies (domain, name, tracked_at)
       select 'c' || n || '.example', 'C', now() from generate_series(1, 60) n`,
    );
    await run(
      'test-sources',
      `insert into sources (company_id, url, role, created_at)
       select id, 'https://' || domain || '/', 'home', now() from companies`,
    );
    const columns = `company_id, key, dimension, dimension_rank, provenance, value, evidence_type,
      extractor, extractor_version, lane, announced, first_seen_at, last_confirmed_at, valid_from,
      recorded_at`;
    const values = (type: string) => `'pricing.tier.t' || n || '.name', 'pricing', 0,
      'company_stated', '"T"', '${type}', 'test', 1, 'live', '"T"', now(), now(), now(), now()`;
    await run(
      'test-read',
      `insert into facts (${columns}, source_id, locator)
       select s.company_id, ${values('page_text')}, s.id, '{}'
       from sources s, generate_series(1, 200) n`,
    );
    await run(
      'test-declared',
      `insert into facts (${columns}, claim_id)
       select c.id, ${values('declaration')}, 'clm_1'
       from companies c, generate_series(191, 210) n where c.domain = 'c7.example'`,
    );
    await run('test-analyze', 'analyze facts');
    const own = `from facts where company_id = (
      select id from companies where domain = 'c7.example') and ${SERVED}`;
    const [served] = await run('test-served', `select count(*)::text as n ${own}`);
    assert.equal(served?.n, '210');
    const lines = await run('test-plan', `explain select * ${own}`);
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    assert.match(plan, /facts_current/);
    assert.doesNotMatch(plan, /hashed SubPlan|Seq Scan on facts/);
  } finally {
    await opened.close();
  }
});
