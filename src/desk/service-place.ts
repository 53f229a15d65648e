// The service that a developer's command speaks to: the one that is named, or the one that runs.

import type { ServicePlace } from '../outside/service-at.ts';
import { BadInput } from './bad-input.ts';
import type { DeskWorld } from './world.ts';

export const SERVICE_OPTIONS = {
  url: {
    value: 'url',
    help: 'the service; the one that runs with this data folder where not given',
  },
} as const;

interface Asked {
  readonly url: string | null;
  readonly key: string | null;
}

export async function placeOf(world: DeskWorld, asked: Asked): Promise<ServicePlace> {
  const running = asked.url === null || asked.key === null ? await world.runningService() : null;
  const address = asked.url ?? running?.base_url;
  if (address === undefined) {
    throw new BadInput('no service runs with this data folder; start one, or give --url');
  }
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new BadInput(`--url: ${address} is not an http(s) address`);
  }
  // The key of a local service is for that service alone.
  const key = asked.key ?? (asked.url === null ? running?.keys?.free : undefined);
  if (key === undefined) throw new BadInput('give --key, a key of an account');
  return { url: address.replace(/\/+$/, ''), key };
}
