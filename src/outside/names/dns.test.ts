// Observations of DNS that are told to stop.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLocalDns } from '../../../test/servers/local-dns.ts';
import { aliasesOf, observeDns } from './dns.ts';

const HOST = 'silent.acme.example';
const TYPES = ['A', 'AAAA', 'NS', 'MX', 'CAA', 'TXT'];

test('an observation that is stopped waits for nobody, and asks nothing more', async () => {
  await using dns = await openLocalDns(new Map());
  for (const type of TYPES) dns.silent.add(`${type} ${HOST}`);
  dns.silent.add(`CNAME www.${HOST}`).add(`CNAME ${HOST}`);
  const stop = new AbortController();
  const settings = { servers: [dns.server], timeoutMs: 600_000, stop: stop.signal };
  const observed = observeDns(HOST, { ...settings, random: (n) => new Uint8Array(n) });
  const aliases = aliasesOf(HOST, settings);
  while (dns.asked.length < dns.silent.size) await new Promise((next) => setImmediate(next));
  stop.abort();
  const { a, txt, dmarc, ds } = await observed;
  for (const answer of [a, txt, dmarc, ds]) assert.equal(answer.status, 'failed');
  assert.deepEqual(await aliases, []);
  assert.equal(dns.asked.length, dns.silent.size);
});
