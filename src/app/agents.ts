// Answers the command for local agents: standard input and output as a way to a service.

import { createInterface } from 'node:readline';
import type { AgentDoors } from '../edges/cli/agents.ts';
import { bridge } from '../desk/mcp-bridge.ts';
import { placeOf } from '../outside/service-at.ts';

/** `data` is the folder in which a running service says where it is. */
export function agentDoors(data: string, callerKey: string | null): AgentDoors {
  return {
    bridge: async ({ key, url }) => {
      const service = await placeOf(data, { url, key: key ?? callerKey });
      const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
      await bridge(service, lines, (line) => void process.stdout.write(`${line}\n`));
    },
  };
}
