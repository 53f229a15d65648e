// A web of invented hosts on loopback, a process of its own: over TLS for unit costs, plain for the
// simulation, where it keeps a book of who came when.

import { hash } from 'node:crypto';
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { selfSigned } from '../../test/servers/certificate.ts';
import { pageOf } from './page.ts';

export interface WebOptions {
  /** Names on the certificate; empty: plain HTTP. */
  readonly hosts: readonly string[];
  readonly pageBytes: number;
}

/** What the pages are like from now on. */
export interface WebMode {
  /** Every answer has another build and token in it. */
  readonly varies: boolean;
  /** Answers carry an entity tag, and 304 is answered to those who know it. */
  readonly validators: boolean;
  readonly price: number;
}

export interface Visit {
  readonly host: string;
  readonly path: string;
  readonly came: number;
  /** Others of this host that were under way. */
  readonly beside: number;
}

export type WebAsked = WebOptions | WebMode | 'visits';

let mode: WebMode = { varies: false, validators: false, price: 1_000 };
let pageBytes = 0;
let serial = 0;
const visits: Visit[] = [];
const open = new Map<string, number>();
const sent = new Map<string, Buffer>();

function answer(request: IncomingMessage, response: ServerResponse): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const path = request.url ?? '/';
  const beside = open.get(host) ?? 0;
  visits.push({ host, path, came: Date.now(), beside });
  open.set(host, beside + 1);
  response.on('close', () => open.set(host, (open.get(host) ?? 1) - 1));
  if (path === '/robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' });
    return void response.end('User-agent: *\nDisallow: /private/\n');
  }
  const body = bodyOf(host, path);
  const etag = `"${hash('md5', body)}"`;
  const fields = mode.validators ? { etag } : {};
  if (mode.validators && request.headers['if-none-match'] === etag) {
    response.writeHead(304, fields);
    return void response.end();
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=0, must-revalidate',
    ...fields,
  });
  response.end(body);
}

// What does not vary is made once.
function bodyOf(host: string, path: string): Buffer {
  const company = Number(/\d+/.exec(host)?.[0] ?? 0);
  const stamp = hash('md5', mode.varies ? `${serial++}` : 'build');
  const key = `${host}${path} ${mode.price}`;
  const known = mode.varies ? undefined : sent.get(key);
  if (known !== undefined) return known;
  const { price } = mode;
  const body = gzipSync(pageOf({ company, path, price, stamp, bytes: pageBytes }));
  if (!mode.varies && sent.size < 5_000) sent.set(key, body);
  return body;
}

async function serve(options: WebOptions): Promise<{ port: number; ca: string }> {
  pageBytes = options.pageBytes;
  const certificate = selfSigned(options.hosts.length > 0 ? options.hosts : ['none.example']);
  const server = options.hosts.length > 0 ? createSecure(certificate, answer) : createPlain(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, ca: certificate.cert };
}

process.on('message', (asked: WebAsked) => {
  if (asked === 'visits') process.send?.({ visits: visits.splice(0) });
  else if ('varies' in asked) {
    mode = asked;
    process.send?.({});
  } else {
    serve(asked).then(
      (opened) => process.send?.(opened),
      (error: unknown) => process.send?.({ failure: String(error) }),
    );
  }
});
process.on('disconnect', () => process.exit());
