// Tests of the simulation: a small schedule with two workers, and what is told of it.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTestDatabase } from '../../test/database.ts';
import { fairnessOf, latencyOf } from './phase.ts';
import { BEGIN, dueOf, fillSchedule, hostOf } from './schedule.ts';
import { simulate } from './simulation.ts';

const SMALL = { companies: 40, each: 5, hosts: 12, dueASecond: 10 };
const skip = process.platform === 'linux' ? false : 'needs /proc';

test('a schedule is the same in the tables and in the book that lateness is told from', async () => {
  const { url, database, close } = await openTestDatabase();
  await fillSchedule(url, SMALL, () => {});
  const rows = await database.rows<{ id: number; due: Date; host: string; company: number }>(
    'test-schedule',
    'select id, next_due_at as due, host, company_id as company from sources order by id',
  );
  assert.equal(rows.length, 200);
  for (const { id, due, company } of rows) {
    assert.equal(due.getTime(), dueOf(id, SMALL), `source ${id}`);
    assert.equal(company, 1 + Math.floor((id - 1) / 5));
  }
  const last = Math.max(...rows.map(({ due }) => due.getTime()));
  assert.ok(last - BEGIN < 20_000 && last - BEGIN > 18_000, 'spread over twenty seconds');
  assert.equal(rows.filter(({ host }) => host === hostOf(0)).length, 10, 'one host is crowded');
  const [indexes] = await database.rows<{ n: number }>(
    'test-indexes',
    `select count(*) as n from pg_indexes where tablename = 'sources' and indexname = 'sources_due'`,
  );
  assert.equal(indexes?.n, 1, 'what was dropped for filling is there again');
  await close();
});

test('two workers on one schedule look at what is due, politely, and none is late', {
  skip,
  timeout: 240_000,
}, async () => {
  const opened = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'assay-scale-'));
  const { url } = opened;
  try {
    const simulated = await simulate({
      ...{ ...SMALL, companies: 400, url, folder, lanes: 4, pageBytes: 2_000 },
      ...{ hostDelay: 300, warmUpMs: 2_000, phaseMs: 4_000, say: () => {} },
      phases: [{ workers: 2, waiting: 0 }],
    });
    const [phase] = simulated.phases;
    assert.ok(phase);
    assert.equal(phase.failed, 0);
    assert.ok(phase.looks_a_second > 0, `${phase.looks_a_second} looks a second`);
    const [looks] = await opened.database.rows<{ judged: number }>(
      'test-judged',
      `select count(*) as judged from looks where state = 'reconciled'`,
    );
    assert.ok((looks?.judged ?? 0) > 0, 'what was looked at is judged');
    assert.equal(phase.hosts.at_once, 0, 'no host was asked by both at once');
    assert.ok((phase.hosts.least_gap_ms ?? 300) >= 290, `${phase.hosts.least_gap_ms} ms apart`);
    assert.ok(phase.ordinary.p50 >= 0 && phase.ordinary.p99 < 120, 'late by seconds');
    assert.ok(phase.worker_cores > 0 && phase.database_cores > 0);
    const names = phase.statements.map(([name]) => name);
    assert.ok(names.length > 0, 'the longest statements are named');
  } finally {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('lateness is told by the middle one and by the one of a hundred', () => {
  const seconds = Array.from({ length: 100 }, (_, n) => 99 - n);
  assert.deepEqual(latencyOf(seconds), { count: 100, p50: 50, p99: 99 });
  assert.deepEqual(latencyOf([]), { count: 0, p50: 0, p99: 0 });
});

test('hosts that get the same are treated fairly, and two requests too close are seen', () => {
  const visit = (n: number, came: number, beside = 0) => ({
    ...{ host: hostOf(n), path: '/pricing/1', came, beside },
  });
  const even = Array.from({ length: 40 }, (_, n) => visit(n + 1, n * 100));
  assert.equal(fairnessOf(even, 4).jain, 1);
  assert.equal(fairnessOf(even, 4).least_gap_ms, null);
  const skewed = [...even, ...Array.from({ length: 200 }, (_, n) => visit(1, 5_000 + n * 50))];
  assert.ok(fairnessOf(skewed, 4).jain < 0.3);
  assert.equal(fairnessOf(skewed, 4).least_gap_ms, 50);
  const crowded = fairnessOf([visit(0, 0), visit(0, 10, 1)], 2);
  assert.deepEqual([crowded.crowded_a_second, crowded.at_once, crowded.least_gap_ms], [1, 1, 10]);
});
