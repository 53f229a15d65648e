// A database of the version before is taken apart into looks, and tells every capture as before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { openTestDatabase } from '../../test/database.ts';
import { migrate, migrations } from './migrate.ts';

// As they were stored: live ones, 304s, generations of archives, some without bytes.
const CAPTURES = `
insert into companies (domain, name, tracked_at) values ('acme.example', 'Acme', '2026-01-01');
insert into sources (company_id, url, role, created_at)
  select 1, 'https://acme.example/' || n, 'pricing', '2026-01-01' from generate_series(1, 3) n;
insert into known_blocks (hash, chain, height, header, time, seen_at)
  values (repeat('0a', 32), 'bitcoin', 1, '\\x00', '2026-01-01', '2026-01-01');
insert into captures (id, company_id, source_id, kind, lane, url, final_url, captured_at,
  recorded_at, http_status, headers, headers_sha256, redirects, content_type, bytes, sha256,
  raw_stored, dedup_of, vantage, robots, fetcher, nonce, state, complete, incomplete_reason,
  main_letters, edition, block_hash, received)
select 'cap_' || n, 1, 1 + n % 3,
  (array['page_capture', 'crawl_snapshot', 'ats_capture'])[1 + n % 3],
  case when n % 3 = 1 then 'archive' else 'live' end, 'https://acme.example/' || n % 3,
  'https://acme.example/' || n % 3 || '?é', '2026-01-01'::timestamptz + n * interval '1.017 hour',
  '2026-11-01'::timestamptz + n * interval '1 second', case when n % 7 = 0 then 404 else 200 end,
  jsonb_build_array(jsonb_build_array('content-type', 'text/html'),
    jsonb_build_array('server', 'ü' || n % 5), jsonb_build_array('date', n::text)),
  encode(sha256(convert_to(n::text, 'UTF8')), 'hex'),
  case when n % 11 = 0 then '["https://acme.example/a"]'::jsonb else '[]' end,
  case when n % 13 = 0 then null else 'text/html' end, n % 4,
  encode(sha256(convert_to((n % 4)::text, 'UTF8')), 'hex'), n % 8 <> 3,
  case when n % 8 = 7 then 'cap_' || n - 3 end,
  case n % 3 when 0 then '{"egress_country": "ZZ", "renderer": "http"}'::jsonb
    when 1 then jsonb_build_object('language', 'unknown', 'archive_url', 'https://archive/' || n)
    else jsonb_build_object('not_modified_since', 'cap_' || n - 1, 'renderer', 'http') end,
  case n % 4 when 0 then '{"allowed": null, "checked_at": null}'::jsonb
    when 1 then '{"allowed": true, "checked_at": "2026-01-01T06:00:00Z"}'
    when 2 then jsonb_build_object('allowed', true, 'rule', null,
      'checked_at', '2026-01-01T06:00:00.0' || 10 + n % 10 || 'Z')
    else '{}' end,
  'assay/' || n % 2, md5(n::text),
  case when n % 8 = 3 then 'reconciled'
    else (array['stored', 'extracted', 'reconciled', 'late'])[1 + n % 4] end,
  case when n % 8 = 3 then false end, case when n % 8 = 3 then 'raw_not_stored' end,
  case when n % 2 = 0 then n end,
  case when n % 9 = 0 then '{"language": "en"}'::jsonb end,
  case when n % 6 = 0 then repeat('0a', 32) end,
  case when n % 10 = 0 then jsonb_build_object('coding', 'gzip', 'bytes', n, 'sha256',
    encode(sha256(convert_to('c' || n % 4, 'UTF8')), 'hex')) end
from generate_series(1, 400) n;
insert into readings (capture_id, extractor, extractor_version, readings, abstentions)
  values ('cap_1', 'pricing', 1, '[]', '[]');
insert into manifests (chain, number, export_id, origin, opened_at, closed_at, state)
  values ('bitcoin', 1, 'exp_1', 'acme', '2026-01-01', '2026-01-02', 'open');
insert into manifest_rows (capture_seq, manifest_id, leaf_index)
  select seq, 1, seq from captures where seq < 20;`;

// What later versions tell besides is left aside.
const TOLD = `select to_jsonb(c) - 'raw_removed_at' as row from captures c order by seq`;

test('every capture of the version before is told to the last column as it was', async () => {
  await using old = await openOldDatabase();
  await old.client.query(CAPTURES);
  const before = await old.rows(TOLD);
  const { applied } = await migrate(old.url);
  assert.ok(applied.includes('0025-looks.sql'));
  assert.deepEqual(await old.rows(TOLD), before);
  assert.equal(before.length, 400);
});

test('what pointed at captures points at looks, and goes with them', async () => {
  await using old = await openOldDatabase();
  await old.client.query(CAPTURES);
  await migrate(old.url);
  const [next] = await old.rows("select nextval(pg_get_serial_sequence('looks', 'seq'))::int as n");
  assert.deepEqual(next, { n: 401 }, 'numbers go on');
  await assert.rejects(
    old.client.query(`insert into readings (capture_id, extractor, extractor_version, readings,
      abstentions) values ('cap_none', 'pricing', 1, '[]', '[]')`),
    /readings_capture_id_fkey/,
  );
  await old.client.query('delete from companies');
  for (const table of ['looks', 'capture_heads', 'capture_bodies', 'capture_ways', 'readings']) {
    assert.deepEqual(await old.rows(`select 1 from ${table}`), [], table);
  }
  for (const table of ['unanchored', 'manifest_rows']) {
    assert.deepEqual(await old.rows(`select 1 from ${table}`), [], table);
  }
});

/** As the migrations before the looks leave it. */
async function openOldDatabase() {
  const beside = await openTestDatabase();
  const name = `old_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await beside.database.rows(`create-${name}`, `create database ${name} template template0`);
  const url = new URL(beside.url);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create table schema_migrations (version int primary key, name text not null,
    sha256 text not null, applied_at timestamptz not null default now())`);
  for (const { version, name: file, sql, sha256 } of await migrations()) {
    if (version >= 25) break;
    await client.query(sql);
    const noted = 'insert into schema_migrations (version, name, sha256) values ($1, $2, $3)';
    await client.query(noted, [version, file, sha256]);
  }
  return {
    url: url.href,
    client,
    rows: async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows,
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await beside.database.rows(`drop-${name}`, `drop database ${name} with (force)`);
      await beside.close();
    },
  };
}
