// Ways to name what is connected that no list of cards holds: labels, addresses, other languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { features } from '../features.ts';

function read(main: string, path = '/integrations', prefix = 'features.integration.'): string {
  const { facts } = readSnippet(features, main, { path, prefix });
  const said = Object.entries(facts).flatMap(([key, value]) => (value === true ? [key] : []));
  return said.join(' ');
}

const TITLED = '<h1>Integrations</h1>';

test('words that many entries share are no part of their names', () => {
  const names = ['AG2', 'Slack', 'v0', 'Kerbside'];
  const cards = (title: (name: string) => string) =>
    names.map((n) => `<div class="c"><h3>${title(n)}</h3><p>It counts.</p></div>`).join('');
  const said = 'ag2 kerbside slack v0';
  assert.equal(read(`${TITLED}<div>${cards((n) => `Rules for ${n}`)}</div>`, '/apps'), '');
  const linked = names
    .map((n) => `<a class="c" href="/integrations/${n.toLowerCase()}"><h3>Rules for ${n}</h3></a>`)
    .join('');
  assert.equal(read(`${TITLED}<div>${linked}</div>`), said);
});

test('a page below that of integrations is about the one that it is titled with', () => {
  const page = (h1: string, words = '') => `<h1>${h1}</h1><p>It is read every night.${words}</p>`;
  assert.equal(read(page('The ledger for Slack'), '/integrations/slack'), 'slack');
  assert.equal(read(page('Slack w banku'), '/pl/integracje/slack.html'), 'slack');
  assert.equal(
    read(page('Microsoft Dynamics 365'), '/integrations/dynamics'),
    'microsoft-dynamics-365',
  );
  assert.equal(
    read(page('Kerbside', ' Connect your Kerbside shop.'), '/integrations/kerbside'),
    'kerbside',
  );
  assert.equal(read(page('Restaurants'), '/integrations/restaurants'), '');
  assert.equal(read(page('Our webhooks'), '/integrations/webhooks'), '');
  assert.equal(read(page('Slack is back'), '/blog/slack'), '');
});

test('on a page of integrations a heading may name a single one', () => {
  const part = (title: string) => `<h3>${title}</h3><p>It reads scans on a schedule.</p>`;
  assert.equal(read(`${TITLED}${part('Nessus')}${part('Tickets')}`), 'nessus');
  assert.equal(
    read(`${TITLED}${part('Google Sheets/Google Analytics')}`),
    'google-analytics google-sheets',
  );
  assert.equal(read(`${TITLED}${part('Make')}${part('Linear')}`), '');
  const home = (title: string) => read(`<h1>Acme</h1><h2>${title}</h2>${part('Splunk')}`, '/');
  assert.equal(home('Kullandığınız araçlarla entegre çalışın'), 'splunk');
  assert.equal(home('Müşterilerimiz'), '');
});

test('a line that says integration names what it is with', () => {
  const features_ = (line: string) =>
    read(`<h1>Shop</h1><ul><li>${line}</li><li>More</li></ul>`, '/features');
  assert.equal(features_('Telegram Integration'), 'telegram');
  assert.equal(features_('Payment integration (Stripe, Kerbside, Fpx)'), 'fpx kerbside stripe');
  assert.equal(features_('Integración con HubSpot y Salesforce'), 'hubspot salesforce');
  assert.equal(features_('Simple integration'), '');
  assert.equal(features_('Calendar integration'), '');
  assert.equal(features_('Slack integration coming soon'), '');
});

test('names below a label of integrations are some of them', () => {
  const labelled = (label: string, text: string) =>
    read(`<h1>Agents</h1><div class="t">${label}</div><div class="d">${text}</div>`, '/features');
  const names = 'LangChain, CrewAI and Semantic Kernel supported out of the box.';
  assert.equal(labelled('5 framework integrations', names), 'crewai langchain semantic-kernel');
  assert.equal(labelled('Teams that we know', names), '');
  const tags =
    '<span class="t">Slack</span><span class="t">Jira</span><span class="t">Kerbside</span><span class="t">+14 more</span>';
  assert.equal(labelled('Adapters', `<div class="g">${tags}</div>`), 'jira kerbside slack');
  assert.equal(
    read(`<h1>Agents</h1><div><div>Adapters</div><div class="g">${tags}</div></div>`, '/features'),
    'jira kerbside slack',
  );
});

test('names stand together in the same place of each card', () => {
  const tile = (kind: string, names: string) =>
    `<div class="t"><span class="k">${kind}</span><span class="n">${names}</span></div>`;
  const tiles = [
    tile('CRM', 'HubSpot · Salesforce'),
    tile('Chat', 'Slack · Zoom'),
    tile('Files', 'Dropbox'),
  ];
  const home = (title: string) =>
    read(`<h1>Acme</h1><h2>${title}</h2><div>${tiles.join('')}</div>`, '/');
  assert.equal(home('It plugs into all you run on'), 'dropbox hubspot salesforce slack zoom');
  assert.equal(home('Chosen by those you know'), '');
});

test('sentences name services before their verb, and others among known ones', () => {
  assert.equal(
    read(`${TITLED}<p>HubSpot, MIKRO, Salesforce entegrasyonu vardır.</p>`),
    'hubspot mikro salesforce',
  );
  assert.equal(read('<h1>製品</h1><p>Slack、Kintaroと連携します。</p>', '/features'), '');
  assert.equal(
    read('<h1>Ledger</h1><p>It syncs with Slack, Kerbside and Jira.</p>', '/features'),
    'jira kerbside slack',
  );
  assert.equal(read('<h1>Ledger</h1><p>Nie łączy się z Slack i Jira.</p>', '/features'), '');
  assert.equal(
    read('<h1>Ledger</h1><p>Integruje się z Slack i Jira.</p>', '/features'),
    'jira slack',
  );
});

const platforms = (main: string, path: string) => read(main, path, 'features.platform.');

test('from a page of downloads each platform is read that can be downloaded', () => {
  const card = (name: string, badge: string) =>
    `<a class="c" href="/install"><span>${badge}</span><h2>${name}</h2><p>Quick and small.</p></a>`;
  const all = [
    card('Android', 'Available now'),
    card('Linux', 'Available now'),
    card('macOS', 'Coming soon…'),
  ];
  assert.equal(
    platforms(`<h1>Choose your app</h1><div>${all.join('')}</div>`, '/downloads.html'),
    'android linux',
  );
  assert.equal(platforms(`<h1>Choose your app</h1><div>${all.join('')}</div>`, '/about'), '');
  const needs =
    '<h2>Minimum requirements</h2><div><div>Windows 10 or Windows 11</div><div>8 GB RAM</div></div>';
  assert.equal(platforms(`<h1>Get started</h1>${needs}`, '/en/download.html'), 'windows');
});

test('a label says that what stands beside it are systems', () => {
  const home = (label: string) =>
    platforms(`<h1>Acme</h1><h3>${label}</h3><p>Windows, Linux, macOS 12+</p>`, '/');
  assert.equal(home('Operating System'), 'linux macos windows');
  assert.equal(home('Betriebssysteme'), 'linux macos windows');
  assert.equal(home('What our users run'), '');
});
