// Posts webhooks: every address checked as a literal, as resolved and as connected, no redirect
// followed, everything bounded.

import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, errors, Pool } from 'undici';
import type {
  CheckWebhookUrl,
  WebhookAnswer,
  WebhookPost,
  WebhookPoster,
} from '../core/watching/webhook-port.ts';
import type { AddressRules } from './addresses.ts';
import { connectorFor, failureOf } from './connect.ts';
import type { FetchFailure } from './fetcher.ts';
import { hostResolver } from './names/host-resolver.ts';
import { checkWebhookUrl, type WebhookRoute, webhookRoute } from './webhook-url.ts';

export interface WebhookClientOptions extends AddressRules {
  readonly slackHosts?: readonly string[];
  readonly discordHosts?: readonly string[];
  /** Ports that public hosts may be asked at besides the usual ones. */
  readonly ports?: readonly number[];
  /** Resolvers as `address` or `address:port`; those of the system where null or not given. */
  readonly dnsServers?: readonly string[] | null;
  /** Certificates (PEM) to trust besides the usual ones. */
  readonly ca?: readonly string[];
  /** Milliseconds that only ever grow. */
  clock(): number;
}

export interface WebhookClient extends WebhookPoster {
  readonly check: CheckWebhookUrl;
  /** Ends what is under way and every connection that is kept. */
  close(): Promise<void>;
}

/** What is read of an answer; what comes after it is not waited for. */
export const EXCERPT_BYTES = 4_096;
const HEADER_BYTES = 16_384;
/** Used when a receiver does not say how long it keeps a connection: few give it up sooner. */
const KEEP_ALIVE_MS = 1_000;
/** Pools of connections that are kept, each for one origin at the same addresses. */
const POOLS = 500;
const CHECK_MS = 5_000;
/** By then whoever waited has given up. */
const CONNECT_MS = 20_000;

export function webhookClient(options: WebhookClientOptions): WebhookClient {
  const resolver = hostResolver(options.dnsServers ?? null);
  const rules = {
    ...options,
    slackHosts: options.slackHosts ?? [],
    discordHosts: options.discordHosts ?? [],
    ports: options.ports ?? [],
    lookUp: options.lookUp ?? resolver.lookUp,
  };
  const pools = poolsOf(options);
  return {
    post: async (request) => {
      const began = options.clock();
      const answer = await posted(request, (url) => webhookRoute(url, rules), pools, options.clock);
      return { ...answer, durationMs: Math.round(options.clock() - began) };
    },
    check: (url, format) =>
      checkWebhookUrl(url, format, {
        ...rules,
        lookUp: async (host) => {
          const found = await inTime(rules.lookUp(host), CHECK_MS);
          if (found === 'late') throw new Late();
          return found;
        },
      }),
    close: async () => {
      resolver.close();
      await pools.close();
    },
  };
}

type Untimed<T> = T extends unknown ? Omit<T, 'durationMs'> : never;

async function posted(
  request: WebhookPost,
  routeOf: (url: URL) => Promise<WebhookRoute>,
  pools: Pools,
  clock: () => number,
): Promise<Untimed<WebhookAnswer>> {
  const url = URL.parse(request.url);
  if (url === null) return failed('blocked_address');
  const end = clock() + request.timeoutMs;
  const route = await inTime(routeOf(url), request.timeoutMs);
  if (route === 'late') return failed('timeout');
  if (route.kind !== 'route') return failed(route.kind);
  const left = end - clock();
  // A busy process may be told of the way long after it was found.
  return left > 0 ? exchange(pools.poolFor(url, route), url, request, left) : failed('timeout');
}

class Late extends Error {
  readonly code = 'ETIMEDOUT';
}

function failed(error: string) {
  return { kind: 'failed', error } as const;
}

function wordOf(error: unknown): string {
  // Some of these have no code.
  if (error instanceof errors.HTTPParserError) return 'malformed_answer';
  return WORDS[failureOf(error).kind];
}

const WORDS: Readonly<Record<FetchFailure['kind'], string>> = {
  blocked_address: 'blocked_address',
  dns: 'dns',
  tls: 'tls',
  refused: 'connection_refused',
  broken: 'connection_lost',
  malformed: 'malformed_answer',
  timeout: 'timeout',
  too_large: 'malformed_answer',
  headers_too_large: 'malformed_answer',
  no_browser: 'connection_lost',
  too_many_redirects: 'malformed_answer',
  redirect_loop: 'malformed_answer',
  bad_redirect: 'malformed_answer',
};

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, 'late' as const);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Never rejects. Told of the pieces as they come, so that nothing waits that nobody reads. */
function exchange(
  pool: Pool,
  url: URL,
  { headers, body }: WebhookPost,
  milliseconds: number,
): Promise<Untimed<WebhookAnswer>> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null;
    let answer: Omit<Answered, 'excerpt'> | null = null;
    let over = false;
    const parts: Buffer[] = [];
    let length = 0;
    const end = (with_: Untimed<WebhookAnswer>): void => {
      over = true;
      clearTimeout(timer);
      resolve(with_);
    };
    const giveUp = (): void => controller?.abort(new Error('it is over'));
    const timer = setTimeout(() => {
      end(failed('timeout'));
      giveUp();
    }, milliseconds);
    const path = url.pathname + url.search;
    const request = { method: 'POST', path, headers, body } as const;
    pool.dispatch(request, {
      onRequestStart: (own) => {
        controller = own;
        // The time was over before there was a connection.
        if (over) giveUp();
      },
      onResponseStart: (_, status, fields) => {
        answer = answeredWith(status, fields);
      },
      onResponseData: (_, part) => {
        parts.push(part);
        length += part.length;
        if (over || answer === null || length < EXCERPT_BYTES) return;
        end({ ...answer, excerpt: excerptOf(parts) });
        // Nobody makes us read more.
        giveUp();
      },
      onResponseEnd: () => {
        if (!over && answer !== null) end({ ...answer, excerpt: excerptOf(parts) });
      },
      onResponseError: (_, error) => {
        if (!over) end(failed(wordOf(error)));
      },
    });
  });
}

type Answered = Extract<Untimed<WebhookAnswer>, { kind: 'answered' }>;

function answeredWith(status: number, fields: IncomingHttpHeaders): Omit<Answered, 'excerpt'> {
  const { 'retry-after': retryAfter, 'webhook-delivery': control } = fields;
  return {
    kind: 'answered',
    status,
    retryAfter: onlyOne(retryAfter),
    control: onlyOne(control),
  };
}

function onlyOne(field: string | string[] | undefined): string | null {
  return (Array.isArray(field) ? field[0] : field) ?? null;
}

function excerptOf(parts: readonly Buffer[]): string {
  if (parts.length === 0) return '';
  const bytes = Buffer.concat(parts).subarray(0, EXCERPT_BYTES);
  // Control characters mean nothing in a log, and PostgreSQL takes no zero bytes.
  return bytes.toString().replace(/(?![\n\t])\p{Cc}/gu, '\ufffd');
}

interface Pools {
  poolFor(url: URL, route: Extract<WebhookRoute, { kind: 'route' }>): Pool;
  close(): Promise<void>;
}

/**
 * Connections are kept for the same origin at the same checked addresses only: an answer of DNS
 * that has changed is a pool of its own. Requests never wait for one another's connections.
 */
function poolsOf(options: WebhookClientOptions): Pools {
  const kept = new Map<string, Pool>();
  return {
    poolFor: (url, { addresses, port }) => {
      const name = `${url.origin} ${port} ${addresses.join()}`;
      const pool = kept.get(name) ?? openPool(url, addresses, port, options);
      // The last used are last.
      kept.delete(name);
      kept.set(name, pool);
      const [oldest] = kept;
      if (kept.size > POOLS && oldest !== undefined) {
        kept.delete(oldest[0]);
        oldest[1].close().catch(() => {});
      }
      return pool;
    },
    close: async () => {
      const all = [...kept.values()];
      kept.clear();
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}

function openPool(
  url: URL,
  addresses: readonly string[],
  port: number,
  options: WebhookClientOptions,
): Pool {
  return new Pool(url.origin, {
    connect: connectorFor(options, { connectMs: CONNECT_MS }, addresses, port),
    connections: null,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: 60_000,
    maxHeaderSize: HEADER_BYTES,
    // The time of the whole request ends these too.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
