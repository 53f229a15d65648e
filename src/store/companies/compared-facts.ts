// What companies are compared by: their facts of some keys, and what is known where one is missing.

import { dimensionOfKey, dimensionRank } from '../../core/facts/dimensions.ts';
import type { FactRow } from '../../core/facts/fact-shape.ts';
import type { Looks } from '../../core/facts/missing-fact.ts';
import type { Db } from '../database.ts';
import { REPLACED_AT } from '../facts/disputed-values.ts';
import type { CompanyRow } from './company-lookup.ts';
import { SERVED } from './served-facts.ts';

export type ComparedFact = Pick<
  FactRow,
  'key' | 'value' | 'unit' | 'provenance' | 'product' | 'evidence_type'
> & {
  /** The day on which it was last confirmed. */
  readonly asOf: string;
};

export interface ComparedCompany extends CompanyRow {
  /**
   * Another one with every change of its record, which is written with every change of its facts;
   * null while there is no record.
   */
  readonly edition: string | null;
}

const COMPARED = `select c.id, c.domain, c.name, c.slug, r.version || '-' || r.etag as edition
  from companies c left join company_records r on r.company_id = c.id`;

/** The companies of these very domains, aliases left out. */
export async function listComparedByDomain(
  db: Db,
  domains: readonly string[],
): Promise<ComparedCompany[]> {
  const text = `${COMPARED} where c.domain = any($1::text[])`;
  return db.rows('list_compared_by_domain', text, [domains]);
}

export async function listCompared(
  db: Db,
  companyIds: readonly number[],
): Promise<ComparedCompany[]> {
  const text = `${COMPARED} where c.id = any($1::bigint[])`;
  return db.rows('list_compared', text, [companyIds]);
}

/**
 * The served facts of these keys by company, of all companies in one statement. Each company comes
 * as one document: the driver takes twice as long for a thousand rows of seven fields. In JSON a
 * day is written by ISO 8601 whatever the session says, in less time than by `to_char`.
 */
export async function listComparedFacts(
  db: Db,
  companyIds: readonly number[],
  keys: readonly string[],
): Promise<ReadonlyMap<number, readonly ComparedFact[]>> {
  type Packed = readonly [
    ComparedFact['key'],
    ComparedFact['value'],
    ComparedFact['unit'],
    ComparedFact['provenance'],
    ComparedFact['product'],
    ComparedFact['evidence_type'],
    string,
  ];
  const rows = await db.rows<{ companyId: number; facts: readonly Packed[] }>(
    'list_compared_facts',
    `select company_id as "companyId", json_agg(json_build_array(key, value, unit, provenance,
       product, evidence_type, (last_confirmed_at at time zone 'UTC')::date)) as facts
     from facts
     where company_id = any($1::bigint[]) and dimension_rank = any($2::smallint[])
       and key = any($3::text[]) and ${SERVED}
     group by company_id`,
    [companyIds, ranksOf(keys), keys],
  );
  return new Map(
    rows.map(({ companyId, facts }) => [
      companyId,
      facts.map(([key, value, unit, provenance, product, evidence_type, asOf]) => ({
        key,
        value,
        unit,
        provenance,
        product,
        evidence_type,
        asOf,
      })),
    ]),
  );
}

/** How many of these companies have a served fact of each key in these dimensions. */
export async function countKnownKeys(
  db: Db,
  companyIds: readonly number[],
  dimensionRanks: readonly number[],
): Promise<{ key: string; companies: number }[]> {
  return db.rows(
    'count_known_keys',
    `select key, count(distinct company_id) as companies from facts
     where company_id = any($1::bigint[]) and dimension_rank = any($2::smallint[]) and ${SERVED}
     group by key order by key`,
    [companyIds, dimensionRanks],
  );
}

const WITHHELD = `d.status = 'upheld' and d.lifted_at is null and ${REPLACED_AT} is null`;

// It speaks of the company `c`, for the keys that are the second value.
const BESIDE_RECORD = `
  array_to_string(array(select distinct s.role || ' ' || case
      when s.health = 'ok' then 'read'
      when s.health = 'blocked_by_robots' then 'blocked'
      when s.health = 'new' then 'untried'
      when s.health_reason ~ '^(reading_|hostile$)' then 'unread'
      else 'failing' end
    from sources s where s.company_id = c.id order by 1), ',') as sources,
  array_to_string(array(select d.key from disputes d
    where d.company_id = c.id and d.key = any($2::text[]) and ${WITHHELD}
    order by 1), ',') as withheld`;

/** What absences follow from, as texts of the database: equal ones mean the same. */
export interface BesideRecord {
  readonly companyId: number;
  /** `role state`, with commas between. */
  readonly sources: string;
  /** Keys among those that were asked for, likewise. */
  readonly withheld: string;
}

export interface CompanyLooks extends BesideRecord {
  /** JSON; null while the company has no record yet. */
  readonly gaps: string | null;
}

/** By company. */
export async function listBesideRecords(
  db: Db,
  companyIds: readonly number[],
  keys: readonly string[],
): Promise<ReadonlyMap<number, BesideRecord>> {
  const rows = await db.rows<BesideRecord>(
    'list_beside_records',
    `select c.id as "companyId", ${BESIDE_RECORD} from companies c
     where c.id = any($1::bigint[])`,
    [companyIds, keys],
  );
  return new Map(rows.map((row) => [row.companyId, row]));
}

/** The same with the gaps of the record. */
export async function listLooks(
  db: Db,
  companyIds: readonly number[],
  keys: readonly string[],
): Promise<ReadonlyMap<number, CompanyLooks>> {
  const rows = await db.rows<CompanyLooks>(
    'list_looks_of_companies',
    `select c.id as "companyId", (r.summary->'coverage'->'gaps')::text as gaps, ${BESIDE_RECORD}
     from companies c left join company_records r on r.company_id = c.id
     where c.id = any($1::bigint[])`,
    [companyIds, keys],
  );
  return new Map(rows.map((row) => [row.companyId, row]));
}

/** What they say; the gaps of a company without a record are those given. */
export function looksIn(
  { gaps, sources, withheld }: CompanyLooks,
  gapsOfNobody: Looks['gaps'],
): Looks {
  return {
    gaps: gaps === null ? gapsOfNobody : (JSON.parse(gaps) as Looks['gaps']),
    sources: textsIn(sources).map((text) => {
      const [role, state] = text.split(' ');
      // Both are words of the statement above.
      return { role, state } as Looks['sources'][number];
    }),
    withheld: textsIn(withheld),
  };
}

function textsIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}

/** The disputed facts whose value was taken back, whatever is known of them since. */
export async function listWithheld(
  db: Db,
  companyIds: readonly number[],
  keys: readonly string[],
): Promise<{ companyId: number; key: string }[]> {
  return db.rows(
    'list_withheld_of_companies',
    `select d.company_id as "companyId", d.key from disputes d
     where d.company_id = any($1::bigint[]) and d.key = any($2::text[]) and ${WITHHELD}`,
    [companyIds, keys],
  );
}

function ranksOf(keys: readonly string[]): number[] {
  const ranks = keys.flatMap((key) => {
    const dimension = dimensionOfKey(key);
    return dimension === null ? [] : [dimensionRank(dimension)];
  });
  return [...new Set(ranks)];
}
