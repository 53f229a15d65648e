// What is said of the whole service: exact while it is small, bounded when it is not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../test/database.ts';
import type { Db } from './database.ts';
import { countCompanies, readChains, readFreshness, readQueue } from './service-status.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

async function company(db: Db, domain: string, sample: boolean, due: string): Promise<void> {
  await db.rows(
    'test-company',
    `with c as (insert into companies (domain, name, tracked_at, sample)
       values ($1, $1, '2026-01-01', $2) returning id)
     insert into sources (company_id, url, role, created_at, next_due_at)
     select id, 'https://' || $1 || '/', 'home', '2026-01-01', $3 from c`,
    [domain, sample, due],
  );
}

/** A fact an hour, the newest at `NOW`. */
async function facts(db: Db, dimension: string, rank: number, many: number): Promise<void> {
  await db.rows(
    'test-facts',
    `insert into facts (company_id, key, dimension, dimension_rank, provenance, value,
       evidence_type, locator, extractor, extractor_version, source_id, lane, announced,
       first_seen_at, last_confirmed_at, valid_from, recorded_at)
     select s.company_id, $1 || '.n' || n, $1, $2, 'observed', '1', 'measurement', '{}', 'test', 1,
       s.id, 'live', '1', '2026-01-01', $4::timestamptz - n * interval '1 hour', '2026-01-01',
       '2026-01-01'
     from (select id, company_id from sources order by id limit 1) s,
       generate_series(0, $3::int - 1) n`,
    [dimension, rank, many, NOW],
  );
}

test('a service that knows nothing has no dimensions, chains or queues', async () => {
  const { database, close } = await openTestDatabase();
  try {
    assert.deepEqual(await readFreshness(database), { whole: true, dimensions: [] });
    assert.deepEqual(await readChains(database), []);
    const empty = { waiting: 0, more: false, since: null };
    for (const name of ['captures', 'judging', 'deliveries'] as const) {
      assert.deepEqual(await readQueue(database, name, NOW), empty, name);
    }
    assert.equal(await countCompanies(database), 0);
  } finally {
    await close();
  }
});

test('what is due waits since it is due; the invented companies of the sample never are', async () => {
  const { database, close } = await openTestDatabase();
  try {
    await company(database, 'invented.example', true, '2026-11-01T00:00:00Z');
    await company(database, 'late.test', false, '2026-11-20T09:30:00Z');
    await company(database, 'later.test', false, '2026-11-20T11:00:00Z');
    await company(database, 'early.test', false, '2026-11-20T12:00:01Z');
    const since = new Date('2026-11-20T09:30:00Z');
    assert.deepEqual(await readQueue(database, 'captures', NOW), {
      waiting: 2,
      more: false,
      since,
    });
    assert.equal(await countCompanies(database), 4);
  } finally {
    await close();
  }
});

test('each chain tells its last seal, its newest block, and what is in none', async () => {
  const { database, close } = await openTestDatabase();
  try {
    await database.rows(
      'test-manifests',
      `with m as (insert into manifests (chain, number, export_id, origin, opened_at, closed_at,
         state, sealed_at, sha256)
       select 'bitcoin', n, 'x' || n, 'log', day, day, state, sealed,
         case when state <> 'open' then n::text end
       from (values (1, '2026-11-12'::timestamptz, 'anchored', '2026-11-12'::timestamptz),
         (2, '2026-11-16', 'stamped', '2026-11-16'),
         (3, '2026-11-19', 'open', null)) v (n, day, state, sealed) returning id, number)
       insert into anchors (manifest_id, nonce, block_time)
       select id, 'x', '2026-11-12T02:00:00Z' from m where number = 1`,
    );
    assert.deepEqual(await readChains(database), [
      {
        chain: 'bitcoin',
        lastSealedAt: new Date('2026-11-16T00:00:00Z'),
        lastAnchoredAt: new Date('2026-11-12T02:00:00Z'),
        waiting: 1,
      },
    ]);
  } finally {
    await close();
  }
});

test('of many facts a sample stands for all, and says so', async () => {
  const { database, close } = await openTestDatabase();
  try {
    await company(database, 'large.test', false, '2026-11-21T00:00:00Z');
    await facts(database, 'pricing', 0, 3);
    await facts(database, 'legal', 9, 2);
    const before = await readFreshness(database);
    assert.equal(before.whole, true);
    const hour = (ago: number) => new Date(NOW.getTime() - ago * 3_600_000);
    assert.deepEqual(before.dimensions, [
      { dimension: 'pricing', facts: 3, newest: hour(0), median: hour(1) },
      { dimension: 'legal', facts: 2, newest: hour(0), median: hour(1) },
    ]);
    await facts(database, 'hiring', 5, 100_000);
    await database.rows('test-analyze', 'analyze facts');
    const after = await readFreshness(database);
    assert.equal(after.whole, false);
    const looked = after.dimensions.reduce((sum, one) => sum + one.facts, 0);
    assert.ok(looked > 0 && looked < 40_000, `${looked} facts were looked at`);
  } finally {
    await close();
  }
});
