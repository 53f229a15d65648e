// The command for agents that start a program in place of calling an address.

import type { Command } from 'commander';

export interface BridgeRequest {
  /** Null: the one in the environment, or the running service's free one. */
  readonly key: string | null;
  /** Null: the service that runs with this data folder. */
  readonly url: string | null;
}

export interface AgentDoors {
  /** Carries messages between standard input and output and the service, until input ends. */
  bridge(request: BridgeRequest): Promise<void>;
}

export function addAgents(program: Command, doors: AgentDoors): void {
  program
    .command('mcp')
    .description('the tools of a service for a local agent, over standard input and output (MCP)')
    .option('--key <key>', "a key; ASSAY_KEY, or the running service's free one where not given")
    .option('--url <url>', 'the service; the one that runs with this data folder where not given')
    .action(async ({ key, url }: { key?: string; url?: string }) => {
      await doors.bridge({ key: key ?? null, url: url ?? null });
    });
}
