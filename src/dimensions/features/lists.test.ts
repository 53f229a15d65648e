// Lists on pages of integrations, libraries and ways to sign on, and lists of something else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../test/clients/snippet.ts';
import { features } from '../features.ts';

function integrations(main: string): readonly string[] {
  const { facts } = readSnippet(features, `<h1>Integrations</h1>${main}`, {
    path: '/integrations',
    prefix: 'features.integration.',
  });
  return Object.entries(facts).flatMap(([key, value]) => (value === true ? [key] : []));
}

const LINKS = ['slack', 'jira', 'zoom']
  .map((name) => `<li><a href="/integrations/${name}">${name}</a></li>`)
  .join('');

const OTHERS: readonly (readonly [string, string])[] = [
  [
    'Technology partners',
    '<img alt="Bigco" src="a"><img alt="Hugeco" src="b"><img alt="Otherco" src="c">',
  ],
  [
    'Implementation partners',
    '<a href="/partners/foo"><img alt="Foo" src="a">Foo</a><a href="/partners/bar"><img alt="Bar" src="b">Bar</a><a href="/partners/baz"><img alt="Baz" src="c">Baz</a>',
  ],
  [
    'Popular guides',
    '<a href="/guides/setup">Setup</a><a href="/guides/billing">Billing</a><a href="/guides/import">Import</a>',
  ],
  [
    'Start here',
    '<a href="/guides/setup">Setup</a><a href="/guides/billing">Billing</a><a href="/guides/import">Import</a>',
  ],
  [
    'Coming soon',
    '<a href="/integrations/foo">Foo</a><a href="/integrations/bar">Bar</a><a href="/integrations/baz">Baz</a>',
  ],
  ['Trusted by', '<img alt="Bigco" src="a"><img alt="Hugeco" src="b"><img alt="Otherco" src="c">'],
];

for (const [heading, items] of OTHERS) {
  test(`what stands under "${heading}" is no integration`, () => {
    const said = integrations(`<ul>${LINKS}</ul><h2>${heading}</h2><div>${items}</div>`);
    assert.deepEqual(said, ['jira', 'slack', 'zoom']);
  });
}

const ENTRIES: readonly (readonly [string, string | null])[] = [
  ['<a href="/integrations/box">Box</a> <em>Coming soon</em>', null],
  ['<a href="/integrations/box">Box</a> <small>Planned for Q3</small>', null],
  ['<a href="/integrations/box">Box <span class="badge">New</span></a>', 'box'],
  ['<a href="/integrations/box">Box (beta)</a>', 'box'],
  ['<a href="/integrations/box"><strong>Box</strong> Keep your files.</a>', 'box'],
  ['<a href="/integrations/box"><span>Box</span> <span>Keep files</span></a>', 'box'],
];

for (const [entry, slug] of ENTRIES) {
  test(`an entry ${entry} is ${slug ?? 'no integration'}`, () => {
    const said = integrations(`<ul>${LINKS}<li>${entry}</li></ul>`);
    assert.deepEqual(said, [...(slug === null ? [] : [slug]), 'jira', 'slack', 'zoom']);
  });
}

test('a logo alone vouches for nothing, but under words that say what can be connected', () => {
  const logos = (...names: readonly string[]) =>
    names.map((name) => `<div class="logo"><img alt="${name}" src="x"></div>`).join('');
  const known = logos('Slack', 'Jira', 'Zoom', 'Bigco');
  assert.deepEqual(integrations(`<p>Trusted by 900 teams</p><div>${known}</div>`), []);
  assert.deepEqual(integrations(`<h2>API</h2><div>${known}</div>`), []);
  assert.deepEqual(integrations(`<div class="customers">${known}</div>`), []);
  assert.deepEqual(integrations(`<div>${logos('Bigco', 'Hugeco', 'Otherco', 'Zoom')}</div>`), []);
  assert.deepEqual(integrations(`<h2>Connect what you use</h2><div>${known}</div>`), [
    'bigco',
    'jira',
    'slack',
    'zoom',
  ]);
});

test('categories of a directory are built alike, and only they belong to it', () => {
  const cards = (...names: readonly string[]) =>
    names
      .map((name) => `<style>.x{}</style><div class="card"><h3>${name}</h3><p>Keeps it.</p></div>`)
      .join('');
  const said = integrations(
    `<h2>Chat</h2><div class="grid">${cards('Slack', 'Zoom', 'Twist')}</div>
    <h2>Files</h2><div class="grid">${cards('Box', 'Crate')}</div>
    <h2>Why Acme</h2><div class="grid">${cards('Fast', 'Safe', 'Sound')}</div>
    <h2>Customers</h2><div class="grid">${cards('Wile', 'Dropbox', 'Figma')}</div>`,
  );
  assert.deepEqual(said, ['box', 'crate', 'slack', 'twist', 'zoom']);
});

test('an entry is named by its address where its title says more', () => {
  const entry = (path: string, title: string) =>
    `<a href="/integrations/${path}"><strong>${title}</strong><br><span>A sentence.</span></a>`;
  const said = integrations(
    `<div>${entry('box', 'Box + Acme - Keep files')}${entry('zoom', 'Zoom: talk to anvils')}
    ${entry('google', 'Google Sheets')}${entry('x', 'Hooli and Acme')}</div>`,
  );
  assert.deepEqual(said, ['box', 'google-sheets', 'hooli', 'zoom']);
});

test('integrations are counted where the page shows them all', () => {
  const count = (main: string) =>
    readSnippet(features, `<h1>Integrations</h1>${main}`, { path: '/integrations' }).facts[
      'features.integration.count_listed'
    ];
  assert.equal(count(`<ul>${LINKS}</ul>`), '3 integrations');
  const menu =
    '<div><a href="/features">Features</a> <a href="/pricing">Pricing</a> <a href="/start">Start free</a></div>';
  assert.equal(count(`${menu}<ul>${LINKS}</ul>`), '3 integrations');
  assert.equal(count(`<ul>${LINKS}</ul><button>Load more</button>`), undefined);
  assert.equal(count(`<p>Connect over 300 apps.</p><ul>${LINKS}</ul>`), undefined);
  assert.equal(count(`<p>Acme gets along with 60+ tools.</p><ul>${LINKS}</ul>`), undefined);
  assert.equal(count(`<p>All 3 tools, and 2 more people.</p><ul>${LINKS}</ul>`), '3 integrations');
});

test('a library is a package of the company’s name in the registry of a language', () => {
  const main = `<h1>Features</h1><a href="https://www.npmjs.com/package/@acme/sdk">Node.js</a>
    <a href="https://pypi.org/project/acme/">Python</a>
      <a href="https://rubygems.org/gems/rails">Rails</a>
    <a href="https://crates.io/crates/acme">Rust</a>
      <a href="https://crates.io/crates/acme-core">Core</a>`;
  const said = readSnippet(features, main, { path: '/features', prefix: 'features.sdk.' });
  assertSays(said, { javascript: '@acme/sdk', python: 'acme', ruby: null, rust: null }, 'links');
});

test('a way to sign on that no plan has, or that a rival has, is none', () => {
  const read = (main: string) =>
    readSnippet(features, main, { path: '/pricing', prefix: 'features.sso.' });
  const plans = `<table><tr><th></th><th>Basic</th><th>Pro</th></tr>
    <tr><td>SAML SSO</td><td>✕</td><td>✓</td></tr><tr><td>SCIM provisioning</td><td>✕</td>
      <td>✕</td></tr>
    <tr><td>Google SSO</td><td><i class="icon-cross"></i></td><td><i class="icon-cross"></i>
      </td></tr></table>`;
  assertSays(read(plans), { saml: true, scim: null, google: null }, 'plans');
  const rivals = `<table><tr><th></th><th>Acme</th><th>Bigco</th></tr>
    <tr><td>SAML SSO</td><td>✕</td><td>✓</td></tr></table>`;
  assertSays(read(rivals), { saml: null }, 'rivals');
  const later = `<table><tr><th></th><th>Basic</th><th>Pro</th></tr>
    <tr><td>SAML SSO</td><td>roadmap</td><td>✓</td></tr><tr><td colspan="3">Coming soon</td></tr>
    <tr><td>SCIM provisioning</td><td>✕</td><td>✓</td></tr></table>
    <ul><li><span>Google SSO</span> <em>soon</em></li></ul>`;
  assertSays(read(later), { saml: null, scim: null, google: null }, 'still to come');
});

test('names beside a label that says what they are, on a page of features', () => {
  const bar = (label: string) =>
    ['<div>', label, 'Google Drive', 'SharePoint', 'Docusign', 'ERP / SSO', 'Casebook', '</div>']
      .map((text) => (text.startsWith('<') ? text : `<span>${text}</span>`))
      .join('');
  const said = (label: string) =>
    readSnippet(features, `<h1>Features</h1>${bar(label)}`, {
      path: '/features',
      prefix: 'features.integration.',
    });
  const wanted = { 'google-drive': true, docusign: true, casebook: true, erp: null, sso: null };
  assertSays(said('Integrations'), wanted, 'labelled');
  assertSays(said('Our customers'), { 'google-drive': null, casebook: null }, 'others');
});
