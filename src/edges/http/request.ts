// Reads an HTTP request into what the door takes.

import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../contract/refusal.ts';
import type { Body, QueryPair, WireRequest } from '../../operations/wire.ts';

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
    remoteAddress: raw.socket.remoteAddress ?? '',
    body: () => readBody(raw),
  };
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
