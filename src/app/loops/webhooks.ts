// The client that sends webhooks, and the networks that they come from, as the settings have
// them.

import type { WebhookNetworks } from '../../edges/http/webhook-ips.ts';
import { type WebhookClient, webhookClient } from '../../outside/webhook-post.ts';
import type { Database } from '../../store/database.ts';
import { readSetting, writeSetting } from '../../store/settings.ts';
import type { Config } from '../settings/config.ts';

/** What is not given stays closed: no private network, no further host. */
export type WebhookSettings = Partial<Pick<Config, 'capture' | 'probe' | 'webhooks'>>;

export function openWebhooks({ capture, probe, webhooks }: WebhookSettings): WebhookClient {
  return webhookClient({
    allow: capture?.allow ?? [],
    places: capture?.places ?? new Map(),
    slackHosts: webhooks?.slackHosts ?? [],
    discordHosts: webhooks?.discordHosts ?? [],
    ports: webhooks?.ports ?? [],
    dnsServers: probe?.dnsServers ?? null,
    clock: () => performance.now(),
  });
}

const NETWORKS = 'webhook_networks';

/** The networks of the settings, and since when they are these: kept, so that a restart is none. */
export async function webhookNetworks(
  database: Database,
  prefixes: readonly string[],
  now: Date,
): Promise<WebhookNetworks> {
  const own = prefixes.join(',');
  const [since = '', ...known] = (await readSetting(database, NETWORKS))?.split(' ') ?? [];
  if (since !== '' && known.join(' ') === own) return { prefixes, since: new Date(since) };
  await writeSetting(database, NETWORKS, `${now.toISOString()} ${own}`);
  return { prefixes, since: now };
}
