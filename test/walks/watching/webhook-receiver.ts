// A receiver of webhooks as a customer has it, a process of its own: it verifies with the library,
// and tells its parent, who says which secrets it has and how it answers, what came.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Orders {
  readonly secrets?: readonly string[];
  readonly status?: number;
}

export interface Came {
  readonly id: string;
  /** The places of the secrets for which the library takes the signature. */
  readonly verifiedBy: readonly number[];
  readonly signatures: number;
  readonly timestamp: number;
  readonly body: {
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

let secrets: readonly string[] = [];
let status = 204;
process.on('message', (orders: Orders) => {
  secrets = orders.secrets ?? secrets;
  status = orders.status ?? status;
  process.send?.({ kind: 'heard' });
});
process.on('disconnect', () => process.exit());

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const raw = Buffer.concat(parts).toString();
    const headers = request.headers as Record<string, string>;
    const came: Came = {
      id: headers['webhook-id'] ?? '',
      verifiedBy: secrets.flatMap((secret, i) => (isVerified(secret, raw, headers) ? [i] : [])),
      signatures: (headers['webhook-signature'] ?? '').split(' ').length,
      timestamp: Number(headers['webhook-timestamp']),
      body: JSON.parse(raw),
    };
    process.send?.({ kind: 'came', came });
    response.writeHead(status).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ kind: 'listening', port: (server.address() as AddressInfo).port });
});

function isVerified(secret: string, raw: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(raw, headers);
    return true;
  } catch {
    return false;
  }
}
