// What a look at a page takes in the database: other bytes, the same ones, and a 304; all at once
// against the one table that captures were before.

import { hash } from 'node:crypto';
import pg from 'pg';
import { keepSource, markReconciled, storeCaptures } from '../src/store/captures/captures.ts';
import { type Extracted, findSameBytes, keepExtracted } from '../src/store/captures/extractions.ts';
import type { CaptureToStore } from '../src/store/captures/looks.ts';
import { type Database, openDatabase } from '../src/store/database.ts';
import { migrate, migrations } from '../src/store/migrate.ts';
import { atMost, type Bench, type Row, thousands } from './row.ts';

type Kind = 'other' | 'same' | 'not_modified';
const KINDS: readonly { kind: Kind; name: string; most: number }[] = [
  { kind: 'other', name: 'that found other bytes', most: 700 },
  { kind: 'same', name: 'that found the same bytes', most: 700 },
  { kind: 'not_modified', name: 'that was answered with a 304', most: 700 },
];
/** The migration that took captures apart. */
const APART = 25;
const SOURCES = 40;
const HOUR = 3_600_000;

export async function lookRows(bench: Bench): Promise<readonly Row[]> {
  const looks = bench.quick ? 25 : 100;
  const rows: Row[] = [];
  for (const { kind, name, most } of KINDS) {
    const now = await emptyDatabase(bench, `looks_${kind}`, Number.POSITIVE_INFINITY);
    const before = await emptyDatabase(bench, `captures_${kind}`, APART);
    try {
      const ours = await grownBy(now, before, { kind, looks });
      rows.push({
        group: 'captures in the database',
        name: `bytes of a look ${name}`,
        ours: `${thousands(ours.now)} (${thousands(ours.left)} before vacuum full)`,
        beside:
          `one table, as before: ${thousands(ours.before)}; ` +
          `mean of ${SOURCES * looks} looks at ${SOURCES} sources, all indexes in it`,
        value: ours.now,
        unit: 'bytes',
        target: atMost(most),
      });
    } finally {
      await Promise.all([now.close(), before.close()]);
    }
  }
  return rows;
}

async function emptyDatabase(bench: Bench, name: string, end: number): Promise<Database> {
  const url = new URL(bench.url);
  url.pathname = `/bench_${name}`;
  const admin = new pg.Client({ connectionString: bench.url });
  await admin.connect();
  await admin.query(`create database bench_${name} template template0`);
  await admin.end();
  if (end === Number.POSITIVE_INFINITY) await migrate(url.href);
  else await migrateTo(url.href, end);
  return openDatabase({ url: url.href, connections: 2 });
}

async function migrateTo(url: string, end: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const { version, sql } of await migrations()) {
    if (version < end) await client.query(sql);
  }
  await client.end();
}

/** Bytes that one look more takes in both, once the first of each source is there. */
async function grownBy(
  now: Database,
  before: Database,
  { kind, looks }: { kind: Kind; looks: number },
): Promise<{ now: number; before: number; left: number }> {
  const sources = await coverIn(now);
  await coverIn(before);
  for (let day = 0; day < 2; day++) await look(now, sources, day, kind);
  await copied(now, before);
  const first = { now: await sizeOf(now), before: await sizeOf(before) };
  for (let day = 2; day < looks + 2; day++) await look(now, sources, day, kind);
  await copied(now, before);
  const left = (await tablesOf(now)) - first.now;
  const each = (bytes: number) => bytes / (SOURCES * looks);
  return {
    now: each((await sizeOf(now)) - first.now),
    before: each((await sizeOf(before)) - first.before),
    left: each(left),
  };
}

async function coverIn(db: Database): Promise<readonly number[]> {
  const at = new Date('2026-01-01T00:00:00Z');
  const sql = `insert into companies (domain, name, tracked_at) values ('a.example', 'A', $1)`;
  await db.rows('bench-company', sql, [at]);
  const ids: number[] = [];
  for (let n = 0; n < SOURCES; n++) {
    const url = `https://www.a.example/products/page-${n}`;
    const source = await keepSource(db, { companyId: 1, url, role: 'home', provider: null }, at);
    ids.push(source.id);
  }
  return ids;
}

/** One look at every source, from its bytes to the end of its way. */
async function look(
  db: Database,
  sources: readonly number[],
  day: number,
  kind: Kind,
): Promise<void> {
  const captures = sources.map((sourceId, n) => captureOf(sourceId, n, day, kind));
  const ids = await storeCaptures(db, captures, new Date());
  const before = await findSameBytes(db, ids);
  const outcomes = ids.map((id): Extracted => {
    const [same] = before.get(id) ?? [];
    const found = { complete: true, incompleteReason: null, letters: 2_400, edition: null };
    return { id, ...found, mindsDay: same === undefined ? false : null, dedupOf: same?.id ?? null };
  });
  await keepExtracted(db, outcomes, []);
  await markReconciled(db, ids, []);
}

function captureOf(sourceId: number, n: number, day: number, kind: Kind): CaptureToStore {
  const at = new Date(Date.UTC(2026, 0, 1 + day, 6, n, 0, n));
  const body = `${n} ${kind === 'other' ? day : 0}`;
  const url = `https://www.a.example/products/page-${n}`;
  const headers = headersOf(at, body);
  const told = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const ulid = hash('sha256', `${n} ${day}`).slice(0, 18).toUpperCase();
  const unsent = kind === 'not_modified' && day > 0;
  return {
    id: `cap_01${String(day).padStart(6, '0')}${ulid}`,
    ...{ companyId: 1, sourceId, kind: 'page_capture', lane: 'live', url, finalUrl: url },
    ...{ capturedAt: at, status: 200, headers, headersSha256: hash('sha256', told) },
    ...{ redirects: [], contentType: 'text/html; charset=utf-8', bytes: 48_211, rawStored: true },
    sha256: hash('sha256', body),
    received: { coding: 'br', bytes: 9_120, sha256: hash('sha256', `coded ${body}`) },
    vantage: {
      ...{ egress_country: 'DE', language: 'en', renderer: 'http', user_agent: 'AssayBot/1.0' },
      ...(unsent ? { not_modified_since: 'cap_01000000A1B2C3D4E5F6A7B8C9' } : {}),
    },
    robots: {
      allowed: true,
      checked_at: new Date(at.getTime() - HOUR).toISOString(),
      rule: null,
    },
    ...{ fetcher: 'assay/1.0.0', nonce: hash('md5', `${n} ${day}`) },
  };
}

/** As sites behind a delivery network send them: some move with the answer, or the page. */
function headersOf(at: Date, body: string): readonly (readonly [string, string])[] {
  const date = at.toUTCString();
  const page = hash('md5', body);
  return [
    ['date', date],
    ['content-type', 'text/html; charset=utf-8'],
    ['content-encoding', 'br'],
    ['cf-ray', `${hash('md5', date).slice(0, 16)}-FRA`],
    ['cf-cache-status', 'DYNAMIC'],
    ['cache-control', 'public, max-age=0, must-revalidate'],
    ['etag', `W/"${page}"`],
    ['strict-transport-security', 'max-age=31536000; includeSubDomains; preload'],
    ['vary', 'Accept-Encoding, Next-Router-State-Tree, Next-Router-Prefetch, RSC'],
    ['content-security-policy', "default-src 'self'; img-src * data:; frame-ancestors 'none'"],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), interest-cohort=()'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['server', 'cloudflare'],
    ['alt-svc', 'h3=":443"; ma=86400'],
  ];
}

/** The captures of one as rows of the other's table, so that both hold the same. */
async function copied(from: Database, to: Database): Promise<void> {
  const [known] = await to.rows<{ n: number }>('bench-known', 'select count(*) as n from captures');
  for (let after = known?.n ?? 0; ; after += 500) {
    const rows = await from.rows<{ row: object }>(
      'bench-rows',
      'select to_jsonb(c) as row from captures c order by c.seq limit 500 offset $1',
      [after],
    );
    if (rows.length === 0) return;
    await to.rows(
      'bench-copy',
      `insert into captures overriding system value
       select * from jsonb_populate_recordset(null::captures, $1::jsonb)`,
      [JSON.stringify(rows.map(({ row }) => row))],
    );
  }
}

async function sizeOf(db: Database): Promise<number> {
  await db.rows('bench-vacuum', 'vacuum full');
  return tablesOf(db);
}

/** Tables and indexes that a look has a row in; what waits for an anchor has one more. */
async function tablesOf(db: Database): Promise<number> {
  const [row] = await db.rows<{ bytes: number }>(
    'bench-size',
    `select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and (relname like 'looks%' or relname like 'capture%')`,
  );
  return row?.bytes ?? Number.NaN;
}
