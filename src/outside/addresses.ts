// Which addresses captures and webhooks may reach: public unicast ones, and networks that the
// operator names.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Embedded, embeddedIn } from './embedded-addresses.ts';

type Parsed = ReturnType<typeof ipaddr.parse>;

/** A network in CIDR form. */
export interface Network {
  readonly base: Parsed;
  readonly bits: number;
}

/** Where a host is to be found, whatever DNS says; the port of the address itself where null. */
export interface Place {
  readonly address: string;
  readonly port: number | null;
}

export type AddressVerdict =
  | 'public'
  /** Not public, but in a network that the operator allowed. */
  | 'allowed'
  | 'blocked';

/** Answers every address of a host; rejects with the resolver's `code` (`ENOTFOUND`, …). */
export type LookUp = (host: string) => Promise<readonly string[]>;

export interface AddressRules {
  readonly allow: readonly Network[];
  readonly places: ReadonlyMap<string, Place>;
  /** Where it is not given, no name is found. */
  readonly lookUp?: LookUp;
}

/** `127.0.0.0/8, ::1` as networks; null where a word is none. */
export function parseNetworks(text: string): readonly Network[] | null {
  const networks: Network[] = [];
  for (const word of wordsOf(text)) {
    const [address = '', bits, ...rest] = word.split('/');
    if (isIP(address) === 0 || rest.length > 0) return null;
    const base = ipaddr.parse(address);
    const most = base.kind() === 'ipv4' ? 32 : 128;
    if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return null;
    networks.push({ base, bits: bits === undefined ? most : Number(bits) });
  }
  return networks;
}

/** `acme.example=127.0.0.1:4443, beta.example=[::1]:80` by host; null where a word is not so. */
export function parsePlaces(text: string): ReadonlyMap<string, Place> | null {
  const places = new Map<string, Place>();
  for (const word of wordsOf(text)) {
    const match = /^([^=\s]+)=(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(word);
    const [, host = '', six, four, port] = match ?? [];
    const address = six ?? four ?? '';
    if (isIP(address) === 0 || Number(port ?? 1) > 65_535) return null;
    places.set(host.toLowerCase(), { address, port: port === undefined ? null : Number(port) });
  }
  return places;
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** `address` is an IP address as a socket or a resolver writes it. */
export function judgeAddress(address: string, allow: readonly Network[]): AddressVerdict {
  const parsed = parsedAddress(address);
  return parsed === null ? 'blocked' : judge(parsed, allow);
}

function judge(parsed: Parsed, allow: readonly Network[]): AddressVerdict {
  const inside = allow.some(
    ({ base, bits }) => base.kind() === parsed.kind() && parsed.match(base, bits),
  );
  if (inside) return 'allowed';
  const embedded = parsed instanceof ipaddr.IPv6 ? embeddedIn(parsed) : [];
  const [only] = embedded;
  if (only?.as === 'nat64') return judge(only.address, allow);
  const leadsAstray = embedded.some(
    (one) => isDoubtful(one) && judge(one.address, allow) === 'blocked',
  );
  return isPublic(parsed) && !leadsAstray ? 'public' : 'blocked';
}

/** Networks that somebody would want to reach in this way; `::1` is not meant for 0.0.0.1. */
const WORTH_REACHING: readonly string[] = ['private', 'loopback', 'linkLocal', 'carrierGradeNat'];

function isDoubtful({ as, address }: Embedded): boolean {
  return as === 'isatap' || WORTH_REACHING.includes(address.range());
}

// An IPv4 address in IPv6 clothes (RFC 4291 section 2.5.5.2) reaches the IPv4 one.
function parsedAddress(address: string): Parsed | null {
  const bare = address.replace(/%.*$/, '');
  return isIP(bare) === 0 ? null : ipaddr.process(bare);
}

const GLOBAL_UNICAST = ipaddr.parse('2000::');

// The special-purpose registries (RFC 6890) are what the library's ranges follow; of IPv6 only
// 2000::/3 is global unicast at all (RFC 4291 section 2.4). Translators of this network's own
// (64:ff9b:1::/48, RFC 8215), 6to4 and Teredo are not in it or not unicast.
function isPublic(parsed: Parsed): boolean {
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST, 3);
}

export type BlockedReason =
  | 'scheme'
  | 'userinfo'
  | 'port'
  /** A literal, or one of the addresses that the name stands for. */
  | 'private_address'
  /** The connection ended up elsewhere than where it was sent. */
  | 'other_peer';

export type Route =
  | {
      readonly kind: 'route';
      /** What is asked: `https:` in place of `http:` where the host is public. */
      readonly url: URL;
      /** Checked; a connection goes to one of these and to nothing else. */
      readonly addresses: readonly string[];
      readonly port: number;
    }
  | { readonly kind: 'blocked_address'; readonly reason: BlockedReason }
  | { readonly kind: 'dns'; readonly code: string };

// Names that no public resolver knows (RFC 6761, RFC 6762, RFC 7686, RFC 8375): they stand for
// nobody, or for a machine nearby, so they are never asked for.
const NOBODYS = /(^|\.)(example|invalid|test|localhost|local|internal|onion|home\.arpa)\.?$/;

/**
 * Where a request to this address may go. Every spelling of an IP literal that the URL parser
 * accepts has become the usual one here (https://url.spec.whatwg.org/#host-parsing).
 */
export async function routeTo(url: URL, rules: AddressRules): Promise<Route> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return blocked('scheme');
  if (url.username !== '' || url.password !== '') return blocked('userinfo');
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const place = rules.places.get(host) ?? null;
  const found = await addressesOf(host, place, rules.lookUp ?? findNothing);
  if (found.kind === 'dns') return found;
  const verdicts = found.addresses.map((address) => judgeAddress(address, rules.allow));
  if (verdicts.includes('blocked')) return blocked('private_address');
  const allowed = verdicts.every((verdict) => verdict === 'allowed');
  const asked = allowed ? url : secured(url);
  const ours = place?.port ?? null;
  if (!allowed && (asked.port !== '' || (ours !== null && ours !== 443))) return blocked('port');
  const port = ours ?? Number(asked.port || (asked.protocol === 'https:' ? 443 : 80));
  return { kind: 'route', url: asked, addresses: found.addresses, port };
}

// What comes over http: anyone on the way may have written, so it is no evidence.
function secured(url: URL): URL {
  const other = new URL(url);
  other.protocol = 'https:';
  return other;
}

function blocked(reason: BlockedReason): Route {
  return { kind: 'blocked_address', reason };
}

type Found =
  | { readonly kind: 'found'; readonly addresses: readonly string[] }
  | { readonly kind: 'dns'; readonly code: string };

/** The addresses that a host stands for, whether they may be reached or not. */
export async function addressesOf(
  host: string,
  place: Place | null,
  lookUp: LookUp,
): Promise<Found> {
  if (place !== null) return { kind: 'found', addresses: [place.address] };
  if (isIP(host) !== 0) return { kind: 'found', addresses: [host] };
  if (NOBODYS.test(host)) return { kind: 'dns', code: 'ENOTFOUND' };
  try {
    const addresses = await lookUp(host);
    if (addresses.length === 0) return { kind: 'dns', code: 'ENODATA' };
    return { kind: 'found', addresses };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { kind: 'dns', code };
  }
}

async function findNothing(): Promise<readonly string[]> {
  return [];
}
