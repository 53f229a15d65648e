// The receiver of a soak's webhooks: it verifies, refuses now and then, and can be away.

import { createServer, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../servers/service.ts';
import type { Part } from './parts.ts';
import type { Receipt } from './tally.ts';

export interface Hooks extends Part {
  readonly url: string;
  readonly receipts: Receipt[];
  secret: string;
  /** The part of requests that are refused with 500. */
  refuses: number;
}

export async function openHooks(chance: () => number): Promise<Hooks> {
  const port = await freePort();
  const receipts: Receipt[] = [];
  let server: Server | null = null;
  const hooks: Hooks = {
    name: 'receiver',
    url: `http://127.0.0.1:${port}/hook`,
    receipts,
    secret: '',
    refuses: 0.1,
    start: async () => {
      const opened = createServer(async (request, response) => {
        const text = (await request.toArray()).join('');
        const taken = chance() >= hooks.refuses;
        const headers = request.headers as Record<string, string>;
        receipts.push({
          delivery: headers['webhook-id'] ?? '',
          event: String((JSON.parse(text) as Body).data.event_id),
          taken,
          verified: isVerified(hooks.secret, text, headers),
        });
        response.writeHead(taken ? 204 : 500).end();
      });
      await new Promise<void>((resolve) => {
        opened.listen(port, '127.0.0.1', resolve);
      });
      server = opened;
    },
    kill: async () => {
      const dying = server;
      server = null;
      if (dying === null) return;
      dying.closeAllConnections();
      await new Promise((resolve) => {
        dying.close(resolve);
      });
    },
  };
  return hooks;
}

interface Body {
  readonly data: { readonly event_id: unknown };
}

function isVerified(secret: string, text: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}
