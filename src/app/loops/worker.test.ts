// A worker judges what is new while told events are read again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../test/chaos/looks.ts';
import { coverOne, openWorld, visit } from '../../../test/worlds/world.ts';
import { companiesWithWork } from '../../store/captures/companies-with-work.ts';
import { startWorker } from './worker.ts';

test('what newer readers say of told events holds up no judging', async () => {
  await using world = await openWorld({ at: '2026-11-20T12:00:00Z' });
  const { database } = world;
  const companyId = await coverOne(world, 'acme.example');
  const body = '<!doctype html><title>Acme</title><main><h1>Acme makes boats</h1></main>';
  const at = '2026-11-20T11:00:00Z';
  await visit(world, companyId, [{ url: 'https://acme.example/', at, body }]);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const holder = await database.session();
  await holder.rows('test-begin', 'begin');
  // Nothing can be read of what was checked, until this ends.
  await holder.rows('test-hold', 'lock table event_checks in access exclusive mode');
  const close = startWorker(world, log);
  try {
    await until(async () =>
      (await companiesWithWork(database, { after: 0, limit: 1 })).length === 0 ? true : null,
    );
    const waiting = await holder.rows(
      'test-waiting',
      `select from pg_locks where relation = 'event_checks'::regclass and not granted`,
    );
    assert.equal(waiting.length, 1);
  } finally {
    await holder.rows('test-end', 'rollback');
    await holder.release();
    await close();
  }
});
