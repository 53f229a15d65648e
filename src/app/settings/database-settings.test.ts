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
