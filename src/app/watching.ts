// Answers the commands of a developer who tries watches.

import type { Triggered, TriggerRequest, WatchingDoors } from '../edges/cli/watching.ts';
import { listen } from '../desk/forward.ts';
import { ServiceRefusal, serviceAt } from '../outside/service-at.ts';

/** `data` is the folder in which a running service says where it is. */
export function watchingDoors(data: string): WatchingDoors {
  return {
    listen: async (request, heard) => {
      const service = await serviceAt(data, request);
      const ending = new AbortController();
      const end = (): void => ending.abort();
      const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
      for (const name of names) process.once(name, end);
      try {
        return await listen(service, request, heard, ending.signal);
      } finally {
        for (const name of names) process.off(name, end);
      }
    },
    trigger: async (request) => {
      try {
        return await trigger(data, request);
      } catch (error) {
        if (error instanceof ServiceRefusal) return { problem: error.message };
        throw error;
      }
    },
  };
}

async function trigger(data: string, asked: TriggerRequest): Promise<Triggered> {
  const { type, company, subscription } = asked;
  const service = await serviceAt(data, asked);
  const told = await service.call('POST', '/v1/watch/test-events', {
    type,
    ...(company === null ? {} : { company }),
    ...(subscription === null ? {} : { subscription_id: subscription }),
  });
  return told as Triggered;
}
