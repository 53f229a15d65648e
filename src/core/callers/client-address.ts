// Who stands behind a connection: what a request says of its way, and how callers are told apart.

import { isIPv4, isIPv6 } from 'node:net';

/** What a request tells of the way that it took. */
export interface RequestWay {
  /** The other end of the connection, as the socket names it. */
  readonly peer: string;
  readonly forwardedFor: string | undefined;
  readonly forwarded: string | undefined;
}

/** The address of the caller, behind the proxies that the operator trusts. */
export type ClientAddress = (way: RequestWay) => string;

/**
 * The callers who share a limit: an IPv4 address, or the /64 of an IPv6 one, which is what a single
 * subscriber holds (RFC 6177).
 */
export function callerNetwork(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  const groups = groupsOf(new URL(`http://[${bare}]/`).hostname.slice(1, -1));
  const [a, b, c, d, e, f, g = 0, h = 0] = groups;
  const isMapped = a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff;
  if (isMapped) return [g >> 8, g & 255, h >> 8, h & 255].join('.');
  const first = groups.slice(0, 4).map((group) => group.toString(16));
  return `${first.join(':')}::/64`;
}

/** The eight groups of an address in the one spelling that URLs give it (RFC 5952). */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const before = read(head);
  if (tail === undefined) return before;
  const after = read(tail);
  return [...before, ...new Array(8 - before.length - after.length).fill(0), ...after];
}
