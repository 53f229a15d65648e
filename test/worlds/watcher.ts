// Asks the operations on watches as the holder of a key, and reads their data.

import assert from 'node:assert/strict';
import type {
  Delivery,
  WatchEndpoint,
  WatchSubscription,
} from '../../src/contract/schemas/watches.ts';
import { type Answer, ask } from '../clients/client.ts';

export interface Data {
  readonly endpoint: WatchEndpoint;
  readonly endpoints: readonly WatchEndpoint[];
  readonly secret: string;
  readonly subscription: WatchSubscription;
  readonly subscriptions: readonly WatchSubscription[];
  readonly companies: readonly { readonly domain: string }[];
  readonly delivery: Delivery;
  readonly deliveries: readonly Delivery[];
  readonly attempts: readonly { readonly attempt: number; readonly trigger: string }[];
  readonly queued: number;
  readonly deleted: boolean;
  readonly id: string;
  readonly dry_run: Readonly<Record<string, unknown>>;
  readonly delivered: boolean;
  readonly response_status: number | null;
  readonly response_excerpt: string | null;
  readonly error: string | null;
}

export interface Watcher {
  /** Any answer; `path` follows `/v1/watch/`. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The data of a success. */
  done(method: string, path: string, body?: unknown): Promise<Data>;
  /** The problem of a refusal with this code. */
  refused(code: string, method: string, path: string, body?: unknown): Promise<Answer['json']>;
}

export function watcherOf(url: string, key: string): Watcher {
  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    ask(url, `/v1/watch/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    ask: send,
    done: async (method, path, body) => {
      const answer = await send(method, path, body);
      assert.ok(answer.status < 300, answer.body);
      return answer.json.data as Data;
    },
    refused: async (code, method, path, body) => {
      const answer = await send(method, path, body);
      assert.equal(answer.json.code, code, answer.body);
      return answer.json;
    },
  };
}
