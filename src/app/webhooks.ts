// Opens the door that webhooks leave through, as the settings have it.

import { type WebhookDoor, webhookDoor } from '../outside/webhook-post.ts';
import type { Config } from './config.ts';

/** What is not given stays closed: no private network, no further host. */
export type WebhookSettings = Partial<Pick<Config, 'capture' | 'probe' | 'webhooks'>>;

export function openWebhooks({ capture, probe, webhooks }: WebhookSettings): WebhookDoor {
  return webhookDoor({
    allow: capture?.allow ?? [],
    places: capture?.places ?? new Map(),
    slackHosts: webhooks?.slackHosts ?? [],
    discordHosts: webhooks?.discordHosts ?? [],
    dnsServers: probe?.dnsServers ?? null,
    clock: () => performance.now(),
  });
}
