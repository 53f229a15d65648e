// What a domain's records tell of its providers, and when they tell nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factKey } from '../../contract/fact-keys.ts';
import { keyMatches } from '../../core/facts/fact.ts';
import { DNS_FAMILIES, type DnsRecords, stackFromDns } from './dns.ts';

const NOTHING: DnsRecords = { cname: [], mx: [], ns: [], txt: [], spfIncludes: [] };

function told(records: Partial<DnsRecords>): Readonly<Record<string, string | true>> {
  const { readings } = stackFromDns({ ...NOTHING, ...records });
  return Object.fromEntries(readings.map(({ key, value }) => [key, value]));
}

test('records of one company tell its whole mail and names', () => {
  const read = stackFromDns({
    cname: ['cname.vercel-dns-0.com.'],
    mx: [{ exchange: 'aspmx.l.google.com' }],
    ns: ['ADA.NS.CLOUDFLARE.COM.', 'bob.ns.cloudflare.com'],
    txt: [
      'v=spf1 include:_spf.google.com include:sendgrid.net ~all',
      'google-site-verification=0a1b2c',
      'MS=ms12345678',
    ],
    spfIncludes: ['_spf.google.com', 'sendgrid.net'],
  });
  assert.deepEqual(read.readings, [
    { key: 'stack.dns.provider', value: 'cloudflare_dns', record: 'ns', index: 0 },
    { key: 'stack.email.provider', value: 'google_workspace', record: 'mx', index: 0 },
    { key: 'stack.email.sender.sendgrid', value: true, record: 'spfIncludes', index: 1 },
    { key: 'stack.verification.google', value: true, record: 'txt', index: 1 },
    { key: 'stack.verification.ms', value: true, record: 'txt', index: 2 },
    { key: 'stack.hosting', value: 'vercel', record: 'cname', index: 0 },
  ]);
  assert.deepEqual(read.abstentions, []);
  for (const { key } of read.readings) {
    assert.ok(
      DNS_FAMILIES.some((family) => keyMatches(family, key)),
      key,
    );
    assert.equal(factKey(key)?.provenance, 'observed', key);
  }
});

test('name servers of two providers, or of one and an unknown one, name no provider', () => {
  for (const other of ['ns1.digitalocean.com', 'ns1.acme.example']) {
    const { readings, abstentions } = stackFromDns({
      ...NOTHING,
      ns: ['ada.ns.cloudflare.com', other],
    });
    assert.deepEqual(readings, []);
    assert.equal(abstentions[0]?.keys, 'stack.dns.provider');
  }
  assert.deepEqual(told({ ns: ['ns1.acme.example'] }), {});
});

test('a domain that takes no mail says so with a single dot', () => {
  assert.deepEqual(told({ mx: [{ exchange: '.' }] }), { 'stack.email.provider': 'none' });
  assert.deepEqual(told({ mx: [] }), {});
});

test('a name matches on the boundary of its labels only', () => {
  assert.deepEqual(told({ ns: ['ns1.notdnsimple.com'] }), {});
  assert.deepEqual(told({ ns: ['dnsimple.com.evil.example'] }), {});
  assert.deepEqual(told({ spfIncludes: ['evilsendgrid.net'] }), {});
  assert.deepEqual(told({ ns: ['ns-1.awsdns-00.com.evil.example'] }), {});
  assert.deepEqual(told({ ns: ['ns-1.xawsdns-00.com'] }), {});
  assert.deepEqual(told({ cname: ['notvercel-dns-0.com'] }), {});
});

test('a network in front of a host: each has its own key', () => {
  assert.deepEqual(told({ cname: ['acme.azurefd.net', 'acme.azurewebsites.net'] }), {
    'stack.cdn': 'azure_front_door',
    'stack.hosting': 'azure_app_service',
  });
});

test('a question without an answer says nothing, which is not the same as no record', () => {
  const { readings, abstentions } = stackFromDns({
    cname: null,
    mx: null,
    ns: null,
    txt: null,
    spfIncludes: null,
  });
  assert.deepEqual(readings, []);
  for (const family of DNS_FAMILIES) {
    const key = family.replaceAll(/\{[^}]+\}/g, 'x');
    assert.ok(
      abstentions.some(({ keys }) => keyMatches(keys, key)),
      family,
    );
  }
  assert.deepEqual(stackFromDns(NOTHING), { readings: [], abstentions: [] });
});

test('a verification is a record of that very form', () => {
  assert.deepEqual(told({ txt: ['see google-site-verification=0a', 'MS=hello', 'ms'] }), {});
});
