// What companies declare under a claim of their domain: facts without a capture.

import { DECLARED_BY } from '../../core/facts/declaration.ts';
import type { Dimension } from '../../core/facts/dimensions.ts';
import { dimensionRank } from '../../core/facts/dimensions.ts';
import type { Json } from '../../core/facts/fact.ts';
import { holdRecords } from '../companies/company-records.ts';
import type { Db } from '../database.ts';

export interface DeclarationRow {
  readonly key: string;
  readonly dimension: Dimension;
  readonly value: Json;
  readonly unit: string | null;
  readonly sourceUrl: string | null;
  /** Since when it is declared so. */
  readonly declaredAt: Date;
  /** The beginning of the day as of which it holds, by the last word. */
  readonly asOf: Date;
}

const ROW = `key, dimension, value, unit, source_url as "sourceUrl", valid_from as "declaredAt",
  last_confirmed_at as "asOf"`;

/** What stands under a claim, by key. */
export async function listDeclarations(db: Db, claimId: string): Promise<DeclarationRow[]> {
  return db.rows<DeclarationRow>(
    'list-declarations',
    `select ${ROW} from facts where claim_id = $1 and valid_to is null order by key`,
    [claimId],
  );
}

/** The declaration of a key that stands for a company, under whichever claim. */
export async function findDeclaration(
  db: Db,
  companyId: number,
  key: string,
): Promise<(DeclarationRow & { readonly id: number; readonly claimId: string }) | null> {
  const rows = await db.rows<DeclarationRow & { readonly id: number; readonly claimId: string }>(
    'find-declaration',
    `select id, claim_id as "claimId", ${ROW} from facts
     where company_id = $1 and key = $2 and provenance = 'company_stated' and product = ''
       and claim_id is not null and valid_to is null`,
    [companyId, key],
  );
  return rows[0] ?? null;
}

export interface DeclaredWeight {
  /** That stand besides the one of the key. */
  readonly count: number;
  /** The bytes of their values. */
  readonly bytes: number;
  /** Words that ended. */
  readonly ended: number;
}

/** What a claim carries besides a key. */
export async function weighDeclarations(
  db: Db,
  claimId: string,
  key: string,
): Promise<DeclaredWeight> {
  const [row] = await db.rows<DeclaredWeight>(
    'weigh-declarations',
    `select count(*) filter (where valid_to is null and key <> $2) as count,
       coalesce(sum(octet_length(value::text)) filter
         (where valid_to is null and key <> $2), 0)::bigint as bytes,
       count(*) filter (where valid_to is not null) as ended
     from facts where claim_id = $1`,
    [claimId, key],
  );
  return row ?? { count: 0, bytes: 0, ended: 0 };
}

/** The oldest words of a claim that ended, all but so many. */
export async function forgetOldest(db: Db, claimId: string, most: number): Promise<void> {
  await db.rows(
    'forget-declarations',
    `delete from facts where claim_id = $1 and valid_to is not null and id <= (
       select id from facts where claim_id = $1 and valid_to is not null
       order by id desc offset $2 limit 1)`,
    [claimId, most],
  );
}

export interface DeclarationToKeep {
  readonly claimId: string;
  readonly companyId: number;
  readonly key: string;
  readonly dimension: Dimension;
  readonly value: Json;
  readonly unit: string | null;
  readonly sourceUrl: string | null;
  readonly asOf: Date;
}

/** `now` is when it is declared: from then on it holds. */
export async function insertDeclaration(
  db: Db,
  declared: DeclarationToKeep,
  now: Date,
): Promise<void> {
  const { extractor, version } = DECLARED_BY;
  await db.rows(
    'insert-declaration',
    `insert into facts (claim_id, company_id, key, dimension, dimension_rank, provenance, value,
       unit, evidence_type, extractor, extractor_version, source_url, lane, announced,
       announced_unit, first_seen_at, last_confirmed_at, valid_from, recorded_at)
     values ($1, $2, $3, $4, $5, 'company_stated', $6, $7, 'declaration', $8, $9, $10, 'live', $6,
       $7, $11, $12, $11, $11)`,
    [
      declared.claimId,
      declared.companyId,
      declared.key,
      declared.dimension,
      dimensionRank(declared.dimension),
      JSON.stringify(declared.value),
      declared.unit,
      extractor,
      version,
      declared.sourceUrl,
      now,
      declared.asOf,
    ],
  );
}

/** The same value once more: only its day and its address may be others. */
export async function confirmDeclaration(
  db: Db,
  id: number,
  { asOf, sourceUrl }: Pick<DeclarationToKeep, 'asOf' | 'sourceUrl'>,
): Promise<void> {
  await db.rows(
    'confirm-declaration',
    'update facts set last_confirmed_at = $2, source_url = $3 where id = $1',
    [id, asOf, sourceUrl],
  );
}

/** Ends one; it stays as history. */
export async function endDeclaration(db: Db, id: number, now: Date): Promise<void> {
  await db.rows(
    'end-declaration',
    'update facts set valid_to = greatest(valid_from, $2), closed_at = $2 where id = $1',
    [id, now],
  );
}

/**
 * Ends what stands under a claim; it stays as history. Answers how many that were: of some, the
 * company's record is held to the end of the transaction and has to be rebuilt.
 */
export async function withdrawDeclarations(db: Db, claimId: string, now: Date): Promise<number> {
  const [standing] = await db.rows<{ companyId: number }>(
    'find-declarer',
    `select company_id as "companyId" from facts
     where claim_id = $1 and valid_to is null limit 1`,
    [claimId],
  );
  if (standing === undefined) return 0;
  // Before any of the rows: whoever declares under another claim takes them in this order, too.
  await holdRecords(db, [standing.companyId]);
  const rows = await db.rows(
    'withdraw-declarations',
    `update facts set valid_to = greatest(valid_from, $2), closed_at = $2
     where claim_id = $1 and valid_to is null returning id`,
    [claimId, now],
  );
  return rows.length;
}
