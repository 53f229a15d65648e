// What sentences say of encryption and of penetration tests, and what they do not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encryptionIn, isWithin } from './encryption.ts';
import { practicesOf } from './practices.ts';

const NAMES = new Set(['acme']);

const ENCRYPTION: readonly (readonly [string, string])[] = [
  [
    'AES-256 at rest, TLS 1.2+ in transit, per-tenant encryption keys in AWS KMS.',
    'at_rest=AES-256 in_transit=TLS 1.2+',
  ],
  [
    'We enforce Transport Layer Security (TLS 1.2+) encryption for connections that transfer data.',
    'in_transit=TLS 1.2+',
  ],
  [
    'We enforce Transport Layer Security (TLS 1.2+) encryption for connections that transfer data and encrypt it when it is on the disk using AES 256.',
    'at_rest=AES-256 in_transit=TLS 1.2+',
  ],
  ['TLS everywhere in transit.', 'in_transit=TLS'],
  ['Vos données sensibles sont chiffrées en base (AES-256).', 'at_rest=AES-256'],
  ['The connectivity is forced to TLS 1.2.', 'in_transit=TLS 1.2'],
  [
    'All traffic is encrypted using TLS 1.3; TLS 1.2 is supported only for legacy clients.',
    'in_transit=TLS 1.3',
  ],
  [
    'We encrypt all data that goes between you and Acme using industry-standard TLS (Transport Layer Security), protecting your data.',
    'in_transit=TLS',
  ],
  ['AES-256 with AWS KMS at rest.', 'at_rest=AES-256'],
  [
    'In transit: All traffic between your website, the Acme platform, and any integrations uses TLS 1.2 or higher.',
    'in_transit=TLS 1.2+',
  ],
  [
    'At rest: Conversations, lead data, and configuration are encrypted at rest using industry-standard AES-256.',
    'at_rest=AES-256',
  ],
  [
    'Calendar OAuth tokens and connected-account credentials are encrypted at rest with AES-256-GCM using keys held outside the database.',
    'at_rest=AES-256-GCM',
  ],
  [
    'All customer data is encrypted in transit (TLS) and at rest (AES-256).',
    'at_rest=AES-256 in_transit=TLS',
  ],
  [
    'Your data is encrypted at rest with AES-256 and in transit with TLS 1.3.',
    'at_rest=AES-256 in_transit=TLS 1.3',
  ],
  [
    'Data is protected with TLS 1.2 or above during transit and AES-256 encryption at rest.',
    'at_rest=AES-256 in_transit=TLS 1.2+',
  ],
  [
    'All communication between your browser and our servers is encrypted using TLS 1.2 or higher.',
    'in_transit=TLS 1.2+',
  ],
  ['All data transmitted to and from Acme is encrypted with TLS.', 'in_transit=TLS'],
  [
    'Acme uses SSL/TLS to encrypt all data transmitted between your device and our servers.',
    'in_transit=TLS',
  ],
  ['All traffic is served over HTTPS (TLS).', 'in_transit=TLS'],
  ['We use AES-256 to encrypt stored data.', 'at_rest=AES-256'],
  ['Customer data is stored encrypted using AES-256.', 'at_rest=AES-256'],
  ['Databases and backups are encrypted using 256-bit AES.', 'at_rest=AES-256'],
  ['All databases are encrypted with AES-256.', 'at_rest=AES-256'],
  [
    'Alle Daten werden bei der Übertragung mit TLS 1.3 und im Ruhezustand mit AES-256 verschlüsselt.',
    'at_rest=AES-256 in_transit=TLS 1.3',
  ],
  ['Die Datenübertragung erfolgt verschlüsselt über TLS.', 'in_transit=TLS'],
  ['Verschlüsselte Übertragung (TLS 1.2 oder höher)', 'in_transit=TLS 1.2+'],
  [
    'Vos données sont chiffrées en transit (TLS 1.3) et au repos (AES-256).',
    'at_rest=AES-256 in_transit=TLS 1.3',
  ],
  [
    'Los datos se cifran en tránsito mediante TLS y en reposo con AES-256.',
    'at_rest=AES-256 in_transit=TLS',
  ],
  ['End-to-end TLS 1.2+ in transit, AES-256 at rest.', 'at_rest=AES-256 in_transit=TLS 1.2+'],
  ['Encryption in transit using TLS v1.2+.', 'in_transit=TLS 1.2+'],
  ['TLS 1.2+ for all connections', 'in_transit=TLS 1.2+'],
  ['TLS 1.3 encryption for all data in transit', 'in_transit=TLS 1.3'],
  ['We require TLS 1.2 or greater for all API requests.', 'in_transit=TLS 1.2+'],
  ['All connections are encrypted with a minimum of TLS 1.2.', 'in_transit=TLS 1.2+'],
  ['At least TLS 1.2 is used to protect data in transit.', 'in_transit=TLS 1.2+'],
  ['We encrypt data in transit using TLS and at rest.', 'in_transit=TLS'],
  [
    'Acme encrypts all data in transit using TLS 1.2 or later, and all data at rest using AES 256-bit encryption.',
    'at_rest=AES-256 in_transit=TLS 1.2+',
  ],
  ['Data stored on our servers is encrypted with AES-256.', 'at_rest=AES-256'],
  ['All files are encrypted using AES-256 before being written to disk.', 'at_rest=AES-256'],
  ['Bank-grade encryption: TLS in transit and AES-256 at rest.', 'at_rest=AES-256 in_transit=TLS'],
  ['256-bit AES encryption at rest', 'at_rest=AES-256'],
  ['TLS encryption in transit', 'in_transit=TLS'],
  ['TLS 1.2+ (in transit)', 'in_transit=TLS 1.2+'],
  ['AES-256 (at rest)', 'at_rest=AES-256'],
  ['We plan to encrypt data at rest with AES-256.', ''],
  ['You can encrypt your backups with AES-256.', ''],
  ['We are working on AES-256 encryption at rest.', ''],
  ['Data is not encrypted with AES-256 at rest.', ''],
  ['Stripe encrypts card numbers at rest with AES-256.', ''],
  ['Our hosting provider encrypts data at rest with AES-256.', ''],
  ['Emails are delivered with TLS if the receiving server supports it.', ''],
  ['We do not support TLS 1.0 or 1.1.', ''],
  ['Competitors only offer TLS 1.2 in transit.', ''],
  ['A TLS certificate from Let’s Encrypt is renewed monthly.', ''],
  ['TLS 1.0 and 1.1 are disabled.', ''],
  [
    'Alle data wordt versleuteld met AES-256 en verzonden via TLS.',
    'at_rest=AES-256 in_transit=TLS',
  ],
  ['Tüm veriler AES-256 ile şifrelenir, SSL/TLS ile iletilir.', 'at_rest=AES-256 in_transit=TLS'],
  [
    'Kryptering ved lagring (AES-256) og overføring (TLS 1.3)',
    'at_rest=AES-256 in_transit=TLS 1.3',
  ],
  ['Dados criptografados em repouso com AES-256.', 'at_rest=AES-256'],
  ['Dane są szyfrowane w spoczynku (AES-256).', 'at_rest=AES-256'],
  ['Data is sent encrypted with AES-256 over TLS.', 'in_transit=TLS'],
  ['Veriler AES-256 ile saklanmaz, değil.', ''],
];

for (const [sentence, wanted] of ENCRYPTION) {
  test(`"${sentence}" says "${wanted}"`, () => {
    const said = encryptionIn(sentence, NAMES, null);
    const exact = said.filter((one) => !said.some((other) => isWithin(one.value, other.value)));
    const told = exact.map(({ kept, value }) => `${kept}=${value}`);
    assert.equal([...new Set(told)].sort().join(' '), wanted);
  });
}

const TESTS: readonly (readonly [string, string | null])[] = [
  ['We conduct annual penetration tests with an independent firm.', 'annual'],
  ['Independent penetration tests are conducted at least annually.', 'annual'],
  ['Acme undergoes third-party penetration testing on an annual basis.', 'annual'],
  ['Quarterly third-party penetration tests with summaries available under NDA.', 'quarterly'],
  ['Penetration testing is performed yearly by an external security company.', 'annual'],
  [
    'We engage independent security experts to perform penetration tests at least once a year.',
    'annual',
  ],
  [
    'An independent third party performs a penetration test of our application every year.',
    'annual',
  ],
  ['Penetration tests are performed bi-annually', null],
  ['Jährliche Penetrationstests durch externe Experten', 'annual'],
  ['Annual penetration tests are performed by certified partners.', 'annual'],
  ['Wir lassen jährlich Penetrationstests durchführen.', 'annual'],
  ['Third-party pen tests annually.', 'annual'],
  ['We plan annual penetration tests.', null],
];

for (const [sentence, wanted] of TESTS) {
  test(`"${sentence}" says ${wanted}`, () => {
    const said = practicesOf(sentence, NAMES).find(({ key }) => key === 'pentest.frequency');
    assert.equal(said?.value ?? null, wanted);
  });
}

test('a heading says of an algorithm what it is used on', () => {
  const read = (about: 'at_rest' | 'in_transit' | null) =>
    encryptionIn('AES-256-GCM', NAMES, about).map(({ kept, value }) => [kept, value]);
  assert.deepEqual(read('at_rest'), [['at_rest', 'AES-256-GCM']]);
  assert.deepEqual(read(null), []);
});

test('a second factor is offered in any language by the means that it names', () => {
  const offers = (sentence: string) =>
    practicesOf(sentence, NAMES).some(({ key, value }) => key === 'mfa' && value === true);
  assert.ok(offers('Double authentification (TOTP) avec codes de secours'));
  assert.ok(offers('Zwei-Faktor-Authentifizierung per TOTP'));
  assert.ok(offers('Autenticación de dos factores con Google Authenticator'));
  assert.ok(!offers('Double authentification obligatoire'));
  assert.ok(!offers('Double authentification (TOTP) pour nos collaborateurs'));
  assert.ok(!offers('Zwei-Faktor-Authentifizierung (TOTP) für alle Mitarbeiter'));
  assert.ok(!offers('Double authentification (TOTP) : bientôt'));
});
