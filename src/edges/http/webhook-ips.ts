// Where webhooks come from: the networks that receivers may let in, at a well-known place.

import { hash } from 'node:crypto';
import { entityTag, isKnown } from '../../operations/invoke/entity-tag.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import type { World } from '../../operations/services.ts';
import type { Extension } from './server.ts';

export const WEBHOOK_IPS_PATH = '/.well-known/assay-webhook-ips.json';

export interface WebhookNetworks {
  /** In CIDR form. */
  readonly prefixes: readonly string[];
  /** Since when these are the ones. */
  readonly since: Date;
}

const NOTICE =
  'This installation names no networks: its webhooks come from wherever it runs. Ask its operator.';

export function webhookIps(world: World, networks: WebhookNetworks): Extension {
  const text = `${JSON.stringify(documentOf(networks), null, 2)}\n`;
  const etag = hash('sha256', text).slice(0, 32);
  return {
    paths: [/^\/\.well-known\/assay-webhook-ips\.json$/],
    register: (app) => {
      app.route({
        method: ['GET', 'HEAD'],
        url: WEBHOOK_IPS_PATH,
        handler: (request, reply) => {
          reply.headers({
            'X-Request-Id': newRequestId(world),
            'X-Content-Type-Options': 'nosniff',
            'Access-Control-Allow-Origin': '*',
            'Cache-Control': 'public, max-age=300',
            ETag: entityTag(etag, 'identity'),
          });
          if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
          return reply.header('Content-Type', 'application/json; charset=utf-8').send(text);
        },
      });
    },
  };
}

function documentOf({ prefixes, since }: WebhookNetworks) {
  const isSix = (prefix: string): boolean => prefix.includes(':');
  return {
    syncToken: String(Math.floor(since.getTime() / 1000)),
    createDate: since.toISOString(),
    prefixes: prefixes.map((prefix) =>
      isSix(prefix) ? { ipv6_prefix: prefix } : { ip_prefix: prefix },
    ),
    ...(prefixes.length === 0 ? { notice: NOTICE } : {}),
  };
}
