// Made-up companies that are larger than any of the sample, and a category with many of them.

import { FACT_KEYS, FRESHNESS_DAYS } from '../../src/contract/fact-keys.ts';
import { dimensionOfKey, dimensionRank } from '../../src/core/facts/dimensions.ts';
import { rebuildRecords } from '../../src/store/companies/company-records.ts';
import type { TestWorld } from './world.ts';

/** The most that a stranger's page may put into a value here. */
const LONG = 'A value as long as a page can make it. '.repeat(20);

/** Covers a company with so many facts: of each key both sides, which differ. */
export async function coverBig(world: TestWorld, domain: string, facts: number): Promise<void> {
  const { database } = world;
  const [company = 0] = await cover(world, [domain]);
  const patterns = FACT_KEYS.filter(({ key }) => key.includes('{'));
  const keys = Array.from({ length: facts / 2 }, (_, nth) => {
    const pattern = patterns[nth % patterns.length]?.key ?? '';
    return pattern.replace(/\{\w+\}/g, `made-up-${nth}`);
  });
  await database.rows(
    'test-big-facts',
    `insert into facts (company_id, key, dimension, dimension_rank, provenance, value,
       evidence_type, locator, extractor, extractor_version, source_id, source_url, lane, announced,
       first_seen_at, last_confirmed_at, valid_from, recorded_at)
     select $1, k.key, k.dimension, k.rank, side, to_jsonb(k.nth || case side when 'observed'
         then $6 else '' end), 'page_text', '{"type": "json_pointer", "pointer": "/0"}', 'test', 1,
       s.id, 'https://' || $2 || '/page-' || k.nth % 40, 'live', 'null', $7, $7, $7, $7
     from sources s
     cross join unnest($3::text[], $4::text[], $5::smallint[]) with ordinality
       as k (key, dimension, rank, nth)
     cross join unnest('{observed,company_stated}'::text[]) side
     where s.company_id = $1`,
    [
      company,
      domain,
      keys,
      keys.map((key) => dimensionOfKey(key)),
      keys.map((key) => dimensionRank(dimensionOfKey(key) ?? 'legal')),
      LONG,
      world.now(),
    ],
  );
  await rebuild(world, [company]);
}

/** Adds so many companies, of which nothing is known, to a category. */
export async function coverMany(world: TestWorld, category: string, count: number): Promise<void> {
  const domains = Array.from({ length: count }, (_, nth) => `made-up-${nth}.example`);
  const ids = await cover(world, domains);
  await world.database.rows(
    'test-many-members',
    `insert into company_categories (company_id, category_id)
     select n, c.id from unnest($1::bigint[]) n, categories c where c.slug = $2`,
    [ids, category],
  );
  await rebuild(world, ids);
}

async function cover(world: TestWorld, domains: readonly string[]): Promise<number[]> {
  const rows = await world.database.rows<{ id: number }>(
    'test-big-companies',
    `with made as (
       insert into companies (domain, name, slug, tracked_at)
       select domain, 'Made up ' || domain, null, $2 from unnest($1::text[]) as n (domain)
       returning id, domain
     ), read as (
       insert into sources (company_id, url, role, health, created_at)
       select id, 'https://' || domain || '/', 'home', 'ok', $2 from made
     )
     select id from made`,
    [domains, world.now()],
  );
  return rows.map(({ id }) => id);
}

function rebuild(world: TestWorld, ids: readonly number[]): Promise<void> {
  const { baseUrl } = world;
  return world.database.transaction((db) =>
    rebuildRecords(db, ids, { baseUrl, now: world.now(), freshnessDays: FRESHNESS_DAYS }),
  );
}
