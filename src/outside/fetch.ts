// Fetches one address for a capture: bytes as they came, redirects by hand, everything bounded.

import { Client } from 'undici';
import { field } from '../core/pages/header-field.ts';
import { routeTo } from './addresses.ts';
import { connectorFor, failureOf } from './connect.ts';
import { FETCH_LIMITS, type Fetcher, type FetchFailure, type FetchLimits } from './fetcher.ts';

/** What a host was seen doing in one hop, for whoever keeps its turns. */
export interface HopEnd {
  readonly status: number | null;
  readonly retryAfter: string | null;
}

/** Leave to ask an address once; `end` is called when that is over, however it went. */
export type Permit<Refused> =
  | { readonly kind: 'go'; end(hop: HopEnd): Promise<void> }
  | ({ readonly kind: 'no' } & Refused);

export interface FetchRequest<Refused> {
  readonly url: URL;
  /** A redirect of anything but a GET is not followed: it is the response. */
  readonly method?: 'GET' | 'POST';
  readonly body?: string | Uint8Array | null;
  /** Names in lower case. */
  readonly headers?: readonly (readonly [string, string])[];
  /** Sent to the address `validatorsFor` only. */
  readonly validators?: Readonly<Record<string, string>>;
  readonly validatorsFor?: string;
  /** Sent to this origin only, wherever a redirect leads, and kept nowhere. */
  readonly secret?: {
    readonly origin: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** Asked before every hop: robots and turns. */
  permit(url: URL): Promise<Permit<Refused>>;
}

/** Transfer coding removed, content coding kept. */
export interface FetchedResponse {
  readonly finalUrl: string;
  /** The addresses that redirects named, in order; the last is `finalUrl`. */
  readonly redirects: readonly string[];
  readonly at: Date;
  readonly status: number;
  /** As sent: order, case and doubles. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

export type FetchOutcome<Refused> =
  | { readonly kind: 'response'; readonly response: FetchedResponse }
  | {
      readonly kind: 'failed';
      readonly failure: FetchFailure;
      readonly redirects: readonly string[];
    }
  /** A hop had no permit. */
  | { readonly kind: 'no'; readonly refused: Refused; readonly redirects: readonly string[] };

type Hop =
  | { readonly kind: 'response'; readonly response: Omit<FetchedResponse, 'redirects'> }
  | { readonly kind: 'failed'; readonly failure: FetchFailure };

/** Asks for an address and follows its redirects, each hop checked like the first. */
export async function fetchPage<Refused>(
  fetcher: Fetcher,
  request: FetchRequest<Refused>,
): Promise<FetchOutcome<Refused>> {
  const limits = { ...FETCH_LIMITS, ...fetcher.limits };
  const redirects: string[] = [];
  let url = withoutFragment(request.url);
  const seen = new Set([url.href]);
  for (;;) {
    fetcher.stop?.throwIfAborted();
    const permit = await request.permit(url);
    if (permit.kind === 'no') {
      const { kind: _, ...refused } = permit;
      return { kind: 'no', refused: refused as unknown as Refused, redirects };
    }
    const hop = await settled(fetchOnce(fetcher, limits, url, request), permit);
    fetcher.stop?.throwIfAborted();
    if (hop.kind === 'failed') return { ...hop, redirects };
    const target = request.method === 'POST' ? null : redirectOf(hop.response);
    if (target === null) return { kind: 'response', response: { ...hop.response, redirects } };
    if (target === 'bad') return failed({ kind: 'bad_redirect' }, redirects);
    if (redirects.length >= limits.redirects)
      return failed({ kind: 'too_many_redirects' }, redirects);
    if (seen.has(target.href)) return failed({ kind: 'redirect_loop' }, redirects);
    seen.add(target.href);
    redirects.push(target.href);
    url = target;
  }
}

async function settled(hop: Promise<Hop>, permit: { end(hop: HopEnd): Promise<void> }) {
  let end: HopEnd = { status: null, retryAfter: null };
  try {
    const done = await hop;
    if (done.kind === 'response') {
      const { status, headers } = done.response;
      end = { status, retryAfter: field(headers, 'retry-after') };
    }
    return done;
  } finally {
    await permit.end(end);
  }
}

function failed(failure: FetchFailure, redirects: readonly string[]) {
  return { kind: 'failed', failure, redirects } as const;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

function redirectOf(response: Omit<FetchedResponse, 'redirects'>): URL | 'bad' | null {
  if (!REDIRECTS.includes(response.status)) return null;
  const location = field(response.headers, 'location');
  if (location === null) return null;
  const target = URL.parse(location, response.finalUrl);
  if (target === null || !/^https?:$/.test(target.protocol)) return 'bad';
  return withoutFragment(target);
}

function withoutFragment(url: URL): URL {
  const bare = new URL(url);
  bare.hash = '';
  return bare;
}

async function fetchOnce(
  fetcher: Fetcher,
  limits: FetchLimits,
  asked: URL,
  request: FetchRequest<unknown>,
): Promise<Hop> {
  const late = AbortSignal.timeout(limits.totalMs);
  const signal = fetcher.stop === undefined ? late : AbortSignal.any([late, fetcher.stop]);
  const route = await bounded(routeTo(asked, fetcher), signal);
  if (route === null) return { kind: 'failed', failure: { kind: 'timeout' } };
  if (route.kind !== 'route') return { kind: 'failed', failure: route };
  const { url } = route;
  const connect = connectorFor(fetcher, limits, route.addresses, route.port);
  const client = new Client(url.origin, {
    connect,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
  });
  try {
    return await exchange(client, fetcher, limits, url, request, signal);
  } catch (error) {
    return { kind: 'failed', failure: late.aborted ? { kind: 'timeout' } : failureOf(error) };
  } finally {
    // One connection for one request: nothing is pooled that another name could come to use.
    await client.destroy().catch(() => {});
  }
}

async function bounded<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const late = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([work, late]);
}

async function exchange(
  client: Client,
  fetcher: Fetcher,
  limits: FetchLimits,
  url: URL,
  request: FetchRequest<unknown>,
  signal: AbortSignal,
): Promise<Hop> {
  const validators = request.validatorsFor === url.href ? (request.validators ?? {}) : {};
  const secret = request.secret?.origin === url.origin ? request.secret.headers : {};
  const answer = await client.request({
    method: request.method ?? 'GET',
    path: url.pathname + url.search,
    body: request.body ?? null,
    headers: {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-language': 'en',
      ...Object.fromEntries(request.headers ?? []),
      'accept-encoding': 'gzip, br, zstd',
      'user-agent': fetcher.userAgent,
      ...validators,
      ...secret,
    },
    signal,
    responseHeaders: 'raw',
  });
  const at = fetcher.now();
  await fetcher.room?.take(limits.bytes, signal);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer.body) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > limits.bytes) return { kind: 'failed', failure: { kind: 'too_large' } };
  }
  fetcher.room?.keep(length);
  const headers = pairs(answer.headers as unknown as readonly (string | Buffer)[]);
  const body = Buffer.concat(parts);
  const { statusCode: status } = answer;
  return { kind: 'response', response: { finalUrl: url.href, at, status, headers, body } };
}

// Raw headers come flat: name, value, name, value.
function pairs(flat: readonly (string | Buffer)[]): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) found.push([asText(flat[i]), asText(flat[i + 1])]);
  return found;
}

function asText(value: string | Buffer | undefined): string {
  return typeof value === 'string' ? value : (value?.toString('latin1') ?? '');
}
