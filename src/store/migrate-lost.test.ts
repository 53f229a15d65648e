// A server that dies while whoever migrated leaves ends nobody's process.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { openTestDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';

// https://www.postgresql.org/docs/18/protocol-message-formats.html
const LEAVES = Buffer.from([0x58, 0, 0, 0, 4]);

/** What a back end says whose postmaster was killed. */
function lastWords(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('the last words of a server, said to one that leaves, are no trouble', async () => {
  const database = await openTestDatabase();
  const { hostname, port, href } = new URL(database.url);
  let said = 0;
  const between = createServer((near: Socket) => {
    const far = connect(Number(port), hostname);
    far.pipe(near, { end: false });
    near.on('data', (data) => {
      if (!data.subarray(-LEAVES.length).equals(LEAVES)) return void far.write(data);
      said += 1;
      far.destroy();
      near.end(lastWords());
    });
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  try {
    const url = new URL(href);
    url.port = String((between.address() as AddressInfo).port);
    const { applied } = await migrate(url.href);
    assert.deepEqual(applied, []);
    assert.equal(said, 1);
  } finally {
    between.close();
    await database.close();
  }
});
