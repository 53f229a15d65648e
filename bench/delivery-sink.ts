// A sink for webhooks, a process of its own: answers `ok` on bare sockets, so that it costs far less
// than who posts to it. Paths that begin with /dead are never answered.

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

const OK = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
const END = Buffer.from('\r\n\r\n');

const server = createServer({ noDelay: true }, (socket) => {
  let held: Buffer = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      const end = held.indexOf(END);
      if (end < 0) return;
      const head = held.toString('latin1', 0, end + 2);
      const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1] ?? 0);
      if (held.length < end + 4 + length) return;
      held = held.subarray(end + 4 + length);
      if (!head.startsWith('POST /dead')) socket.write(OK);
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
