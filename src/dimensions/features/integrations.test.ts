// The forms in which pages say what a product integrates with, and what looks like them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { features } from '../features.ts';
import { isKind } from './integration-words.ts';
import { servicesOf } from './service-names.ts';

function read(main: string, path = '/integrations'): string {
  const { facts } = readSnippet(features, main, { path, prefix: 'features.integration.' });
  const said = Object.entries(facts).flatMap(([key, value]) => (value === true ? [key] : []));
  return said.join(' ');
}

const TITLED = '<h1>Integrations</h1>';
const each = (names: readonly string[], entry: (name: string) => string) =>
  names.map(entry).join('');
const THREE = ['Slack', 'Jira', 'Zoom'];

const FORMS: readonly (readonly [string, string])[] = [
  [
    'cards with a kind between name and sentence, and links that lead nowhere yet',
    `<div>${each(THREE, (n) => `<a href="#" class="c"><img alt="${n}" src="x"><div>${n}</div><div>Chat</div><p>Talks to it.</p></a>`)}</div>`,
  ],
  [
    'cards with initials before the name',
    `<div>${each(THREE, (n) => `<div class="c"><span>${n.slice(0, 2)}</span><span>${n}</span><span>Sends what is new to it.</span></div>`)}</div>`,
  ],
  [
    'cards of which each has a class of its own as well, beside their heading',
    `<div><h2>Our tools</h2>${each(THREE, (n) => `<div class="${n} c"><h3>${n}</h3><p>Keeps it.</p></div>`)}</div>`,
  ],
  [
    'rows of a table',
    `<table><tr><th>App</th><th>What it does</th></tr>${each(THREE, (n) => `<tr><td>${n}</td><td>Sends what is new.</td></tr>`)}</table>`,
  ],
  ['cells of a table', `<table><tr>${each(THREE, (n) => `<td>${n}</td>`)}</tr></table>`],
  ['terms', `<dl>${each(THREE, (n) => `<dt>${n}</dt><dd>Sends what is new to it.</dd>`)}</dl>`],
  ['chips', `<p>${each(THREE, (n) => `<span>${n}</span> `)}</p>`],
  [
    'sections under a heading each',
    each(
      THREE,
      (n) =>
        `<section class="s-${n}"><h2>${n} integration</h2><p>Talks.</p><p>Listens.</p></section>`,
    ),
  ],
  [
    'links to a page each, wherever they stand',
    each(
      THREE,
      (n) =>
        `<section><h4>${n}</h4><p>One.</p><ul><li>a</li><li>b</li></ul><a href="/integrations/${n.toLowerCase()}">Learn more</a></section>`,
    ),
  ],
  [
    'a sentence',
    '<p>Acme integrates with tools like Slack, Jira and Zoom to keep all in sync.</p>',
  ],
  ['a line with its kind', '<p>Chat: Slack · Jira · Zoom and more</p>'],
];

for (const [form, main] of FORMS) {
  test(`integrations are read from ${form}`, () => {
    assert.equal(read(TITLED + main), 'jira slack zoom');
  });
}

const SENTENCES: readonly (readonly [string, string])[] = [
  ['Verbinden Sie Acme mit Slack, Jira und DATEV.', 'datev jira slack'],
  ['Acme verbindet Slack, Jira und DATEV.', 'datev jira slack'],
  ['Intégrations avec Slack, Jira et PrestaShop.', 'jira prestashop slack'],
  ['Se integra con Slack y Jira.', 'jira slack'],
  ['Slack, Jira and Zoom integration', 'jira slack zoom'],
  ['Connect Slack, GitHub Actions & Zoom.', 'github-actions slack zoom'],
  ['Integrations with Slack and Jira are coming soon.', ''],
  ['Unlike Slack and Jira, Acme connects teams.', ''],
  ['Migrate from Jira and Asana, and connect later.', ''],
  ['Trusted by teams at Slack and Zoom to connect people.', ''],
  ['It works with iOS, Android and Windows.', ''],
  ['Connects by email, SMS and webhooks.', ''],
  ['Make and close deals, and connect with people.', ''],
];

for (const [sentence, said] of SENTENCES) {
  test(`"${sentence}" on a page of features says ${said === '' ? 'none' : said}`, () => {
    assert.equal(read(`<h1>Features</h1><p>${sentence}</p>`, '/features'), said);
  });
}

test('on a page of features a list stands under words that connect', () => {
  const list = `<ul>${each(THREE, (n) => `<li>${n}</li>`)}</ul>`;
  const under = (heading: string) => read(`<h1>Tour</h1><h2>${heading}</h2>${list}`, '/features');
  assert.equal(under('Works with the tools you love'), 'jira slack zoom');
  for (const other of ['Our customers', 'Why connect', 'Compared with', 'Alternatives', 'Teams']) {
    assert.equal(under(other), '', other);
  }
});

test('kinds of services, the company’s own products and languages are no integrations', () => {
  const links = (path: string, names: readonly string[]) =>
    each(names, (n) => `<li><a href="/${path}/${n.toLowerCase()}">${n}</a></li>`);
  assert.equal(read(`${TITLED}<ul>${links('integrations', ['CRM', 'Chat', 'Payments'])}</ul>`), '');
  const own = links('apps', ['Anvil', 'Rocket', 'Magnet']);
  assert.equal(read(`<h1>Features</h1><h2>Connect all</h2><ol>${own}</ol>`, '/features'), '');
  const tabs = each(['JavaScript', 'Kotlin', 'Swift'], (n) => `<button>${n}</button>`);
  assert.equal(read(`<h1>Features</h1><h2>Integrate it</h2><div>${tabs}</div>`, '/features'), '');
});

test('one more category is known by its heading, where it is built alike', () => {
  const cards = (...names: readonly string[]) =>
    `<div class="grid">${each(names, (n) => `<div class="card"><i>${n.slice(0, 2)}</i><h3>${n}</h3><p>Keeps it.</p></div>`)}</div>`;
  const said = read(
    `${TITLED}<h2>Chat</h2>${cards(...THREE)}
    <h2>Review management 2 integrations</h2>${cards('Praise Hub', 'Starly')}
    <h2>Built to last</h2>${cards('Quick Start', 'Real Time')}`,
  );
  assert.equal(said, 'jira praise-hub slack starly zoom');
});

test('what may be looked at, and the company’s own calendar, are no integrations', () => {
  const list = (title: string, ...names: readonly string[]) =>
    `<h3>${title}</h3><ul>${each(names, (n) => `<li>${n}</li>`)}</ul>`;
  assert.equal(read(`${TITLED}${list('Exports we can review', 'Dropbox', 'Box', 'Slack')}`), '');
  assert.equal(read(`${TITLED}${list('Chat', ...THREE, 'Acme Chat')}`), 'jira slack zoom');
  const sentence = '<p>One-click OAuth with Shopify, WooCommerce and BigCommerce.</p>';
  assert.equal(read(`${TITLED}${sentence}`), 'bigcommerce shopify woocommerce');
  const others = '<p>For popular tools such as Slack, Jira, Zoom, Box, servers can be found.</p>';
  assert.equal(read(`${TITLED}${others}`), '');
});

test('a long list of short names is one of services where some of them are known', () => {
  const list = (names: readonly string[]) =>
    read(`${TITLED}<h2>Applications</h2><ul>${each(names, (n) => `<li>${n}</li>`)}</ul>`);
  const towns = ['Parish Ledger', 'Kerbside', 'Rates 7', 'Mapwright', 'Plotline'];
  assert.match(list([...THREE, ...towns]), /^jira kerbside mapwright parish-ledger plotline/);
  assert.equal(list(['Slack', 'Jira', ...towns, 'Fieldnote']), '');
  assert.equal(list([...THREE, ...towns.slice(1), 'sends what is new']), '');
});

test('names stand beside their kind, in definitions, rows and lines', () => {
  const kinds = [
    ['CRM', 'Salesforce, HubSpot, Kerbside'],
    ['Payments', 'Stripe and PayPal'],
    ['Exports', 'Slack, Jira'],
  ] as const;
  const terms = kinds.map(([kind, names]) => `<dt>${kind}</dt><dd>${names}</dd>`).join('');
  const said = 'hubspot kerbside paypal salesforce stripe';
  assert.equal(read(`${TITLED}<dl>${terms}</dl>`), said);
  const rows = kinds.map(([kind, names]) => `<tr><td>${kind}</td><td>${names}</td></tr>`).join('');
  assert.equal(read(`${TITLED}<table>${rows}</table>`), said);
});

test('what is looked into for later is no integration', () => {
  const below = (heading: string, lead: string) =>
    read(
      `${TITLED}<h2>${heading}</h2><p>${lead}</p><div>${each(THREE, (n) => `<span>${n}</span>`)}</div>`,
    );
  assert.equal(below('Roadmap teasers', 'More to connect.'), '');
  assert.equal(below('More to connect', 'We’re exploring additional integrations.'), '');
  assert.equal(below('More to connect', 'All of your tools.'), 'jira slack zoom');
});

test('names of entries are names of services', () => {
  assert.deepEqual(servicesOf('Outlook / Microsoft 365'), ['Outlook', 'Microsoft 365']);
  assert.deepEqual(servicesOf('Slack integration'), ['Slack']);
  assert.deepEqual(servicesOf('DATEV-Schnittstelle'), ['DATEV']);
  assert.deepEqual(servicesOf('S3-compatible storage'), []);
  for (const none of ['REST API', 'Bulk upload', 'Import contacts', 'CRM', 'Sending Alerts']) {
    assert.deepEqual(servicesOf(none), [], none);
  }
  for (const kind of ['CRM & Sales', 'Payments', 'Files, storage', 'Chat 12 integrations']) {
    assert.ok(isKind(kind), kind);
  }
  for (const name of ['Slack', 'Google Chat', 'Dropbox', 'Chatwork'])
    assert.ok(!isKind(name), name);
});

test('the name of an icon that its font draws is no part of the name beside it', () => {
  const icon = '<i class="material-icons">chevron_right</i>';
  const cards = each(
    THREE,
    (n) => `<div class="c"><h2><a href="/i/${n}/">Acme + ${n} ${icon}</a></h2></div>`,
  );
  assert.equal(read(`${TITLED}<div>${cards}</div>`), 'jira slack zoom');
});

test('entries built like those of services that are known are integrations too', () => {
  const card = (n: string) =>
    `<div class="c"><div class="head"><h3>${n}</h3></div><p>Data.</p></div>`;
  const known = each([...THREE, 'GitHub', 'Asana'], (n) => `${card(n)}<hr>`);
  const page = (more: string) => read(`${TITLED}<h2>Office</h2>${known}${more}`);
  assert.match(page(card('Nestwork Fleet')), /nestwork-fleet/);
  assert.doesNotMatch(page('<div class="d"><h3>Nestwork Fleet</h3></div>'), /nestwork/);
  assert.doesNotMatch(page(card('Sending alerts in chats')), /sending/);
});

test('lists that are built alike are one directory, where enough of all entries are known', () => {
  const list = (kind: string, names: readonly string[]) =>
    `<h2>${kind}</h2><ul class="grid">${each(names, (n) => `<li class="c"><h3>${n}</h3><p>Keeps it.</p></li>`)}</ul>`;
  const known = list('Selling', ['Shopify', 'Nuvemshop', 'Plinthware', 'Stripe']);
  const unknown = list('Growing things', ['Hortora', 'Soilbase', 'Slack']);
  assert.equal(
    read(`${TITLED}${known}${unknown}`),
    'hortora nuvemshop plinthware shopify slack soilbase stripe',
  );
  const most = list('Growing things', ['Hortora', 'Soilbase', 'Weedly', 'Plotter', 'Rakehub']);
  assert.equal(read(`${TITLED}${known}${most}${most}`), 'nuvemshop plinthware shopify stripe');
});

test('a table that tells of each system whether it is there names those that are', () => {
  const rows = ['Loomware', 'Knitsoft', 'Hemline ERP'].map(
    (name) => `<tr><td>${name}</td><td>Textiles</td><td>Available</td></tr>`,
  );
  const later = '<tr><td>Yarnly</td><td>Textiles</td><td>Planned</td></tr>';
  const head = '<tr><th>ERP</th><th>Trade</th><th>Status</th></tr>';
  const table = `<table>${head}${rows.join('')}${later}</table>`;
  const own = '<p>Native connectors that our team maintains.</p>';
  assert.equal(read(`<h2>Systems</h2>${own}${table}`, '/'), 'hemline-erp knitsoft loomware');
  assert.equal(read(`<h2>Systems</h2><p>What our clients run.</p>${table}`, '/'), '');
});

test('a home page says with what it integrates, or lists it below a heading that does', () => {
  const list = `<ul>${each(THREE, (n) => `<li>${n}</li>`)}</ul>`;
  assert.equal(
    read('<p>Drop-in integration with Slack, Jira and Zoom.</p>', '/'),
    'jira slack zoom',
  );
  assert.equal(read(`<h2>Works with the tools you use</h2>${list}`, '/'), 'jira slack zoom');
  const ours = '<p>Architecture, integration, tuning across Slack, Jira and Zoom.</p>';
  assert.equal(read(ours, '/'), '');
  assert.equal(read(`<h2>No integration project required</h2>${list}`, '/'), '');
});

test('the menu of a drawn screen names no integrations of its own', () => {
  const menu = ['Integrations', 'Shopify', 'SFTP', 'Schedules'].map((name) => `<li>${name}</li>`);
  assert.equal(read(`${TITLED}<ul>${menu.join('')}</ul>`), 'sftp shopify');
});

test('a directory is one in Danish as well, whatever of its entries is known', () => {
  const cards = ['Pakkeby', 'Lagernord', 'Magento 2', 'Kassefin']
    .map(
      (name) => `<a href="integrationer/${name.split(' ')[0]?.toLowerCase()}"><b>${name}</b></a>`,
    )
    .join('');
  const stat = '<div><strong>50+</strong><span>integrationer klar til brug</span></div>';
  const main = `<h1>Virker med det, du bruger</h1>${stat}<div>${cards}</div>`;
  const all =
    'integration.kassefin integration.lagernord integration.magento-2 integration.pakkeby';
  const { facts } = readSnippet(features, main, { path: '/integrationer', prefix: 'features.' });
  assert.equal(facts['integration.count_claimed'], '50 integrations or more');
  const named = Object.keys(facts).filter((key) => facts[key] === true);
  assert.equal(named.sort().join(' '), all);
});
