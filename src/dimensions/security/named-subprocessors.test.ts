// Subprocessors, regions, tests and certificates as short documents and answers state them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { security } from '../security.ts';

const read = (main: string, path: string) =>
  readSnippet(security, `<h1>Data</h1>${main}`, { path, prefix: 'security.' }).facts;

test('a paragraph may list subprocessors behind a colon', () => {
  const lists = [
    'Nous faisons appel aux sous-traitants suivants : - Cloudvale (hébergement) - Postwing – envoi de messages - Tout autre sous-traitant occasionnel.',
    'Our sub-processors are: - Cloudvale (hosting) - Postwing – mail',
  ];
  for (const list of lists) {
    const keys = Object.keys(read(`<p>${list}</p>`, '/dpa'));
    assert.deepEqual(keys, ['subprocessor.cloudvale', 'subprocessor.postwing'], list);
  }
  const none = [
    'We may use sub-processors following: - Notice to you - Your consent',
    'Sub-processors are: - bound by contract - audited every year',
  ];
  for (const said of none) assert.deepEqual(Object.keys(read(`<p>${said}</p>`, '/dpa')), [], said);
});

test('a sentence may name them one after another, where most are known', () => {
  const keys = (said: string) => Object.keys(read(`<p>${said}</p>`, '/privacy'));
  assert.deepEqual(
    keys(
      'We rely on a small tier of sub-processors to operate (including AWS, Stripe and Plinth).',
    ),
    ['subprocessor.aws', 'subprocessor.plinth', 'subprocessor.stripe'],
  );
  for (const none of [
    'We may use sub-processors such as AWS and Stripe.',
    'Our sub-processors (Plinth, Ledgerly and AWS) are bound by contract.',
    'Sub-processors: Notice and Consent',
  ]) {
    assert.deepEqual(keys(none), [], none);
  }
});

test('who hosts the data, and where its houses stand, tells its region', () => {
  const regions: readonly (readonly [string, readonly string[]])[] = [
    ['UK and EU data centers only', ['data_region.eu', 'data_region.gb']],
    ['Cloudvale – hébergement des données à Roubaix, France', ['data_region.fr']],
    [
      'Acme data is hosted on cloud infrastructure with primary data centers located in the UAE.',
      ['data_region.ae'],
    ],
    ['UK and EU customers only', []],
  ];
  for (const [said, keys] of regions) {
    assert.deepEqual(Object.keys(read(`<ul><li>${said}</li></ul>`, '/security')), keys, said);
  }
});

test('penetration tests are read beside scans of their own frequency', () => {
  const often = (item: string) =>
    read(`<ul><li>${item}</li></ul>`, '/security')['pentest.frequency'];
  assert.equal(often('Regular vulnerability scanning and annual penetration testing'), 'annual');
  assert.equal(often('Formation annuelle - Tests de pénétration annuels - Registre'), 'annual');
  assert.equal(often('Annual vulnerability scanning and penetration testing readiness'), undefined);
});

test('certificates that protect data are held', () => {
  const said =
    '256-bit encryption, SOC 2 Type II certification, and GDPR compliance protect your data.';
  assert.deepEqual(read(`<p>${said}</p>`, '/'), {
    'cert.gdpr': 'compliant',
    'cert.soc2_t2': 'attested',
  });
});

test('answers to questions are read, other pages of no known kind are not', () => {
  const said = '<p>All data is encrypted with AES-256 at rest.</p>';
  assert.equal(read(said, '/faq')['encryption.at_rest'], 'AES-256');
  assert.equal(read(said, '/tools/converter')['encryption.at_rest'], undefined);
});

test('what an agreement with a processor covers is not what the company does', () => {
  const said = 'The agreement covers measures such as AES-256 encryption and TLS transport.';
  assert.deepEqual(read(`<p>${said}</p>`, '/privacy'), {});
});

test('a table of a Dutch agreement names them, and whoever it leaves open is none', () => {
  const rows = [
    '<td><strong>Plinth Online GmbH</strong></td><td>Serverhosting</td><td>Duitsland</td>',
  ];
  rows.push('<td><strong>Postwing LLC</strong></td><td>Mail</td><td>VS</td>');
  rows.push('<td><strong>AI-modelaanbieder</strong></td><td>Taalmodel</td><td>VS</td>');
  const heads = '<th>Sub-verwerker</th><th>Rol</th><th>Land</th>';
  const table = `<h2>Sub-verwerkers</h2><table><tr>${heads}</tr>
    ${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
  const keys = Object.keys(read(table, '/dpa')).filter((key) => key !== 'subprocessor.count');
  assert.deepEqual(keys, ['subprocessor.plinth-online-gmbh', 'subprocessor.postwing-llc']);
});
