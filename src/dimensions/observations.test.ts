// What records of measurements show, and that a damaged record shows nothing rather than nonsense.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json } from '../core/facts/fact.ts';
import type { DnsAnswer, HostObservation, UptimeObservation } from '../core/facts/observation.ts';
import type { DocumentRead } from '../core/facts/reader.ts';
import { canonicalJson } from '../core/json.ts';
import { observedSecurity, observedStack, observedUptime } from './observations.ts';

const NONE = { status: 'nodata' } as const;
const FAILED = { status: 'failed', code: 'ESERVFAIL' } as const;

function texts(...records: readonly string[]): DnsAnswer<string> {
  return { status: 'records', records };
}

const HOST: HostObservation = {
  kind: 'host',
  at: '2026-03-02T06:00:00.000Z',
  host: 'acme.example',
  vantage: { egress_country: 'ZZ' },
  dns: {
    resolvers: ['192.0.2.53'],
    a: texts('192.0.2.1'),
    aaaa: NONE,
    cname: NONE,
    ns: texts('ns.dns.example'),
    mx: { status: 'records', records: [{ preference: 1, exchange: 'aspmx.l.google.com' }] },
    caa: NONE,
    txt: texts('other', 'v=spf1 include:_spf.google.com -all'),
    dmarc: texts('v=DMARC1; p=reject'),
    mta_sts: NONE,
    tls_rpt: NONE,
    bimi: NONE,
    ds: NONE,
    ad: false,
    spf_includes: { '_spf.google.com': texts('v=spf1 ip4:192.0.2.0/24 ~all') },
  },
  tls: {
    port: 443,
    trust_store: 'node 24',
    versions: { TLSv1: 'refused', 'TLSv1.1': 'failed', 'TLSv1.2': 'accepted' },
    negotiated: {
      status: 'done',
      protocol: 'TLSv1.3',
      cipher: 'TLS_AES_256_GCM_SHA384',
      alpn: 'h2',
      authorized: false,
      authorization_error: 'CERT_HAS_EXPIRED',
      certificate: {
        issuer_o: 'An Authority',
        issuer_cn: 'R1',
        subject_cn: 'acme.example',
        san: ['*.acme.example', 'acme.example'],
        not_before: '2025-12-01T00:00:00.000Z',
        not_after: '2026-03-01T00:00:00.000Z',
        key_type: 'rsa',
        key_bits: 2048,
        curve: null,
        sha256: '00',
      },
    },
  },
  http: {
    start: 'http://acme.example/',
    redirects: [],
    end: {
      status: 'done',
      url: 'http://acme.example/',
      http_status: 200,
      http_version: '1.1',
      headers: [],
      ttfb_ms: 20,
      bytes_wire: 10,
    },
  },
  mta_sts_policy: { status: 'not_asked' },
};

const WINDOW = { ok: 144, fail: 0, ours: 0, slots: 144 };
const UPTIME: UptimeObservation = {
  kind: 'uptime',
  at: '2026-03-02T06:00:00.000Z',
  host: 'acme.example',
  vantage: { egress_country: 'ZZ' },
  url: 'https://acme.example/',
  control: 'https://control.example/',
  slot_seconds: 600,
  windows: {
    h24: WINDOW,
    d7: { ok: 999, fail: 1, ours: 8, slots: 1_008 },
    d30: { ok: 2_000, fail: 0, ours: 0, slots: 4_320 },
    d90: { ok: 12_959, fail: 1, ours: 0, slots: 12_960 },
  },
  days: [],
  ttfb_ms: null,
  last_status: 200,
};

const READERS = [observedSecurity, observedStack, observedUptime] as const;

function read(text: string): readonly DocumentRead[] {
  return READERS.map((reader) =>
    reader.read({
      url: new URL('https://acme.example/'),
      role: 'probe',
      capturedAt: '2026-03-02T06:00:00Z',
      provider: 'host',
      contentType: 'application/json',
      headers: [],
      text,
    }),
  );
}

function said(record: Json) {
  const reads = read(canonicalJson(record)).flatMap((one) => (one.kind === 'read' ? [one] : []));
  return {
    values: new Map(
      reads.flatMap(({ readings }) => readings.map((r) => [r.key, r.value] as const)),
    ),
    places: new Map(
      reads.flatMap(({ readings }) =>
        readings.map(({ key, locator }) => [
          key,
          locator.type === 'json_pointer' && locator.pointer,
        ]),
      ),
    ),
    open: reads.flatMap(({ abstentions }) => abstentions.map(({ keys }) => keys)),
  };
}

test('a record shows what was measured, and leaves open what was not', () => {
  const { values, open } = said(HOST);
  assert.equal(values.get('security.tls.valid'), false);
  assert.equal(values.get('security.tls.cert.days_left'), -2);
  assert.equal(values.get('security.tls.cert.key'), 'rsa 2048');
  assert.equal(values.get('security.tls.cert.wildcard'), true);
  assert.equal(values.get('security.http.redirects_to_https'), false);
  assert.equal(values.get('security.dns.dnssec'), false);
  assert.equal(values.get('security.dns.caa'), false);
  assert.equal(values.get('security.email.spf.lookups'), 1);
  assert.equal(values.has('security.email.mta_sts'), false);
  assert.equal(values.has('security.tls.min_seen'), false, 'one below was neither');
  assert.ok(open.includes('security.tls.min_seen'));
  assert.equal(open.includes('security.email.mta_sts'), false, 'no record is an answer');
});

test('providers stand at the record that names them', () => {
  const { values, places } = said(HOST);
  assert.equal(places.get('stack.email.provider'), '/dns/mx/records/0');
  assert.ok(values.has('stack.email.provider'));
});

test('a question that failed leaves its keys open', () => {
  const dns = { ...HOST.dns, txt: FAILED, dmarc: FAILED, caa: FAILED, ds: FAILED, mx: FAILED };
  const { values, open } = said({ ...HOST, dns });
  for (const key of ['security.email.spf', 'security.dns.dnssec', 'security.dns.caa']) {
    assert.equal(values.has(key), false, key);
    assert.ok(open.includes(key), key);
  }
  assert.ok(open.includes('security.email.dmarc.*') && open.includes('stack.email.provider'));
});

test('uptime is rounded down, and a window that was measured too little has none', () => {
  const { values, open } = said(UPTIME);
  assert.equal(values.get('reliability.probe.uptime_24h'), 100);
  assert.equal(values.get('reliability.probe.uptime_7d'), 99.9);
  assert.equal(values.get('reliability.uptime_90d'), 99.992);
  assert.ok(open.includes('reliability.probe.uptime_30d'));
});

test('what is no observation is incomplete for every reader', () => {
  for (const text of ['', '{}', '[]', 'null', '{"kind":"host","at":"x","host":"y"}', '<p>']) {
    assert.ok(
      read(text).every(({ kind }) => kind === 'incomplete'),
      text,
    );
  }
});

test('a damaged record never throws and never gives a value that is no JSON', () => {
  const announced = {
    ...HOST,
    dns: { ...HOST.dns, mta_sts: texts('v=STSv1; id=1') },
    mta_sts_policy: { status: 'text', text: 'version: STSv1' },
  };
  const sources: readonly Json[] = [announced, { ...UPTIME, ttfb_ms: { p50: 1, p95: 2, n: 3 } }];
  const paths = sources.flatMap((source) => [...pathsIn(source)].map((path) => ({ source, path })));
  const odd = fc.constantFrom<Json | undefined>(undefined, null, '', 'x', -1, true, [], {}, [null]);
  fc.assert(
    fc.property(fc.constantFrom(...paths), odd, ({ source, path }, value) => {
      const text = JSON.stringify(damaged(source, path, value));
      for (const one of read(text)) {
        if (one.kind !== 'read') continue;
        for (const { key, value: found } of one.readings) assert.notEqual(found, undefined, key);
      }
    }),
    { numRuns: 1_500 },
  );
});

type Path = readonly string[];

function* pathsIn(value: Json, at: Path = []): Generator<Path> {
  if (at.length > 0) yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) yield* pathsIn(member, [...at, name]);
}

function damaged(value: Json, [name, ...rest]: Path, put: Json | undefined): Json | undefined {
  if (name === undefined) return put;
  const copy = structuredClone(value) as Record<string, Json | undefined>;
  copy[name] = damaged(copy[name] as Json, rest, put);
  return copy as Json;
}
