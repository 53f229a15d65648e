// What one agent talks to: a server object of MCP for one request, over tools made once.

import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { OperationServices, World } from '../../operations/services.ts';
import { bounded } from './bounded.ts';
import { type Caller, callTool } from './call.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { type KnownTool, SURFACE_VERSION, toolsOf } from './tool-list.ts';

export type Tools = ReadonlyMap<string, KnownTool<OperationServices>>;

/** To be made once: schemas and descriptions are the same for everybody. */
export function agentTools({ operations }: Pick<World, 'operations'>): Tools {
  return new Map(
    toolsOf(operations).map((tool) => [
      tool.entry.id,
      { ...tool, operation: bounded(tool.operation) },
    ]),
  );
}

/** An hour: tools change with the program alone. */
const LISTED = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** For one request; nothing is kept in it. */
export function agentServer(world: World, tools: Tools, caller: Caller): Server {
  const server = new Server(
    { name: 'assay', title: 'Assay', version: SURFACE_VERSION, websiteUrl: world.baseUrl },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': LISTED, 'server/discover': LISTED },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].map(({ listed }) => listed),
  }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.get(params.name);
    if (tool === undefined) {
      // https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No tool is called ${params.name}.`);
    }
    return callTool(world, tool, params.arguments ?? {}, caller);
  });
  return server;
}
