// What the log never says, whatever an error carries along.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openLog } from './log.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

async function refusedRow(): Promise<Error> {
  const insert = `insert into settings (name, value) values ('someone@acme.example', $1)`;
  await database.database.rows('insert-once', insert, ['x']);
  return database.database.rows('insert-once', insert, ['x']).then(
    () => assert.fail('the same row was taken twice'),
    (error: Error) => error,
  );
}

test('an error of the database is told without the row that it quotes', async () => {
  const refused = await refusedRow();
  assert.match(String(Reflect.get(refused, 'detail')), /someone@acme\.example/);
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  log.error({ err: refused }, 'a call failed');
  log.error({ err: new Error('outer', { cause: refused }) }, 'a call failed');
  const text = lines.join('');
  assert.doesNotMatch(text, /someone@acme/);
  assert.match(text, /duplicate key value/, 'what happened is still told');
  assert.match(text, /"code":"23505"/);
});
