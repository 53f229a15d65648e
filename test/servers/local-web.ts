// A small web of invented hosts over real HTTP and TLS on loopback, which remembers who came when.

import {
  createServer as createPlainServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { type Place, parseNetworks } from '../../src/outside/addresses.ts';
import type { Fetcher } from '../../src/outside/fetcher.ts';
import { selfSigned } from './certificate.ts';

export interface Canned {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Visit {
  readonly host: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** By the clock that the web was given, in milliseconds. */
  readonly came: number;
  left: number | null;
}

export interface LocalWeb extends AsyncDisposable {
  readonly visits: readonly Visit[];
  /** The most requests of one host that were under way at once. */
  readonly mostAtOnce: number;
  readonly plainPort: number;
  readonly securePort: number;
  /** The authority (PEM) that vouches for its hosts. */
  readonly ca: string;
  /** Answers at `https://host/path` (or `http:`, the web does not mind); null answers 404 again. */
  put(address: string, answer: Canned | Handler | null): void;
  /** What was asked of a host, in order. */
  paths(host: string): readonly string[];
  /** A fetcher that knows this web's hosts, trusts it and may reach loopback. */
  fetcher(options?: Partial<Fetcher>): Fetcher;
}

export async function openLocalWeb(
  hosts: readonly string[],
  now: () => Date = () => new Date(),
): Promise<LocalWeb> {
  const answers = new Map<string, Canned | Handler>();
  const visits: Visit[] = [];
  const open = new Map<string, number>();
  let mostAtOnce = 0;
  const serve: Handler = (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '/';
    const { headers } = request;
    const visit: Visit = { host, path, headers, came: now().getTime(), left: null };
    visits.push(visit);
    open.set(host, (open.get(host) ?? 0) + 1);
    mostAtOnce = Math.max(mostAtOnce, open.get(host) ?? 0);
    response.on('close', () => {
      visit.left = now().getTime();
      open.set(host, (open.get(host) ?? 1) - 1);
    });
    const answer = answers.get(`${host}${path}`) ?? { status: 404, body: 'Not here.' };
    if (typeof answer === 'function') return answer(request, response);
    const { status = 200, body = '' } = answer;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...answer.headers });
    response.end(body);
  };
  const certificate = selfSigned(hosts);
  const plain = createPlainServer(serve);
  const secure = createSecureServer(certificate, serve);
  const [plainPort, securePort] = await Promise.all([listening(plain), listening(secure)]);
  const places = new Map(
    hosts.map((host): [string, Place] => [host, { address: '127.0.0.1', port: securePort }]),
  );
  const allow = parseNetworks('127.0.0.0/8') ?? [];
  return {
    visits,
    get mostAtOnce() {
      return mostAtOnce;
    },
    plainPort,
    securePort,
    ca: certificate.cert,
    put: (address, answer) => {
      const { hostname, pathname, search } = new URL(address);
      const place = `${hostname}${pathname}${search}`;
      if (answer === null) answers.delete(place);
      else answers.set(place, answer);
    },
    paths: (host) => visits.filter((visit) => visit.host === host).map(({ path }) => path),
    fetcher: (options = {}) => ({
      userAgent: 'AssayBot/1.0 (+http://assay.test/bot)',
      allow,
      places,
      ca: [certificate.cert],
      now,
      ...options,
    }),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([closed(plain), closed(secure)]);
    },
  };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function closed(server: ReturnType<typeof createPlainServer>): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}
