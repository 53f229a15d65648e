// The cache of records: the very bytes that are stored, in both codings, and never an old one.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { seed } from '../../../test/seeds/seed.ts';
import { fillUp, makeRoom } from '../../../test/worlds/unwritable.ts';
import { bodyOf, freeBody } from '../../store/companies/stored-records.ts';
import type { HotDb } from '../../store/database.ts';
import { type RecordCache, recordCache } from './record-cache.ts';

let opened: TestDatabase;

before(async () => {
  opened = await openTestDatabase();
  await seed(opened.database);
});
after(() => opened.close());

/** A cache that counts the statements it sends on the way of hot reads. */
function counted(bytes: number): { cache: RecordCache; reads: () => number } {
  let reads = 0;
  const hot: HotDb = {
    rows: opened.database.hot.rows,
    bytes: (statement, values) => {
      reads += 1;
      return opened.database.hot.bytes(statement, values);
    },
  };
  const database = { ...opened.database, hot };
  const cache = recordCache({ database, baseUrl: '', now: () => new Date(), bytes });
  return { cache, reads: () => reads };
}

async function stored(domain: string): Promise<Buffer> {
  const rows = await opened.database.rows<{ body: Buffer }>(
    'test-stored-body',
    'select body from company_records where domain = $1',
    [domain],
  );
  return rows[0]?.body ?? Buffer.alloc(0);
}

test('both codings of a record are the stored bytes, whether it is kept or not', async () => {
  for (const bytes of [0, 1_000_000]) {
    const { cache } = counted(bytes);
    await cache.listen();
    for (let again = 0; again < 2; again++) {
      const record = await cache.byDomain('acme.example');
      assert.ok(record?.brotli);
      const wanted = await stored('acme.example');
      assert.deepEqual(Buffer.from(record.body), wanted);
      assert.deepEqual(brotliDecompressSync(record.brotli), wanted);
    }
    await cache.close();
  }
});

test('a kept record is read once, and one that was told of as changed is read again', async () => {
  const { cache, reads } = counted(1_000_000);
  await cache.listen();
  await cache.byDomain('acme.example');
  await cache.byDomain('acme.example');
  assert.equal(reads(), 1);
  await opened.database.rows('test-tell', "select pg_notify('assay_records', 'acme.example')");
  for (let tries = 0; tries < 6_000 && reads() === 1; tries++) {
    await sleep(10);
    await cache.byDomain('acme.example');
  }
  assert.equal(reads(), 2);
  await cache.close();
});

test('plain bytes that were decompressed count against the room for records', async () => {
  const size = (await stored('acme.example')).length;
  const { cache, reads } = counted(size + 200);
  await cache.listen();
  const first = await cache.byDomain('acme.example');
  await cache.byDomain('acme.example');
  assert.equal(reads(), 1, 'the compressed bytes fit');
  assert.equal(first?.body.length, size);
  await cache.byDomain('acme.example');
  assert.equal(reads(), 2, 'both together do not');
  await cache.close();
});

test('a record that was asked for again stays, and one that was not makes room', async () => {
  const rows = await opened.database.rows<{ domain: string; bytes: number }>(
    'test-two-records',
    'select domain, octet_length(body_br) as bytes from company_records order by domain limit 2',
  );
  const [used = '', other = ''] = rows.map(({ domain }) => domain);
  const both = rows.reduce((sum, { bytes }) => sum + bytes + 200, 0);
  const { cache, reads } = counted(both - 1);
  await cache.listen();
  for (const domain of [used, used, other]) await cache.byDomain(domain);
  assert.equal(reads(), 2);
  await cache.byDomain(used);
  assert.equal(reads(), 2, 'it was asked for again');
  await cache.byDomain(other);
  assert.equal(reads(), 3, 'it was not');
  await cache.close();
});

test('what is kept of a record is no block of memory that others were cut from', async () => {
  const { cache } = counted(1_000_000);
  await cache.listen();
  const first = await cache.byDomain('acme.example');
  const again = await cache.byDomain('acme.example');
  assert.ok(first?.brotli && again?.brotli);
  assert.equal(again.brotli, first.brotli, 'it is kept');
  for (const { buffer, length } of [first.brotli, first.body]) {
    assert.equal(buffer.byteLength, length);
  }
  await cache.close();
});

test('a record that is not kept is decompressed once, into one buffer', async () => {
  const { cache } = counted(0);
  const record = await cache.byDomain('acme.example');
  const body = record?.body ?? new Uint8Array();
  assert.deepEqual(Buffer.from(body), await stored('acme.example'));
  assert.equal(record?.body, body);
  await cache.close();
  const long = Buffer.from('A sentence that comes again. '.repeat(3_000));
  for (const body of [long, long.subarray(0, 100)]) {
    const encoded = {
      form: 'brotli',
      bytes: brotliCompressSync(body),
      size: body.length,
    } as const;
    const decoded = bodyOf(encoded);
    assert.deepEqual(decoded, body);
    assert.ok(decoded.buffer.byteLength < Math.max(body.length, Buffer.poolSize / 2) + 100);
    freeBody(encoded, decoded);
    assert.equal(decoded.length, 0);
    freeBody(encoded, body);
    assert.notEqual(body.length, 0, 'what no decoder made stays');
  }
});

test('who wants the plain bytes has them as they are stored, where nothing is kept', async () => {
  const { cache } = counted(0);
  const wanted = await stored('acme.example');
  const records = await Promise.all(
    ['plain', 'brotli', 'plain', 'plain'].map((form) =>
      cache.byDomain('acme.example', form === 'plain' ? 'plain' : 'brotli'),
    ),
  );
  assert.deepEqual(
    records.map((record) => record?.brotli === null),
    [true, false, true, true],
  );
  const bodies = records.map((record) => record?.body ?? new Uint8Array());
  for (const body of bodies) assert.deepEqual(Buffer.from(body), wanted);
  const [first, coded, second, third] = records;
  assert.equal(bodies[0], bodies[2], 'one copy for all who asked at once');
  coded?.release?.();
  first?.release?.();
  first?.release?.();
  second?.release?.();
  assert.deepEqual(Buffer.from(third?.body ?? []), wanted, 'somebody has not sent it yet');
  third?.release?.();
  assert.equal(bodies[0]?.length, 0, 'its memory is given back');
  await cache.close();
});

test('what may be kept is read in Brotli, whoever asks, and outlives what was read', async () => {
  const { cache, reads } = counted(1_000_000);
  await cache.listen();
  const records = await Promise.all([1, 2].map(() => cache.byDomain('acme.example', 'plain')));
  const again = await cache.byDomain('acme.example', 'brotli');
  const wanted = await stored('acme.example');
  for (const record of [...records, again]) {
    assert.ok(record?.brotli);
    assert.deepEqual(brotliDecompressSync(record.brotli), wanted);
    assert.deepEqual(Buffer.from(record.body), wanted);
    assert.equal(record.release, undefined);
  }
  assert.equal(reads(), 1);
  await cache.close();
});

test('nothing is kept while no changes can be heard', async () => {
  const { cache, reads } = counted(1_000_000);
  await cache.byDomain('acme.example');
  await cache.byDomain('acme.example');
  assert.equal(reads(), 2);
  assert.equal(await cache.byDomain('nobody.example'), null);
  await cache.close();
});

test('over lost connections it goes on hearing, on one connection', async () => {
  const { cache } = counted(1_000_000);
  await cache.listen();
  const { database } = opened;
  const listeners = `from pg_stat_activity
    where query like 'listen assay_records' and datname = current_database()`;
  const count = async (): Promise<number> => {
    const rows = await database.rows<{ n: number }>('test-count', `select count(*) n ${listeners}`);
    return rows[0]?.n ?? 0;
  };
  for (let losses = 0; losses < 2; losses++) {
    await database.rows('test-kill', `select pg_terminate_backend(pid) ${listeners}`);
    await sleep(100);
    for (let tries = 0; tries < 1_200 && (await count()) === 0; tries++) await sleep(50);
    // A second one would have come by now.
    await sleep(200);
    assert.equal(await count(), 1);
  }
  await cache.close();
});

test('the date of a record says when it changed, and not when somebody asked', async () => {
  const stale = '2026-11-19T10:00:00.000Z';
  const dates = [];
  for (const asked of ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z']) {
    await opened.database.rows('test-stale-at', 'update company_records set fresh_until = $1', [
      stale,
    ]);
    const now = () => new Date(asked);
    const cache = recordCache({ database: opened.database, baseUrl: '', now, bytes: 0 });
    const record = await cache.byDomain('acme.example');
    const { meta } = JSON.parse(Buffer.from(record?.body ?? []).toString());
    dates.push(meta.generated_at);
    await cache.close();
  }
  assert.deepEqual(dates, [stale, stale]);
});

test('a record that time has made stale is served as it is while nothing can be written', async () => {
  await opened.database.rows('test-stale', "update company_records set fresh_until = '2020-01-01'");
  await fillUp(opened);
  const { cache } = counted(0);
  try {
    const record = await cache.byDomain('acme.example');
    assert.deepEqual(Buffer.from(record?.body ?? []), await stored('acme.example'));
  } finally {
    await makeRoom(opened);
    await cache.close();
  }
});
