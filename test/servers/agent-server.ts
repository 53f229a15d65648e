// The whole HTTP surface with the agents' one, over the seeded database.

import type { AddressInfo } from 'node:net';
import { edgesOf } from '../../src/app/edges.ts';
import { recordChanges } from '../../src/app/record-changes.ts';
import { createHttpServer } from '../../src/edges/http/server.ts';
import type { AgentOptions } from '../../src/edges/mcp/mcp.ts';
import type { StreamLimits } from '../../src/edges/mcp/streams.ts';
import type { Services, World } from '../../src/operations/services.ts';
import { makeWorld, type WorldOptions } from '../../src/operations/world.ts';
import { openSeededServer, type SeededServer } from '../seeds/seed.ts';

export interface AgentServer extends AsyncDisposable {
  readonly url: string;
  readonly world: World;
  readonly seeded: SeededServer;
}

export async function openAgentServer(
  agents: AgentOptions = { publicListing: false, changes: null },
  own: Partial<Services> = {},
  options: WorldOptions = {},
  streamLimits: StreamLimits | null = null,
): Promise<AgentServer> {
  const seeded = await openSeededServer();
  const world = makeWorld({ ...seeded.world, ...own }, options);
  const heard = streamLimits === null ? null : await recordChanges(seeded.database.database);
  const streams = streamLimits === null ? {} : { changes: heard, streamLimits };
  const surface = { ...agents, ...streams };
  const app = createHttpServer(world, edgesOf(world, [], undefined, surface));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    world,
    seeded,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await heard?.close();
      await seeded.close();
    },
  };
}
