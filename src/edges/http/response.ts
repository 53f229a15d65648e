// Writes a reply of `invoke` into a response of `node:http`.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { ReadableFile } from '../../contract/operation.ts';
import type { Reply, StreamReply } from '../../operations/invoke/wire.ts';
import { type Message, writeHead } from '../wire/head.ts';
import { sendFlow } from './flow.ts';
import { messageOf } from './message.ts';

/** `links` are those of `ServiceLinks`; what is no part of the API has none. */
export function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Exclude<Reply, StreamReply>,
  links?: string,
): void {
  const message = messageOf(request, reply, links);
  if (message instanceof Promise) {
    void message.then((made) => send(request, response, made));
    return;
  }
  const { file, flow } = reply.kind === 'ok' ? reply : NEITHER;
  if (file !== undefined) sendFile(request, response, message, file);
  else if (flow !== undefined) {
    writeHead(response, message.status, message.own, message.ready);
    void sendFlow(request, response, flow);
  } else send(request, response, message);
}

const NEITHER = { file: undefined, flow: undefined };

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { status, own, ready }: Message,
  { size, read }: ReadableFile,
): void {
  own['Content-Length'] = size;
  writeHead(response, status, own, ready);
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  // Either side may end early: the other one is told by the end of the connection.
  pipeline(Readable.from(read(0, size - 1)), response, () => {});
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, own, ready, body }: Message,
): void {
  writeHead(response, status, own, ready);
  if (request.method === 'HEAD' || body === null) response.end();
  else if (body instanceof Uint8Array) response.end(body);
  else {
    if (body.length > 1) response.cork();
    for (const piece of body.slice(0, -1)) response.write(piece);
    // Sends all of them at once.
    response.end(body.at(-1));
  }
}
