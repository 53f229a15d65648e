// The client for webhooks in tests: it may reach loopback, and knows no name but what it is
// given.

import { type Place, parseNetworks } from '../../src/outside/addresses.ts';
import {
  type WebhookClient,
  type WebhookClientOptions,
  webhookClient,
} from '../../src/outside/webhook-post.ts';

/** Hosts of invented receivers, by where they listen. */
export type Places = Readonly<Record<string, Place>>;

export function testWebhookClient(
  places: Places = {},
  options: Partial<WebhookClientOptions> = {},
): WebhookClient {
  return webhookClient({
    allow: parseNetworks('127.0.0.0/8') ?? [],
    places: new Map(Object.entries(places)),
    lookUp: async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    },
    clock: () => performance.now(),
    ...options,
  });
}
