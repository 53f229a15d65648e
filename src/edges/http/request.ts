// Reads an HTTP request into what `invoke` takes.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../../contract/refusal.ts';
import { remoteAddressOf } from '../../operations/invoke/remote-address.ts';
import type { Body, WireRequest } from '../../operations/invoke/wire.ts';
import type { Services } from '../../operations/services.ts';
import { DEEPEST_JSON, type JsonFault, readJson } from '../wire/json.ts';
import { acceptsBrotli } from '../wire/negotiate.ts';
import { pairsOf } from '../wire/pairs.ts';
import { fieldOf, type KnownRequest, splitTarget } from '../wire/request.ts';

/** Bytes. */
const LONGEST_BODY = 1024 * 1024;

export function wireRequest(
  raw: IncomingMessage,
  parameters: Readonly<Record<string, string | undefined>>,
  services: Pick<Services, 'clientAddress'>,
): WireRequest {
  const { path, query } = splitTarget(raw.url ?? '/');
  const pairs = pairsOf(query).map(({ name, value, written }) => [name ?? written, value] as const);
  const target = { path, parameters, query: pairs };
  return wireOf(raw, target, services, () => bodyOf(raw));
}

/** The same where its target was read before. */
export function wireOf(
  raw: Omit<KnownRequest, 'url'>,
  { path, parameters, query }: Pick<WireRequest, 'path' | 'parameters' | 'query'>,
  services: Pick<Services, 'clientAddress'>,
  body: () => Promise<Body>,
): WireRequest {
  const { headers } = raw;
  return {
    path,
    parameters,
    query,
    authorization: headers.authorization,
    apiKey: fieldOf(raw, 'x-api-key'),
    sent: raw.isSame === true ? headers : undefined,
    ifNoneMatch: headers['if-none-match'],
    prefer: fieldOf(raw, 'prefer'),
    range: raw.method === 'GET' ? headers.range : undefined,
    ifRange: fieldOf(raw, 'if-range'),
    idempotencyKey: fieldOf(raw, 'idempotency-key'),
    lastEventId: fieldOf(raw, 'last-event-id'),
    traceparent: fieldOf(raw, 'traceparent'),
    remoteAddress: remoteAddressOf(services, raw),
    connection: {
      isHead: raw.method === 'HEAD',
      gone: () => endOf(raw.socket),
      takesBrotli: () => acceptsBrotli(headers['accept-encoding']),
    },
    body,
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

async function bodyOf(raw: IncomingMessage): Promise<Body> {
  const body = await readJson(raw, LONGEST_BODY);
  switch (body.kind) {
    case 'json':
      return body;
    case 'none': {
      const refusal = new Refusal('invalid_body', 'A body is required, as application/json.');
      return { kind: 'none', refusal };
    }
    case 'refused':
      return { kind: 'refused', refusal: refusalOf(body.fault) };
  }
}

function refusalOf(fault: JsonFault): Refusal {
  switch (fault) {
    case 'media_type':
    case 'charset':
    case 'content_coding': {
      const detail = 'The body must be sent as application/json in UTF-8, without content coding.';
      return new Refusal('unsupported_media_type', detail);
    }
    case 'too_long':
      return new Refusal('body_too_large', `The body is over ${LONGEST_BODY} bytes.`);
    case 'broken':
      return new Refusal('malformed_request', 'The body ended before its end.');
    case 'not_json':
      return new Refusal('invalid_body', 'The body is not JSON in UTF-8.');
    case 'too_deep': {
      const detail = `The body is nested deeper than ${DEEPEST_JSON} levels.`;
      return new Refusal('invalid_body', detail);
    }
  }
}
