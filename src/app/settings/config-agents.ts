// The settings of the agents' surface.

import type { AgentOptions } from '../../edges/mcp/mcp.ts';
import { oneOf } from './config-words.ts';

export interface AgentsConfig extends Pick<AgentOptions, 'publicListing'> {
  /** The key with which the command for local agents calls; null: none is set. */
  readonly callerKey: string | null;
}

export const DEFAULT_AGENTS: AgentOptions = { publicListing: false, changes: null };

export function agentsOf(env: Readonly<Record<string, string | undefined>>): AgentsConfig {
  const name = 'ASSAY_MCP_PUBLIC_LISTING';
  const listing = oneOf(name, env.ASSAY_MCP_PUBLIC_LISTING || 'off', ['on', 'off']);
  return { publicListing: listing === 'on', callerKey: env.ASSAY_KEY || null };
}
