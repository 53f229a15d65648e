// What DNS says of a domain's mail: SPF, DMARC, MTA-STS, reporting and the brand's logo.

import type { DnsAnswer, HostObservation } from '../../core/facts/observation.ts';
import { type SpfRecord, spfAll, spfLookups, spfOf } from '../../core/pages/spf.ts';
import type { Collected } from './collected.ts';
import {
  bimiOf,
  dmarcOf,
  mtaStsModeOf,
  mtaStsRecordOf,
  type Policy,
  tlsRptOf,
} from './mail-policies.ts';

export function readMail(record: HostObservation, mail: Collected): void {
  readSpf(record, mail);
  readDmarc(record, mail);
  readMtaSts(record, mail);
  sayWhether(record, 'tls_rpt', tlsRptOf, mail);
  sayWhether(record, 'bimi', bimiOf, mail);
}

/** The texts that the zone answered, none of them where it has none; null where it said nothing. */
export function textsOf(answer: DnsAnswer<string>): readonly string[] | null {
  if (answer.status === 'failed') return null;
  return answer.status === 'records' ? answer.records : [];
}

function readSpf({ dns }: HostObservation, mail: Collected): void {
  const texts = textsOf(dns.txt);
  // A name that does not exist has no policy, but is no company's domain either.
  if (texts === null || dns.txt.status === 'nxdomain') {
    abstainOn(mail, ['spf', 'spf.*'], 'the TXT records could not be read');
    return;
  }
  const spf = spfOf(texts);
  if (spf.kind === 'invalid') {
    abstainOn(mail, ['spf', 'spf.*'], `invalid: ${spf.reason}`);
    return;
  }
  if (spf.kind === 'none') {
    mail.observe('security.email.spf', false, '/dns/txt');
    return;
  }
  const place = `/dns/txt/records/${texts.findIndex((text) => /^v=spf1( |$)/i.test(text))}`;
  mail.observe('security.email.spf', true, place);
  const all = spfAll(spf.terms);
  if (all !== null) mail.observe('security.email.spf.all', all, place);
  const lookups = spfLookups(spf.terms, (domain) => drawn(dns.spf_includes[domain]));
  if (lookups === null) abstainOn(mail, ['spf.lookups'], 'a policy drawn in is not known');
  else mail.observe('security.email.spf.lookups', lookups, place, 'queries');
}

function drawn(answer: DnsAnswer<string> | undefined): SpfRecord | null {
  const texts = answer === undefined ? null : textsOf(answer);
  return texts === null ? null : spfOf(texts);
}

function readDmarc({ dns }: HostObservation, mail: Collected): void {
  const texts = textsOf(dns.dmarc);
  if (texts === null) {
    abstainOn(mail, ['dmarc.*'], 'the TXT records could not be read');
    return;
  }
  const dmarc = dmarcOf(texts);
  if (dmarc.kind === 'invalid') {
    abstainOn(mail, ['dmarc.*'], `invalid: ${dmarc.reason}`);
    return;
  }
  if (dmarc.kind === 'none') return;
  const { policy, subdomainPolicy, pct, rua } = dmarc.policy;
  const key = 'security.email.dmarc';
  const place = placeOf(dns.dmarc, '/dns/dmarc', /^v[ \t]*=[ \t]*DMARC1/);
  mail.observe(`${key}.policy`, policy, place);
  if (subdomainPolicy !== null) mail.observe(`${key}.subdomain_policy`, subdomainPolicy, place);
  mail.observe(`${key}.pct`, pct, place, '%');
  mail.observe(`${key}.rua`, rua.length > 0, place);
}

function readMtaSts({ dns, mta_sts_policy }: HostObservation, mail: Collected): void {
  const texts = textsOf(dns.mta_sts);
  if (texts === null) {
    abstainOn(mail, ['mta_sts'], 'the TXT records could not be read');
    return;
  }
  const announced = mtaStsRecordOf(texts);
  if (announced.kind === 'none') return;
  if (announced.kind === 'invalid' || mta_sts_policy.status !== 'text') {
    abstainOn(mail, ['mta_sts'], 'the policy file could not be read');
    return;
  }
  const mode = mtaStsModeOf(mta_sts_policy.text);
  if (mode === null) {
    abstainOn(mail, ['mta_sts'], 'the policy file follows no grammar');
    return;
  }
  mail.observe('security.email.mta_sts', mode, '/mta_sts_policy/text');
}

function sayWhether(
  { dns }: HostObservation,
  name: 'tls_rpt' | 'bimi',
  read: (texts: readonly string[]) => Policy<unknown>,
  mail: Collected,
): void {
  const texts = textsOf(dns[name]);
  if (texts === null) {
    abstainOn(mail, [name], 'the TXT records could not be read');
    return;
  }
  const { kind } = read(texts);
  if (kind === 'invalid') {
    abstainOn(mail, [name], 'the record follows no grammar');
    return;
  }
  mail.observe(`security.email.${name}`, kind === 'policy', `/dns/${name}`);
}

function placeOf(answer: DnsAnswer<string>, pointer: string, record: RegExp): string {
  if (answer.status !== 'records') return pointer;
  const index = answer.records.findIndex((text) => record.test(text));
  return index < 0 ? pointer : `${pointer}/records/${index}`;
}

function abstainOn(mail: Collected, keys: readonly string[], reason: string): void {
  for (const key of keys) mail.abstain(`security.email.${key}`, reason);
}
