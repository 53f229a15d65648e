// The forms in which pages list subprocessors, and what only looks like such a list.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { security } from '../security.ts';

const PREFIX = 'security.subprocessor.';

function read(main: string, path = '/subprocessors') {
  return readSnippet(security, main, { path, prefix: PREFIX }).facts;
}

function names(main: string, path?: string): readonly string[] {
  return Object.keys(read(main, path)).filter(
    (key) => key !== `count` && key !== 'list_updated_at',
  );
}

const FORMS: Readonly<Record<string, string>> = {
  'sections that speak of their heading': `<h1>Subprocessors</h1>
    <h3>Cloudvale</h3><p>Cloudvale runs the data centres.</p>
    <ul><li><a href="https://www.cloudvale.example/dpa">Cloudvale privacy policy</a></li></ul>
    <h3>Postwing</h3><p>Postwing is used to send notifications.</p>
    <ul><li><a href="https://postwing.example/dpa">Postwing data processing agreement</a></li></ul>
    <h2>Version</h2><ul><li>Removal of Oldwing</li></ul>`,
  'paragraphs of several lines': `<h1>Subprocessors</h1><p>We keep this list current.</p>
    <p><strong>Cloudvale</strong><br>Entity location: USA</p>
    <p><strong>Postwing</strong><br>Entity location: Germany</p>
    <p>Read our terms to learn more.</p>`,
  'cards of bare boxes': `<h1>Trust</h1><h2>Subprocessors</h2>
    <div><div>Cloudvale</div><div>Products: all</div><div>Hosting</div><div>Ireland</div></div>
    <div><div>Postwing</div><div>Products: all</div><div>Mail</div><div>United States</div></div>`,
  'cards under categories': `<h1>Sub-processors</h1>
    <section><h2>Infrastructure</h2>
    <div><h3>Cloudvale</h3><p>Hosting</p><p>Location: Ireland</p></div></section>
    <section><h2>Communication</h2>
    <div><h3>Postwing</h3><p>Mail</p><p>Location: France</p></div></section>`,
  'a table without heads': `<h1>Sub-processors</h1><table>
    <tr><td>Cloudvale</td><td>Hosting</td><td>Ireland</td></tr>
    <tr><td>Postwing</td><td>Mail</td><td>United States</td></tr></table>`,
  'two tables by category': `<h1>Sub-processors</h1>
    <h2>Infrastructure</h2><table><tr><th>Vendor</th><th>Purpose</th></tr>
    <tr><td>Cloudvale</td><td>Hosting</td></tr></table>
    <h2>Our affiliates</h2><table><tr><th>Affiliate</th><th>Purpose</th></tr>
    <tr><td>Postwing</td><td>Support</td></tr></table>`,
  definitions: `<h1>Sub-processors</h1><dl><dt>Cloudvale</dt><dd>Hosting</dd><dd>Ireland</dd>
    <dt>Postwing</dt><dd>Mail</dd><dd>France</dd></dl>`,
  'items of name, purpose and place': `<h1>Sub-processors</h1><ul>
    <li><strong>Cloudvale</strong> – hosting – Ireland</li>
    <li><strong>Postwing</strong> – mail – France</li></ul>`,
  'items of sentences': `<h1>Sub-processors</h1><ul>
    <li>Cloudvale. Cloud hosting. United States.</li><li>Postwing. Mail. France.</li></ul>`,
  'cells with the entity below the name': `<h1>Sub-processors</h1><table>
    <tr><th>Provider</th><th>Purpose</th></tr>
    <tr><td>Cloudvale<br>Cloudvale Ireland Ltd</td><td>Hosting</td></tr>
    <tr><td>Postwing<br><small>Postwing Inc.</small></td><td>Mail</td></tr></table>`,
};

for (const [form, main] of Object.entries(FORMS)) {
  test(`subprocessors are read from ${form}`, () => {
    assert.deepEqual(names(main), ['cloudvale', 'postwing']);
    assert.equal(read(main).count, 2);
  });
}

test('a cell that spans rows names the subprocessor of each of them', () => {
  const main = `<h1>Sub-processors</h1><table><tr><th>Provider</th><th>Purpose</th></tr>
    <tr><td rowspan="2">Cloudvale</td><td>Hosting</td></tr><tr><td>Backups</td></tr></table>`;
  assert.deepEqual(read(main).cloudvale, {
    name: 'Cloudvale',
    purpose: 'Hosting; Backups',
    location: null,
  });
});

test('purpose and location are told apart', () => {
  const { cloudvale } = read(FORMS['cards of bare boxes'] ?? '');
  assert.deepEqual(cloudvale, { name: 'Cloudvale', purpose: 'Hosting', location: 'Ireland' });
});

test('a list that is shown in pages has no count', () => {
  const main = `${FORMS['cards of bare boxes']}<div>1-2 of 25 results</div>`;
  assert.deepEqual([names(main), read(main).count], [['cloudvale', 'postwing'], undefined]);
});

test('a row that says that it is no subprocessor names nobody', () => {
  const row = (name: string, where: string) =>
    `<tr><td>${name}</td><td>E-mail</td><td>${where}</td></tr>`;
  const main = `<h1>Sub-processors</h1>
    <table><tr><th>Name</th><th>Purpose</th><th>Location</th></tr>
    ${row('Cloudvale Inc.', 'USA')}${row('Postwing Ltd', 'UK')}
    ${row('Embedder', 'Runs on our servers; not an external sub-processor')}</table>`;
  assert.equal(names(main).length, 2);
});

test('what only looks like a list of subprocessors is none', () => {
  const none = [
    `<h1>Sub-processors</h1><h3>Due diligence</h3><p>We review each vendor.</p>
      <h3>Contracts</h3><p>We sign an agreement with each.</p>`,
    `<h1>Data processing</h1><h2>5. Sub-processors</h2><ol>
      <li>The processor may engage others.</li><li>The controller may object.</li></ol>`,
    `<h1>Sub-processors</h1><nav><ul><li><a href="https://cloudvale.example">Cloudvale</a></li>
      <li><a href="https://postwing.example">Postwing</a></li></ul></nav>`,
    `<h1>Sub-processors</h1><h2>Former sub-processors</h2>
      <p><b>Cloudvale Inc.</b><br>Location: USA</p><p><b>Postwing Ltd</b><br>Location: UK</p>`,
  ];
  for (const main of none) assert.deepEqual(names(main), [], main);
});

test('a row that leaves open who it will be is no subprocessor', () => {
  const row = (name: string) => `<tr><td>${name}</td><td>Mail</td><td>France</td></tr>`;
  const table = (name: string) =>
    `<h1>Subprocessors</h1><table><tr><th>Name</th><th>Purpose</th><th>Location</th></tr>
    ${row('Cloudvale')}${row('Crowmail')}${row(name)}</table>`;
  for (const name of [
    'Mail provider (to be finalized; expected: Postwing or Ravenpost)',
    'TBD',
    'Mail relay (not yet selected)',
  ]) {
    assert.deepEqual(names(table(name)), ['cloudvale', 'crowmail'], name);
    assert.equal(read(table(name)).count, undefined, name);
  }
});

test('the version of a list is no list of what was, and columns are headed in any language', () => {
  const table = (...heads: readonly string[]) =>
    `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>
     <tr><td>Cloudvale</td><td>Hosting</td><td>France</td></tr>
     <tr><td>Postwing</td><td>Mail</td><td>France</td></tr></table>`;
  const english = table('Name', 'Purpose for the transfer', 'Data location');
  const list = '<h1>List of subprocessors</h1>';
  assert.deepEqual(names(`${list}<h2>Version 18 November 2020</h2>${english}`), [
    'cloudvale',
    'postwing',
  ]);
  assert.deepEqual(names(`${list}<h2>Version history</h2>${english}`), []);
  const german = table('Unterauftragnehmer', 'Verwendungszweck', 'Standort der Verarbeitung');
  const said = read(`<h1>Auftragsverarbeitung</h1><h2>Unterauftragnehmer</h2>${german}`);
  assert.ok(JSON.stringify(said).includes('"purpose":"Hosting","location":"France"'));
});

test('services that many know, each with one line on what it does, are subprocessors', () => {
  const rows = (names: readonly string[]) =>
    names
      .map((name) => `<div><div>${name}</div><div>What it does for us here.</div></div>`)
      .join('');
  const below = (title: string, named: readonly string[]) =>
    names(`<h1>Trust</h1><h2>${title}</h2><div>${rows(named)}</div><h2>Next</h2>`, '/trust');
  const vendors = ['Cloudvale', 'Stripe', 'Cloudflare', 'Sentry'];
  assert.deepEqual([...below('Sub-processors', vendors)].sort(), [
    'cloudflare',
    'cloudvale',
    'sentry',
    'stripe',
  ]);
  assert.deepEqual(below('Integrations', vendors), []);
  assert.deepEqual(below('Sub-processors', ['Due diligence', 'Written contracts', 'Audits']), []);
});

test('a provider that is not active today, and "None currently", are not counted', () => {
  const row = (name: string, place: string) =>
    `<tr><td>${name}</td><td>Hosting of texts</td><td>${place}</td></tr>`;
  const table = `<h1>Subprocessors</h1><table>
    <tr><th>Provider</th><th>Service and purpose</th><th>Expected locations</th></tr>
    ${row('Cloudvale', 'Germany')}${row('Postwing', 'Ireland')}
    ${row('Oldwing', 'Not active in the current beta; to be told')}${row('None currently', 'n/a')}
    </table>`;
  assert.deepEqual(names(table), ['cloudvale', 'postwing']);
  assert.equal(read(table).count, 2);
});

test('heads of columns in other languages, and providers that are not named', () => {
  const table = (title: string, head: string, ...rows: readonly string[]) =>
    `<h2>${title}</h2><table><thead>${head}</thead>${rows.join('')}</table>`;
  const row = (...cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const romanian = table(
    'Subîmputerniciți (Subprocesatori)',
    '<tr><th>Furnizor</th><th>Rol</th><th>Sediu</th></tr>',
    row('Cloudvale SRL', 'Infrastructură', 'România (UE)'),
    row('Postwing', 'E-mail', 'Irlanda (UE)'),
    row('Furnizor Hosting', 'Server', 'Va fi actualizat'),
  );
  assert.deepEqual(names(romanian, '/dpa'), ['cloudvale-srl', 'postwing']);
  const norwegian = table(
    'Underdatabehandlere',
    '<tr><th>Navn</th><th>Formål</th><th>Sted</th></tr>',
    row('Cloudvale', 'Drift', 'Norge'),
    row('Postwing', 'E-post', 'Irland'),
  );
  assert.deepEqual(names(norwegian, '/dpa'), ['cloudvale', 'postwing']);
});

test('a list that a sentence introduces is read to its end, and no further', () => {
  const introduced = (words: string) =>
    names(
      `<h1>Data processing</h1><p><strong>3.3 Subprocessors:</strong> ${words}:</p>
      <ul><li>Cloudvale Inc. — hosting</li><li>Postwing LLC — mail</li></ul>
      <p>We secure it.</p><ul><li>Firewall Inc. — a wall</li><li>Backup Ltd — copies</li></ul>`,
      '/dpa',
    );
  const both = ['cloudvale-inc', 'postwing-llc'];
  assert.deepEqual(introduced('Processor uses the following subprocessors'), both);
  assert.deepEqual(introduced('The following were removed as subprocessors'), []);
  assert.deepEqual(introduced('Subprocessors are bound by these duties'), []);
});

test('the numbers of a list are no parts of names, and a table of data is no list', () => {
  const card = (name: string, site: string, purpose: string) =>
    `<div><h3>${name}</h3><dl><dt>Website:</dt><dd><a href="https://${site}">${site}</a></dd>
    <dt>Service:</dt><dd>${purpose}</dd><dt>Data Location:</dt><dd>Ireland</dd></dl></div>`;
  const listed = `<h1>Sub-Processors</h1><h2>Active</h2>
    ${card('1. Cloudvale, PBC', 'cloudvale.example', 'Hosting')}
    ${card('2. Postwing, LLC', 'postwing.example', 'Mail')}
    <h2>Summary</h2><table><tr><th>Data type</th><th>Sub-Processors</th><th>Purpose</th></tr>
    <tr><td>Accounts</td><td>Cloudvale, Postwing</td><td>Sign-in</td></tr>
    <tr><td>Files</td><td>Cloudvale</td><td>Storage</td></tr></table>`;
  assert.deepEqual(names(listed), ['cloudvale-pbc', 'postwing-llc']);
  assert.equal(read(listed).count, 2);
});

test('what some provider does, which is not named, is no subprocessor', () => {
  const item = (name: string, said: string) => `<li><strong>${name}</strong> — ${said}</li>`;
  const listed = `<h1>Trust</h1><h2>Subprocessors</h2><ul>
    ${item('Error monitoring', 'a provider receives error reports')}
    ${item('Mail delivery', 'a single provider sends the messages')}</ul>`;
  assert.deepEqual(names(listed), []);
});
