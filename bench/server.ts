// One server, a process of its own: the service itself, or the bare program it is measured against;
// started by bench/children.ts.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { openLog } from '../src/app/log.ts';
import { openMeters } from '../src/app/metrics/meters.ts';
import { observer } from '../src/app/metrics/observer.ts';
import { type LimitsConfig, NO_LIMITS } from '../src/app/settings/config-limits.ts';
import { serviceWorld } from '../src/app/world.ts';
import { createHttpServer } from '../src/edges/http/server.ts';
import { publicPages } from '../src/edges/web/public/public.ts';
import { openDatabase } from '../src/store/database.ts';
import { BASE_URL } from './companies.ts';

export type ServerKind =
  | {
      readonly kind: 'service';
      readonly databaseUrl: string;
      readonly cacheBytes: number;
      readonly limits?: LimitsConfig;
    }
  /** `node:http` or Fastify, always the same answer. */
  | { readonly kind: 'bare' | 'fastify'; readonly answer: FixedAnswer };

export interface FixedAnswer {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** In base 64. */
  readonly body: string;
}

async function serve(kind: ServerKind): Promise<number> {
  switch (kind.kind) {
    case 'service':
      return serveService(kind);
    case 'bare':
      return serveBare(kind.answer);
    case 'fastify':
      return serveFastify(kind.answer);
  }
}

async function serveService(kind: Extract<ServerKind, { kind: 'service' }>): Promise<number> {
  const { databaseUrl, cacheBytes, limits = NO_LIMITS } = kind;
  const database = openDatabase({ url: databaseUrl });
  // No capture is asked for.
  const signingKey = join(tmpdir(), 'assay-bench-signing-key.pem');
  const secretsKey = { key: Buffer.alloc(32, 7), file: '' };
  // Calls are counted, as a service does by default.
  const { measure, log } = observer(openLog('warn'), false, openMeters('bench'));
  const keys = { signingKey, secretsKey };
  const config = { blobs: 'none', ...keys, limits, proof: { schedule: null }, measure };
  const { world } = await serviceWorld(config, database, BASE_URL, log, cacheBytes);
  const app = createHttpServer(world, [publicPages(world)]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

function serveBare(answer: FixedAnswer): Promise<number> {
  const body = Buffer.from(answer.body, 'base64');
  const headers = fixedHeaders(answer, body);
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, headers);
    if (answer.status === 304) response.end();
    else response.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function serveFastify(answer: FixedAnswer): Promise<number> {
  const body = Buffer.from(answer.body, 'base64');
  const headers = fixedHeaders(answer, body);
  const app = Fastify({ logger: false });
  app.get('/v1/companies/:company', (_request, reply) => {
    reply.code(answer.status).headers(headers).send(body);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

function fixedHeaders(answer: FixedAnswer, body: Buffer): Record<string, string | number> {
  if (answer.status === 304) return { ...answer.headers };
  return { ...answer.headers, 'Content-Length': body.length };
}

process.on('message', (message: ServerKind | 'usage' | 'memory') => {
  if (message === 'usage') process.send?.({ usage: process.cpuUsage() });
  else if (message === 'memory') process.send?.({ memory: process.memoryUsage.rss() });
  else
    serve(message).then(
      (port) => process.send?.({ port }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    );
});
process.on('disconnect', () => process.exit());
