// Where a host is, asked of a name server that does not answer everything.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LocalDns, openLocalDns } from '../../../test/servers/local-dns.ts';
import { hostResolver } from './host-resolver.ts';

const DEAD = Array.from({ length: 12 }, (_, index) => `dead-${index}.acme.example`);

async function withDead(): Promise<LocalDns> {
  const dns = await openLocalDns(
    new Map([
      ['A live.acme.example', ['192.0.2.1']],
      ['AAAA live.acme.example', ['2001:db8::1']],
      ['A four.acme.example', ['192.0.2.4']],
    ]),
  );
  for (const name of DEAD) {
    dns.silent.add(`A ${name}`);
    dns.silent.add(`AAAA ${name}`);
  }
  return dns;
}

test('a name is found in both families while twelve others are never answered', async () => {
  await using dns = await withDead();
  const { lookUp, close } = hostResolver([dns.server], { totalMs: 60_000 });
  const dead = DEAD.map((name) => assert.rejects(lookUp(name), { code: 'ECANCELLED' }));
  assert.deepEqual(await lookUp('live.acme.example'), ['192.0.2.1', '2001:db8::1']);
  assert.deepEqual(await lookUp('four.acme.example'), ['192.0.2.4']);
  await assert.rejects(lookUp('none.acme.example'), { code: 'ENOTFOUND' });
  close();
  await Promise.all(dead);
  await assert.rejects(lookUp('live.acme.example'), { code: 'ECANCELLED' });
});

test('what is not answered in time is a time-out, and so is a turn that does not come', async () => {
  await using dns = await withDead();
  const { lookUp, close } = hostResolver([dns.server], { totalMs: 300, most: 2 });
  await Promise.all(DEAD.map((name) => assert.rejects(lookUp(name), { code: 'ETIMEOUT' })));
  const named = new Set(dns.asked.map((question) => question.split(' ')[2]));
  assert.ok(named.size < DEAD.length, 'not all of them had a turn');
  // Turns that were given up are given on.
  assert.deepEqual(await lookUp('live.acme.example'), ['192.0.2.1', '2001:db8::1']);
  close();
});

test('no more are asked for at once than may be, and each in its turn', async () => {
  await using dns = await withDead();
  const { lookUp, close } = hostResolver([dns.server], { totalMs: 60_000, most: 1 });
  const hosts = ['live.acme.example', 'four.acme.example', 'live.acme.example'];
  const found = await Promise.all(hosts.map((host) => lookUp(host)));
  assert.deepEqual(
    found.map(({ length }) => length),
    [2, 1, 2],
  );
  const order = dns.asked.map((question) => question.split(' ')[2]);
  assert.deepEqual(
    order,
    ['live', 'live', 'four', 'four'].map((one) => `${one}.acme.example?`),
  );
  close();
});
