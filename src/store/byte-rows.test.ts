// Rows as bytes: the same as those of the driver, whoever else asks on the same connection.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { arrayText } from './byte-row.ts';
import { byteRowOf, freeRow } from './byte-rows.ts';
import { type ByteStatement, type Database, openDatabase } from './database.ts';

let opened: TestDatabase;
let db: Database;
before(async () => {
  opened = await openTestDatabase();
  db = openDatabase({ url: opened.url, connections: 1 });
});
after(async () => {
  await db.close();
  await opened.close();
});

/** Rows of every length up to more than what is read at once, of all bytes and of none. */
const LONG: ByteStatement = {
  name: 'byte-long',
  text: `select n::text, case when n % 5 > 0 then
      decode(repeat(lpad(to_hex(n % 256), 2, '0'), n), 'hex') end, '', 'é' || n
    from unnest($1::int[]) as u(n)`,
  isBytea: [false, true, false, false],
};

function wanted(n: number): readonly (Buffer | null)[] {
  const bytes = n % 5 > 0 ? Buffer.alloc(n, n % 256) : null;
  return [Buffer.from(String(n)), bytes, Buffer.from(''), Buffer.from(`é${n}`)];
}

test('whatever is asked at once, each statement has its own rows', async () => {
  const length = fc.oneof(fc.nat(40), fc.nat(70_000), fc.nat(700_000));
  const asked = fc.oneof(fc.constant('driver' as const), fc.array(length, { maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { maxLength: 12 }), async (statements) => {
      const answers = await Promise.all(
        statements.map((one, i) =>
          one === 'driver'
            ? db.hot.rows('byte-driver', `select $1::int as i, 'x' as text`, [i])
            : db.hot.bytes(LONG, [arrayText(one.map(String))]),
        ),
      );
      const expected = statements.map((one, i) =>
        one === 'driver' ? [{ i, text: 'x' }] : one.map(wanted),
      );
      assert.deepEqual(answers, expected);
    }),
    { numRuns: 40 },
  );
});

test('a row gives its memory back where its statement says so, and no other loses any', async () => {
  const freed = { ...LONG, name: 'byte-freed', areFreed: true };
  const asked = [arrayText(['7', '70001', '9'])];
  const [rows, others] = await Promise.all([db.hot.bytes(freed, asked), db.hot.bytes(LONG, asked)]);
  assert.deepEqual(
    rows.map((row) => [...row]),
    others,
  );
  for (const row of [...rows.slice(1), ...others]) freeRow(row);
  assert.deepEqual([...(rows[0] ?? [])], wanted(7));
  assert.deepEqual(others, [7, 70_001, 9].map(wanted));
  assert.equal(rows[1]?.[1]?.length, 0);
});

test('a statement that fails behind some rows is an error, and all others have theirs', async () => {
  const failing: ByteStatement = {
    name: 'byte-fails',
    text: 'select 1 / (30 - n) from generate_series(1, $1::int) n',
    isBytea: [false],
  };
  const broken = { ...failing, name: 'byte-broken', text: 'select nothing from nowhere' };
  for (const _ of [1, 2]) {
    const all = await Promise.allSettled([
      db.hot.bytes(LONG, ['{7}']),
      db.hot.bytes(failing, ['40']),
      db.hot.rows('byte-driver-fails', 'select 1 / $1::int as one', [0]),
      db.hot.bytes(broken, []),
      db.hot.rows('byte-after', `select 'after' as text`),
      db.hot.bytes(failing, ['2']),
    ]);
    const shown = all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code));
    const few = [[Buffer.from('0')], [Buffer.from('0')]];
    assert.deepEqual(shown, [[wanted(7)], '22012', '22012', '42P01', [{ text: 'after' }], few]);
  }
});

test('a connection that is lost ends what was asked on it, and the next one goes on', async () => {
  const slow: ByteStatement = {
    name: 'byte-slow',
    text: 'select pg_sleep($1::int)::text',
    isBytea: [false],
  };
  const lost = assert.rejects(db.hot.bytes(slow, ['60']), /terminat/);
  const kill = () =>
    db.rows(
      'byte-kill',
      `select pg_terminate_backend(pid) from pg_stat_activity where state = 'active' and
       query like 'select pg_sleep%' and datname = current_database() and pid <> pg_backend_pid()`,
    );
  while ((await kill()).length === 0) await sleep(10);
  await lost;
  // What is sent before its end was heard fails with it.
  const again = () => db.hot.bytes(LONG, ['{3}']).catch(() => null);
  let rows = await again();
  for (let tries = 0; rows === null && tries < 100; tries++) {
    await sleep(10);
    rows = await again();
  }
  assert.deepEqual(rows, [wanted(3)]);
});

test('elements of an array are what was written, whatever letters they have', async () => {
  const same = { name: 'byte-array', text: 'select unnest($1::text[])', isBytea: [false] };
  const letters = fc.string({ unit: 'grapheme', maxLength: 20 });
  const text = fc.oneof(letters, fc.constantFrom('', 'null', '"', '\\', '{a,b}', ' x '));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), async (texts) => {
      const sent = texts.map((one) => one.replaceAll('\0', ''));
      const rows = await db.hot.bytes(same, [arrayText(sent)]);
      assert.deepEqual(
        rows.map(([field]) => String(field)),
        sent,
      );
    }),
    { numRuns: 100 },
  );
});

test('of texts, as they come where the connection is encrypted, the same rows are made', () => {
  const texts = ['7', '\\x00ff7f', null, ''];
  const made = byteRowOf(texts, { isBytea: [false, true, true, false] });
  assert.deepEqual(made, [Buffer.from('7'), Buffer.from([0, 255, 127]), null, Buffer.from('')]);
});
