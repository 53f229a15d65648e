// Measures how a host answers over HTTP: from the plain address through its redirects, bounded.

import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { HttpPart } from '../core/facts/observation.ts';
import { type AddressRules, routeTo } from './addresses.ts';

export interface ProbeClient extends AddressRules {
  readonly userAgent: string;
  /** Certificates (PEM) to trust besides those of Node. */
  readonly ca?: readonly string[];
  readonly timeoutMs?: number;
  /** Ends what is under way. */
  readonly stop?: AbortSignal;
  /** Milliseconds of a clock that only goes forward. */
  monotonic(): number;
  /** May this address be asked (robots, turns)? Asked before every request. */
  permit(url: URL): Promise<boolean>;
}

export type Asked =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly httpVersion: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly ttfbMs: number;
      readonly body: Buffer;
      /** Bytes beyond the bound were not read. */
      readonly cut: boolean;
    }
  | { readonly kind: 'failed'; readonly code: string };

const MAX_BODY = 1_000_000;
const MAX_HOPS = 6;

/**
 * One GET, no redirect followed. Plain http is asked as such: its redirect is what is measured.
 */
export async function ask(client: ProbeClient, url: URL, maxBody = MAX_BODY): Promise<Asked> {
  const plain = url.protocol === 'http:';
  // The rules turn a public http address into its secure twin; the same addresses are checked.
  const route = await routeTo(url, client);
  if (route.kind === 'dns') return { kind: 'failed', code: route.code };
  if (route.kind !== 'route') return { kind: 'failed', code: `BLOCKED_${route.reason}` };
  const secured = plain && route.url.protocol === 'https:';
  const port = secured ? 80 : route.port;
  if (!(await client.permit(url))) return { kind: 'failed', code: 'NOT_PERMITTED' };
  const [address] = route.addresses;
  if (address === undefined) return { kind: 'failed', code: 'ENODATA' };
  return exchange(client, { url, address, port, plain, maxBody });
}

interface Target {
  readonly url: URL;
  readonly address: string;
  readonly port: number;
  readonly plain: boolean;
  readonly maxBody: number;
}

function exchange(client: ProbeClient, target: Target): Promise<Asked> {
  const { url, address, port, plain, maxBody } = target;
  const { ca, userAgent, timeoutMs = 15_000 } = client;
  const started = client.monotonic();
  return new Promise((resolve) => {
    const send = plain ? plainRequest : secureRequest;
    const options = {
      method: 'GET',
      host: address,
      port,
      path: url.pathname + url.search,
      headers: { host: url.host, 'user-agent': userAgent, accept: '*/*', connection: 'close' },
      agent: false,
      signal: client.stop
        ? AbortSignal.any([client.stop, AbortSignal.timeout(timeoutMs)])
        : AbortSignal.timeout(timeoutMs),
      // RFC 6066 section 3: a literal is no server name.
      ...(plain
        ? {}
        : {
            ...(isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && { servername: url.hostname }),
            ...(ca && { ca: [...rootCertificates, ...ca] }),
          }),
    } as const;
    const message = send(options, (answer) => {
      const ttfbMs = Math.round(client.monotonic() - started);
      const parts: Buffer[] = [];
      let length = 0;
      const done = (cut: boolean): void => {
        const { statusCode: status = 0, httpVersion, rawHeaders } = answer;
        const body = Buffer.concat(parts);
        resolve({
          kind: 'answer',
          status,
          httpVersion,
          headers: pairs(rawHeaders),
          ttfbMs,
          body,
          cut,
        });
        message.destroy();
      };
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > maxBody) done(true);
      });
      answer.on('end', () => done(false));
      answer.on('error', (error) => resolve({ kind: 'failed', code: codeOf(error) }));
    });
    message.on('error', (error) => resolve({ kind: 'failed', code: codeOf(error) }));
    message.end();
  });
}

function pairs(flat: readonly string[]): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    found.push([flat[i]?.toLowerCase() ?? '', flat[i + 1] ?? '']);
  }
  return found;
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null) return 'unknown';
  // An expired deadline aborts the request.
  if ('name' in error && (error.name === 'AbortError' || error.name === 'TimeoutError')) {
    return 'TIMEOUT';
  }
  return 'code' in error ? String(error.code) : 'unknown';
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The part `http` of an observation: what the plain address of a host leads to. */
export async function observeHttp(client: ProbeClient, host: string): Promise<HttpPart> {
  const start = `http://${host}/`;
  const redirects: HttpPart['redirects'][number][] = [];
  let url = new URL(start);
  for (;;) {
    const asked = await ask(client, url);
    if (asked.kind === 'failed') {
      return { start, redirects, end: { status: 'failed', url: url.href, code: asked.code } };
    }
    const location = asked.headers.find(([name]) => name === 'location')?.[1];
    const next = location === undefined ? null : URL.parse(location, url.href);
    const follows = REDIRECTS.includes(asked.status) && next !== null;
    if (follows && redirects.length < MAX_HOPS && /^https?:$/.test(next.protocol)) {
      redirects.push({ url: url.href, status: asked.status, location: next.href });
      next.hash = '';
      url = next;
      continue;
    }
    const { status, httpVersion, headers, ttfbMs, body } = asked;
    const end = {
      status: 'done',
      url: url.href,
      http_status: status,
      http_version: httpVersion,
      headers,
      ttfb_ms: ttfbMs,
      bytes_wire: body.length,
    } as const;
    return { start, redirects, end };
  }
}
