// What the database of the version before has scheduled stands in the queue of hosts.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { claimAsBefore, forgotten, second } from '../../../test/worlds/host-queue.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { claimDueSources } from './due-sources.ts';

const BEFORE = 29;

const SOURCES = `
insert into companies (domain, name, tracked_at, sample, untracked_at) values
  ('acme.example', 'Acme', '2026-01-01', false, null),
  ('left.example', 'Left', '2026-01-01', false, '2026-02-01'),
  ('invented.example', 'Invented', '2026-01-01', true, null);
insert into sources (company_id, url, role, created_at, next_due_at)
select c.id, 'https://' || s.host || '/' || c.id, 'pricing', '2026-01-01', s.due
from companies c, (values ('a.example', '2026-03-02T09:00:00Z'::timestamptz),
  ('b.example', '2026-03-02T10:00:30Z'), ('c.example', null)) s(host, due)`;

test('what was scheduled, claimed and untracked before is so in the queue', async () => {
  const neighbour = await openTestDatabase();
  const name = `assay_test_${randomBytes(8).toString('hex')}`;
  await neighbour.database.rows('test-create', `create database ${name}`);
  const url = Object.assign(new URL(neighbour.url), { pathname: `/${name}` }).href;
  await migrate(url, { upTo: BEFORE });
  const database = openDatabase({ url, connections: 2 });
  try {
    for (const text of SOURCES.split(';\n')) await database.rows(`test-${text.length}`, text);
    const held = await claimAsBefore(database, second(0), second(60));
    assert.equal(held?.host, 'a.example');
    await migrate(url);
    assert.deepEqual(await forgotten({ database }, second(0)), []);
    const claim = async (at: number) => {
      const when = { now: second(at), until: second(at + 120) };
      const claimed = await claimDueSources(database, { claim: `${at}`, limit: 9, ...when });
      return claimed.map((source) => [new URL(source.url).host, source.domain]);
    };
    assert.deepEqual(await claim(1), []);
    assert.deepEqual(await claim(31), [['b.example', 'acme.example']]);
    assert.deepEqual(await claim(60), [['a.example', 'acme.example']]);
    const queue = 'select host from host_queue order by host';
    const hosts = await database.rows<{ host: string }>('test-queue', queue);
    assert.deepEqual(
      hosts.map(({ host }) => host),
      ['a.example', 'b.example'],
    );
  } finally {
    await database.close();
    await neighbour.database.rows('test-drop', `drop database ${name} with (force)`);
    await neighbour.close();
  }
});
