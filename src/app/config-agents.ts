// The settings of the agents' surface.

import type { AgentOptions } from '../edges/mcp/mcp.ts';
import { oneOf } from './config-words.ts';

export const DEFAULT_AGENTS: AgentOptions = { publicListing: false };

export function agentsOf(env: Readonly<Record<string, string | undefined>>): AgentOptions {
  const name = 'ASSAY_MCP_PUBLIC_LISTING';
  const listing = oneOf(name, env.ASSAY_MCP_PUBLIC_LISTING || 'off', ['on', 'off']);
  return { publicListing: listing === 'on' };
}
