// What companies are compared by: their facts of some keys, and what is known where one is missing.

import { dimensionOfKey, dimensionRank } from '../../core/facts/dimensions.ts';
import type { FactRow } from '../../core/facts/fact-shape.ts';
import type { LookedAt } from '../../core/facts/missing-fact.ts';
import type { Gap } from '../../core/facts/record.ts';
import type { Db } from '../database.ts';
import { REPLACED_AT } from '../facts/disputed-values.ts';
import { SERVED } from './served-facts.ts';

export type ComparedFact = Pick<
  FactRow,
  'key' | 'value' | 'unit' | 'provenance' | 'product' | 'evidence_type'
> & {
  /** The day on which it was last confirmed. */
  readonly asOf: string;
};

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

export interface CompanyLooks {
  readonly companyId: number;
  /** Null while the company has no record yet. */
  readonly gaps: readonly Gap[] | null;
  readonly sources: readonly LookedAt[];
}

export async function listLooks(db: Db, companyIds: readonly number[]): Promise<CompanyLooks[]> {
  const rows = await db.rows<Omit<CompanyLooks, 'sources'> & { sources: readonly string[] }>(
    'list_looks_of_companies',
    `select c.id as "companyId", r.summary->'coverage'->'gaps' as gaps,
       array(select distinct s.role || ' ' || case
           when s.health = 'ok' then 'read'
           when s.health = 'blocked_by_robots' then 'blocked'
           when s.health = 'new' then 'untried'
           when s.health_reason ~ '^(reading_|hostile$)' then 'unread'
           else 'failing' end
         from sources s where s.company_id = c.id) as sources
     from companies c left join company_records r on r.company_id = c.id
     where c.id = any($1::bigint[])`,
    [companyIds],
  );
  return rows.map((row) => ({ ...row, sources: row.sources.map(sourceOf) }));
}

function sourceOf(text: string): LookedAt {
  const [role, state] = text.split(' ');
  // Both are words of the statement above.
  return { role, state } as LookedAt;
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
     where d.company_id = any($1::bigint[]) and d.key = any($2::text[])
       and d.status = 'upheld' and d.lifted_at is null and ${REPLACED_AT} is null`,
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
