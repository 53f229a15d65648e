// `assay status` on a database with things that wait, and on an empty one.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { deskOn } from '../../test/desk.ts';
import { migrations } from '../store/migrate.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

interface Answer {
  readonly schema: string;
  readonly service: { readonly pid: number } | null;
  readonly companies: number;
  readonly sources: readonly {
    readonly health: string;
    readonly sources: number;
    readonly tried: number;
    readonly complete: number;
  }[];
  readonly events_last_day: number;
  readonly deliveries_last_day: Readonly<Record<string, number>>;
  readonly queues: Readonly<Record<string, { waiting: number; oldest_at: string | null }>>;
  readonly database_bytes: number;
}

let opened: TestDatabase;
before(async () => {
  opened = await openTestDatabase();
});
after(() => opened.close());

function desk(running: { base_url: string; pid: number } | null = null) {
  const world = {
    database: opened.database,
    now: () => NOW,
    retention: { live: 730, archive: null },
  };
  return deskOn(world, { runningService: async () => running });
}

test('an empty database has nothing that waits, and says so', async () => {
  const found = await desk().answer<Answer>('status');
  assert.equal(found.schema, (await migrations()).at(-1)?.name.replace('.sql', ''));
  assert.equal(found.service, null);
  assert.deepEqual(found.sources, []);
  assert.equal(found.events_last_day, 0);
  assert.ok(found.database_bytes > 1_000_000);
  const { out, code } = await desk().assay('status');
  assert.equal(code, 0);
  assert.match(out, /^service +none runs with this data folder$/m);
  assert.match(out, /^sources +none is looked at$/m);
  const old = /^old bytes +kept: live 730 days, archive all; removed: 0 objects \(0\.0 MB\)$/m;
  assert.match(out, old);
  assert.match(out, /^waiting: captures +nothing$/m);
});

test('sources are counted by how they are, and by whether they were tried in the last day', async () => {
  await opened.database.rows(
    'test-companies',
    `insert into companies (slug, domain, name, sample, tracked_at)
     values ('real', 'real.example', 'Real', false, $1),
       ('invented', 'invented.example', 'Invented', true, $1)`,
    [NOW],
  );
  await opened.database.rows(
    'test-sources',
    `insert into sources
       (company_id, url, role, created_at, health, last_tried_at, last_complete_at, next_due_at)
     select c.id, 'https://' || c.domain || v.path, 'other', $1::timestamptz, v.health,
       $1::timestamptz - v.tried, $1::timestamptz - v.complete, $1::timestamptz - v.due
     from companies c, (values
       ('/a', 'ok', interval '1 hour', interval '1 hour', interval '-1 day'),
       ('/b', 'ok', interval '2 days', interval '2 days', interval '90 minutes'),
       ('/c', 'failing', interval '2 hours', interval '9 days', interval '5 minutes'))
       v (path, health, tried, complete, due)`,
    [NOW],
  );
  const found = await desk({ base_url: 'http://127.0.0.1:8787', pid: 4711 }).answer<Answer>(
    'status',
  );
  assert.deepEqual(found.sources, [
    { health: 'failing', sources: 1, tried: 1, complete: 0 },
    { health: 'ok', sources: 2, tried: 1, complete: 1 },
  ]);
  assert.equal(found.queues.captures?.waiting, 2);
  assert.equal(found.queues.captures?.oldest_at, '2026-11-20T10:30:00.000Z');
  const { out } = await desk({ base_url: 'http://127.0.0.1:8787', pid: 4711 }).assay('status');
  assert.match(out, /^service +runs at http:\/\/127\.0\.0\.1:8787 \(process 4711\)$/m);
  assert.match(out, /^sources +1 failing, 2 well$/m);
  assert.match(out, /^looks +2 sources tried in the last day, 1 of them complete$/m);
  assert.match(out, /^waiting: captures +2, the oldest since 90 minutes$/m);
});
