// Writes an answer as one head and its body on a connection that `node:http` does not answer on.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { World } from '../../operations/services.ts';
import { headText, type Message } from '../wire/head.ts';

export function writeMessage(
  world: World,
  server: Server,
  socket: Socket,
  { status, own, ready, body, release }: Message,
): void {
  const head = headText(status, own, ready, connectionLines(world, server));
  if (body === null) socket.write(head, 'latin1');
  else if (body instanceof Uint8Array && head.length + body.length <= ROOM) {
    writeTogether(socket, head, body);
  } else {
    socket.cork();
    socket.write(head, 'latin1');
    if (body instanceof Uint8Array) socket.write(body);
    else for (const piece of body) socket.write(piece);
    socket.uncork();
  }
  if (socket.writableLength === 0) {
    release?.();
    return;
  }
  // An answer that nobody reads is given up in the server's time, and no other is made meanwhile.
  socket.setTimeout(server.timeout);
  if (!socket.writableNeedDrain) return;
  socket.pause();
  socket.once('drain', () => socket.resume());
}

/** Bytes; to copy what is longer takes longer than to send it in two pieces. */
const ROOM = 16 * 1024;
let room = Buffer.allocUnsafeSlow(ROOM);

/** In one piece, which is usually with the system when this returns, and may be written over. */
function writeTogether(socket: Socket, head: string, body: Uint8Array): void {
  const length = room.write(head, 'latin1');
  room.set(body, length);
  socket.write(room.subarray(0, length + body.length));
  if (socket.writableLength > 0) room = Buffer.allocUnsafeSlow(ROOM);
}

let linesOfSecond = { second: 0, keepAlive: 0, text: '' };

/** What `node:http` says of the connection, made once a second. */
function connectionLines(world: World, { keepAliveTimeout: keepAlive }: Server): string {
  const now = world.now();
  const second = Math.trunc(now.getTime() / 1_000);
  const { text } = linesOfSecond;
  if (second === linesOfSecond.second && keepAlive === linesOfSecond.keepAlive) return text;
  const kept = keepAlive > 0 ? `Keep-Alive: timeout=${Math.trunc(keepAlive / 1_000)}\r\n` : '';
  const lines = `Date: ${now.toUTCString()}\r\nConnection: keep-alive\r\n${kept}`;
  linesOfSecond = { second, keepAlive, text: lines };
  return lines;
}
