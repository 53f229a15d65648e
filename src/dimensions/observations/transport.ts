// What handshakes, the certificate, CAA, DS and the plain-http probe of a host say.

import { getDomain } from 'tldts';
import {
  type Certificate,
  type HostObservation,
  TLS_VERSIONS,
  type TlsPart,
} from '../../core/facts/observation.ts';
import type { Collected } from './collected.ts';

const DAY = 86_400_000;

export function readTls({ at, host, tls }: HostObservation, seen: Collected): void {
  readLowest(tls, seen);
  const { negotiated } = tls;
  if (negotiated.status === 'failed') {
    for (const key of ['negotiated', 'valid', 'cert.*']) {
      seen.abstain(`security.tls.${key}`, `no handshake: ${negotiated.code}`);
    }
    return;
  }
  const place = '/tls/negotiated';
  seen.observe('security.tls.negotiated', negotiated.protocol, `${place}/protocol`);
  // The chain is judged by the trust store of our Node; the record names its version.
  seen.observe('security.tls.valid', negotiated.authorized, `${place}/authorized`);
  readCertificate(negotiated.certificate, host, at, seen);
}

// A version below that neither was accepted nor clearly refused could be the lowest one.
function readLowest({ versions }: TlsPart, seen: Collected): void {
  for (const version of TLS_VERSIONS) {
    const result = versions[version];
    if (result === 'accepted') {
      const place = `/tls/versions/${version}`;
      seen.observe('security.tls.min_seen', version, place);
      return;
    }
    if (result !== 'refused') break;
  }
  seen.abstain('security.tls.min_seen', 'a handshake had no clear end');
}

function readCertificate(
  certificate: Certificate,
  host: string,
  at: string,
  seen: Collected,
): void {
  const key = 'security.tls.cert';
  const place = '/tls/negotiated/certificate';
  const { issuer_o, issuer_cn, not_after, san } = certificate;
  const issuer = issuer_o ?? issuer_cn;
  const from = issuer_o === null ? 'issuer_cn' : 'issuer_o';
  if (issuer !== null) seen.observe(`${key}.issuer`, issuer, `${place}/${from}`);
  const ends = Date.parse(not_after);
  if (Number.isNaN(ends)) {
    seen.abstain(`${key}.not_after`, 'the date cannot be read');
    seen.abstain(`${key}.days_left`, 'the date cannot be read');
  } else {
    const day = new Date(ends).toISOString().slice(0, 10);
    seen.observe(`${key}.not_after`, day, `${place}/not_after`);
    const left = Math.floor((ends - Date.parse(at)) / DAY);
    seen.observe(`${key}.days_left`, left, `${place}/not_after`, 'days');
  }
  const kind = keyOf(certificate);
  if (kind !== null) seen.observe(`${key}.key`, kind, `${place}/key_type`);
  seen.observe(`${key}.san_count`, san.length, `${place}/san`, 'names');
  const wildcard = san.some((name) => name.toLowerCase() === `*.${host}`);
  seen.observe(`${key}.wildcard`, wildcard, `${place}/san`);
}

function keyOf({ key_type, key_bits, curve }: Certificate): string | null {
  if (key_type === null) return null;
  const size = curve ?? key_bits;
  return size === null ? key_type : `${key_type} ${size}`;
}

export function readZone({ dns }: HostObservation, seen: Collected): void {
  switch (dns.ds.status) {
    case 'records':
      seen.observe('security.dns.dnssec', true, '/dns/ds');
      break;
    case 'nodata':
      seen.observe('security.dns.dnssec', false, '/dns/ds');
      break;
    case 'nxdomain':
    case 'failed':
      seen.abstain('security.dns.dnssec', 'the parent zone gave no answer');
  }
  switch (dns.caa.status) {
    case 'records': {
      seen.observe('security.dns.caa', true, '/dns/caa');
      const issuers = dns.caa.records
        .filter(({ tag }) => /^issue(wild)?$/i.test(tag))
        // RFC 8659 section 4.2: the issuer's domain ends at the parameters; none forbids all.
        .map(({ value }) => (value.split(';')[0] ?? '').trim().toLowerCase());
      const named = [...new Set(issuers.filter((issuer) => issuer !== ''))].sort();
      seen.observe('security.dns.caa.issuers', named, '/dns/caa/records');
      break;
    }
    case 'nodata':
      seen.observe('security.dns.caa', false, '/dns/caa');
      break;
    case 'nxdomain':
    case 'failed':
      for (const key of ['caa', 'caa.*']) seen.abstain(`security.dns.${key}`, 'no answer');
  }
}

export function readRedirect({ host, http }: HostObservation, seen: Collected): void {
  const key = 'security.http.redirects_to_https';
  const { end } = http;
  const url = URL.parse(end.url);
  const own = url !== null && getDomain(url.hostname, { allowPrivateDomains: true }) === host;
  if (!own) {
    seen.abstain(key, 'the chain leaves the site, or its end is no address');
    return;
  }
  // However the secure address then answers: the way there is what is measured.
  if (url.protocol === 'https:') {
    seen.observe(key, true, '/http/redirects');
    return;
  }
  if (end.status === 'done' && end.http_status >= 200 && end.http_status < 300) {
    seen.observe(key, false, '/http/end/url');
    return;
  }
  seen.abstain(key, 'nothing answers at the plain address');
}
