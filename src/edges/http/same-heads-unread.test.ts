// Answers that nobody reads, to requests that come again on their connection: no more are made.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import { shelfServer } from '../../../test/worlds/shelf-server.ts';

/** An answer that never comes fails. */
const PATIENCE = { timeout: 60_000 };
const GET = 'GET /v1/shelves/a HTTP/1.1\r\nHost: a\r\n\r\n';

const { app, shelf, told } = shelfServer(true, 1_000_000);
before(() => app.listen({ port: 0, host: '127.0.0.1' }));
after(() => app.close());

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A client whose first request was answered, and our end of its connection. */
async function whoReadsNoMore(t: TestContext) {
  const arrived: Promise<[Socket]> = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const [[ours]] = await Promise.all([arrived, once(socket, 'connect')]);
  t.after(() => socket.destroy());
  socket.setNoDelay(true);
  socket.write(GET);
  await once(socket, 'data');
  socket.pause();
  return { socket, ours };
}

test('whoever reads no answers is sent no more than a connection holds', PATIENCE, async (t) => {
  const { socket, ours } = await whoReadsNoMore(t);
  const before = told.length;
  const { body } = shelf;
  shelf.body = JSON.stringify({ data: 'captured words '.repeat(10_000) });
  // One after the other, until none is answered any more.
  for (let turns = 0; turns < 500; ) {
    const heard = told.length;
    socket.write(GET);
    for (turns = 0; turns < 500 && heard === told.length; turns++) {
      await turn();
    }
    assert.ok(ours.writableLength < 400_000, `${ours.writableLength} bytes wait to be sent`);
  }
  assert.ok(told.length - before > 5, 'some were answered');
  assert.ok(ours.writableLength > 0);
  shelf.body = body;
  socket.resume();
  while (ours.writableLength > 0) await turn();
});

test(
  'what came while an answer was made is not taken while it lies unread',
  PATIENCE,
  async (t) => {
    const { body, made } = shelf;
    const { socket, ours } = await whoReadsNoMore(t);
    let sent = ours.bytesRead;
    const send = async (text: string): Promise<void> => {
      socket.write(text);
      sent += text.length;
      while (ours.bytesRead < sent) await turn();
    };
    const hold = Promise.withResolvers<void>();
    // More than the system holds for a connection.
    const long = JSON.stringify({ data: 'x'.repeat(12_000_000) });
    Object.assign(shelf, { body: null, made: long, held: hold.promise });
    const { runs } = shelf;
    await send(GET);
    while (shelf.runs === runs) await turn();
    await send(GET.repeat(2));
    shelf.held = null;
    hold.resolve();
    while (ours.writableLength === 0) await turn();
    await send(GET);
    for (let turns = 0; turns < 100; turns++) await turn();
    assert.equal(shelf.runs, runs + 1);
    let left = 4 * long.length;
    for await (const bytes of socket) {
      left -= bytes.length;
      if (left < 0) break;
    }
    assert.equal(shelf.runs, runs + 4);
    Object.assign(shelf, { body, made });
  },
);
