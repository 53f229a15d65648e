// Captures as looks: what is stored once, and that each is told as it was stored.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTestDatabase } from '../../../test/database.ts';
import type { Database } from '../database.ts';
import { keepSource, storeCaptures } from './captures.ts';
import { findSameBytes } from './extractions.ts';
import type { CaptureToStore } from './looks.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const URL = 'https://acme.example/pricing';

/** A company with one source, in a database of its own. */
async function openSource() {
  const { database: db, close } = await openTestDatabase();
  const [company] = await db.rows<{ id: number }>(
    'test-company',
    `insert into companies (domain, name, tracked_at) values ('acme.example', 'Acme', $1)
     returning id`,
    [NOW],
  );
  const companyId = company?.id ?? 0;
  const page = { companyId, url: URL, role: 'pricing', provider: null } as const;
  const { id: sourceId } = await keepSource(db, page, NOW);
  return { db, source: { companyId, sourceId }, [Symbol.asyncDispose]: close };
}

function lookAt(
  source: { companyId: number; sourceId: number },
  day: number,
  own: Partial<CaptureToStore> = {},
): CaptureToStore {
  const at = new Date(Date.UTC(2026, 10, day, 6));
  const headers = [
    ['content-type', 'text/html'],
    ['date', at.toUTCString()],
  ] as const;
  return {
    ...{ id: `cap_${day}`, ...source, kind: 'page_capture', lane: 'live', url: URL, finalUrl: URL },
    ...{ capturedAt: at, status: 200, headers, headersSha256: hash('sha256', at.toUTCString()) },
    ...{ redirects: [], contentType: 'text/html', bytes: 4, sha256: hash('sha256', 'page') },
    ...{ rawStored: true, received: null, fetcher: 'assay-test/1', nonce: hash('md5', `${day}`) },
    vantage: { egress_country: 'ZZ', language: 'en', renderer: 'http' },
    robots: { allowed: true, checked_at: at.toISOString(), rule: null },
    ...own,
  };
}

function receivedAs({ coding, bytes, of }: { coding: string; bytes: number; of: string }) {
  return { coding, bytes, sha256: hash('sha256', of) };
}

async function count(db: Database, table: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(`count-${table}`, `select count(*) n from ${table}`);
  return row?.n ?? 0;
}

/** As it was given, out of the view. */
async function toldOf(db: Database, id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await db.rows<Record<string, unknown>>(
    'test-told',
    `select id, company_id as "companyId", source_id as "sourceId", kind, lane, url,
       final_url as "finalUrl", captured_at as "capturedAt", http_status as status, headers,
       headers_sha256 as "headersSha256", redirects, content_type as "contentType", bytes, sha256,
       raw_stored as "rawStored", received, vantage, robots, fetcher, nonce
     from captures where id = $1`,
    [id],
  );
  return row;
}

test('looks that found the same bytes share all but what moves', async () => {
  await using opened = await openSource();
  const { db, source } = opened;
  for (let day = 1; day <= 6; day++) await storeCaptures(db, [lookAt(source, day)], NOW);
  const last = { not_modified_since: 'cap_1' };
  const vantage = { ...lookAt(source, 7).vantage, ...last };
  await storeCaptures(db, [lookAt(source, 7, { vantage })], NOW);
  assert.deepEqual(
    [
      await count(db, 'looks'),
      await count(db, 'capture_heads'),
      await count(db, 'capture_bodies'),
      await count(db, 'capture_ways'),
    ],
    [7, 2, 1, 1],
  );
  assert.deepEqual(await toldOf(db, 'cap_7'), { ...lookAt(source, 7, { vantage }) });
});

test('a look is stored once, whoever stores it with what beside it', async () => {
  await using opened = await openSource();
  const { db, source } = opened;
  const again = lookAt(source, 1, { id: 'cap_again', fetcher: 'another', headers: [] });
  const stored = await Promise.all([
    storeCaptures(db, [lookAt(source, 1)], NOW),
    storeCaptures(db, [again], NOW),
  ]);
  assert.equal(stored.flat().length, 1);
  assert.equal(await count(db, 'looks'), 1);
});

for (const order of [
  [true, false],
  [false, true],
]) {
  const said = order.map((isThere) => (isThere ? 'with bytes' : 'without them')).join(', then ');
  test(`whether bytes were stored is told of each look: ${said}`, async () => {
    await using opened = await openSource();
    const { db, source } = opened;
    for (const [i, rawStored] of order.entries()) {
      await storeCaptures(db, [lookAt(source, i + 1, { rawStored })], NOW);
    }
    const rows = await db.rows<{ raw: boolean; state: string; reason: string | null }>(
      'test-raw',
      `select raw_stored as raw, state, incomplete_reason as reason from captures
       order by captured_at`,
    );
    assert.deepEqual(
      rows,
      order.map((raw) => ({
        raw,
        state: raw ? 'stored' : 'reconciled',
        reason: raw ? null : 'raw_not_stored',
      })),
    );
    const withBytes = `cap_${order.indexOf(true) + 1}`;
    assert.equal((await findSameBytes(db, [withBytes])).size, 0, 'it is read itself');
  });
}

test('a transaction that stores looks at a source keeps nobody else waiting', async () => {
  await using opened = await openSource();
  const { db, source } = opened;
  await db.transaction(async (tx) => {
    await storeCaptures(tx, [lookAt(source, 1)], NOW);
    // Were it to wait for the transaction, it would wait for ever.
    await storeCaptures(db, [lookAt(source, 2)], NOW);
  });
  assert.deepEqual((await toldOf(db, 'cap_1'))?.headers, lookAt(source, 1).headers);
  assert.deepEqual((await toldOf(db, 'cap_2'))?.headers, lookAt(source, 2).headers);
});

test('every capture is told as it was stored', async () => {
  await using opened = await openSource();
  const { db, source } = opened;
  const text = fc.string({ unit: fc.constantFrom('a', 'ü', '"', '\\', ' ', '雪'), maxLength: 6 });
  const capture = fc.record({
    headers: fc.array(fc.tuple(fc.constantFrom('date', 'etag', 'vary'), text), { maxLength: 4 }),
    bytes: fc.nat(3),
    body: fc.constantFrom('one', 'two'),
    rawStored: fc.boolean(),
    status: fc.constantFrom(200, 304, 404),
    contentType: fc.option(text),
    received: fc.option(
      fc.record({ coding: fc.constantFrom('gzip', 'br'), bytes: fc.nat(9), of: text }),
    ),
    archiveUrl: fc.option(text),
    checkedAt: fc.constantFrom(null, '2026-11-01T06:00:00Z', '2026-11-01T06:00:00.120Z'),
    redirects: fc.array(text, { maxLength: 2 }),
  });
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(capture, { minLength: 1, maxLength: 5 }), async (all) => {
      const captures = all.map(({ body, received, archiveUrl, checkedAt, ...rest }) => {
        serial += 1;
        const own = archiveUrl === null ? {} : { archive_url: archiveUrl };
        return lookAt(source, 1, {
          ...rest,
          id: `cap_${serial}`,
          capturedAt: new Date(Date.UTC(2026, 0, 1) + serial),
          sha256: hash('sha256', body),
          received: received && receivedAs(received),
          vantage: { renderer: 'http', ...own },
          robots: { allowed: null, checked_at: checkedAt },
        });
      });
      assert.equal((await storeCaptures(db, captures, NOW)).length, captures.length);
      for (const one of captures) {
        const told = await toldOf(db, one.id);
        assert.deepEqual(JSON.parse(JSON.stringify(told)), JSON.parse(JSON.stringify(one)));
      }
    }),
    { numRuns: 40 },
  );
});
