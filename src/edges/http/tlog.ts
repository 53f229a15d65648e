// The log of manifests as plain files: checkpoint, tiles and entries at stable addresses.

import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/refusal.ts';
import {
  chainNamed,
  checkpoint,
  noteKey,
  readTilePath,
  tile,
} from '../../operations/captures/tlog.ts';
import { entityTag, isKnown } from '../../operations/invoke/entity-tag.ts';
import { refusalOf } from '../../operations/invoke/failure.ts';
import type { Admission } from '../../operations/invoke/guards.ts';
import { problemReply } from '../../operations/invoke/invoke.ts';
import { admitMonitor } from '../../operations/invoke/limits.ts';
import { remoteAddressOf } from '../../operations/invoke/remote-address.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import type { World } from '../../operations/services.ts';
import { splitTarget } from '../wire/request.ts';
import { COMMON_HEADERS } from './message.ts';
import { writeReply } from './response.ts';

interface PlainFile {
  readonly type: string;
  readonly keep: string;
  readonly bytes: Uint8Array;
}

const TEXT = 'text/plain; charset=utf-8';
const FOR_EVER = 'public, max-age=31536000, immutable';

export function registerTlog(app: FastifyInstance, world: World): void {
  const file = (url: string, make: (parameters: Parameters) => Promise<PlainFile | null>): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const admission = await admitted(world, request);
        reply.headers(admission.headers ?? {});
        if (admission.kind === 'refused') {
          const { code, detail, headers, extras } = admission;
          return refuse(world, request, reply, new Refusal(code, detail, { headers, ...extras }));
        }
        const made = await make(request.params as Parameters).catch((error) => error as unknown);
        if (made === null) return refuse(world, request, reply, nothing());
        if (!isFile(made)) {
          const { path } = splitTarget(request.raw.url ?? '/');
          return refuse(world, request, reply, refusalOf(world.log, made, { path }));
        }
        return send(world, request, reply, made);
      },
    });
  };
  // It grows: c2sp.org/tlog-tiles asks that nobody keeps it for longer than seconds.
  file('/tlog/:chain/checkpoint', async ({ chain = '' }) => {
    const named = chainNamed(chain);
    if (named === null) return null;
    const bytes = Buffer.from(await checkpoint(world, named));
    return { type: TEXT, keep: 'public, max-age=5', bytes };
  });
  file('/tlog/:chain/key', async ({ chain = '' }) => {
    const named = chainNamed(chain);
    if (named === null) return null;
    return { type: TEXT, keep: 'no-cache', bytes: Buffer.from(`${noteKey(world, named)}\n`) };
  });
  file('/tlog/:chain/tile/*', async ({ chain = '', '*': path = '' }) => {
    const named = chainNamed(chain);
    const asked = readTilePath(path);
    if (named === null || asked === null) return null;
    const bytes = await tile(world, named, asked);
    return bytes && { type: 'application/octet-stream', keep: FOR_EVER, bytes };
  });
}

async function admitted(world: World, request: FastifyRequest): Promise<Admission> {
  if (world.limits === null) return { kind: 'admitted', headers: {} };
  return admitMonitor(world.limits, remoteAddressOf(world, request.raw));
}

type Parameters = Readonly<Record<string, string | undefined>>;

function isFile(made: unknown): made is PlainFile {
  return typeof made === 'object' && made !== null && 'bytes' in made;
}

function nothing(): Refusal {
  return new Refusal('not_found', 'The log has no such file, or has not grown so far.');
}

function send(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, keep, bytes }: PlainFile,
): FastifyReply {
  const etag = hash('sha256', bytes).slice(0, 32);
  reply.headers({
    ...COMMON_HEADERS,
    'X-Request-Id': newRequestId(world),
    'Cache-Control': keep,
    ETag: entityTag(etag, 'identity'),
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('Content-Type', type).send(Buffer.from(bytes));
}

function refuse(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { path } = splitTarget(request.raw.url ?? '/');
  const problem = problemReply(world, refusal, { requestId: newRequestId(world), path });
  reply.hijack();
  writeReply(request.raw, reply.raw, problem);
  return reply;
}
