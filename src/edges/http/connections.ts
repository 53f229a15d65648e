// Connections are bounded: how many there are, who has them, and how long an answer lies unread.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../operations/invoke/remote-address.ts';

export interface ConnectionBounds {
  /** For everybody. Beyond half of it, one network has a quarter of it at most. */
  readonly most: number;
  /** Milliseconds in which nothing of an answer was read: then its connection is closed. */
  readonly unreadMs: number;
}

export const DEFAULT_CONNECTIONS: ConnectionBounds = { most: 4_000, unreadMs: 60_000 };

const FULL =
  'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n' +
  'Content-Length: 0\r\n\r\n';

export function boundConnections(server: Server, { most, unreadMs }: ConnectionBounds): void {
  // Comes where neither side moved a byte for so long. One that waits for an event is left alone.
  server.setTimeout(unreadMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  const open = new Map<string, number>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket);
    const own = open.get(network) ?? 0;
    if (all >= most || (all >= most / 2 && own >= most / 4)) {
      socket.end(FULL, () => socket.destroy());
      return;
    }
    all += 1;
    open.set(network, own + 1);
    socket.once('close', () => {
      all -= 1;
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
