// A receiver of webhooks, a process of its own on plain `node:http`: reads each body and answers
// `ok`, but for paths that begin with /dead.

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
