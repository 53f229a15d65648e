// The settings of the database: what is accepted, and what is said of the rest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

test('the patience with the database is a number of seconds', () => {
  const patience = (text?: string) =>
    readConfig({ ASSAY_DATABASE_TIMEOUT: text }, '/srv').databasePatience;
  assert.equal(patience(), 15_000);
  assert.equal(patience('600'), 600_000);
  for (const text of ['0', '601', '-1', '1.5', '5s', ' 5', '1e2']) {
    assert.throws(
      () => patience(text),
      /ASSAY_DATABASE_TIMEOUT is .*a number of seconds from 1 to 600/,
    );
  }
});

test('the wait for a database at the start is a number of seconds, or none', () => {
  const wait = (text?: string) => readConfig({ ASSAY_DATABASE_WAIT: text }, '/srv').databaseWait;
  assert.equal(wait(), 60_000);
  assert.equal(wait('0'), 0);
  assert.equal(wait('3600'), 3_600_000);
  for (const text of ['3601', '-1', '1.5', '5s', ' 5', '1e2']) {
    assert.throws(() => wait(text), /ASSAY_DATABASE_WAIT is .*a number of seconds from 0 to 3600/);
  }
});

test('replicas are addresses of one server each, beside a database', () => {
  const DATABASE_URL = 'postgres://db1,db2/assay';
  const read = (text: string, more: Record<string, string> = { DATABASE_URL }) =>
    readConfig({ DATABASE_REPLICA_URL: text, ...more }, '/srv').readReplicas;
  assert.deepEqual(read(''), { urls: [], lag: 5_000 });
  assert.deepEqual(read('postgres://a:p,w@db3/assay, postgresql://db4:5433/assay').urls, [
    'postgres://a:p,w@db3/assay',
    'postgresql://db4:5433/assay',
  ]);
  assert.equal(read('', { ASSAY_REPLICA_LAG: '30' }).lag, 30_000);
  for (const text of ['db3', 'postgres://db3,db4/assay', 'mysql://db3/assay', 'postgres://db3,']) {
    assert.throws(() => read(text), /DATABASE_REPLICA_URL must list postgres:/);
  }
  assert.throws(() => read('postgres://db3/a,postgres://db3/a'), /same address twice/);
  assert.throws(() => read('postgres://db3/a', {}), /DATABASE_REPLICA_URL needs DATABASE_URL/);
  assert.throws(() => read('', { ASSAY_REPLICA_LAG: '0' }), /ASSAY_REPLICA_LAG/);
});
