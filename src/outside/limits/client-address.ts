// The address of a caller behind proxies: what they add is believed as far as they are trusted.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ClientAddress, RequestWay } from '../../core/callers/client-address.ts';
import type { Network } from '../addresses.ts';

export const PROXY_HEADERS = ['x-forwarded-for', 'forwarded'] as const;
export type ProxyHeader = (typeof PROXY_HEADERS)[number];

export interface ProxyRules {
  readonly trusted: readonly Network[];
  /** The one that the proxies write. The other one could come from the caller as it is. */
  readonly header: ProxyHeader;
  /** Called the first time that a peer says for whom it asks and is not trusted to. */
  readonly onUntrusted?: (peer: string) => void;
}

/** Peers come again and again, call by call; so many are remembered as they are spelt. */
const MOST_PEERS = 4_096;

/** More proxies than this stand in no row. */
const MOST_HOPS = 32;

/**
 * Reads the header from its end, where the nearest proxy wrote, as long as the hop that said it is
 * trusted. What is no address ends the way: then the hop that passed it on is the caller.
 */
export function clientAddress({ trusted, header, onUntrusted }: ProxyRules): ClientAddress {
  let told = false;
  const peers = new Map<string, string | null>();
  const spelt = (peer: string): string | null => {
    const known = peers.get(peer);
    if (known !== undefined) return known;
    if (peers.size >= MOST_PEERS) peers.clear();
    const address = plainAddress(peer);
    peers.set(peer, address);
    return address;
  };
  const isTrusted = (address: string): boolean => {
    const parsed = ipaddr.parse(address);
    return trusted.some(
      ({ base, bits }) => base.kind() === parsed.kind() && parsed.match(base, bits),
    );
  };
  return (way) => {
    const peer = spelt(way.peer);
    if (peer === null) return way.peer;
    const said = saidBy(way, header);
    if (said === undefined || said === '') return peer;
    if (!isTrusted(peer)) {
      if (!told) onUntrusted?.(peer);
      told = true;
      return peer;
    }
    let client = peer;
    for (const hop of hopsFromEnd(said, header)) {
      if (hop === null) break;
      client = hop;
      if (!isTrusted(client)) break;
    }
    return client;
  };
}

function saidBy(way: RequestWay, header: ProxyHeader): string | undefined {
  return header === 'forwarded' ? way.forwarded : way.forwardedFor;
}

function* hopsFromEnd(text: string, header: ProxyHeader): Generator<string | null> {
  let end = text.length;
  for (let i = 0; i < MOST_HOPS && end >= 0; i++) {
    const comma = text.lastIndexOf(',', end - 1);
    const element = text.slice(comma + 1, end).trim();
    yield plainAddress(withoutPort(header === 'forwarded' ? forIn(element) : element));
    end = comma;
  }
}

// RFC 7239 section 4: `for` of one element. A comma within quotes ends the way too early, which
// takes nobody's place but the caller's.
function forIn(element: string): string {
  const pair = element.split(';').find((one) => /^\s*for\s*=/i.test(one)) ?? '';
  const [, quoted, bare] = /^[^=]*=\s*(?:"([^"]*)"|([^"\s]+))\s*$/.exec(pair) ?? [];
  return quoted ?? bare ?? '';
}

/** `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]` as some proxies write them. */
function withoutPort(text: string): string {
  const [, six, four] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  return six ?? four ?? text;
}

/** In one spelling; null for what is no address. */
function plainAddress(text: string): string | null {
  const bare = text.replace(/%.*$/, '');
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString();
}
