// A receiver of webhooks on loopback, in this process: it answers as it is told, and remembers.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** `webhook-id`. */
  readonly id: string;
}

export type Answerer = (response: ServerResponse, received: Received) => void;

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** From now on it answers so. */
  answer(how: Answerer | number, headers?: Readonly<Record<string, string>>, body?: string): void;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answerer: Answerer = (response) => response.end('ok');
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
        id: String(request.headers['webhook-id']),
      };
      received.push(one);
      answerer(response, one);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (how, headers = {}, body = '') => {
      answerer =
        typeof how === 'function' ? how : (response) => response.writeHead(how, headers).end(body);
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Whether this secret signed what came, by the library's own signature of that moment. */
export function isSignedBy(secret: string, { id, headers, body }: Received): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signature = new Webhook(secret).sign(id, at, body);
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
