// Answers what is no readable HTTP request: there is no request to reply to, only a socket.

import type { Socket } from 'node:net';
import { Refusal } from '../../contract/refusal.ts';
import { problemReply } from '../../operations/invoke/invoke.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import type { World } from '../../operations/services.ts';
import { problemMessage } from '../wire/problem.ts';
import { COMMON_HEADERS } from './message.ts';

export function answerBrokenHttp(world: World, links: string, error: Error, socket: Socket): void {
  const code: unknown = Reflect.get(error, 'code');
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  const refusal =
    code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('headers_too_large', 'The headers are larger than the service reads.')
      : new Refusal('malformed_request', 'The request is not well-formed HTTP.');
  const about = { requestId: newRequestId(world), path: '/' };
  const reply = problemReply(world, refusal, about);
  const { fields, bytes } = problemMessage(reply);
  const headers = {
    ...COMMON_HEADERS,
    'X-Request-Id': about.requestId,
    ...fields,
    Link: links,
    Connection: 'close',
  };
  const { status, title } = reply.problem;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${bytes}`);
}
