// A port that is held between being chosen and being served on.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import { test } from 'node:test';
import { holdPort } from './held-port.ts';

test('a held port is nobody else’s, and then the one of the server it was given to', async () => {
  const held = await holdPort('127.0.0.1');
  const other = createPlainServer();
  const taken = await new Promise((resolve) => {
    other.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    other.listen(held.port, '127.0.0.1', () => resolve('listening'));
  });
  assert.equal(taken, 'EADDRINUSE');
  const url = `http://127.0.0.1:${held.port}/`;
  await assert.rejects(fetch(url), 'who comes before is turned away');
  const server = createServer((_request, response) => response.end('served'));
  await held.giveTo(server);
  assert.equal(await (await fetch(url)).text(), 'served');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await assert.rejects(fetch(url), 'its closing closes the port');
});
