// JSON Schemas that answers link to, as documents of their own.

import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payloadSchema } from '../../contract/event-vocabulary.ts';
import { Refusal } from '../../contract/refusal.ts';
import { entityTag, isKnown } from '../../operations/invoke/entity-tag.ts';
import { problemReply } from '../../operations/invoke/invoke.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import type { World } from '../../operations/services.ts';
import { splitTarget } from '../wire/request.ts';
import { COMMON_HEADERS } from './message.ts';
import { writeReply } from './response.ts';

export function registerSchemas(app: FastifyInstance, world: World): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/schemas/events/:file',
    handler: (request, reply) => send(world, request, reply),
  });
}

function send(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { file } = request.params as { readonly file: string };
  const type = /^(.+)\.json$/.exec(file)?.[1];
  const schema = type === undefined ? null : payloadSchema(type, world.baseUrl);
  if (schema === null) return refuse(world, request, reply);
  const body = Buffer.from(`${JSON.stringify(schema, null, 2)}\n`);
  const etag = hash('sha256', body).slice(0, 32);
  reply.headers({
    ...COMMON_HEADERS,
    'X-Request-Id': newRequestId(world),
    'Cache-Control': 'public, max-age=300',
    ETag: entityTag(etag, 'identity'),
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('Content-Type', 'application/schema+json; charset=utf-8').send(body);
}

function refuse(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = new Refusal('not_found', 'No event type has a schema of this name.');
  const { path } = splitTarget(request.raw.url ?? '/');
  const problem = problemReply(world, refusal, { requestId: newRequestId(world), path });
  reply.hijack();
  writeReply(request.raw, reply.raw, problem);
  return reply;
}
