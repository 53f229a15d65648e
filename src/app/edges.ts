// The edges that stand beside the API on the same HTTP server.

import type { Extension } from '../edges/http/server.ts';
import { type AgentOptions, agentPages } from '../edges/mcp/mcp.ts';
import { accountPages } from '../edges/web/account/account.ts';
import { SECTIONS } from '../edges/web/docs/sections.ts';
import { publicPages } from '../edges/web/public/public.ts';
import { siteFiles } from '../edges/web/site/site.ts';
import type { World } from '../operations/services.ts';
import { DEFAULT_AGENTS } from './settings/config-agents.ts';
import { DEFAULT_QUOTAS, type TierQuotas } from './settings/config-limits.ts';

/**
 * `more` are those that are opened first, as the authorization server is; `quotas` is null where no
 * call is limited.
 */
export function edgesOf(
  world: World,
  more: readonly Extension[] = [],
  quotas: TierQuotas | null = DEFAULT_QUOTAS,
  agents: AgentOptions = DEFAULT_AGENTS,
  contact: string | null = null,
): readonly Extension[] {
  return [
    publicPages(world),
    accountPages(world, quotas),
    siteFiles(world, { contact, docs: SECTIONS }),
    agentPages(world, agents),
    ...more,
  ];
}
