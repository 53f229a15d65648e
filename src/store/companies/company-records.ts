// The read model: each company's record as ready bytes, rewritten in the transaction that changes
// it.

import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Dimension } from '../../core/facts/dimensions.ts';
import { FACT_COLUMNS, type FactRow } from '../../core/facts/fact-shape.ts';
import { buildRecord, type RecordInputs, type SourceState } from '../../core/facts/record.ts';
import type { Db } from '../database.ts';
import { ANCHORED_THROUGH } from '../proofs/anchors.ts';
import { refreshScreenValues } from './screening.ts';
import { SERVED } from './served-facts.ts';

/** The channel on which changed records are told; the payload is a domain, or `*` for many. */
export const RECORDS_CHANNEL = 'assay_records';

export interface RecordContext {
  /** Written into links, without a slash at its end. */
  readonly baseUrl: string;
  readonly now: Date;
  readonly freshnessDays: Readonly<Record<Dimension, number>>;
}

/**
 * Holds the records of these companies to the end of the transaction. Judging and declaring touch
 * different facts at the same time; who rebuilds second must see what the first one wrote. The row
 * of the company would not do: judging holds that one while it reads captures, for long.
 */
export async function holdRecords(db: Db, companyIds: readonly number[]): Promise<void> {
  await db.rows(
    'hold-records',
    `select company_id from company_records where company_id = any($1::bigint[])
     order by company_id for no key update`,
    [companyIds],
  );
}

/** Rebuilds the records of these companies from what is stored; part of a transaction. */
export async function rebuildRecords(
  db: Db,
  companyIds: readonly number[],
  context: RecordContext,
): Promise<void> {
  await holdRecords(db, companyIds);
  const inputs = await loadInputs(db, companyIds, context);
  const rows = [...inputs].map(([companyId, input]) => {
    const built = buildRecord(input, context.baseUrl, context.now);
    const meta = { generated_at: context.now.toISOString() };
    const body = Buffer.from(JSON.stringify({ data: built.data, meta }));
    return { companyId, domain: input.company.domain, built, body };
  });
  await db.rows(
    'save-records',
    `insert into company_records (company_id, domain, version, base_url, fresh_until, generated_at,
       etag, body, body_br, summary)
     select id, domain, 1, $1, fresh_until, $2, etag, body, body_br, summary
     from unnest($3::bigint[], $4::text[], $5::timestamptz[], $6::text[], $7::bytea[], $8::bytea[],
     $9::jsonb[])
       as n(id, domain, fresh_until, etag, body, body_br, summary)
     on conflict (company_id) do update set domain = excluded.domain,
       version = company_records.version + 1, base_url = excluded.base_url,
       fresh_until = excluded.fresh_until, generated_at = excluded.generated_at,
       etag = excluded.etag, body = excluded.body, body_br = excluded.body_br,
       summary = excluded.summary`,
    [
      context.baseUrl,
      context.now,
      rows.map((row) => row.companyId),
      rows.map((row) => row.domain),
      rows.map((row) => row.built.freshUntil),
      rows.map((row) => hash('sha256', row.body, 'hex').slice(0, 32)),
      rows.map((row) => row.body),
      rows.map((row) => compressed(row.body)),
      rows.map((row) => JSON.stringify(row.built.summary)),
    ],
  );
  await refreshScreenValues(db, companyIds);
  await tellRecordsChanged(db, rows.length > 50 ? ['*'] : rows.map((row) => row.domain));
}

/** Tells whoever keeps records of these domains, with the commit; `*` stands for all. */
export async function tellRecordsChanged(db: Db, domains: readonly string[]): Promise<void> {
  await db.rows(
    'tell-records',
    'select pg_notify($1, domain) from unnest($2::text[]) as n(domain)',
    [RECORDS_CHANNEL, domains],
  );
}

// Quality 5: one millisecond for 32 KB, within 5 % of the size that quality 9 reaches.
function compressed(body: Buffer): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

async function loadInputs(
  db: Db,
  ids: readonly number[],
  context: RecordContext,
): Promise<ReadonlyMap<number, RecordInputs>> {
  const [heads, facts, events, sources, jobs] = [
    await loadHeads(db, ids),
    await loadFacts(db, ids),
    await loadLastChanges(db, ids),
    await loadSources(db, ids),
    await loadJobs(db, ids, context.now),
  ];
  const inputs = new Map<number, RecordInputs>();
  for (const head of heads) {
    const changes = events.get(head.id) ?? [];
    const first = changes.map((row) => row.first).sort()[0];
    inputs.set(head.id, {
      company: { domain: head.domain, name: head.name, slug: head.slug },
      categories: head.categories,
      facts: facts.get(head.id) ?? [],
      lastChanged: Object.fromEntries(changes.map((row) => [row.dimension, row.last])),
      earliestEventAt: first ?? null,
      captures: { count: head.captures, first: head.first_at, last: head.last_at },
      anchoredThrough: head.anchored_through,
      sources: sources.get(head.id) ?? [],
      jobs: jobs.get(head.id)?.[0] ?? { open: 0, statedPay: 0, remote: 0, recent: [] },
      freshnessDays: context.freshnessDays,
    });
  }
  return inputs;
}

interface Head {
  id: number;
  domain: string;
  name: string;
  slug: string | null;
  categories: string[];
  captures: number;
  first_at: Date | null;
  last_at: Date | null;
  anchored_through: Date | null;
}

function loadHeads(db: Db, ids: readonly number[]): Promise<Head[]> {
  return db.rows(
    'record-heads',
    `select c.id, c.domain, c.name, c.slug,
       coalesce((select array_agg(k.slug order by k.slug) from company_categories cc
         join categories k on k.id = cc.category_id where cc.company_id = c.id), '{}') as
         categories,
       t.captures, t.first_at, t.last_at, ${ANCHORED_THROUGH} as anchored_through
     from companies c cross join lateral (
       select count(*) as captures, min(captured_at) as first_at, max(captured_at) as last_at
       from looks where company_id = c.id) t
     where c.id = any($1)`,
    [ids],
  );
}

async function loadFacts(db: Db, ids: readonly number[]) {
  const rows = await db.rows<FactRow & { company_id: number }>(
    'record-facts',
    `select company_id, ${FACT_COLUMNS} from facts where company_id = any($1) and ${SERVED}
     order by company_id, dimension_rank, key, provenance, product`,
    [ids],
  );
  return grouped(rows);
}

async function loadLastChanges(db: Db, ids: readonly number[]) {
  const rows = await db.rows<{
    company_id: number;
    dimension: Dimension;
    first: string;
    last: string;
  }>(
    'record-last-changes',
    `select company_id, dimension, min(occurred_at) as first, max(occurred_at) as last
     from change_events
     where company_id = any($1) and derivation in ('confirmed', 'historical') and status = 'current'
     group by company_id, dimension`,
    [ids],
  );
  return grouped(rows);
}

async function loadSources(db: Db, ids: readonly number[]) {
  const rows = await db.rows<SourceState & { company_id: number }>(
    'record-sources',
    `select company_id, url, role, provider, health, health_reason as reason,
       last_complete_at as "lastCompleteAt"
     from sources where company_id = any($1) order by id`,
    [ids],
  );
  return grouped(rows);
}

async function loadJobs(db: Db, ids: readonly number[], now: Date) {
  const rows = await db.rows<{
    company_id: number;
    open: number;
    statedPay: number;
    remote: number;
    recent: Date[];
  }>(
    'record-jobs',
    `select company_id, count(*) as open,
       count(*) filter (where comp->>'source' <> 'not_stated') as "statedPay",
       count(*) filter (where remote) as remote,
       coalesce(array_agg(first_seen_at) filter
         (where first_seen_at > $2::timestamptz - interval '30 days'), '{}') as recent
     from job_postings where company_id = any($1) and closed_at is null group by company_id`,
    [ids, now],
  );
  return grouped(rows);
}

function grouped<Row extends { company_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.company_id);
    if (group) group.push(row);
    else groups.set(row.company_id, [row]);
  }
  return groups;
}
