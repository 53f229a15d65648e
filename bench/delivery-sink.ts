// A receiver of webhooks, a process of its own: reads each body and answers `ok`, on plain
// `node:http`. Paths that begin with /dead are never answered.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (!request.url?.startsWith('/dead')) response.end('ok');
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
