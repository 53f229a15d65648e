// The agents' surface: who may come in, and the tools that they meet.

import { admitCall, admitMessage, agentOf } from '../../operations/agent-door.ts';
import type { World } from '../../operations/services.ts';
import type { WireRequest } from '../../operations/wire.ts';
import { discoveryPages } from './discovery.ts';
import { type McpPages, type Message, mcpPages } from './endpoint.ts';
import { agentServer, agentTools } from './server.ts';

export interface AgentOptions {
  /** Whether everybody may see which tools there are; calling them always needs a credential. */
  readonly publicListing: boolean;
}

/** What tells which tools there are, and the handshake before it. */
const LISTING: readonly (string | null)[] = [
  'server/discover',
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
];

/** Reading a resource is calling its tool. */
function toolOf(method: string | null, { name }: Message['params']): string | null {
  if (method === 'resources/read') return 'get_company';
  return method === 'tools/call' ? String(name) : null;
}

export function agentPages(world: World, { publicListing }: AgentOptions): McpPages {
  const tools = agentTools(world);
  const admitted = async (wire: WireRequest, { method, params }: Message) => {
    const tool = tools.get(toolOf(method, params) ?? '');
    const caller = tool === undefined ? null : await agentOf(world, wire);
    if (tool !== undefined && caller !== null && caller.kind !== 'none') {
      return admitCall(world, wire, caller, tool.operation);
    }
    return admitMessage(world, wire, publicListing && LISTING.includes(method));
  };
  const endpoint = mcpPages(world, {
    admit: async (wire) => {
      const caller = await agentOf(world, wire);
      const isLive = caller !== null && (caller.kind !== 'none' || publicListing);
      return isLive ? null : admitMessage(world, wire, false);
    },
    admitMessage: admitted,
    notifies: false,
    serve: (caller) => agentServer(world, tools, caller),
  });
  const documents = discoveryPages(world);
  return {
    paths: [...endpoint.paths, ...documents.paths],
    register: (app) => {
      endpoint.register(app);
      documents.register(app);
    },
  };
}
