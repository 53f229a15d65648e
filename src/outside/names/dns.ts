// Asks DNS what it knows of a name, telling "no such name" and "no such record" from failures.

import { Resolver } from 'node:dns/promises';
import * as packet from 'dns-packet';
import type { CaaRecord, DnsAnswer, DnsPart } from '../../core/facts/observation.ts';
import { spfDraws, spfOf } from '../../core/pages/spf.ts';
import { type Answered, askResolvers, codeOf } from './dns-exchange.ts';

export interface DnsSettings {
  /** Resolvers as `address` or `address:port`; those of the system where null. */
  readonly servers: readonly string[] | null;
  readonly timeoutMs?: number;
  readonly tries?: number;
  /** Ends what is under way, as if it had failed. */
  readonly stop?: AbortSignal | undefined;
  /** `n` unpredictable bytes: an answer must carry the number of its question. */
  random(n: number): Uint8Array;
}

/** RFC 7208 section 4.6.4 allows ten; a policy that goes on beyond twice that is not followed. */
const MAX_SPF_DOMAINS = 20;
const MAX_RECORDS = 200;

/** Everything of the record's part `dns` for one name. Never rejects: failures are answers too. */
export async function observeDns(host: string, settings: DnsSettings): Promise<DnsPart> {
  const { timeoutMs = 5_000, tries = 2 } = settings;
  const resolver = resolverOf(settings);
  const { resolvers, asked } = resolver;
  const texts = (name: string) => textsOf(resolver, name);
  const [a, aaaa, cname, ns, mx, caa, txt] = await Promise.all([
    asked((own) => own.resolve4(host)),
    asked((own) => own.resolve6(host)),
    chainOf(resolver, `www.${host}`),
    asked((own) => own.resolveNs(host)),
    asked((own) => own.resolveMx(host)),
    asked((own) => own.resolveCaa(host)),
    texts(host),
  ]);
  const [dmarc, mta_sts, tls_rpt, bimi, delegation] = await Promise.all([
    texts(`_dmarc.${host}`),
    texts(`_mta-sts.${host}`),
    texts(`_smtp._tls.${host}`),
    texts(`default._bimi.${host}`),
    delegationOf(host, resolvers, { ...settings, timeoutMs, tries }),
  ]);
  return {
    resolvers,
    a: sorted(a),
    aaaa: sorted(aaaa),
    cname,
    ns: sorted(ns),
    mx: mapped(mx, ({ priority, exchange }) => ({ preference: priority, exchange })),
    caa: mapped(caa, caaOf),
    txt,
    dmarc,
    mta_sts,
    tls_rpt,
    bimi,
    ds: delegation.ds,
    ad: delegation.ad,
    spf_includes: await spfIncludes(txt, texts),
  };
}

/** The names that this one is an alias of, in order; none where that cannot be told. */
export async function aliasesOf(
  host: string,
  settings: Omit<DnsSettings, 'random'>,
): Promise<readonly string[]> {
  const chain = await chainOf(resolverOf(settings), host);
  return chain.status === 'records' ? chain.records : [];
}

interface Resolvers {
  readonly resolvers: readonly string[];
  asked<T>(ask: (resolver: Resolver) => Promise<readonly T[]>): Promise<Found<T>>;
}

/** A resolver that asks nothing any more once it was told to stop. */
function resolverOf({
  servers,
  timeoutMs = 5_000,
  tries = 2,
  stop,
}: Omit<DnsSettings, 'random'>): Resolvers {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== null) resolver.setServers([...servers]);
  return {
    resolvers: resolver.getServers(),
    asked: async (ask) => {
      if (stop?.aborted) return { status: 'failed', code: 'ECANCELLED' };
      const cancel = (): void => resolver.cancel();
      stop?.addEventListener('abort', cancel, { once: true });
      try {
        return await answered(ask(resolver));
      } finally {
        stop?.removeEventListener('abort', cancel);
      }
    },
  };
}

async function answered<T>(question: Promise<readonly T[]>): Promise<Found<T>> {
  try {
    const records = await question;
    return records.length === 0 ? { status: 'nodata' } : { status: 'records', records };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTFOUND') return { status: 'nxdomain' };
    if (code === 'ENODATA') return { status: 'nodata' };
    return { status: 'failed', code };
  }
}

const LONGEST_CHAIN = 8;

/** The names that an alias leads over, in order; none where the name is no alias. */
async function chainOf({ asked }: Resolvers, name: string): Promise<Found<string>> {
  const chain: string[] = [];
  for (let next = name; chain.length < LONGEST_CHAIN; ) {
    const found = await asked((own) => own.resolveCname(next));
    if (found.status === 'failed') return found;
    const target = found.status === 'records' ? found.records[0]?.toLowerCase() : undefined;
    if (found.status === 'nxdomain' && chain.length === 0) return found;
    if (target === undefined || chain.includes(target)) break;
    chain.push(target);
    next = target;
  }
  return chain.length === 0 ? { status: 'nodata' } : { status: 'records', records: chain };
}

type Found<T> =
  | { readonly status: 'records'; readonly records: readonly T[] }
  | { readonly status: 'nxdomain' | 'nodata' }
  | { readonly status: 'failed'; readonly code: string };

function mapped<T, U>(found: Found<T>, to: (one: T) => U): Found<U> {
  if (found.status !== 'records') return found;
  return { status: 'records', records: found.records.slice(0, MAX_RECORDS).map(to) };
}

// Round robin is no change: where order has no meaning, there is one order.
function sorted(found: Found<string>): Found<string> {
  if (found.status !== 'records') return found;
  const records = found.records.map((one) => one.toLowerCase().replace(/\.$/, '')).sort();
  return { status: 'records', records: records.slice(0, MAX_RECORDS) };
}

async function textsOf({ asked }: Resolvers, name: string): Promise<DnsAnswer<string>> {
  const found = await asked((own) => own.resolveTxt(name));
  return mapped(found, (chunks) => chunks.join('').replaceAll('\0', ' ').toWellFormed());
}

function caaOf(record: object): CaaRecord {
  const { critical, type: _, ...tags } = record as Readonly<Record<string, unknown>>;
  const [tag = '', value = ''] = Object.entries(tags)[0] ?? [];
  return { critical: Number(critical ?? 0), tag, value: String(value) };
}

/** The policies that the name's own one draws in, so that their queries can be counted. */
async function spfIncludes(
  own: DnsAnswer<string>,
  texts: (name: string) => Promise<DnsAnswer<string>>,
): Promise<Readonly<Record<string, DnsAnswer<string>>>> {
  const known: Record<string, DnsAnswer<string>> = {};
  const waiting = drawnBy(own);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const usable = /^[a-z0-9_]([a-z0-9_.-]{0,250}[a-z0-9])?$/.test(name);
    if (!usable || Object.hasOwn(known, name)) continue;
    if (Object.keys(known).length >= MAX_SPF_DOMAINS) break;
    const answer = await texts(name);
    known[name] = onlySpf(answer);
    waiting.push(...drawnBy(answer));
  }
  return known;
}

function drawnBy(answer: DnsAnswer<string>): string[] {
  const spf = answer.status === 'records' ? spfOf(answer.records) : null;
  return spf?.kind === 'record' ? [...spfDraws(spf.terms)] : [];
}

// Other records of other people's domains are none of our business.
function onlySpf(answer: DnsAnswer<string>): DnsAnswer<string> {
  if (answer.status !== 'records') return answer;
  const records = answer.records.filter((text) => /^v=spf1( |$)/i.test(text));
  return records.length === 0 ? { status: 'nodata' } : { status: 'records', records };
}

interface Delegation {
  readonly ds: DnsAnswer<string>;
  /** RFC 4035 section 3.2.3; null where nobody answered. */
  readonly ad: boolean | null;
}

// The resolver of Node knows no DS query and does not show the AD bit.
async function delegationOf(
  host: string,
  servers: readonly string[],
  { timeoutMs, tries, random, stop }: DnsSettings & { timeoutMs: number; tries: number },
): Promise<Delegation> {
  // RFC 6840 section 5.7: AD in a query asks for AD in the answer.
  const flags = packet.RECURSION_DESIRED | packet.AUTHENTIC_DATA;
  const question = { name: host, type: 'DS', flags } as const;
  const waits = new Array<number>(tries).fill(timeoutMs);
  try {
    const asking = stop === undefined ? { random } : { random, signal: stop };
    return delegationIn(await askResolvers(question, servers, waits, asking));
  } catch (error) {
    return { ds: { status: 'failed', code: codeOf(error) }, ad: null };
  }
}

function delegationIn(answer: Answered): Delegation {
  const ad = answer.flag_ad === true;
  if (answer.rcode === 'NXDOMAIN') return { ds: { status: 'nxdomain' }, ad };
  const records = (answer.answers ?? []).flatMap((one) => {
    if (one.type !== 'DS') return [];
    const { keyTag, algorithm, digestType, digest } = one.data;
    return [`${keyTag} ${algorithm} ${digestType} ${digest.toString('hex')}`];
  });
  if (records.length === 0) return { ds: { status: 'nodata' }, ad };
  return { ds: { status: 'records', records: records.sort().slice(0, MAX_RECORDS) }, ad };
}
