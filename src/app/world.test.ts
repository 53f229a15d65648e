// The world of captures, as the settings have it: who is asked where a host is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLocalDns } from '../../test/servers/local-dns.ts';
import type { Database } from '../store/database.ts';
import { readConfig } from './settings/config.ts';
import { pipelineWorld } from './world.ts';

const LOG = { info: () => {}, warn: () => {}, error: () => {} };

test('captures ask the resolvers of the settings, and their end ends what is asked', async () => {
  await using dns = await openLocalDns(new Map([['A acme-names.com', ['192.0.2.1']]]));
  dns.silent.add('A silent.acme-names.com').add('AAAA silent.acme-names.com');
  const config = readConfig({ ASSAY_DNS: dns.server }, '/srv');
  const world = pipelineWorld(config, {} as Database, 'http://assay.example', LOG);
  const { lookUp } = world.fetcher;
  assert.deepEqual(await lookUp?.('acme-names.com'), ['192.0.2.1']);
  const silent = lookUp?.('silent.acme-names.com');
  await world.close();
  await assert.rejects(silent ?? Promise.resolve(), { code: 'ECANCELLED' });
});
