// Sentences and labels of security pages in many forms: what is held, and what only sounds so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../test/clients/snippet.ts';
import { security } from '../security.ts';

type Wanted = Readonly<Record<string, string | boolean | null>>;

const SENTENCES: readonly (readonly [string, Wanted])[] = [
  ['SOC 2 Type II report available on request.', { 'cert.soc2_t2': 'attested' }],
  ['A SOC 2 Type II report is available to customers under NDA.', { 'cert.soc2_t2': 'attested' }],
  ["Acme's SOC 1 Type 2 report is available upon request.", { 'cert.soc1_t2': 'attested' }],
  [
    'We undergo annual SOC 2 Type II audits performed by an independent firm.',
    { 'cert.soc2_t2': 'attested' },
  ],
  ['Acme is audited annually against SOC 2 Type II.', { 'cert.soc2_t2': 'attested' }],
  [
    'Acme holds ISO 27001 and ISO 27701 certificates, last renewed in May 2026, and publishes a SOC 3 report.',
    { 'cert.iso27001': 'certified', 'cert.iso27701': 'certified', 'cert.soc3': 'attested' },
  ],
  [
    'Acme holds an ISO 27001 certificate, issued on 2025-03-14 by TÜV Nord.',
    { 'cert.iso27001.date': '2025-03-14', 'cert.iso27001.auditor': 'TÜV Nord' },
  ],
  [
    'We are ISO 27001 certified, covering the development and operation of the platform.',
    {
      'cert.iso27001': 'certified',
      'cert.iso27001.scope': 'the development and operation of the platform',
    },
  ],
  ['A SOC 2 Type II report will be available in Q3 2027.', { 'cert.soc2_t2': null }],
  ['SOC 2 Type II report coming soon.', { 'cert.soc2_t2': null }],
  ['Our SOC 2 Type I report is not yet available.', { 'cert.soc2_t1': null }],
  ["Our hosting provider's SOC 2 report is available from AWS.", { 'cert.soc2': null }],
  ['SOC 2 report templates are available in our library.', { 'cert.soc2': null }],
  ['Publish SOC 2 reports for your customers.', { 'cert.soc2': null }],
  ['We provide GDPR reports.', { 'cert.gdpr': null }],
  ['Our data centers are ISO 27001 certified.', { 'cert.iso27001': null }],
  [
    'Customer data is stored in AWS data centers in Frankfurt, Germany and Dublin, Ireland.',
    { 'data_region.de': true, 'data_region.ie': true },
  ],
  [
    'All student records are kept in Norway and never leave the EEA.',
    { 'data_region.no': true, 'data_region.eea': null },
  ],
  ['Invoices are never stored in Norway.', { 'data_region.no': null }],
  [
    'Acme A/S was certified to ISO 27001 on 4 May 2025, audited by Norsk Audit.',
    {
      'cert.iso27001': 'certified',
      'cert.iso27001.date': '2025-05-04',
      'cert.iso27001.auditor': 'Norsk Audit',
    },
  ],
  ['Acme Oy is ISO 27001 and ISO 27018 certified.', { 'cert.iso27018': 'certified' }],
  ['Acme was certified to ISO 27001 until last year.', { 'cert.iso27001': null }],
  [
    'We have held Cyber Essentials certification since 2020.',
    { 'cert.cyber_essentials': 'certified' },
  ],
  ['Attachments are encrypted at rest (AES-256).', { 'encryption.at_rest': 'AES-256' }],
  ['Yes, volumes are encrypted with AES-128 at rest.', { 'encryption.at_rest': 'AES-128' }],
  ['Connections to the console require TLS 1.3 at least.', { 'encryption.in_transit': 'TLS 1.3+' }],
  ['Single sign-on via OIDC is available to every team.', { sso_available: true }],
  ['Single sign-on via carrier pigeon is available.', { sso_available: null }],
  ['Enterprise plans include single sign-on with your identity provider.', { sso_available: true }],
  ['SSO + SCIM enforced on Growth and Enterprise plans.', { sso_available: true }],
  ['SSO via SAML 2.0 and OIDC. Optional MFA via TOTP.', { sso_available: true, mfa: true }],
  ['Your users can enable two-factor authentication.', { mfa: true }],
  ['MFA via TOTP is required for all staff.', { mfa: null }],
  ['Administrators should enforce SSO or MFA.', { sso_available: null, mfa: null }],
  ['MFA is required everywhere.', { mfa: null }],
  ['Short version: TOTP-based MFA is available; if you use SSO, ask there.', { mfa: true }],
  ['In short: annual independent pen test, and a spot-test.', { 'pentest.frequency': 'annual' }],
  ['Today your data is hosted in the United States.', { 'data_region.us': true }],
  ['Our servers are located in Amsterdam, Netherlands.', { 'data_region.nl': true }],
  [
    'You can choose to host your data in the US, EU or Australia.',
    { 'data_region.us': null, 'data_region.eu': null },
  ],
  ['Data is not stored in China.', { 'data_region.cn': null }],
  ['Servers of our payment partner are located in the US.', { 'data_region.us': null }],
  [
    'Data at rest is encrypted using AES-256 and data in transit is protected with TLS 1.2 or higher.',
    { 'encryption.at_rest': 'AES-256', 'encryption.in_transit': 'TLS 1.2+' },
  ],
  ['Encryption at rest: AES-256', { 'encryption.at_rest': 'AES-256' }],
  [
    '256-bit AES encryption protects all data at rest, and TLS 1.3 protects it in transit.',
    { 'encryption.at_rest': 'AES-256', 'encryption.in_transit': 'TLS 1.3' },
  ],
  ['Data at rest is encrypted by AWS with AES-256.', { 'encryption.at_rest': null }],
  [
    'An independent firm carries out a penetration test every quarter.',
    { 'pentest.frequency': 'quarterly' },
  ],
  ['External penetration tests: twice a year', { 'pentest.frequency': 'semi_annual' }],
  [
    'Continuous scanning, weekly patches, quarterly third-party penetration tests.',
    { 'pentest.frequency': 'quarterly' },
  ],
  ['We advise clients on code reviews, annual penetration tests.', { 'pentest.frequency': null }],
  ['We help you run quarterly penetration tests.', { 'pentest.frequency': null }],
  [
    'An external firm will perform a penetration test annually from 2027.',
    { 'pentest.frequency': null },
  ],
];

for (const [sentence, wanted] of SENTENCES) {
  test(`"${sentence}" says ${JSON.stringify(wanted)}`, () => {
    const main = `<h1>Security</h1><p>${sentence}</p>`;
    assertSays(
      readSnippet(security, main, { path: '/security', prefix: 'security.' }),
      wanted,
      sentence,
    );
  });
}

test('what stands below a label confirms it or undoes it, the next item of a list does neither', () => {
  const cards = `<h2>Compliance</h2><div><h3>SOC 2 Type II</h3>
      <p>Audited every year by an independent firm.</p></div>
    <div><h3>ISO 27001</h3><p>Audit planned for next year.</p></div>`;
  const list = `<h2>Certifications</h2><ul><li>SOC 2 Type I</li>
      <li>SOC 2 Type II – expected Q2 2027</li></ul>`;
  const read = (main: string) =>
    readSnippet(security, main, { path: '/security', prefix: 'security.cert.' });
  assertSays(read(cards), { soc2_t2: 'attested', iso27001: null }, 'cards');
  assertSays(read(list), { soc2_t1: 'attested', soc2_t2: null }, 'list');
});

const HEADS: readonly (readonly [string, string, string])[] = [
  ['Name', 'Nature of processing', 'Processing location'],
  ['Third-party sub-processor', 'Type of service', 'Country of processing'],
  ['Company', 'What it does for us', 'Where'],
  ['Provider', 'Reason for use', 'Data center location'],
  ['Name of sub-processor', 'Subject matter of processing', 'Place of processing'],
  ['Anbieter', 'Zweck', 'Ort'],
  ['Vendor', 'Why', 'Jurisdiction'],
  ['Name', 'Waarvoor', 'Land'],
  ['Supplier', 'Used for what', 'Country'],
];

for (const heads of HEADS) {
  test(`a table of subprocessors may be headed ${heads.join(', ')}`, () => {
    const head = heads.map((one) => `<th>${one}</th>`).join('');
    const main = `<h1>Subprocessors</h1><table><tr>${head}</tr><tr><td>Hosty</td>
      <td>Cloud hosting</td><td>Germany</td></tr></table>`;
    assertSays(
      readSnippet(security, main, { path: '/subprocessors', prefix: 'security.subprocessor.' }),
      { hosty: { name: 'Hosty', purpose: 'Cloud hosting', location: 'Germany' }, count: 1 },
      heads.join(', '),
    );
  });
}

test('a table whose column is not understood is not half read', () => {
  const main = (head: string) => `<h1>Subprocessors</h1><table>
    <tr><th>Name</th><th>${head}</th><th>Country</th></tr>
    <tr><td>Hosty</td><td>Something</td><td>Germany</td></tr></table>`;
  const read = (head: string) =>
    readSnippet(security, main(head), { path: '/subprocessors', prefix: 'security.subprocessor.' });
  assertSays(read('Mission statement'), { hosty: null, count: null }, 'unknown');
  const seat = `<h1>Subprocessors</h1><table><tr><th>Name</th><th>Purpose</th><th>Seat and home</th>
    <th>For whom</th></tr><tr><td>Hosty</td><td>Mail</td><td>Germany, Austria</td><td>Few</td></tr>
    </table>`;
  const told = readSnippet(security, seat, {
    path: '/subprocessors',
    prefix: 'security.subprocessor.',
  });
  const whole = { name: 'Hosty', purpose: 'Mail', location: 'Germany, Austria' };
  assertSays(told, { hosty: whole, count: 1 }, 'a column of countries');
  const wanted = { name: 'Hosty', purpose: null, location: 'Germany' };
  assertSays(read('Website'), { hosty: wanted, count: 1 }, 'website');
});

test('former and announced subprocessors are none', () => {
  const table = (name: string) =>
    `<table><tr><th>Name</th><th>Purpose</th></tr><tr><td>${name}</td><td>Hosting</td></tr>
      </table>`;
  const main = `<h1>Subprocessors</h1>${table('Hosty')}<h2>Upcoming changes</h2>${table('Newco')}
    <h2>Former subprocessors</h2>${table('Oldco')}`;
  assertSays(
    readSnippet(security, main, { path: '/subprocessors', prefix: 'security.subprocessor.' }),
    { count: 1, newco: null, oldco: null },
    'tables',
  );
});

test('a list of subprocessors is dated by a short line wherever it stands, and read beside an open one', () => {
  const table = (name: string) =>
    `<table><tr><th>Subprocessor</th><th>Purpose</th></tr><tr><td>${name}</td><td>Mail</td></tr></table>`;
  const read = (main: string) =>
    readSnippet(security, main, { path: '/subprocessors', prefix: 'security.subprocessor.' });
  const late = `<h1>Sub-processors</h1>${table('Loom Labs')}<p>${'More words. '.repeat(250)}</p>`;
  const dated = read(`${late}<p>Last updated: May 9th, 2026</p>`);
  assertSays(dated, { list_updated_at: '2026-05-09' }, 'a late line');
  const open = `<h1>Sub-processors</h1>${table('Loom Labs')}${table('Email provider (to be determined)')}`;
  assertSays(read(open), { count: null }, 'an open table');
  assert.ok(Object.keys(read(open).facts).includes('loom-labs'));
  const none = `<h1>Sub-processors</h1>${table('Loom Labs')}${table('None currently')}`;
  assert.ok(!Object.keys(read(none).facts).includes('none-currently'));
  const japanese = `<h1>サブプロセッサーリスト</h1><p>最終更新：2026年4月27日</p><table><tr><th>事業者名</th>
    <th>処理内容</th><th>データ保管地</th></tr>
    <tr><td>Loom Labs, Inc.</td><td>保存</td><td>日本</td></tr></table>`;
  assertSays(read(japanese), { list_updated_at: '2026-04-27' }, 'Japanese');
  assert.ok(Object.keys(read(japanese).facts).includes('loom-labs-inc'));
});
