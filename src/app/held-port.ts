// A free port that nobody else can take between being chosen and being served on.

import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

export interface HeldPort {
  readonly port: number;
  /** The server takes its place; whoever came before was turned away. */
  giveTo(server: Server): Promise<void>;
}

/** Listens on a port of the system's choice, until it is given to the server that is to have it. */
export async function holdPort(host: string): Promise<HeldPort> {
  const holder = createServer((socket) => socket.destroy());
  holder.listen(0, host);
  await once(holder, 'listening');
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error(`${host} has no ports`);
  return {
    port: address.port,
    giveTo: async (server) => {
      // Both then are one socket of the system, which the closing of the server closes.
      server.listen(holder);
      await once(server, 'listening');
    },
  };
}
