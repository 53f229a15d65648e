// What pages say of security: each rule where it holds and where it must not.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../test/any-character.ts';
import { factKey } from '../contract/fact-keys.ts';
import type { Extraction, Json } from '../core/facts/fact.ts';
import { features } from './features.ts';
import { openPage, type Page } from './page/page.ts';
import { encryptionIn } from './security/encryption.ts';
import { practicesOf } from './security/practices.ts';
import { regionsOf } from './security/regions.ts';
import { sentencesOf } from './security/statements.ts';
import { security } from './security.ts';

const NAMES = new Set(['acme']);

function open(body: string | Uint8Array, path: string, host = 'acme.example'): Page | null {
  const opened = openPage({
    body: Buffer.from(body),
    contentType: 'text/html; charset=utf-8',
    url: new URL(`https://${host}${path}`),
    status: 200,
    capturedAt: '2026-03-02T09:00:00Z',
  });
  return opened.kind === 'page' ? opened.page : null;
}

function page(main: string, path = '/security'): Page {
  const words = 'Words that are of no concern to anybody who reads them for this test. '.repeat(2);
  const opened = open(
    `<!doctype html><html><head><title>Acme</title></head><body><main>${main}<p>${words}</p></main></body></html>`,
    path,
  );
  assert.ok(opened !== null);
  return opened;
}

function seen(main: string, path = '/security'): Readonly<Record<string, Json>> {
  const { readings } = security.read(page(main, path));
  return Object.fromEntries(
    readings.map(({ key, value }) => [key.slice('security.'.length), value]),
  );
}

function check(of: Page, { readings }: Extraction): void {
  for (const { key, locator, provenance } of readings) {
    const row = factKey(key);
    assert.ok(row !== null, key);
    assert.ok(row.provenance === 'either' || row.provenance === provenance, key);
    assert.ok(locator.type === 'text_quote', key);
    assert.ok(of.text.includes(locator.prefix + locator.exact + locator.suffix), key);
  }
}

test('a full stop of an abbreviation ends no sentence', () => {
  const text =
    'Acme, Inc. is small. It is in the U.S. today. Art. 28 applies! Version 1.2 works. Ask "why?" Never.';
  assert.deepEqual(
    sentencesOf(text).map(([from, to]) => text.slice(from, to)),
    [
      'Acme, Inc. is small.',
      'It is in the U.S. today.',
      'Art. 28 applies!',
      'Version 1.2 works.',
      'Ask "why?"',
      'Never.',
    ],
  );
});

test('practices are read by exact phrases', () => {
  const said = (sentence: string) =>
    Object.fromEntries([
      ...practicesOf(sentence, NAMES).map(({ key, value }) => [key, value]),
      ...encryptionIn(sentence, NAMES, null).map(({ kept, value }) => [
        `encryption.${kept}`,
        value,
      ]),
    ]);
  const sentences: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> = {
    'Data is encrypted at rest (AES-256) and in transit (TLS 1.2+).': {
      'encryption.at_rest': 'AES-256',
      'encryption.in_transit': 'TLS 1.2+',
    },
    'We use AES 256-bit encryption at rest.': { 'encryption.at_rest': 'AES-256' },
    'Data at rest is encrypted with 256-bit AES.': { 'encryption.at_rest': 'AES-256' },
    'Traffic uses TLS 1.3 in transit, and AES-256 is used at rest.': {
      'encryption.at_rest': 'AES-256',
      'encryption.in_transit': 'TLS 1.3',
    },
    'Data is safe, and AES-256 is not used at rest.': {},
    'All traffic is encrypted using TLS 1.3.': { 'encryption.in_transit': 'TLS 1.3' },
    'Your data is encrypted in transit via TLS 1.2 or higher.': {
      'encryption.in_transit': 'TLS 1.2+',
    },
    'Every file is encrypted at rest with AES-128 on our disks.': {
      'encryption.at_rest': 'AES-128',
    },
    'All connections use TLS; in transit, customer data is encrypted with TLS 1.2.': {
      'encryption.in_transit': 'TLS 1.2',
    },
    'We conduct quarterly third-party penetration tests.': { 'pentest.frequency': 'quarterly' },
    'Penetration tests are performed at least annually.': { 'pentest.frequency': 'annual' },
    'Two-factor authentication (2FA) is available.': { mfa: true },
    'Acme supports SAML SSO.': { sso_available: true },
    'Backups at our provider are encrypted at rest with AES-256.': {},
    'Data may be encrypted at rest with AES-256.': {},
    'Is data encrypted at rest with AES-256?': {},
    'Recordings are not encrypted at rest with AES-256.': {},
    'Our customers run annual penetration tests.': {},
    'We will commission an annual penetration test.': {},
    'You can order an annual penetration test.': {},
    'MFA is required for all employees.': {},
    'Multi-factor authentication is supported on our production systems.': {},
    'SSO is coming soon.': {},
  };
  for (const [sentence, expected] of Object.entries(sentences)) {
    assert.deepEqual(said(sentence), expected, sentence);
  }
});

test('regions are those of a closed list that data is said to be kept in', () => {
  const sentences: Readonly<Record<string, readonly string[]>> = {
    'Customer data is hosted in Germany.': ['DE'],
    'All customer data is stored on AWS servers in the United States and the EU.': ['US', 'EU'],
    'We store all customer data in Frankfurt, Germany.': ['DE'],
    'Your data is hosted in Dublin, Ireland, or, on request, in Canada.': ['IE', 'CA'],
    'Data residency is available in Australia, Japan and Singapore.': ['AU', 'JP', 'SG'],
    'Data is not hosted in China.': [],
    'Data will be hosted in France.': [],
    'Our office is in Germany.': [],
    'Data of our partners is hosted in Japan.': [],
    'Customers in Germany love us.': [],
    'Data is hosted in Indianapolis.': [],
    'Where is data hosted in Germany?': [],
  };
  for (const [sentence, regions] of Object.entries(sentences)) {
    assert.deepEqual(regionsOf(sentence, NAMES), regions, sentence);
  }
});

test('a link to a researcher is no programme', () => {
  const found = seen(
    '<h1>Thanks</h1><ul><li><a href="https://bugcrowd.com/ada-example">Ada</a></li></ul>',
  );
  assert.deepEqual(found, {});
  const programme = seen(
    '<h1>Security</h1><p><a href="https://bugcrowd.com/acme-example">Bugcrowd</a></p>',
  );
  assert.deepEqual(programme, { 'disclosure.bug_bounty.url': 'https://bugcrowd.com/acme-example' });
  const bare = '<a href="https://hackerone.com/acme-ex">hackerone.com/acme-ex</a>';
  const announced = seen(`<h1>Security</h1><p>Our responsible disclosure policy: ${bare}</p>`);
  assert.deepEqual(announced, { 'disclosure.vdp.url': 'https://hackerone.com/acme-ex' });
  const thanked = seen(`<h1>Security</h1><p>Thanks for the report: ${bare}</p>`);
  assert.deepEqual(thanked, {});
});

test('the trust host of another company is not ours', () => {
  assert.deepEqual(seen('<h1>Security</h1><a href="https://trust.rival.example/">Trust</a>'), {});
  assert.equal(
    seen('<h1>Security</h1><a href="https://trust.acme.example/#top">Trust</a>')[
      'trust_center.url'
    ],
    'https://trust.acme.example/',
  );
});

test('a list of subprocessors is read where every item is a name', () => {
  const list = (items: readonly string[]) =>
    seen(
      `<h1>Sub-processors</h1><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
      '/subprocessors',
    );
  const names = list([
    'Cloudvale – hosting',
    'Postwing',
    '<strong>Tallyman, Inc.</strong> sends invoices.',
  ]);
  assert.deepEqual(Object.keys(names), [
    'subprocessor.cloudvale',
    'subprocessor.count',
    'subprocessor.postwing',
    'subprocessor.tallyman-inc',
  ]);
  assert.deepEqual(list(['Cloudvale', 'Postwing', 'We tell you before we add one.']), {});
  assert.deepEqual(list(['Cloudvale', 'Postwing']), {});
});

test('the purpose of a subprocessor stands under whatever its column is called', () => {
  const heads = [
    'Purpose',
    'Nature of processing',
    'Nature of the processing',
    'Purpose of processing',
    'Service(s) provided',
    'Services provided',
    'Function',
    'Activity',
    'Activities',
  ];
  for (const head of heads) {
    const rows = `<tr><th>Subprocessor</th><th>${head}</th><th>Location</th></tr>
      <tr><td>Cloudvale</td><td>Hosting</td><td>Ireland</td></tr>`;
    const facts = seen(`<h1>Subprocessors</h1><table>${rows}</table>`, '/subprocessors');
    const wanted = { name: 'Cloudvale', purpose: 'Hosting', location: 'Ireland' };
    assert.deepEqual(facts['subprocessor.cloudvale'], wanted, head);
  }
});

const FRAGMENTS = [
  '<h2>Certifications</h2>',
  '<h1>Sub-processors</h1>',
  '<h2>Integrations</h2>',
  '<ul><li>ISO 27001</li><li>SOC 2 Type II</li><li>Slack</li></ul>',
  '<ul><li><a href="/integrations/slack">Slack</a><li><a href="/integrations/jira">Jira</a><li><a href="/i/x1">X1</a></ul>',
  '<p>Acme is SOC&nbsp;2 Type II &amp; ISO 27001 certified. We are <b>HIPAA</b> compliant.',
  '<p>Data is encrypted at rest with AES-256. Data is hosted in Germany.',
  '<img alt="ISO 27001">',
  '<table><tr><th>Name<th>Purpose<tr><td>Cloud<td>Host<tr><td colspan=2>x</table>',
  '<a href="https://apps.apple.com/app/x/id123456789?mt=12">',
  '<a href="https://hackerone.com/acme">bug bounty</a>',
  '<time datetime="2026-02-30">',
  '<time datetime="2026-02-03">',
  '<p>12 models and 40+ integrations</p>',
  '<th>SAML SSO</th>',
  '</div>',
  '<div>',
  '</table>',
  '<svg>',
  '&#x1F600;',
  '\u0000',
  '\ud83d',
  'ﬁ',
];

test('no page makes a reader throw, and what is read can be found and is read again', () => {
  const part = fc.oneof(
    fc.constantFrom(...FRAGMENTS),
    fc.string({ unit: ANY_CHARACTER, maxLength: 12 }),
  );
  const body = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(''));
  const readers = [security, features].flatMap((reader) =>
    reader.roles.map((role) => ({ reader, role })),
  );
  fc.assert(
    fc.property(body, fc.constantFrom(...readers), (html, { reader, role }) => {
      const opened = open(
        `<title>Acme Models</title><body>${html}<p>${'word '.repeat(30)}`,
        '/models',
      );
      if (opened === null) return;
      const shown = { ...opened, role };
      const read = reader.read(shown);
      check(shown, read);
      assert.deepEqual(reader.read(shown), read);
    }),
    { numRuns: 300 },
  );
});

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/terms-html', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus ../shared/corpus is not here';

test('real pages of any kind are read without a throw, and quoted exactly', { skip }, () => {
  const folders = readdirSync(CORPUS, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  assert.ok(folders.length > 5);
  for (const { name } of folders) {
    const [file] = readdirSync(`${CORPUS}/${name}`)
      .filter((one) => one.endsWith('.html.gz'))
      .sort();
    if (file === undefined) continue;
    const opened = open(
      gunzipSync(readFileSync(`${CORPUS}/${name}/${file}`)),
      '/',
      'recorded.example',
    );
    if (opened === null) continue;
    for (const reader of [security, features]) {
      for (const role of reader.roles) {
        const shown = { ...opened, role };
        check(shown, reader.read(shown));
      }
    }
  }
});
