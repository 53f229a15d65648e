// Addresses of several servers: what is read of them, and what is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { addressing, severalServers } from './primary.ts';

test('an address of one server is left to the driver', () => {
  for (const url of [
    'postgres://a:b@db.example/assay',
    'postgresql://db.example:5433/assay?sslmode=require',
    'postgres:///assay?host=/var/run/postgresql',
    'postgres://db.example/assay?target_session_attrs=any',
    'postgres://a:p%2Cw@db.example/assay?target_session_attrs=read-write',
  ]) {
    assert.equal(severalServers(url), null, url);
    assert.deepEqual(addressing(url), { connectionString: url });
  }
});

test('several servers are read as libpq reads them', () => {
  assert.deepEqual(
    severalServers(
      'postgres://a:p,w@one.example,two.example:5433,[::1]:5434/assay?target_session_attrs=primary&sslmode=require',
    ),
    {
      servers: [
        { host: 'one.example', port: 5432 },
        { host: 'two.example', port: 5433 },
        { host: '::1', port: 5434 },
      ],
      one: 'postgres://a:p,w@one.example/assay?sslmode=require',
    },
  );
  const both = severalServers('postgres://one,two/assay?target_session_attrs=read-write');
  assert.equal(both?.one, 'postgres://one/assay');
});

test('what is no server, and other attributes, are refused with what is accepted', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['postgres://one,two:x/assay', /"two:x" is no server; accepted is HOST or HOST:PORT/],
    ['postgres://one,/assay', /"" is no server/],
    ['postgres://one,two:0/assay', /"two:0" is no server/],
    ['postgres://one,two/assay?target_session_attrs=any', /accepted are read-write and primary/],
  ];
  for (const [url, says] of cases) assert.throws(() => severalServers(url), says);
});

test('where none of them answers, that is said with their names', async () => {
  const client = new pg.Client(addressing('postgres://a:b@127.0.0.1:1,127.0.0.1:2/assay'));
  client.on('error', () => {});
  await assert.rejects(client.connect(), {
    message: 'no server of DATABASE_URL takes writes (127.0.0.1:1 and 127.0.0.1:2)',
  });
});
