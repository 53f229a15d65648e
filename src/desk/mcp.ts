// `assay mcp`: standard input and output as a local agent's way to a service.

import { command } from './command.ts';
import { bridge } from './mcp-bridge.ts';
import { placeOf, SERVICE_OPTIONS } from './service-place.ts';

export const mcp = command({
  words: ['mcp'],
  description: 'the tools of a service for a local agent, over standard input and output (MCP)',
  arguments: {},
  options: {
    key: {
      value: 'key',
      help: "a key; ASSAY_KEY, or the running service's free one where not given",
    },
    ...SERVICE_OPTIONS,
  },
  run: async (world, { key, url }) => {
    const service = await placeOf(world, { url, key: key ?? world.callerKey });
    const { lines, write } = world.standardStreams();
    await bridge(service, lines, write);
  },
});
