// Each request is a span, whichever edge answers it, from its head to the end of its answer.

import type { FastifyInstance } from 'fastify';
import type { World } from '../../operations/services.ts';
import { fieldOf } from '../wire/request.ts';

/** Asked every few seconds by whatever runs the service. */
const UNTRACED: readonly string[] = ['/healthz', '/readyz'];

/** Tells the pattern of a path and never the path: neither that nor a query, a field or a body. */
export function traceRequests(app: FastifyInstance, { trace }: World): void {
  if (trace === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request.raw;
    const route = request.routeOptions.url;
    if (method === undefined || UNTRACED.includes(route ?? '')) return done();
    const traceparent = fieldOf(request.raw, 'traceparent');
    trace.request({ method, route, traceparent }, (span) => {
      const { raw } = reply;
      raw.once('close', () => span.end(raw.headersSent ? raw.statusCode : null));
      done();
    });
  });
}
