// What `assay doctor` says of read replicas: two real servers, one of which follows the other.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPair } from '../../../test/servers/standby.ts';
import { readConfig } from '../settings/config.ts';
import { examined } from './finding.ts';
import { replicasPart } from './replicas.ts';

const found = (DATABASE_URL: string, ...replicas: readonly string[]) => {
  const env = { DATABASE_URL, DATABASE_REPLICA_URL: replicas.join(','), ASSAY_REPLICA_LAG: '1' };
  return examined(replicasPart(readConfig(env, '/tmp')));
};

test('without replicas there is nothing to be said', async () => {
  const { state, found: says } = await found('postgres://assay@127.0.0.1:1/assay');
  assert.deepEqual([state, says], ['not_set', 'open reads are answered by the primary']);
});

test('a replica that follows is well; one that stands still, or is none, is told', async () => {
  await using pair = await openPair({ inStep: false });
  const { first, second } = pair;
  const name = `127.0.0.1:${second.port}`;
  const well = await found(pair.url, second.url);
  assert.deepEqual([well.state, well.found], ['ok', `${name} has what the primary has`]);

  await second.ask('select pg_wal_replay_pause()');
  await first.ask("select pg_logical_emit_message(false, 'test', repeat('x', 10000))");
  const still = await found(pair.url, second.url);
  assert.equal(still.state, 'wrong');
  assert.match(still.found, new RegExp(`^${name} is \\d{5,} bytes behind after 1 seconds$`));
  await second.ask('select pg_wal_replay_resume()');

  const gone = first.url.replace(`:${first.port}/`, ':1/');
  const several = await found(pair.url, second.url, first.url, gone);
  assert.equal(several.state, 'wrong');
  const [follows, primary, away] = several.found.split('; ');
  assert.equal(follows, `${name} has what the primary has`);
  assert.equal(primary, `127.0.0.1:${first.port} takes writes itself`);
  assert.match(away ?? '', /^127\.0\.0\.1:1 does not answer: /);
  assert.ok(!several.found.includes(new URL(first.url).password));
});
