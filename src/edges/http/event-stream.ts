// A stream of events as Server-Sent Events, sent as they come, with cursors as their ids.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { EVENT_STREAM_TYPE } from '../../contract/stream.ts';
import type { StreamPart, StreamReply } from '../../operations/invoke/wire.ts';
import { isDrained } from './flow.ts';
import { COMMON_HEADERS } from './message.ts';

/** When a client asks again after a cut. */
const RETRY_MS = 2_000;

export async function writeStream(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, headers, parts, close }: StreamReply,
  links: string,
): Promise<void> {
  try {
    response.writeHead(200, {
      ...COMMON_HEADERS,
      ...headers,
      Link: links,
      'X-Request-Id': requestId,
      'Content-Type': `${EVENT_STREAM_TYPE}; charset=utf-8`,
      'Cache-Control': 'no-store',
      // Proxies that gather answers before they send them would hold events back.
      'X-Accel-Buffering': 'no',
    });
    if (request.method !== 'HEAD') await send(response, parts);
    response.end();
  } finally {
    close();
  }
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

// JSON has no line break of its own, so each is one line.
function textOf(part: StreamPart): string {
  switch (part.kind) {
    case 'event':
      return `id: ${part.cursor}\ndata: ${JSON.stringify(part.data)}\n\n`;
    case 'beat':
      // Without data nothing is told to the client's program, but the id counts as seen.
      return `: beat\nid: ${part.cursor}\n\n`;
    case 'problem':
      return `event: problem\ndata: ${JSON.stringify(part.problem)}\n\n`;
  }
}
