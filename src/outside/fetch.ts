// Fetches one address for a capture: bytes as they came, redirects by hand, everything bounded.

import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector, Client } from 'undici';
import { type AddressRules, type BlockedReason, judgeAddress, routeTo } from './addresses.ts';

export interface FetchLimits {
  /** Of a body as received. */
  readonly bytes: number;
  readonly headerBytes: number;
  /** Of one hop, from name resolution to the last byte. */
  readonly totalMs: number;
  readonly connectMs: number;
  /** Between two pieces of a response. */
  readonly idleMs: number;
  readonly redirects: number;
}

export const FETCH_LIMITS: FetchLimits = {
  bytes: 10_000_000,
  headerBytes: 65_536,
  totalMs: 60_000,
  connectMs: 10_000,
  idleMs: 20_000,
  redirects: 8,
};

export interface Fetcher extends AddressRules {
  /** Says who asks and where to read about it (RFC 9309 section 2.2.1, RFC 9110 section 10.1.5). */
  readonly userAgent: string;
  readonly limits?: Partial<FetchLimits>;
  /** Certificates (PEM) to trust besides the usual ones. */
  readonly ca?: readonly string[];
  /** Ends everything that is under way: what is asked for then rejects with its reason. */
  readonly stop?: AbortSignal;
  now(): Date;
}

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

export type FetchFailure =
  | { readonly kind: 'blocked_address'; readonly reason: BlockedReason }
  | { readonly kind: 'dns' | 'tls' | 'refused' | 'broken' | 'malformed'; readonly code: string }
  | { readonly kind: 'timeout' | 'too_large' | 'headers_too_large' }
  /** The browser that is to draw the page does not start. */
  | { readonly kind: 'no_browser'; readonly code: string }
  | { readonly kind: 'too_many_redirects' | 'redirect_loop' | 'bad_redirect' };

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

/** The first field of this name (given in lower case). */
export function field(
  headers: readonly (readonly [string, string])[],
  name: string,
): string | null {
  return headers.find(([own]) => own.toLowerCase() === name)?.[1] ?? null;
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
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer.body) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > limits.bytes) return { kind: 'failed', failure: { kind: 'too_large' } };
  }
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

type Reach = Pick<Fetcher, 'allow' | 'ca'>;

class OtherPeer extends Error {
  readonly code = 'OTHER_PEER';
}

/**
 * Connects to one of the checked addresses only: the name is not resolved again, so a second answer
 * of its DNS (rebinding) is never heard, and the peer is looked at once more before a byte is sent.
 */
export function connectorFor(
  fetcher: Reach,
  limits: Pick<FetchLimits, 'connectMs'>,
  addresses: readonly string[],
  port: number,
): buildConnector.connector {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const options = {
    allowH2: false,
    maxCachedSessions: 0,
    timeout: limits.connectMs,
    autoSelectFamily: true,
    lookup: ((_host, wanted, done) => {
      const [first] = all;
      if (wanted.all) done(null, all);
      else if (first) done(null, first.address, first.family);
    }) as LookupFunction,
    ...(fetcher.ca ? { ca: [...rootCertificates, ...fetcher.ca] } : {}),
  };
  const connect = buildConnector(options as buildConnector.BuildOptions);
  return (wanted, done) => {
    connect({ ...wanted, port: String(port) }, (...[error, socket]) => {
      if (error) return done(error, null);
      if (isExpected(socket, addresses, fetcher)) return done(null, socket);
      socket.destroy();
      done(new OtherPeer('the peer is not where the request was sent'), null);
    });
  };
}

type LookupFunction = (
  host: string,
  options: { readonly all?: boolean },
  done: (
    error: null,
    address: string | readonly { address: string; family: number }[],
    family?: number,
  ) => void,
) => void;

function isExpected(socket: Socket, addresses: readonly string[], fetcher: Reach): boolean {
  const peer = socket.remoteAddress ?? '';
  if (judgeAddress(peer, fetcher.allow) === 'blocked') return false;
  return addresses.some((address) => sameAddress(address, peer));
}

function sameAddress(a: string, b: string): boolean {
  const bare = (address: string) =>
    URL.parse(`http://${address.includes(':') ? `[${address}]` : address}`)?.hostname;
  return bare(a) === bare(b) || `::ffff:${a}` === b;
}

/** Told by the codes of Node and undici, never by a message. */
export function failureOf(error: unknown): FetchFailure {
  const code = codeOf(error);
  if (code === 'OTHER_PEER') return { kind: 'blocked_address', reason: 'other_peer' };
  if (/^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/.test(code)) return { kind: 'timeout' };
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    return { kind: 'headers_too_large' };
  }
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) {
    return { kind: 'refused', code };
  }
  if (/^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/.test(code)) {
    return { kind: 'tls', code };
  }
  if (/^HPE_|^UND_ERR_(RES_CONTENT_LENGTH|INVALID)/.test(code)) return { kind: 'malformed', code };
  return { kind: 'broken', code };
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : 'unknown';
}
