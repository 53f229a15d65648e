// Lanes that draw from one batch of claims.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { addCompany, addSource, second } from '../../../test/worlds/host-queue.ts';
import type { Database } from '../../store/database.ts';
import { lanesOf } from './draw.ts';

/** Due sources at so many hosts, and how often they were claimed. */
async function openHosts(hosts: number) {
  const opened = await openTestDatabase();
  const company = await addCompany(opened.database, 'acme.example');
  for (let n = 0; n < hosts; n++) {
    await addSource(opened.database, company, `https://h${n}.example/`, second(0));
  }
  const counted = { claims: 0, fails: false };
  const database: Database = {
    ...opened.database,
    rows: (name, text, values) => {
      if (name === 'claim-due-sources') counted.claims += 1;
      if (counted.fails) return Promise.reject(new Error('the database is away'));
      return opened.database.rows(name, text, values);
    },
  };
  let serial = 0;
  const random = (n: number) => Buffer.from(String(serial++).padStart(n));
  const draw = lanesOf({ database, now: () => second(1), random });
  const lanes = async (many: number) => Promise.all(Array.from({ length: many }, draw));
  return { counted, lanes, [Symbol.asyncDispose]: () => opened.close() };
}

test('forty lanes that ask at once have a host each, from one batch', async () => {
  await using hosts = await openHosts(50);
  const drawn = await hosts.lanes(40);
  assert.equal(new Set(drawn.map((source) => source?.url)).size, 40);
  assert.equal(hosts.counted.claims, 1);
  const rest = await hosts.lanes(40);
  assert.equal(
    rest.filter((source) => source !== null).length,
    10,
    'for the others nothing is due',
  );
});

test('a claim that fails is told to the lanes that waited for it, and the next one draws', async () => {
  await using hosts = await openHosts(3);
  hosts.counted.fails = true;
  await assert.rejects(hosts.lanes(2), /away/);
  hosts.counted.fails = false;
  const drawn = await hosts.lanes(3);
  assert.ok(drawn.every((source) => source !== null));
});
