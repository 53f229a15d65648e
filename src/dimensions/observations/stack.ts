// Which providers the records of a domain name, with the places of those records.

import type { Extraction } from '../../core/facts/fact.ts';
import type { DnsAnswer, HostObservation } from '../../core/facts/observation.ts';
import { spfDraws, spfOf } from '../../core/pages/spf.ts';
import { DNS_FAMILIES, type DnsReading, stackFromDns } from '../stack/dns.ts';
import { Collected, together } from './collected.ts';

export const STACK_FAMILIES = DNS_FAMILIES;

export function readStack(record: HostObservation): Extraction {
  const { dns } = record;
  const txt = listOf(dns.txt);
  const spf = txt === null ? null : spfOf(txt);
  const { readings, abstentions } = stackFromDns({
    cname: chainOfSite(record),
    mx: listOf(dns.mx),
    ns: listOf(dns.ns),
    txt,
    spfIncludes: spf === null ? null : spf.kind === 'record' ? spfDraws(spf.terms) : [],
  });
  const seen = new Collected('dns');
  const policy = txt?.findIndex((text) => /^v=spf1( |$)/i.test(text)) ?? -1;
  for (const { key, value, record: list, index } of readings) {
    seen.observe(key, value, placeOf(list, index, policy));
  }
  const { readings: said } = together(seen);
  return { readings: said, abstentions };
}

function placeOf(list: DnsReading['record'], index: number, policy: number): string {
  return list === 'spfIncludes' ? `/dns/txt/records/${policy}` : `/dns/${list}/records/${index}`;
}

function listOf<T extends string | { readonly exchange: string }>(
  answer: DnsAnswer<T>,
): readonly T[] | null {
  if (answer.status === 'failed') return null;
  return answer.status === 'records' ? answer.records : [];
}

// The aliases of `www` tell of the site only where the site is at `www`.
function chainOfSite({ host, dns, http }: HostObservation): readonly string[] | null {
  const at = URL.parse(http.end.url)?.hostname;
  if (http.end.status === 'failed') return null;
  return at === `www.${host}` ? listOf(dns.cname) : [];
}
