// Rows as texts: the same fields as the driver gives, wherever the bytes of a row are cut.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from './database.ts';

let opened: TestDatabase;
before(async () => {
  opened = await openTestDatabase();
});
after(() => opened.close());

// Lengths that are cut at every place by reads of 64 kB; letters of one to four bytes.
const TEXT = `
select n::text as a, repeat(chr((array[97, 233, 8364, 128640])[1 + n % 4]), n % 211) as b,
  case when n % 3 > 0 then repeat('x', n % 300) end as c, '' as d
from generate_series(1, $1::int) n order by n`;

test('fields are those of the driver, and the connection goes on', async () => {
  const db = openDatabase({ url: opened.url, connections: 1 });
  const parsed = await db.rows<Record<string, string | null>>('row-texts', TEXT, [5_000]);
  for (const turn of [1, 2]) {
    const texts = await db.texts('row-texts', TEXT, [5_000]);
    const wanted = parsed.map((row) => Object.values(row));
    assert.deepEqual(texts, wanted, `turn ${turn}`);
    assert.deepEqual(await db.texts('row-texts', TEXT, [0]), []);
    assert.deepEqual(await db.rows('row-one', 'select 1 as one'), [{ one: 1 }]);
  }
  await db.close();
});

test('a statement that fails behind some rows is an error, and the next one has its own', async () => {
  const db = openDatabase({ url: opened.url, connections: 1 });
  const failing = 'select (1 / (3000 - n))::text from generate_series(1, 4000) n';
  await assert.rejects(db.texts('row-fails', failing), { code: '22012' });
  assert.deepEqual(await db.texts('row-after', `select 'after'`), [['after']]);
  await db.close();
});

test('a row of many chunks is one row, also behind a head that is cut', async () => {
  const db = openDatabase({ url: opened.url, connections: 1 });
  const text = `select n::text as a, repeat('ab€', n * 100_000) as b
    from generate_series(0, 12) n order by n`;
  const rows = await db.texts('row-long', text);
  assert.deepEqual(
    rows.map(([n, long]) => [n, long === 'ab€'.repeat(Number(n) * 100_000)]),
    Array.from({ length: 13 }, (_, n) => [`${n}`, true]),
  );
  assert.deepEqual(await db.texts('row-after', `select 'after'`), [['after']]);
  await db.close();
});
