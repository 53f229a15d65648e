// Companies for the benchmarks: real rows of the read model, many of them, from one record.

import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { FRESHNESS_DAYS } from '../src/contract/fact-keys.ts';
import { DIMENSIONS } from '../src/core/facts/dimensions.ts';
import type { FactRow } from '../src/core/facts/fact-shape.ts';
import { buildRecord } from '../src/core/facts/record.ts';
import { type Database, openDatabase } from '../src/store/database.ts';
import { migrate } from '../src/store/migrate.ts';

/** Written into the records; a server under another address would rebuild them first. */
export const BASE_URL = 'http://bench.example';
const RECORD_BYTES = 32 * 1024;
const NOW = new Date('2026-11-20T12:00:00Z');
/** Companies whose Brotli bytes are their own; the others carry those of one of these. */
export const OWN_BROTLI = 1_000;
const BATCH = 500;

export function domainOf(n: number): string {
  return `bench-${String(n).padStart(7, '0')}.example`;
}

export function pathOf(n: number): string {
  return `/v1/companies/${domainOf(n)}`;
}

/** A database of its own beside the one at `url`. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const admin = openDatabase({ url, connections: 1 });
  try {
    await admin.rows(`create_${name}`, `create database ${name}`);
  } finally {
    await admin.close();
  }
  const made = new URL(url);
  made.pathname = `/${name}`;
  await migrate(made.href);
  return made.href;
}

/** Fills an empty database with `count` companies and their records; answers what 1 record is. */
export async function seedCompanies(url: string, count: number): Promise<Buffer> {
  const db = openDatabase({ url, connections: 2 });
  const template = JSON.stringify({
    data: buildRecord(inputsOf(domainOf(0)), BASE_URL, NOW).data,
    meta: { generated_at: NOW.toISOString() },
  });
  try {
    for (let from = 0; from < count; from += BATCH) {
      await insert(db, template, from, Math.min(BATCH, count - from));
    }
    for (const table of ['companies', 'company_records']) {
      await db.rows(`vacuum_${table}`, `vacuum (analyze) ${table}`);
    }
    await db.rows('checkpoint', 'checkpoint');
  } finally {
    await db.close();
  }
  return Buffer.from(template);
}

const compressed: Buffer[] = [];

async function insert(db: Database, template: string, from: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  const domains = numbers.map(domainOf);
  const bodies = domains.map((domain) => Buffer.from(template.replaceAll(domainOf(0), domain)));
  const brotli = bodies.map((body, i) => brotliOf(body, from + i));
  await db.transaction(async (tx) => {
    await tx.rows('relax', 'set local synchronous_commit = off');
    await tx.rows(
      'bench-companies',
      `insert into companies (domain, name, tracked_at)
       select d, 'Company ' || d, $2 from unnest($1::text[]) as n(d)`,
      [domains, NOW],
    );
    await tx.rows(
      'bench-records',
      `insert into company_records (company_id, domain, version, base_url, fresh_until,
         generated_at, etag, body, body_br, summary)
       select c.id, d, 1, $1, null, $2, etag, body, body_br, '{}'
       from unnest($3::text[], $4::text[], $5::bytea[], $6::bytea[]) as n(d, etag, body, body_br)
       join companies c on c.domain = d`,
      [
        BASE_URL,
        NOW,
        domains,
        bodies.map((body) => hash('sha256', body, 'hex').slice(0, 32)),
        bodies,
        brotli,
      ],
    );
  });
}

function brotliOf(body: Buffer, n: number): Buffer {
  const known = compressed[n % OWN_BROTLI];
  if (known) return known;
  const fresh = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  compressed[n % OWN_BROTLI] = fresh;
  return fresh;
}

/** Makes enough facts for a record of some 32 KB. */
function inputsOf(domain: string) {
  const facts: FactRow[] = [];
  const inputs = {
    company: { domain, name: `Company ${domain}`, slug: null },
    categories: ['benchmarks'],
    facts,
    lastChanged: Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, '2026-10-02'])),
    earliestEventAt: '2025-05-25',
    anchoredThrough: null,
    captures: { count: 120, first: new Date('2025-05-25'), last: NOW },
    sources: [],
    jobs: { open: 12, statedPay: 4, remote: 3, recent: [] },
    freshnessDays: FRESHNESS_DAYS,
  };
  const size = (): number => JSON.stringify(buildRecord(inputs, BASE_URL, NOW).data).length;
  while (size() < RECORD_BYTES) facts.push(factOf(domain, facts.length));
  return inputs;
}

function factOf(domain: string, n: number): FactRow {
  const dimension = DIMENSIONS[n % DIMENSIONS.length] ?? 'pricing';
  const serial = hash('sha256', String(n)).slice(0, 26).toUpperCase();
  return {
    key: `${dimension}.entry.${serial.slice(0, 8).toLowerCase()}.value`,
    dimension,
    value: n % 3 === 0 ? n * 7 : `Stated value ${serial.slice(8, 20)}`,
    unit: n % 3 === 0 ? 'EUR' : null,
    provenance: n % 4 === 0 ? 'observed' : 'company_stated',
    confidence: 0.9,
    source_url: `https://${domain}/${dimension}/page-${n % 7}`,
    capture_id: `cap_${serial}`,
    product: '',
    evidence_type: 'page_text',
    first_seen_at: new Date('2025-05-25'),
    last_confirmed_at: new Date('2026-11-19'),
    valid_from: new Date('2026-10-02'),
  };
}
