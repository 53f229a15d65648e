// Answers at the service's address while it waits for its database: it is up, and not ready.

import { createServer, type RequestListener, type Server } from 'node:http';
import { Refusal, toProblem } from '../../contract/refusal.ts';
import type { Log } from '../../operations/services.ts';
import { problemMessage } from '../wire/problem.ts';
import { splitTarget } from '../wire/request.ts';
import { COMMON_HEADERS } from './message.ts';

export interface WaitingPlace {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly requestId: () => string;
}

export interface WaitingServer {
  close(): Promise<void>;
}

/** Null where the port cannot be had: the service itself says so when the database is there. */
export async function startWaitingServer(
  place: WaitingPlace,
  log: Log,
): Promise<WaitingServer | null> {
  const server = createServer(answering(place));
  try {
    await listening(server, place);
  } catch (error) {
    log.warn({ err: error }, 'nothing is answered while the database is away');
    return null;
  }
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, { port, host }: WaitingPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function answering({ baseUrl, ...place }: WaitingPlace): RequestListener {
  return ({ url = '/', method }, response) => {
    const { path } = splitTarget(url);
    const requestId = place.requestId();
    const say = (status: number, fields: object, bytes: Buffer): void => {
      const headers = { ...COMMON_HEADERS, 'X-Request-Id': requestId, 'Retry-After': '5' };
      response.writeHead(status, { ...headers, ...fields });
      response.end(method === 'HEAD' ? undefined : bytes);
    };
    const health = (status: number, body: object): void =>
      say(
        status,
        { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
        Buffer.from(JSON.stringify(body)),
      );
    if (path === '/healthz') return health(200, { status: 'ok' });
    if (path === '/readyz') {
      return health(503, { status: 'unavailable', database: false, writes: false });
    }
    const refusal = new Refusal('service_unavailable', 'The service waits for its database.');
    const problem = toProblem(refusal, { baseUrl, instance: path, requestId });
    const { status, fields, bytes } = problemMessage({ problem, headers: {} });
    say(status, fields, bytes);
  };
}
