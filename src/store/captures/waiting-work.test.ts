// What waits is found in pages of an index, however much of it there is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import type { Session } from '../database.ts';
import { companiesWithWork } from './companies-with-work.ts';
import { isSuspected, listSuspectedSources } from './schedule.ts';

const COMPANIES = 40;
const TABLES = ['looks', 'suspicions', 'sources'];

// Rows by themselves: keys and triggers are not asked, or filling takes most of the time.
async function fill(db: Session, each: number): Promise<void> {
  // What autovacuum and workers of `vacuum` read would be counted too.
  for (const table of TABLES) {
    await db.rows(`test-alone-${table}`, `alter table ${table} set (autovacuum_enabled = off)`);
  }
  await db.rows('test-replica', 'set session_replication_role = replica');
  await db.rows('test-empty', 'truncate looks, suspicions, sources, companies cascade');
  await db.rows(
    'test-sources',
    `insert into sources (id, company_id, url, role, created_at, next_due_at)
       overriding system value
     select n, n, 'https://h-' || n || '.example/', 'pricing', now(), now()
     from generate_series(1, $1::int) n`,
    [COMPANIES],
  );
  await db.rows(
    'test-looks',
    `insert into looks (company_id, source_id, captured_at, recorded_at, head_id, body_id, way_id,
       mark, http_status, is_live, id, headers_sha256, nonce, state)
     select 1 + n % $1::int, 1 + n % $1::int, now() + interval '1 second' * n, now(), 1, 1, 1, n,
       200, true, 'cap_' || n, '', '', case when n % 2 = 0 then 'stored' else 'reconciled' end
     from generate_series(0, $1::int * $2::int - 1) n`,
    [COMPANIES, each],
  );
  await db.rows(
    'test-suspicions',
    `insert into suspicions (company_id, source_id, key, provenance, extractor, open, first_at)
     select 1 + n % $1::int, 1 + n % $1::int, 'pricing.' || n, 'observed', 'a/1',
       n < 3 * $1::int, now() from generate_series(0, $1::int * $2::int - 1) n`,
    [COMPANIES, each],
  );
  await db.rows('test-vacuum', 'vacuum (analyze, parallel 0) looks, suspicions, sources');
  await db.rows('test-origin', 'set session_replication_role = origin');
}

async function pagesOf(db: Session, work: () => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => {
    await db.rows('test-flush', 'select pg_stat_force_next_flush()');
    const [row] = await db.rows<{ pages: number }>(
      'test-pages',
      `select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::bigint as pages
       from pg_statio_user_tables where relname = any($1::text[])`,
      [TABLES],
    );
    return row?.pages ?? Number.NaN;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

test('what waits is found by as many pages when 250 times as much waits', async () => {
  const opened = await openTestDatabase();
  const db = await opened.database.session();
  try {
    const costs: number[][] = [];
    for (const each of [8, 2_000]) {
      await fill(db, each);
      costs.push([
        await pagesOf(db, () => companiesWithWork(db, { after: 0, limit: 10 })),
        await pagesOf(db, () => listSuspectedSources(db, { after: 0, limit: 10 })),
        await pagesOf(db, () => isSuspected(db, 7)),
      ]);
    }
    const [few = [], many = []] = costs;
    for (const [nth, pages] of many.entries()) {
      assert.ok(pages <= 3 * (few[nth] ?? 0) + 20, `${nth}: ${few[nth]} pages, then ${pages}`);
    }
  } finally {
    await db.release();
    await opened.close();
  }
});

test('pages of what waits follow each other without a gap, and each company is there once', async () => {
  const opened = await openTestDatabase();
  const db = await opened.database.session();
  try {
    await fill(db, 8);
    const companies: number[] = [];
    for (let after = 0; ; ) {
      const page = await companiesWithWork(db, { after, limit: 7 });
      companies.push(...page);
      const last = page.at(-1);
      if (last === undefined) break;
      after = last;
    }
    // Those at even places wait: every second look.
    const even = Array.from({ length: COMPANIES / 2 }, (_, n) => 2 * n + 1);
    assert.deepEqual(companies, even);
    const suspected: string[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page = await listSuspectedSources(db, { after, limit: 7 });
      suspected.push(...page.suspected.map(({ id, key }) => `${id} ${key}`));
      after = page.next;
    }
    assert.equal(suspected.length, 3 * COMPANIES);
    assert.equal(new Set(suspected).size, 3 * COMPANIES);
  } finally {
    await db.release();
    await opened.close();
  }
});
