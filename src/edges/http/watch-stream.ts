// Watch events as Server-Sent Events, sent as they come, with cursors as their ids.

import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/refusal.ts';
import { newRequestId, problemReply } from '../../operations/invoke/invoke.ts';
import type { World } from '../../operations/services.ts';
import { openWatchStream, type StreamPart } from '../../operations/watch-stream.ts';
import type { WireRequest } from '../../operations/invoke/wire.ts';
import { accepts } from './negotiate.ts';
import { splitTarget, wireRequest } from './request.ts';
import { COMMON_HEADERS, writeReply } from './response.ts';

// https://html.spec.whatwg.org/multipage/server-sent-events.html
const TYPE = 'text/event-stream';

/** How long a reader may leave what was sent to it lying; it can come back for the rest. */
const PATIENCE_MS = 60_000;
/** When a client asks again after a cut. */
const RETRY_MS = 2_000;

export function registerWatchStream(app: FastifyInstance, world: World): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/v1/watch/events/stream',
    handler: (request, reply) => answer(world, request, reply),
  });
  // Who waits would hold up the end of the service.
  app.addHook('preClose', async () => world.watching.signals.endWaits());
}

async function answer(world: World, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request;
  if (!accepts(raw.headers.accept, TYPE)) {
    const detail = `The answer is ${TYPE}, which the Accept header excludes.`;
    const about = { requestId: newRequestId(world), path: splitTarget(raw.url ?? '/').path };
    reply.hijack();
    const problem = problemReply(world, new Refusal('not_acceptable', detail), about);
    return writeReply(raw, reply.raw, problem);
  }
  const opened = await openWatchStream(world, resumed(wireRequest(raw, {}, world), request));
  reply.hijack();
  if (opened.kind === 'refused') return writeReply(raw, reply.raw, opened.reply);
  const { stream, requestId, headers } = opened;
  try {
    reply.raw.writeHead(200, {
      ...COMMON_HEADERS,
      ...headers,
      'X-Request-Id': requestId,
      'Content-Type': `${TYPE}; charset=utf-8`,
      'Cache-Control': 'no-store',
      // Proxies that gather answers before they send them would hold events back.
      'X-Accel-Buffering': 'no',
    });
    if (raw.method !== 'HEAD') await send(reply.raw, stream.parts);
    reply.raw.end();
  } finally {
    stream.close();
  }
}

/** A client that was cut off names the last id that it saw; that wins over where it began. */
function resumed(wire: WireRequest, request: FastifyRequest): WireRequest {
  const last = request.headers['last-event-id'];
  if (typeof last !== 'string' || last === '') return wire;
  const others = wire.query.filter(([name]) => name !== 'cursor');
  return { ...wire, query: [...others, ['cursor', last]] };
}

/** No more is held for a reader than the page that it reads. */
async function send(response: ServerResponse, parts: AsyncIterable<StreamPart>): Promise<void> {
  response.write(`retry: ${RETRY_MS}\n\n`);
  for await (const part of parts) {
    if (response.write(textOf(part))) continue;
    if (!(await isDrained(response))) {
      response.destroy();
      return;
    }
  }
}

/** Whether it was read on, before the patience or the connection ended. */
function isDrained(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isRead: boolean): void => {
      clearTimeout(timer);
      response.off('drain', read).off('close', closed);
      resolve(isRead);
    };
    const read = (): void => settle(true);
    const closed = (): void => settle(false);
    const timer = setTimeout(closed, PATIENCE_MS);
    response.once('drain', read).once('close', closed);
    // It may have been closed before anybody listened.
    if (response.destroyed) closed();
  });
}

// JSON has no line break of its own, so each is one line.
function textOf(part: StreamPart): string {
  switch (part.kind) {
    case 'event':
      return `id: ${part.cursor}\ndata: ${JSON.stringify(part.event)}\n\n`;
    case 'beat':
      // Without data nothing is told to the client's program, but the id counts as seen.
      return `: beat\nid: ${part.cursor}\n\n`;
    case 'problem':
      return `event: problem\ndata: ${JSON.stringify(part.problem)}\n\n`;
  }
}
