// Health for whoever runs the service: is the process up, and can it answer?

import type { FastifyInstance, FastifyReply } from 'fastify';
import { readinessOf } from '../../operations/health.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import type { World } from '../../operations/services.ts';
import { splitTarget } from '../wire/request.ts';
import { COMMON_HEADERS } from './message.ts';

export function registerHealth(app: FastifyInstance, world: World): void {
  const method = ['GET', 'HEAD'];
  app.route({
    method,
    url: '/healthz',
    handler: (_request, reply) => say(world, reply, 200, { status: 'ok' }),
  });
  app.route({
    method,
    url: '/readyz',
    handler: async (request, reply) => {
      const { reads, writes } = await readinessOf(world);
      const { query } = splitTarget(request.raw.url ?? '/');
      const ready = reads && (writes || new URLSearchParams(query).get('only') === 'reads');
      const body = { status: ready ? 'ok' : 'unavailable', database: reads, writes };
      return say(world, reply, ready ? 200 : 503, body);
    },
  });
}

function say(world: World, reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...COMMON_HEADERS,
      'X-Request-Id': newRequestId(world),
      'Cache-Control': 'no-store',
    })
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
