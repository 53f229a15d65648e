// Whether a form was sent from a page of ours, by what browsers themselves say about that.

import { isIP } from 'node:net';

export interface Sender {
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
  /** The address that this installation is reached at. */
  readonly baseUrl: string;
}

/**
 * `Origin` names the page, and every browser sends it with a form. `Sec-Fetch-Site` (Fetch
 * Metadata), where it is sent, over TLS and on loopback, must not contradict it. A request with
 * neither is not a browser's form.
 */
export function isFromOurPage({ secFetchSite, origin, host, baseUrl }: Sender): boolean {
  if (secFetchSite !== undefined && secFetchSite !== 'same-origin') return false;
  const ours = new URL(baseUrl);
  const asked = host === undefined ? null : URL.parse(`${ours.protocol}//${host}`);
  const isAskedOfUs = asked !== null && (asked.origin === ours.origin || isAddress(asked));
  // A page that hides where it is (`null`): the browser says that it is where it sends to.
  if (origin === undefined || origin === 'null') return secFetchSite !== undefined && isAskedOfUs;
  const from = URL.parse(origin);
  if (from?.origin === ours.origin) return true;
  // Reached under another name than links carry: a page of the same host and port is ours too.
  return isAskedOfUs && from?.origin === asked.origin;
}

/**
 * Anybody can let a name point here (DNS rebinding), and browsers then call their page and us one
 * site; an address leads to whoever has it.
 */
function isAddress({ hostname }: URL): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether this machine was asked for by another of its own names than links carry. To a browser
 * they are different sites: what it is given under one, a link to the other does not find.
 */
export function isOtherLoopback(host: string | undefined, baseUrl: string): boolean {
  const ours = new URL(baseUrl);
  const asked = URL.parse(`${ours.protocol}//${host}`);
  if (asked === null || asked.port !== ours.port || asked.hostname === ours.hostname) return false;
  return LOOPBACK.includes(asked.hostname) && LOOPBACK.includes(ours.hostname);
}

/**
 * A path of ours to go on to, as it would be resolved; null for anything that could lead elsewhere.
 */
export function ownPath(target: string | null | undefined): string | null {
  if (target === null || target === undefined || target.length > 1_000) return null;
  // A browser takes `\` for `/` and drops tabs and line feeds before it reads an address.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(target) || target.includes('\\')) return null;
  const here = new URL('http://here.invalid/');
  const url = URL.parse(target, here.href);
  if (url === null || url.origin !== here.origin || url.username !== '') return null;
  // Dots in it may leave two slashes at the beginning: `/.//other.example`.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search;
}
