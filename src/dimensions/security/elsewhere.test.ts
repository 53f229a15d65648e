// What pages that are not about security state of it, and what they only seem to state.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../test/clients/snippet.ts';
import { security } from '../security.ts';

function read(main: string, path: string) {
  return readSnippet(security, main, { path, prefix: 'security.' });
}

const ENCRYPTED = { 'encryption.at_rest': 'AES-256', 'encryption.in_transit': 'TLS 1.2+' };

test('encryption is read where a privacy policy, an agreement or a price list states it', () => {
  const main = `<h1>Measures</h1><ul><li>Data is encrypted at rest with AES-256.</li>
    <li>TLS 1.2+ for data in transit</li></ul>`;
  for (const path of ['/privacy', '/dpa', '/terms', '/pricing', '/features']) {
    assertSays(read(main, path), ENCRYPTED, path);
  }
});

test('a sentence about data at rest is about it in each of its clauses', () => {
  const main = `<p>Encryption at Rest: All data, including notes, and audit logs, is encrypted
    using AES-256-GCM with keys managed through a vault.</p>`;
  assertSays(read(main, '/security'), { 'encryption.at_rest': 'AES-256-GCM' }, 'clauses');
});

test('an older page names SSL for what is sent', () => {
  for (const said of [
    'The information that you supply is encrypted via Secure Socket Layer (SSL) technology.',
    'Data is transferred from your browser to our server using SSL encryption.',
  ]) {
    assertSays(read(`<p>${said}</p>`, '/privacy'), { 'encryption.in_transit': 'SSL' }, said);
  }
  for (const said of [
    'Data is stored on servers that have SSL Certificates and what you transfer is encrypted.',
    'We issue SSL certificates for your domain.',
  ]) {
    assertSays(read(`<p>${said}</p>`, '/privacy'), { 'encryption.in_transit': null }, said);
  }
});

test('what vendors must meet, and what a product enforces, is not what the company does', () => {
  for (const said of [
    'We may engage others, provided such vendors meet security standards (SOC 2 Type II, TLS encryption).',
    'Security features: signature verification, TLS enforcement, and allow lists.',
  ]) {
    assertSays(
      read(`<p>${said}</p>`, '/terms'),
      { 'encryption.in_transit': null, 'cert.soc2_t2': null },
      said,
    );
  }
});

test('regions are read from sentences of any page, places beside labels on security pages only', () => {
  const said = '<p>Customer platform data is stored and processed in the United States.</p>';
  for (const path of ['/privacy', '/security', '/subprocessors']) {
    assertSays(read(said, path), { 'data_region.us': true }, path);
  }
  const beside = '<p>Hosting</p><p>Ireland</p>';
  assertSays(read(beside, '/security'), { 'data_region.ie': true }, 'beside a label');
  assertSays(read(beside, '/privacy'), { 'data_region.ie': null }, 'in a list');
});

test('a certificate that a home page shows as a fact of its own is read', () => {
  const facts = (
    text: string,
  ) => `<h2>Loom works everywhere</h2><div><div>80+</div><p>Partners</p></div>
    <div><p>${text}</p></div>`;
  assertSays(read(facts('SOC2 TYPE II Certified'), '/'), { 'cert.soc2_t2': 'attested' }, 'fact');
  assertSays(read(facts('GDPR compliant'), '/'), { 'cert.gdpr': null }, 'a law');
  assertSays(read(facts('SOC 2 Type II'), '/pricing'), { 'cert.soc2_t2': null }, 'a row');
});

test('subprocessors are read from their section of a privacy policy or a page of trust', () => {
  const main = `<h1>Privacy</h1><p>We keep little.</p><h2>4. Subprocessors</h2>
    <table><tr><th>Provider</th><th>Service role</th><th>Data context</th></tr>
    <tr><td>Cloudvale</td><td>Hosting</td><td>All of it</td></tr>
    <tr><td>Postwing</td><td>Mail</td><td>Addresses</td></tr></table>`;
  for (const path of ['/privacy', '/trust', '/dpa']) {
    const keys = Object.keys(read(main, path).facts);
    assert.ok(keys.includes('subprocessor.cloudvale'), path);
    assert.ok(keys.includes('subprocessor.postwing'), path);
  }
  assert.deepEqual(Object.keys(read(main, '/pricing').facts), []);
});

test('a vendor that is none for some customers is one for others', () => {
  const row = (where: string) => `<h1>Subprocessors</h1><table><tr><th>Provider</th><th>Purpose</th>
    <th>Applies to</th></tr><tr><td>Postwing</td><td>Mail</td><td>All</td></tr>
    <tr><td>Cloudvale</td><td>Hosting</td><td>${where}</td></tr></table>`;
  const names = (where: string) => Object.keys(read(row(where), '/subprocessors').facts);
  const some = 'Web app. Not a sub-processor for customers of the connector.';
  assert.ok(names(some).includes('subprocessor.cloudvale'));
  assert.ok(!names('Our own; not a sub-processor').includes('subprocessor.cloudvale'));
});

test('the head of a line does not hide who tests', () => {
  const main = '<p>External Testing: Annual penetration tests performed by independent firms.</p>';
  assertSays(read(main, '/security'), { 'pentest.frequency': 'annual' }, 'headed');
});
