// The rows of an export, all of one moment, company by company and a page at a time.

import { FACT_COLUMNS, type FactRow } from '../../core/facts/fact-shape.ts';
import type { PostingRow } from '../companies/jobs-page.ts';
import { SERVED } from '../companies/served-facts.ts';
import type { Database, Db } from '../database.ts';
import type { EventRow } from '../facts/event-rows.ts';
import type { ChainName } from '../proofs/manifests.ts';

/** Whatever is committed meanwhile, `work` sees what there was when it began. */
export async function atOneMoment<T>(
  database: Pick<Database, 'session'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const session = await database.session();
  try {
    await session.rows('begin-moment', 'begin isolation level repeatable read read only');
    return await work(session);
  } finally {
    // With the connection the transaction ends; it has nothing to commit.
    await session.release();
  }
}

export interface ExportedCategory {
  readonly id: number;
  readonly slug: string;
}

/** Categories that have companies of this chain. */
export async function listExportedCategories(
  db: Db,
  chain: ChainName,
): Promise<readonly ExportedCategory[]> {
  return db.rows(
    'list-exported-categories',
    `select g.id, g.slug from categories g where exists (
       select from company_categories m join companies c on c.id = m.company_id
       where m.category_id = g.id and c.sample = ($1 = 'sandbox'))
     order by g.slug`,
    [chain],
  );
}

export interface ExportedCompany {
  readonly id: number;
  readonly domain: string;
  readonly name: string;
  readonly slug: string | null;
  readonly categories: readonly string[];
  readonly trackedAt: Date;
  readonly untrackedAt: Date | null;
  /** ISO date. */
  readonly lastCapturedAt: string | null;
  readonly facts: number;
  readonly openRoles: number | null;
}

/** Null in `category`: all of the chain. `after` is the id of the last one of the page before. */
export async function listExportedCompanies(
  db: Db,
  { chain, category }: { readonly chain: ChainName; readonly category: number | null },
  after: number,
  limit: number,
): Promise<readonly ExportedCompany[]> {
  return db.rows(
    'list-exported-companies',
    `select c.id, c.domain, c.name, c.slug, c.tracked_at as "trackedAt",
       c.untracked_at as "untrackedAt",
       array(select g.slug from company_categories m join categories g on g.id = m.category_id
         where m.company_id = c.id order by g.slug) as categories,
       r.summary->>'last_captured_at' as "lastCapturedAt",
       (r.summary->'jobs'->>'open_roles')::int as "openRoles",
       (select count(*) from facts where company_id = c.id and ${SERVED}) as facts
     from companies c left join company_records r on r.company_id = c.id
     where c.sample = ($1 = 'sandbox') and c.id > $3
       and ($2::bigint is null or exists (select from company_categories m
         where m.category_id = $2 and m.company_id = c.id))
     order by c.id limit $4`,
    [chain, category, after, limit],
  );
}

/** The last row of the page before, by the order of its table; null begins. */
type After<Row> = Row | null;

export type ExportedFact = FactRow & { readonly company_id: number; readonly id: number };

export async function listExportedFacts(
  db: Db,
  companies: readonly number[],
  after: After<ExportedFact>,
  limit: number,
): Promise<readonly ExportedFact[]> {
  return db.rows(
    'list-exported-facts',
    `select company_id, id, ${FACT_COLUMNS} from facts
     where company_id = any($1::bigint[]) and ${SERVED}
       and (company_id, id) > ($2::bigint, $3::bigint)
     order by company_id, id limit $4`,
    [companies, after?.company_id ?? 0, after?.id ?? 0, limit],
  );
}

export type ExportedEvent = Omit<EventRow, 'company' | 'company_name' | 'old_unit'> & {
  readonly company_id: number;
};

export async function listExportedEvents(
  db: Db,
  companies: readonly number[],
  after: After<ExportedEvent>,
  limit: number,
): Promise<readonly ExportedEvent[]> {
  return db.rows(
    'list-exported-events',
    `select company_id, id, seq, dimension, fact_key, product, provenance, type, change,
       significance, derivation, occurred_at, detected_at, recorded_at, old_value, new_value, unit,
       summary, source_url, before_capture_id, after_capture_id, confirming_capture_id, confidence,
       status, supersedes, superseded_by, status_reason, corrected_at
     from change_events
     where company_id = any($1::bigint[])
       and (company_id, occurred_at, seq) > ($2::bigint, $3::date, $4::bigint)
     order by company_id, occurred_at, seq limit $5`,
    [companies, after?.company_id ?? 0, after?.occurred_at ?? '-infinity', after?.seq ?? 0, limit],
  );
}

export type ExportedPosting = Omit<PostingRow, 'listed' | 'total'> & {
  readonly company_id: number;
};

export async function listExportedPostings(
  db: Db,
  companies: readonly number[],
  after: After<ExportedPosting>,
  limit: number,
): Promise<readonly ExportedPosting[]> {
  return db.rows(
    'list-exported-postings',
    `select company_id, id, title, level, department, location, remote, employment_type, url, comp,
       posted_at, first_seen_at, last_seen_at, closed_at, provider
     from job_postings
     where company_id = any($1::bigint[]) and (company_id, id) > ($2::bigint, $3::bigint)
     order by company_id, id limit $4`,
    [companies, after?.company_id ?? 0, after?.id ?? 0, limit],
  );
}
