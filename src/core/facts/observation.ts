// The record of one own measurement: its canonical JSON is the capture that observed facts rest on.

import { canonicalJson } from '../json.ts';
import { flagAt, listAt, numberAt, textAt, valueAt } from '../json-fields.ts';
import type { Json } from './fact.ts';

/**
 * What a resolver said to one question. No such name and no such record are answers of the zone
 * (RFC 2308); a failure says nothing of it.
 */
export type DnsAnswer<T extends Json> =
  | { readonly status: 'records'; readonly records: readonly T[] }
  | { readonly status: 'nxdomain' | 'nodata' }
  | { readonly status: 'failed'; readonly code: string };

export type MailExchange = { readonly preference: number; readonly exchange: string };
export type CaaRecord = { readonly critical: number; readonly tag: string; readonly value: string };

/**
 * Questions that are answered by lists of names or texts. `cname` is the chain of aliases of the
 * name's `www`; TXT records have their chunks joined.
 */
export const DNS_TEXTS = ['a', 'aaaa', 'cname', 'ns', 'txt'] as const;
/** TXT records below the name: the policies of mail. */
export const DNS_POLICIES = ['dmarc', 'mta_sts', 'tls_rpt', 'bimi'] as const;
export type DnsText = (typeof DNS_TEXTS)[number] | (typeof DNS_POLICIES)[number];

export type DnsPart = Readonly<Record<DnsText, DnsAnswer<string>>> & {
  /** Addresses of the resolvers that were asked. */
  readonly resolvers: readonly string[];
  readonly mx: DnsAnswer<MailExchange>;
  readonly caa: DnsAnswer<CaaRecord>;
  /** DS records of the name at its parent, as text; `ad` says that the resolver validated them. */
  readonly ds: DnsAnswer<string>;
  readonly ad: boolean | null;
  /** TXT records of the domains that SPF policies include or redirect to. */
  readonly spf_includes: { readonly [domain: string]: DnsAnswer<string> };
};

export const TLS_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
export type TlsVersion = (typeof TLS_VERSIONS)[number];

export type Certificate = {
  readonly issuer_o: string | null;
  readonly issuer_cn: string | null;
  readonly subject_cn: string | null;
  readonly san: readonly string[];
  readonly not_before: string;
  readonly not_after: string;
  readonly key_type: string | null;
  readonly key_bits: number | null;
  readonly curve: string | null;
  /** The digest of the DER bytes, lower-case hex. */
  readonly sha256: string;
};

export type TlsPart = {
  readonly port: number;
  /** Which version of Node judged the chain: the trust store comes with it. */
  readonly trust_store: string;
  /** One handshake a version; `refused` only where the server said that it has no such version. */
  readonly versions: { readonly [version in TlsVersion]?: 'accepted' | 'refused' | 'failed' };
  readonly negotiated:
    | {
        readonly status: 'done';
        readonly protocol: string;
        readonly cipher: string;
        readonly alpn: string | null;
        readonly authorized: boolean;
        readonly authorization_error: string | null;
        readonly certificate: Certificate;
      }
    | { readonly status: 'failed'; readonly code: string };
};

export type Hop = { readonly url: string; readonly status: number; readonly location: string };

export type HttpPart = {
  /** Where the probe began: plain http. */
  readonly start: string;
  readonly redirects: readonly Hop[];
  readonly end:
    | {
        readonly status: 'done';
        readonly url: string;
        readonly http_status: number;
        readonly http_version: string;
        readonly headers: readonly (readonly [string, string])[];
        readonly ttfb_ms: number;
        readonly bytes_wire: number;
      }
    | { readonly status: 'failed'; readonly url: string; readonly code: string };
};

/** The policy file of MTA-STS (RFC 8461 section 3.2); asked for where a record announces it. */
export type PolicyFile =
  | { readonly status: 'text'; readonly text: string }
  | { readonly status: 'not_asked' }
  | { readonly status: 'failed'; readonly code: string };

/** Addresses, names, certificate and headers of one host, measured together. */
export type HostObservation = {
  readonly kind: 'host';
  readonly at: string;
  readonly host: string;
  readonly vantage: { readonly egress_country: string };
  readonly dns: DnsPart;
  readonly tls: TlsPart;
  readonly http: HttpPart;
  readonly mta_sts_policy: PolicyFile;
};

/** What one slot of the uptime probe came to; `ours` where the control was not reached either. */
export type SlotOutcome = 'ok' | 'fail' | 'ours';

export type SlotCount = { readonly ok: number; readonly fail: number; readonly ours: number };

export type UptimeWindow = SlotCount & {
  /** Slots that the window has, measured or not. */
  readonly slots: number;
};

/** Own HTTPS probes of a host, counted; days are those of UTC, the oldest first. */
export type UptimeObservation = {
  readonly kind: 'uptime';
  readonly at: string;
  readonly host: string;
  readonly vantage: { readonly egress_country: string };
  readonly url: string;
  readonly control: string;
  readonly slot_seconds: number;
  readonly windows: {
    readonly h24: UptimeWindow;
    readonly d7: UptimeWindow;
    readonly d30: UptimeWindow;
    readonly d90: UptimeWindow;
  };
  readonly days: readonly (SlotCount & { readonly date: string })[];
  /** Times of the good probes of the last 24 hours; null when there are none. */
  readonly ttfb_ms: { readonly p50: number; readonly p95: number; readonly n: number } | null;
  readonly last_status: number | null;
};

export type Observation = HostObservation | UptimeObservation;

export const OBSERVATION_TYPE = 'application/json';

export function observationBytes(observation: Observation): Uint8Array {
  return new TextEncoder().encode(canonicalJson(observation));
}

/** An observation as stored; null where the document is none, or lacks a part. */
export function parseObservation(document: Json): Observation | null {
  if (textAt(document, 'at') === null || textAt(document, 'host') === null) return null;
  const whole =
    textAt(document, 'kind') === 'host'
      ? isHost(document)
      : textAt(document, 'kind') === 'uptime' && isUptime(document);
  // Every member that a reader looks at was checked above.
  return whole ? (document as unknown as Observation) : null;
}

const isText = (value: Json | undefined): boolean => typeof value === 'string';

function isHost(document: Json): boolean {
  const dns = valueAt(document, 'dns');
  const names: readonly string[] = [...DNS_TEXTS, ...DNS_POLICIES, 'ds'];
  const texts = names.every((name) => isAnswer(valueAt(document, 'dns', name), isText));
  const includes = valueAt(document, 'dns', 'spf_includes');
  if (!texts || dns === undefined || typeof includes !== 'object' || includes === null)
    return false;
  const answers = Object.values(includes).every((answer) => isAnswer(answer, isText));
  const mx = isAnswer(
    valueAt(document, 'dns', 'mx'),
    (one) => textOrEmpty(one, 'exchange') && numberAt(one, 'preference') !== null,
  );
  const caa = isAnswer(
    valueAt(document, 'dns', 'caa'),
    (one) => textOrEmpty(one, 'tag') && textOrEmpty(one, 'value'),
  );
  return answers && mx && caa && isTls(document) && isHttp(document) && isPolicyFile(document);
}

function isPolicyFile(document: Json): boolean {
  const status = textAt(document, 'mta_sts_policy', 'status');
  if (status === 'text') return isText(valueAt(document, 'mta_sts_policy', 'text'));
  return status === 'not_asked' || status === 'failed';
}

function isNullOr(document: Json, name: string, type: 'string' | 'number'): boolean {
  const value = valueAt(document, name);
  return value === null || typeof value === type;
}

function textOrEmpty(document: Json, name: string): boolean {
  return typeof valueAt(document, name) === 'string';
}

function isAnswer(answer: Json | undefined, isRecord: (one: Json) => boolean): boolean {
  if (answer === undefined) return false;
  switch (textAt(answer, 'status')) {
    case 'records':
      return listAt(answer, 'records')?.every(isRecord) === true;
    case 'nxdomain':
    case 'nodata':
      return true;
    case 'failed':
      return textAt(answer, 'code') !== null;
    default:
      return false;
  }
}

function isTls(document: Json): boolean {
  const versions = valueAt(document, 'tls', 'versions');
  if (typeof versions !== 'object' || versions === null) return false;
  const end = valueAt(document, 'tls', 'negotiated');
  if (end === undefined) return false;
  if (textAt(end, 'status') === 'failed') return textAt(end, 'code') !== null;
  const certificate = valueAt(end, 'certificate');
  return (
    textAt(end, 'protocol') !== null &&
    flagAt(end, 'authorized') !== null &&
    certificate !== undefined &&
    textAt(certificate, 'not_after') !== null &&
    ['issuer_o', 'issuer_cn', 'key_type', 'curve'].every((name) =>
      isNullOr(certificate, name, 'string'),
    ) &&
    isNullOr(certificate, 'key_bits', 'number') &&
    listAt(certificate, 'san')?.every(isText) === true
  );
}

function isHttp(document: Json): boolean {
  const hops = listAt(document, 'http', 'redirects');
  const located = hops?.every(
    (hop) => textAt(hop, 'url') !== null && textAt(hop, 'location') !== null,
  );
  const end = valueAt(document, 'http', 'end');
  if (located !== true || end === undefined || textAt(end, 'url') === null) return false;
  if (textAt(end, 'status') === 'failed') return textAt(end, 'code') !== null;
  return numberAt(end, 'http_status') !== null && listAt(end, 'headers') !== null;
}

function isUptime(document: Json): boolean {
  const counts = ['slots', 'ok', 'fail', 'ours'];
  const whole = ['h24', 'd7', 'd30', 'd90'].every((name) =>
    counts.every((count) => Number.isSafeInteger(numberAt(document, 'windows', name, count))),
  );
  const speed = valueAt(document, 'ttfb_ms');
  const timed =
    speed === null || ['p50', 'p95'].every((rank) => numberAt(document, 'ttfb_ms', rank) !== null);
  return whole && timed && isNullOr(document, 'last_status', 'number');
}
