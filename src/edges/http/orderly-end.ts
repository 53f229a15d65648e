// Ends a server in order: what is under way is answered, and no silent connection holds it up.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface EndOptions {
  /**
   * Milliseconds that only ever grow: then whoever spoke lately may be about to ask again, and is
   * idle a moment later only. Without it, whatever waits for a request is idle at once.
   */
  readonly clock?: () => number;
  /** How long what is under way when the end begins may take. */
  readonly patienceMs?: number;
}

/** A busy client sends its next request within this time after an answer. */
const LATELY_MS = 500;
const PATIENCE_MS = 10_000;

interface Connection {
  readonly socket: Socket;
  /** Answers that have not ended yet, in the order of their requests. */
  readonly open: ServerResponse[];
  /** How many bytes had come when nothing was open any more, and when that was. */
  heard: number;
  quietSince: number;
}

export interface OrderlyEnd {
  /**
   * The beginning of the end, to be awaited before the server is closed; that takes as long as its
   * connections do (RFC 9112 section 9.6).
   */
  begin(): Promise<void>;
  /** A request that came on this connection, of which `node:http` does not know, was answered. */
  answered(socket: Socket): void;
  /** Whether `node:http` still answers a request that came on this connection. */
  isAnswering(socket: Socket): boolean;
}

export function orderlyEnd(
  server: Server,
  { clock, patienceMs = PATIENCE_MS }: EndOptions = {},
): OrderlyEnd {
  const connections = new Map<Socket, Connection>();
  let isEnding = false;

  const endIfIdle = (connection: Connection): void => {
    const { socket, open, heard, quietSince } = connection;
    if (open.length > 0 || socket.destroyed) return;
    // A request has begun to arrive, and is not answered as one that cannot be read.
    if (socket.bytesRead > heard && !socket.writableEnded) return;
    const left = clock === undefined ? 0 : quietSince + LATELY_MS - clock();
    if (left <= 0 || socket.writableEnded) socket.destroySoon();
    else setTimeout(endIfIdle, Math.ceil(left), connection).unref();
  };

  const quiet = (connection: Connection): void => {
    connection.heard = connection.socket.bytesRead;
    connection.quietSince = clock?.() ?? 0;
    if (isEnding) endIfIdle(connection);
  };

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { socket, open: [], heard: 0, quietSince: clock?.() ?? 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    if (isEnding) lastOf(connection, response);
    connection.open.push(response);
    response.once('close', () => {
      connection.open.splice(connection.open.indexOf(response), 1);
      quiet(connection);
    });
  });

  const begin = async (): Promise<void> => {
    if (isEnding) return;
    const release = await lastArrivals(server);
    isEnding = true;
    // Closing would call it, whoever spoke lately or not.
    server.closeIdleConnections = () => {};
    for (const { open } of connections.values()) endWith(open.at(-1));
    const end = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, patienceMs);
    server.once('close', () => clearTimeout(end));
    const sweep = async (): Promise<void> => {
      while (server.listening) await turn();
      release();
      // What has reached this machine is read between two turns.
      await turn();
      await turn();
      for (const connection of connections.values()) endIfIdle(connection);
    };
    void sweep();
  };
  const answered = (socket: Socket): void => {
    const connection = connections.get(socket);
    if (connection !== undefined) quiet(connection);
  };
  const isAnswering = (socket: Socket): boolean => (connections.get(socket)?.open.length ?? 0) > 0;
  return { begin, answered, isAnswering };
}

/** Each turn takes one connection; at most 511 wait for a server of Node at once. */
const MOST_TURNS = 1_022;

/**
 * Takes in whoever waits to be taken, until nobody does: who waits when the server is closed is
 * reset by the system. What they ask is left unread until they are released, as whoever is answered
 * may come again meanwhile.
 */
async function lastArrivals(server: Server): Promise<() => void> {
  const held: Socket[] = [];
  const hold = (socket: Socket): void => {
    held.push(socket);
    // Whoever listens to it first has it read from the next tick on.
    process.nextTick(() => socket.pause());
  };
  server.on('connection', hold);
  let quiet = 0;
  for (let turns = 0; quiet < 2 && turns < MOST_TURNS; turns++) {
    const before = held.length;
    await turn();
    quiet = held.length === before ? quiet + 1 : 0;
  }
  return () => {
    server.off('connection', hold);
    for (const socket of held) socket.resume();
  };
}

/** Only the answer to the last of the requests that were sent together ends the connection. */
function lastOf({ open }: Connection, response: ServerResponse): void {
  const before = open.at(-1);
  if (before !== undefined && !before.headersSent) {
    before.removeHeader('Connection');
    before.shouldKeepAlive = true;
  }
  endWith(response);
}

/** The answer says `Connection: close`, unless its head is on its way. */
function endWith(response: ServerResponse | undefined): void {
  if (response !== undefined && !response.headersSent) response.shouldKeepAlive = false;
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
