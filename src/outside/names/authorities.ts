// Finds the name servers that know a name at first hand, and asks each what stands there: never an
// answer that somebody kept.

import * as packet from 'dns-packet';
import { type AddressRules, judgeAddress } from '../addresses.ts';
import {
  type Answered,
  askResolvers,
  askServer,
  codeOf,
  type DnsQuestion,
  isOf,
  type ServerPlace,
} from './dns-exchange.ts';

export interface AuthorityClient extends Pick<AddressRules, 'allow' | 'places'> {
  /** Who is asked where the name servers are, as `address` or `address:port`. */
  readonly resolvers: readonly string[];
  /** The port at which name servers answer. */
  readonly port: number;
  /** Ends everything that is under way, as if nothing came in time. */
  readonly signal: AbortSignal;
  /** `n` unpredictable bytes. */
  random(n: number): Uint8Array;
}

export interface NameServer {
  readonly name: string;
  /** Checked: they may be asked. */
  readonly places: readonly ServerPlace[];
  /** Why there are none, where there are none. */
  readonly trouble: string | null;
}

export type Authorities =
  | {
      readonly kind: 'servers';
      readonly servers: readonly NameServer[];
      /** The domain that a resolver says does not exist: then these serve the zone above it. */
      readonly absent: string | null;
    }
  | { readonly kind: 'unknown'; readonly domain: string; readonly code: string };

/** The root has as many; a zone with more is asked at these, and then nobody can say missing. */
const MOST_SERVERS = 13;
const MOST_ADDRESSES = 2;
/** Names above one that are asked for a zone of their own. */
const MOST_LEVELS = 12;

/** A recursive answer may take long the first time, and is there the second. */
const RESOLVER_TRIES = [2_000, 4_000];
const SERVER_TRIES = [1_500, 4_000];

/**
 * The servers of the zone that `name` lies in: that of the name itself, else of the nearest name
 * above it that has any. Where `apex` does not exist, those above it have to say so themselves:
 * some resolvers say it of whatever they do not want to ask for.
 */
export async function authoritiesOf(
  name: string,
  apex: string | null,
  client: AuthorityClient,
): Promise<Authorities> {
  const levels = levelsOf(name);
  const cuts = await Promise.all(levels.map((level) => zoneCut(level, client)));
  const [top] = (levels.at(-1) ?? '').split('.').slice(1);
  let absent: string | null = null;
  let last: Authorities = { kind: 'unknown', domain: name, code: 'EBADNAME' };
  for (const [index, domain] of levels.entries()) {
    const cut = cuts[index] ?? { kind: 'none' };
    switch (cut.kind) {
      case 'cut':
        return { kind: 'servers', servers: await withPlaces(cut.servers, client), absent };
      case 'none':
        last = { kind: 'unknown', domain, code: 'ENODATA' };
        break;
      case 'no_such_name':
        last = { kind: 'unknown', domain, code: 'ENOTFOUND' };
        if (domain === apex || (apex === null && index === levels.length - 1)) absent = domain;
        break;
      case 'failed':
        last = { kind: 'unknown', domain, code: cut.code };
        // A server may be silent on names below it; who serves the domain itself must be known.
        if (domain === apex) return last;
    }
  }
  // A top level says nothing of what is in it, but whether there is such a thing.
  const cut = absent === null || top === undefined ? null : await zoneCut(top, client);
  if (cut?.kind !== 'cut') return last;
  return { kind: 'servers', servers: await withPlaces(cut.servers, client), absent };
}

/** The name and those above it, down to two labels. */
function levelsOf(name: string): readonly string[] {
  const labels = name.split('.');
  const levels = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  return isName(name) ? levels.slice(-MOST_LEVELS) : [];
}

// What stands in a packet may be no name of a host: a label that is too long would spoil the next.
export function isName(name: string): boolean {
  return name.length <= 253 && /^[\w-]{1,63}(\.[\w-]{1,63})+$/.test(name);
}

type ZoneCut =
  | { readonly kind: 'cut'; readonly servers: readonly string[] }
  | { readonly kind: 'none' | 'no_such_name' }
  | { readonly kind: 'failed'; readonly code: string };

async function zoneCut(name: string, client: AuthorityClient): Promise<ZoneCut> {
  try {
    const answer = await resolved(name, 'NS', client);
    // The answer for an alias also holds the servers of the name that it leads to.
    const servers = dataOf(answer, 'NS', name).filter(isName);
    if (servers.length > 0) return { kind: 'cut', servers: [...new Set(servers)] };
    const isGone = answer.rcode === 'NXDOMAIN' && (answer.answers ?? []).length === 0;
    return { kind: isGone ? 'no_such_name' : 'none' };
  } catch (error) {
    return { kind: 'failed', code: codeOf(error) };
  }
}

function resolved(
  name: string,
  type: DnsQuestion['type'],
  { resolvers, random, signal }: AuthorityClient,
): Promise<Answered> {
  const question = { name, type, flags: packet.RECURSION_DESIRED };
  return askResolvers(question, resolvers, RESOLVER_TRIES, { random, signal });
}

/** The names, or the addresses, of these records in lower case; of any owner where null. */
function dataOf(
  answer: Answered,
  type: 'A' | 'AAAA' | 'CNAME' | 'NS',
  owner: string | null,
): readonly string[] {
  return (answer.answers ?? []).flatMap((one) => {
    if (one.type !== type || (owner !== null && !isOf(one, owner))) return [];
    return [one.data.toLowerCase().replace(/\.$/, '')];
  });
}

async function withPlaces(
  names: readonly string[],
  client: AuthorityClient,
): Promise<readonly NameServer[]> {
  const sorted = [...names].sort();
  const asked = await Promise.all(
    sorted.slice(0, MOST_SERVERS).map((name) => withPlace(name, client)),
  );
  // What was not asked has not answered.
  const left = sorted.slice(MOST_SERVERS);
  return [...asked, ...left.map((name) => ({ name, places: [], trouble: 'UNASKED' }))];
}

async function withPlace(name: string, client: AuthorityClient): Promise<NameServer> {
  const own = client.places.get(name);
  const addresses = own === undefined ? await addressesOf(name, client) : [own.address];
  if (addresses.length === 0) return { name, places: [], trouble: 'ENOTFOUND' };
  const open = addresses.filter((address) => judgeAddress(address, client.allow) !== 'blocked');
  const port = own?.port ?? client.port;
  const places = oneOfEach(open).map((address) => ({ address, port }));
  return { name, places, trouble: places.length === 0 ? 'BLOCKED' : null };
}

async function addressesOf(name: string, client: AuthorityClient): Promise<readonly string[]> {
  const found = await Promise.all(
    (['A', 'AAAA'] as const).map(async (type) => {
      const answer = await resolved(name, type, client).catch(() => null);
      return answer === null ? [] : dataOf(answer, type, null);
    }),
  );
  return [...new Set(found.flat())];
}

// Takes both families, so that a network which has only one of them reaches a server.
function oneOfEach(addresses: readonly string[]): readonly string[] {
  const isSix = (address: string) => address.includes(':');
  const four = addresses.filter((address) => !isSix(address));
  const six = addresses.filter(isSix).slice(0, four.length === 0 ? MOST_ADDRESSES : 1);
  return [...four.slice(0, MOST_ADDRESSES - six.length), ...six];
}

export type ServerAnswer =
  /** Each record's strings as one; none where it has no such record. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'alias'; readonly target: string }
  /** Nothing that counts: `ETIMEOUT`, `ELAME` where it does not speak for the name, `REFUSED`, … */
  | { readonly kind: 'failed'; readonly code: string };

/** Which TXT records this server has at this name, at first hand. Never rejects. */
export async function textsAt(
  name: string,
  place: ServerPlace,
  { random, signal }: AuthorityClient,
): Promise<ServerAnswer> {
  let answer: ServerAnswer = { kind: 'failed', code: 'ETIMEOUT' };
  for (const timeoutMs of SERVER_TRIES) {
    try {
      // No recursion: a server that does not know by itself is not to ask anybody else.
      const question = { name, type: 'TXT', flags: 0 } as const;
      answer = readAnswer(await askServer(question, place, { timeoutMs, random, signal }), name);
      if (answer.kind !== 'failed') break;
    } catch (error) {
      answer = { kind: 'failed', code: codeOf(error) };
    }
  }
  return answer;
}

function readAnswer(answer: Answered, name: string): ServerAnswer {
  const { rcode } = answer;
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return { kind: 'failed', code: rcode };
  if (!answer.flag_aa) return { kind: 'failed', code: 'ELAME' };
  const texts = (answer.answers ?? []).flatMap((one) =>
    one.type === 'TXT' && isOf(one, name) ? [textOf(one.data)] : [],
  );
  const [target] = dataOf(answer, 'CNAME', name);
  if (texts.length > 0 || target === undefined) return { kind: 'texts', texts };
  return isName(target) ? { kind: 'alias', target } : { kind: 'failed', code: 'EBADNAME' };
}

// RFC 1035 section 3.3.14: one or more strings; who publishes long text means them as one.
function textOf(data: packet.TxtData): string {
  const parts = Array.isArray(data) ? data : [data];
  return Buffer.concat(parts.map((part) => Buffer.from(part))).toString('latin1');
}
