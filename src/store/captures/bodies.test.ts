// A body is found by its hash at its source, however many either of the two has.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { type Db, openDatabase } from '../database.ts';
import { keepSource, storeCaptures } from './captures.ts';
import { findSameBytes } from './extractions.ts';
import type { CaptureToStore } from './looks.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const URL = 'https://acme.example/pricing';
const EMPTY = hash('sha256', 'an empty page');
const MANY = 2_000;

function lookAt(companyId: number, sourceId: number, day: number): CaptureToStore {
  const capturedAt = new Date(Date.UTC(2026, 10, day, 6));
  return {
    ...{ id: `cap_${day}`, companyId, sourceId, kind: 'page_capture', lane: 'live', url: URL },
    ...{ finalUrl: URL, capturedAt, status: 200, headers: [], contentType: 'text/html', bytes: 4 },
    ...{ headersSha256: hash('sha256', ''), redirects: [], sha256: EMPTY, rawStored: true },
    ...{ received: null, fetcher: 'assay-test/1', nonce: hash('md5', `${day}`) },
    ...{ vantage: { renderer: 'http' }, robots: { allowed: true, checked_at: null, rule: null } },
  };
}

/** A source with many bodies, and many sources that have the same body. */
async function openBodies() {
  const { url, close } = await openTestDatabase();
  const db = openDatabase({ url, connections: 1 });
  const sql = `insert into companies (domain, name, tracked_at) values ('acme.example', 'Acme', $1)
    returning id`;
  const [company] = await db.rows<{ id: number }>('test-company', sql, [NOW]);
  const companyId = company?.id ?? 0;
  const page = { companyId, url: URL, role: 'pricing', provider: null } as const;
  const { id: sourceId } = await keepSource(db, page, NOW);
  await db.rows(
    'test-bodies',
    `insert into capture_bodies (source_id, sha256, bytes, raw_stored)
     select $1, sha256(n::text::bytea), 4, true from generate_series(1, $2::int) n`,
    [sourceId, MANY],
  );
  await db.rows(
    'test-others',
    `with others as (
       insert into sources (company_id, url, role, created_at)
       select company_id, url || n, role, created_at
       from sources, generate_series(1, $2::int) n where id = $3 returning id)
     insert into capture_bodies (source_id, sha256, bytes, raw_stored)
     select id, decode($1, 'hex'), 4, true from others`,
    [EMPTY, MANY, sourceId],
  );
  const dispose = async (): Promise<void> => {
    await db.close();
    await close();
  };
  return { db, companyId, sourceId, [Symbol.asyncDispose]: dispose };
}

/** Runs each statement, and before it once more to count the blocks of bodies that it reads. */
function counting(db: Db, read: Map<string, number>): Db {
  return {
    rows: async (name, text, values = []) => {
      const explain = `explain (analyze, buffers, verbose, format json) ${text}`;
      const [row] = await db.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>('', explain, values);
      const plan = row?.['QUERY PLAN'][0].Plan;
      read.set(name, plan === undefined ? Number.NaN : blocksOf(plan));
      return db.rows(name, text, values);
    },
  };
}

interface Plan {
  readonly Alias?: string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

function blocksOf(plan: Plan): number {
  const own = plan['Relation Name'] === 'capture_bodies' && plan.Alias !== undefined;
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + blocksOf(one), 0);
  return below + (own ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : 0);
}

for (const isCounted of [false, true]) {
  const what = isCounted ? 'that is counted' : 'of which nothing is known';
  test(`a body is found by hash and source in a table ${what}`, async () => {
    await using opened = await openBodies();
    const { db, companyId, sourceId } = opened;
    if (isCounted) await db.rows('test-analyze', 'analyze');
    const read = new Map<string, number>();
    const own = counting(db, read);
    for (const day of [1, 2]) await storeCaptures(own, [lookAt(companyId, sourceId, day)], NOW);
    await findSameBytes(own, ['cap_2']);
    for (const name of ['store-captures', 'find-same-bytes']) {
      const blocks = read.get(name) ?? Number.NaN;
      assert.ok(blocks < 12, `${name} reads ${blocks} blocks`);
    }
  });
}
