// Parts of a request that every edge reads alike: its target, its fields, where it was sent from.

import type { IncomingMessage } from 'node:http';
import { isFromOurPage } from '../../core/callers/same-origin.ts';

/** A request that was read before, whatever it came in now. */
export interface KnownRequest
  extends Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'> {
  /** Whether `headers` is the object of an earlier request that had the same ones. */
  readonly isSame?: true;
}

/** Path and query of a request target. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const at = target.indexOf('?');
  if (at < 0) return { path: target, query: '' };
  return { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** The value of a field; several of one name as one list (RFC 9110 section 5.3). */
export function fieldOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Whether a form was sent from a page of ours. */
export function isOurForm(raw: IncomingMessage, baseUrl: string): boolean {
  const { origin, host } = raw.headers;
  const secFetchSite = fieldOf(raw, 'sec-fetch-site');
  return isFromOurPage({ secFetchSite, origin, host, baseUrl });
}
