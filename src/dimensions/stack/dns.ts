// Reads from a domain's records who serves its names, its mail and its site.

import type { Abstention } from '../../core/facts/fact.ts';
import { TECHNOLOGIES } from './registry.ts';
import type { Channel, Kind, Technology } from './technology.ts';
import { VERIFICATIONS } from './verifications.ts';

/** Answers of the resolver; null where a question was not answered, which says nothing. */
export interface DnsRecords {
  /** The whole chain of the site's host. */
  readonly cname: readonly string[] | null;
  readonly mx: readonly { readonly exchange: string }[] | null;
  readonly ns: readonly string[] | null;
  /** Chunks joined. */
  readonly txt: readonly string[] | null;
  /** Domains that the SPF policy includes. */
  readonly spfIncludes: readonly string[] | null;
}

/** A value, and which record of which list shows it: the caller knows where that stands. */
export interface DnsReading {
  readonly key: string;
  readonly value: string | true;
  readonly record: keyof DnsRecords;
  readonly index: number;
}

export interface DnsExtraction {
  readonly readings: readonly DnsReading[];
  readonly abstentions: readonly Abstention[];
}

/** Key patterns that `stackFromDns` answers for. */
export const DNS_FAMILIES: readonly string[] = [
  'stack.dns.provider',
  'stack.email.provider',
  'stack.email.sender.{sender}',
  'stack.verification.{service}',
  'stack.cdn',
  'stack.hosting',
  'stack.waf',
];

const BY_CNAME: readonly (readonly [string, Kind])[] = [
  ['stack.cdn', 'cdn'],
  ['stack.hosting', 'hosting'],
  ['stack.waf', 'waf'],
];

export function stackFromDns(records: DnsRecords): DnsExtraction {
  const readings: DnsReading[] = [];
  const abstentions: Abstention[] = [];
  const unanswered = (keys: string) =>
    abstentions.push({ keys, reason: 'the question was not answered', candidates: [] });
  const into = { readings, abstentions };

  if (records.ns === null) unanswered('stack.dns.provider');
  else everyName('stack.dns.provider', 'ns', owners(records.ns, 'dns_ns'), into);

  const mail = records.mx?.map(({ exchange }) => exchange) ?? null;
  if (mail === null) unanswered('stack.email.provider');
  // RFC 7505: a single "." says that the domain takes no mail.
  else if (mail.length === 1 && plain(mail[0] ?? '') === '') {
    readings.push({ key: 'stack.email.provider', value: 'none', record: 'mx', index: 0 });
  } else everyName('stack.email.provider', 'mx', owners(mail, 'dns_mx'), into);

  if (records.spfIncludes === null) unanswered('stack.email.sender.*');
  else readSenders(owners(records.spfIncludes, 'spf_include'), readings);

  if (records.txt === null) unanswered('stack.verification.*');
  else readVerifications(records.txt, readings);

  for (const [key, kind] of BY_CNAME) {
    if (records.cname === null) unanswered(key);
    else oneOfKind(key, kind, owners(records.cname, 'dns_cname'), into);
  }
  return into;
}

type Owners = readonly (Technology | null)[];
interface Into {
  readonly readings: DnsReading[];
  readonly abstentions: Abstention[];
}

function owners(names: readonly string[], channel: Channel): Owners {
  return names.map(
    (name) =>
      TECHNOLOGIES.find(({ fingerprints }) =>
        fingerprints.some(
          (one) => one.channel === channel && 'suffix' in one && endsIn(one.suffix, name),
        ),
      ) ?? null,
  );
}

/** Every record must name the same provider; mixed ones are served by several. */
function everyName(key: string, record: keyof DnsRecords, of: Owners, into: Into): void {
  const slugs = [...new Set(of.map((technology) => technology?.slug ?? null))];
  const known = slugs.flatMap((slug) => slug ?? []);
  const [only] = known;
  if (only === undefined) return;
  if (slugs.length > 1) into.abstentions.push({ keys: key, reason: 'mixed', candidates: known });
  else into.readings.push({ key, value: only, record, index: 0 });
}

function oneOfKind(key: string, kind: Kind, of: Owners, into: Into): void {
  const slugs = of.map((technology) => (technology?.kind === kind ? technology.slug : null));
  const known = [...new Set(slugs.flatMap((slug) => slug ?? []))];
  const [only] = known;
  if (only === undefined) return;
  if (known.length > 1) {
    into.abstentions.push({ keys: key, reason: 'several that differ', candidates: known });
    return;
  }
  into.readings.push({ key, value: only, record: 'cname', index: slugs.indexOf(only) });
}

function readSenders(of: Owners, readings: DnsReading[]): void {
  const seen = new Set<string>();
  of.forEach((technology, index) => {
    if (technology === null || seen.has(technology.slug)) return;
    seen.add(technology.slug);
    const key = `stack.email.sender.${technology.slug}`;
    readings.push({ key, value: true, record: 'spfIncludes', index });
  });
}

function readVerifications(txt: readonly string[], readings: DnsReading[]): void {
  for (const { service, record } of VERIFICATIONS) {
    const index = txt.findIndex((text) => record.test(text.trim()));
    if (index < 0) continue;
    readings.push({ key: `stack.verification.${service}`, value: true, record: 'txt', index });
  }
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/\.$/, '');
}

/** Is `name` this name or below it? `*` inside a label stands for any characters of that label. */
function endsIn(suffix: string, name: string): boolean {
  const wanted = suffix.split('.').reverse();
  const labels = plain(name).split('.').reverse();
  return wanted.every((want, i) => {
    const label = labels[i] ?? '';
    const star = want.indexOf('*');
    if (star < 0) return label === want;
    const [before, after] = [want.slice(0, star), want.slice(star + 1)];
    return (
      label.length >= before.length + after.length &&
      label.startsWith(before) &&
      label.endsWith(after)
    );
  });
}
