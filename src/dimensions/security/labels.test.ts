// What a page of security says of certificates, programmes and places: in sentences and in markup.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { security } from '../security.ts';
import { claimsOf } from './claims.ts';

const MARKUP: readonly (readonly [string, string])[] = [
  ['<p>Conforme au RGPD</p>', 'gdpr=compliant'],
  ['<p>DSGVO-konform</p>', 'gdpr=compliant'],
  ['<h2>Für Ihre Kunden</h2><p>DSGVO-konform</p>', ''],
  [
    '<h2>Compliance</h2><div><h3>SOC 2 Type II</h3><p>We have completed our audit.</p></div><div><h3>ISO 27001</h3><p>Certified information security management.</p></div>',
    'iso27001=certified soc2_t2=attested',
  ],
  [
    '<h2>Security &amp; Compliance</h2><ul><li>SOC 2 Type II</li><li>GDPR</li></ul>',
    'gdpr=compliant soc2_t2=attested',
  ],
  [
    '<h2>Certifications and compliance</h2><img alt="HIPAA" src="a.png"><img alt="GDPR" src="b.png">',
    'gdpr=compliant hipaa=compliant',
  ],
  [
    '<h1>Trust</h1><h2>Compliance</h2><div><h3>SOC 2 Type II</h3><p>Audit in progress.</p></div>',
    'soc2_t2=in_progress',
  ],
  [
    '<h1>Trust</h1><h2>Compliance</h2><div><h3>SOC 2 Type II</h3><p>Planned for 2027.</p></div>',
    '',
  ],
  [
    '<h1>Trust</h1><h2>Compliance</h2><div><h3>SOC 2</h3><p>We are preparing for SOC 2.</p></div>',
    '',
  ],
  [
    '<h2>Infrastructure</h2><p>Our data centers are certified:</p><ul><li>ISO 27001</li><li>SOC 2 Type II</li></ul>',
    '',
  ],
  ['<p>SOC 2 Type II certified</p>', 'soc2_t2=attested'],
  ['<h1>Sicherheit</h1><h2>Zertifizierungen</h2><p>ISO 27001</p>', 'iso27001=certified'],
  ['<h3>ISO 27001 Certified</h3><p>Our ISMS is certified.</p>', 'iso27001=certified'],
  ['<h3>SOC 2 Type II Compliant</h3><p>We are audited annually.</p>', 'soc2_t2=compliant'],
  [
    '<h3>GDPR Compliance</h3><p>Your data is processed in accordance with GDPR.</p>',
    'gdpr=compliant',
  ],
  ['<h3>HIPAA compliant</h3><p>We sign BAAs.</p>', 'hipaa=compliant'],
  ['<p>Acme is PCI DSS compliant.</p>', 'pci_dss=compliant'],
  ['<p>Payments are handled by Stripe, which is PCI DSS compliant.</p>', ''],
  [
    '<table><tr><th>Framework</th><th>Status</th></tr><tr><td>SOC 2 Type II</td><td>Certified</td></tr></table>',
    'soc2_t2=attested',
  ],
  [
    '<table><tr><th>Framework</th><th>Status</th></tr><tr><td>SOC 2 Type II</td><td>In progress</td></tr></table>',
    'soc2_t2=in_progress',
  ],
  [
    '<p>We are SOC 2 Type II and ISO 27001 certified, so you can rest easy.</p>',
    'iso27001=certified soc2_t2=attested',
  ],
  ['<p>Acme is proud to announce that it is SOC 2 Type II compliant.</p>', 'soc2_t2=compliant'],
  ['<p>As a SOC 2 Type II certified company, Acme protects your data.</p>', 'soc2_t2=attested'],
  [
    '<p>Our information security management system is certified according to ISO 27001.</p>',
    'iso27001=certified',
  ],
  ['<p>Our ISO 27001 certification demonstrates our commitment.</p>', 'iso27001=certified'],
  ['<p>Our SOC 2 Type II report covers security and availability.</p>', 'soc2_t2=attested'],
  [
    '<p>Acme is fully compliant with the General Data Protection Regulation (GDPR).</p>',
    'gdpr=compliant',
  ],
  ['<p>Acme is GDPR-compliant.</p>', 'gdpr=compliant'],
  [
    '<p>We run a <a href="https://hackerone.com/acme">bug bounty program</a>.</p>',
    'disclosure.bug_bounty.url=https://hackerone.com/acme',
  ],
  ['<h3>EU data centers</h3><p>Always near you.</p>', 'data_region.eu=true'],
  ['<h3>Data location</h3><p>Frankfurt, Germany</p>', 'data_region.de=true'],
  ['<table><tr><td>Hosting location</td><td>Germany</td></tr></table>', 'data_region.de=true'],
  ['<dl><dt>Data residency</dt><dd>United States</dd></dl>', 'data_region.us=true'],
];

for (const [main, wanted] of MARKUP) {
  test(`${main} says "${wanted}"`, () => {
    const page = main.startsWith('<h1>') ? main : `<h1>Security</h1>${main}`;
    const { facts } = readSnippet(security, page, { path: '/security', prefix: 'security.' });
    const said = Object.entries(facts).map(
      ([key, value]) => `${key.replace('cert.', '')}=${value}`,
    );
    assert.equal(said.sort().join(' '), wanted);
  });
}

const SENTENCES: readonly (readonly [string, string])[] = [
  ['Acme is SOC 2 certified and an approved integration partner.', 'soc2=attested'],
  ['Acme has achieved SOC 2 Type II compliance.', 'soc2_t2=compliant'],
  ['Acme is ISO 27001 certified.', 'iso27001=certified'],
  ['We are certified to ISO/IEC 27001:2022.', 'iso27001=certified'],
  ['We are fully GDPR and CCPA compliant.', 'ccpa=compliant gdpr=compliant'],
  [
    'Acme maintains SOC 2 Type II and ISO 27001 certifications.',
    'iso27001=certified soc2_t2=attested',
  ],
  ['Our platform is fully compliant with GDPR.', 'gdpr=compliant'],
  ['Acme is HIPAA-compliant and can sign a BAA.', 'hipaa=compliant'],
  ['Our SOC 2 Type II report is available on request.', 'soc2_t2=attested'],
  ['Wir sind nach ISO 27001 zertifiziert.', 'iso27001=certified'],
  ['Acme ist ISO 27001 zertifiziert.', 'iso27001=certified'],
  ['Acme ist DSGVO-konform.', 'gdpr=compliant'],
  ['Acme est certifié ISO 27001.', 'iso27001=certified'],
  ['Acme está certificada en ISO 27001.', 'iso27001=certified'],
  ['We are currently pursuing SOC 2 Type II certification.', 'soc2_t2=in_progress'],
  ['SOC 2 Type II certification is in progress.', 'soc2_t2=in_progress'],
  ["We're building toward SOC 2.", 'soc2=in_progress'],
  ['Our SOC 2 audit is underway.', 'soc2=in_progress'],
  ['Our data centers are ISO 27001 certified.', ''],
  ['Our infrastructure runs on AWS, which is SOC 2 and ISO 27001 certified.', ''],
  ['We help you become SOC 2 compliant.', ''],
  ['Hosted in ISO 27001 certified data centres.', ''],
  ['Acme is PCI DSS Level 1 compliant.', 'pci_dss=compliant'],
  ['Payments are processed by Stripe, a PCI DSS Level 1 provider.', ''],
  ['Acme successfully completed its SOC 2 Type II audit with no exceptions.', 'soc2_t2=attested'],
  ['Acme undergoes annual SOC 2 Type II audits.', 'soc2_t2=attested'],
  ['Wij zijn ISO 27001 gecertificeerd.', 'iso27001=certified'],
  ['Siamo certificati ISO 27001.', 'iso27001=certified'],
  ['Cumplimos con el RGPD.', 'gdpr=compliant'],
  ['Wir erfüllen die Anforderungen der DSGVO.', 'gdpr=compliant'],
  ['Nous respectons le RGPD.', 'gdpr=compliant'],
  ['Unsere Kunden erfüllen die DSGVO.', ''],
  ['Wir erfüllen noch nicht die Anforderungen der DSGVO.', ''],
  ['We comply with the GDPR.', 'gdpr=compliant'],
  ['Acme complies with GDPR and offers a DPA.', 'gdpr=compliant'],
  ['We have been SOC 2 Type 2 certified since 2021.', 'soc2_t2=attested'],
  ['We are SOC 2 Type II and ISO 27001 certified.', 'iso27001=certified soc2_t2=attested'],
];

for (const [sentence, wanted] of SENTENCES) {
  test(`"${sentence}" claims "${wanted}"`, () => {
    const claims = claimsOf(sentence, new Set(['acme']))?.claims ?? [];
    const said = claims.map(({ certification, status }) => `${certification}=${status}`);
    assert.equal(said.sort().join(' '), wanted);
  });
}

test('a table gives each standard the status of its own row', () => {
  const row = (...cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const rows = [
    row('GDPR', '✓ Compliant', 'Agreements are available for all of our customers on request.'),
    row('CCPA', '✓ Compliant', 'The right to know.'),
    row('SOC 2 Type II', 'In Progress', 'Expected later.'),
    row('ISO 27001', 'Planned Q4 2027', 'Information security.'),
  ];
  const head = '<tr><th>Standard</th><th>Status</th><th>Description</th></tr>';
  const main = `<h1>Security</h1><h2>Our standards</h2><table>${head}${rows.join('')}</table>`;
  const { facts } = readSnippet(security, main, { path: '/security', prefix: 'security.cert.' });
  assert.deepEqual(facts, { ccpa: 'compliant', gdpr: 'compliant', soc2_t2: 'in_progress' });
});

for (const [lang, moving, lying] of [
  ['nl', 'Versleuteling onderweg', 'Versleuteling in rust'],
  ['de', 'Übertragung', 'Verschlüsselung im Ruhezustand'],
] as const) {
  test(`encryption stands beside "${moving}" and "${lying}"`, () => {
    const rows = [
      [moving, 'TLS 1.3'],
      [lying, 'AES-256'],
    ].map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`);
    const main = `<h1>Security</h1><table>${rows.join('')}</table>`;
    const where = { path: '/security', prefix: 'security.encryption.', lang };
    const { facts } = readSnippet(security, main, where);
    assert.deepEqual(facts, { in_transit: 'TLS 1.3', at_rest: 'AES-256' });
  });
}
