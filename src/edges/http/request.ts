// Reads an HTTP request into what the door takes.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../../contract/refusal.ts';
import { remoteAddressOf } from '../../operations/invoke/remote-address.ts';
import type { Services } from '../../operations/services.ts';
import type { Body, QueryPair, WireRequest } from '../../operations/invoke/wire.ts';

export const LONGEST_BODY = 1024 * 1024;

/** Path and query of a request target. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const at = target.indexOf('?');
  if (at < 0) return { path: target, query: '' };
  return { path: target.slice(0, at), query: target.slice(at + 1) };
}

export function wireRequest(
  raw: IncomingMessage,
  parameters: Readonly<Record<string, string | undefined>>,
  services: Pick<Services, 'clientAddress'>,
): WireRequest {
  const { path, query } = splitTarget(raw.url ?? '/');
  const { headers } = raw;
  return {
    path,
    parameters,
    query: query === '' ? [] : queryPairs(query),
    authorization: headers.authorization,
    apiKey: only(headers['x-api-key']),
    ifNoneMatch: headers['if-none-match'],
    range: raw.method === 'GET' ? headers.range : undefined,
    ifRange: only(headers['if-range']),
    idempotencyKey: only(headers['idempotency-key']),
    traceparent: only(headers.traceparent),
    remoteAddress: remoteAddressOf(services, raw),
    connection: { isHead: raw.method === 'HEAD', gone: () => endOf(raw.socket) },
    body: () => readBody(raw),
  };
}

const ends = new WeakMap<Socket, AbortSignal>();

/** Aborted when the connection is closed; one listener for all requests that come on it. */
function endOf(socket: Socket): AbortSignal {
  const known = ends.get(socket);
  if (known) return known;
  const end = new AbortController();
  ends.set(socket, end.signal);
  if (socket.destroyed) end.abort();
  else socket.once('close', () => end.abort());
  return end.signal;
}

function only(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

/** As forms write it: pairs joined by `&`, `+` for a blank, the rest percent-encoded UTF-8. */
export function queryPairs(query: string): QueryPair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const name = at < 0 ? pair : pair.slice(0, at);
      return [decoded(name) ?? name, at < 0 ? '' : decoded(pair.slice(at + 1))];
    });
}

export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

async function readBody(raw: IncomingMessage): Promise<Body> {
  const refused = (refusal: Refusal): Body => ({ kind: 'refused', refusal });
  if (isEmpty(raw)) {
    const refusal = new Refusal('invalid_body', 'A body is required, as application/json.');
    return { kind: 'none', refusal };
  }
  if (!isJson(raw)) {
    const detail = 'The body must be sent as application/json, without content coding.';
    return refused(new Refusal('unsupported_media_type', detail));
  }
  const bytes = await collect(raw);
  if (bytes === 'broken') {
    return refused(new Refusal('malformed_request', 'The body ended before its end.'));
  }
  if (bytes === 'too_long') {
    return refused(new Refusal('body_too_large', `The body is over ${LONGEST_BODY} bytes.`));
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return refused(new Refusal('invalid_body', 'The body is not JSON in UTF-8.'));
  }
}

// RFC 9112 section 6.3: without either field a request has no body.
function isEmpty({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) === 0;
}

function isJson(raw: IncomingMessage): boolean {
  const coding = raw.headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity') return false;
  const [type = '', ...parameters] = (raw.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  return type.trim() === 'application/json' && /^$|=\s*"?utf-?8"?\s*$/.test(charset ?? '');
}

/** The whole body; what is over the bound is not kept. */
async function collect(raw: IncomingMessage): Promise<Buffer | 'too_long' | 'broken'> {
  if (Number(raw.headers['content-length'] ?? 0) > LONGEST_BODY) return 'too_long';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop must not destroy the socket: the refusal is still to be written to it.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > LONGEST_BODY) return 'too_long';
      chunks.push(chunk);
    }
  } catch {
    // The caller went away; whatever is answered is for the log.
    return 'broken';
  }
  return Buffer.concat(chunks);
}
