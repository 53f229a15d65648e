// What pages say a product offers: each rule where it holds and where it must not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../core/facts/fact.ts';
import type { PageRole } from '../core/pages/page-roles.ts';
import { features } from './features.ts';
import { openPage } from './page/page.ts';

interface Given {
  readonly path: string;
  readonly role: PageRole;
  readonly head?: string;
}

function seen(main: string, { path, role, head = '' }: Given): Readonly<Record<string, Json>> {
  const words = 'Words that are of no concern to anybody who reads them for this test. '.repeat(2);
  const opened = openPage({
    body: Buffer.from(
      `<!doctype html><html><head>${head}</head><body><main>${main}<p>${words}</p></main></body></html>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL(`https://acme.example${path}`),
    status: 200,
    capturedAt: '2026-03-02T09:00:00Z',
  });
  assert.ok(opened.kind === 'page');
  const { readings } = features.read({ ...opened.page, role });
  const name = 'features.'.length;
  return Object.fromEntries(
    readings.map(({ key, value, provenance }) => [
      key.slice(name) + (provenance === 'observed' ? ' (observed)' : ''),
      value,
    ]),
  );
}

const PRODUCT: Given = { path: '/features', role: 'features' };
const HOME: Given = { path: '/', role: 'home' };
const MODELS: Given = { path: '/models', role: 'models', head: '<title>Models – Acme</title>' };

test('entries of a directory have an address that agrees with their name', () => {
  const directory: Given = { path: '/integrations', role: 'integrations' };
  const list = (hrefs: readonly string[]) =>
    hrefs.map((href) => `<li><a href="${href}">${href.split('/').at(-1)} app</a></li>`).join('');
  const named = seen(
    `<h1>Integrations</h1><ul>${list(['/i/slack', '/i/jira', '/i/zoom'])}</ul>`,
    directory,
  );
  assert.deepEqual(Object.keys(named), [
    'integration.count_listed (observed)',
    'integration.jira-app',
    'integration.slack-app',
    'integration.zoom-app',
  ]);
  const two = seen(`<h1>Integrations</h1><ul>${list(['/i/slack', '/i/jira'])}</ul>`, directory);
  assert.deepEqual(two, {});
  const categories = seen(
    `<h1>Integrations</h1><ul>${list(['/category/crm', '/category/chat', '/category/data'])}</ul>`,
    directory,
  );
  assert.deepEqual(categories, {});
  const elsewhere = seen(
    `<h1>Use cases</h1><ul>${list(['/u/slack', '/u/jira', '/u/zoom'])}</ul>`,
    directory,
  );
  assert.deepEqual(elsewhere, {});
});

test('a claimed number of integrations is the product’s own', () => {
  const claim = (text: string) =>
    seen(`<h1>Acme</h1><p>${text}</p>`, HOME)['integration.count_claimed'];
  assert.equal(claim('Works with 1,200+ native integrations.'), 1200);
  assert.equal(claim('Over 90 integrations.'), 90);
  assert.equal(claim('Up to 5 integrations per workspace.'), undefined);
  assert.equal(claim('Replace your 12 integrations.'), undefined);
  assert.equal(claim('100 integrations are coming soon.'), undefined);
  assert.equal(claim('Version 2.40 integrations.'), undefined);
  assert.equal(claim('Acme connects your tools.'), undefined);
  assert.equal(claim('We offer more than 80 integrations.'), 80);
  assert.equal(claim('Fast to set up. Acme comes with 60+ integrations.'), 60);
  assert.equal(claim('Customers have built more than 80 integrations with our API.'), undefined);
  assert.equal(claim('Our community maintains 80 integrations.'), undefined);
  assert.equal(claim('The competition has 80 integrations.'), undefined);
  assert.equal(claim('Rivalco has 80 integrations.'), undefined);
  assert.equal(claim('80 integrations built by our partners.'), undefined);
});

test('an entry that is yet to come is no integration, and spoils no list', () => {
  const directory: Given = { path: '/integrations', role: 'integrations' };
  const list = (mark: string, above = '') => {
    const said = seen(
      `<h1>Integrations</h1>${above}<ul>${['Slack', 'Jira', 'Zoom', 'Attio']
        .map((name) => `<li><a href="/i/${name.toLowerCase()}"><b>${name}</b></a></li>`)
        .join('')
        .replace('Attio</b>', `Attio</b>${mark}`)}</ul>`,
      directory,
    );
    const { 'integration.count_listed (observed)': count, ...listed } = said;
    if (count !== undefined) assert.equal(count, Object.keys(listed).length, mark);
    return listed;
  };
  const three = { 'integration.jira': true, 'integration.slack': true, 'integration.zoom': true };
  const marks = [' <em>Coming soon</em>', ' <i>Beta soon</i>', ' <i>Planned</i>', ' (coming soon)'];
  for (const mark of marks) assert.deepEqual(list(mark), three, mark);
  assert.deepEqual(list(''), { ...three, 'integration.attio': true });
  assert.deepEqual(list('', '<h2>Coming soon</h2>'), {});
  assert.deepEqual(list('', '<h2>Trusted by</h2>'), {});
  assert.deepEqual(list('', '<h2>Our partners</h2>'), {});
  for (const category of ['Chat', 'Customer support', 'Planning and roadmap tools']) {
    const all = { ...three, 'integration.attio': true };
    assert.deepEqual(list('', `<h2>${category}</h2>`), all, category);
  }
});

test('stores tell platforms, and one app its id', () => {
  const links = (hrefs: readonly string[]) =>
    seen(`<h1>Acme</h1>${hrefs.map((href) => `<a href="${href}">app</a>`).join('')}`, HOME);
  assert.deepEqual(
    links([
      'https://apps.apple.com/us/app/acme/id1600000041',
      'https://play.google.com/store/apps/details?id=example.acme&amp;hl=en',
    ]),
    {
      'app.android.package': 'example.acme',
      'app.ios.id': '1600000041',
      'platform.android': true,
      'platform.ios': true,
    },
  );
  assert.deepEqual(
    links(['https://apps.apple.com/us/developer/acme/id1', 'https://play.google.com/store/apps']),
    {},
  );
  assert.deepEqual(links(['https://apps.apple.com.acme.example/us/app/acme/id1600000041']), {});
  const mac = 'https://apps.apple.com/app/id1600000041';
  assert.deepEqual(links([`${mac}?mt=8#?platform=mac`, mac]), { 'platform.macos': true });
});

test('kinds of API are headings, or all that a sentence under "API" lists', () => {
  const keys = (main: string) =>
    Object.keys(seen(main, PRODUCT)).filter((key) => key.startsWith('api.'));
  assert.deepEqual(keys('<h2>REST API</h2><p>x</p><h2>MCP server</h2><p>y</p>'), [
    'api.mcp',
    'api.rest',
  ]);
  assert.deepEqual(keys('<h2>API</h2><p>REST, GraphQL and webhooks. Ask us.</p>'), [
    'api.graphql',
    'api.rest',
    'api.webhooks',
  ]);
  assert.deepEqual(keys('<h2>API</h2><p>REST and a lot of patience.</p>'), []);
  assert.deepEqual(keys('<h2>Rest easy</h2><p>No webhooks.</p>'), []);
});

test('features are headings of one level with words about them', () => {
  const found = seen(
    '<h1>Product</h1><h2>Empty</h2><h2>Funnels</h2><p>a</p><h2>Cohorts</h2><p>b</p><h3>Detail</h3><p>c</p>' +
      '<h2>Ready to start?</h2><p>d</p><h2>Get a demo</h2><p>e</p>',
    PRODUCT,
  );
  assert.deepEqual(found, { 'category.cohorts': 'Cohorts', 'category.funnels': 'Funnels' });
  assert.deepEqual(seen('<h1>Product</h1><h2>Only one</h2><p>a</p>', PRODUCT), {});
});

test('an assistant is claimed in a heading, and is not one that others build', () => {
  const claim = (heading: string) =>
    seen(`<h1>Acme</h1><h2>${heading}</h2>`, HOME)['ai.assistant_claimed'];
  assert.equal(claim('Meet Ada, your AI assistant'), true);
  assert.equal(claim('A copilot for every shift'), true);
  for (const other of [
    'Build your own AI assistant',
    'AI assistant (coming soon)',
    'Assistant manager wanted',
    'Inference for agents',
    'Works with GitHub Copilot, the coding copilot',
  ]) {
    assert.equal(claim(other), undefined, other);
  }
});

test('ways to sign on are labels of plans that are nothing else', () => {
  const pricing: Given = { path: '/pricing', role: 'pricing' };
  const keys = (main: string) => Object.keys(seen(main, pricing));
  assert.deepEqual(keys('<ul><li>SAML &amp; OIDC SSO</li><li>SCIM</li></ul>'), [
    'sso.oidc',
    'sso.saml',
    'sso.scim',
  ]);
  assert.deepEqual(keys('<p>Unlimited users, SAML, 99.9% SLA</p>'), ['sso.saml']);
  assert.deepEqual(keys('<ul><li class="disabled">SAML SSO</li><li><del>SCIM</del></li></ul>'), []);
  assert.deepEqual(
    keys('<p>SAML is not part of this plan</p><li>No SAML</li><li>SAML soon</li>'),
    [],
  );
  const row = (cells: string) =>
    keys(`<table><tr><th>Plan<th>A<th>B<tr><td>SAML SSO${cells}</table>`);
  assert.deepEqual(row('<td>–<td><svg></svg>'), ['sso.saml']);
  assert.deepEqual(row('<td>No<td>✗'), []);
  for (const label of [
    'SSO / SAML / OIDC',
    'SAML and OIDC on every plan.',
    'SAML- und OIDC-Login',
  ]) {
    const both = label.startsWith('SAML-') ? [] : ['sso.oidc', 'sso.saml'];
    assert.deepEqual(keys(`<ul><li>${label}</li></ul>`), both, label);
  }
  assert.deepEqual(keys('<li>SAML single sign-on</li>'), ['sso.saml']);
  assert.deepEqual(keys('<li>SAML and whatever you use</li>'), []);
});

test('models are counted where the list is whole and agrees with the words', () => {
  const list = '<ul><li><a href="/models/a1">A1</a></li><li><a href="/models/b2">B2</a></li></ul>';
  const both = { model_count: 2, 'model_count (observed)': 2 };
  assert.deepEqual(seen(`<h1>Models</h1><p>We serve 2 models.</p>${list}`, MODELS), both);
  assert.deepEqual(seen(`<h1>Models</h1>${list}`, MODELS), { 'model_count (observed)': 2 });
  assert.deepEqual(seen(`<h1>Models</h1><p>We serve 9 models.</p>${list}`, MODELS), {
    model_count: 9,
  });
  assert.deepEqual(seen(`<h1>Models</h1>${list}<button>Show all</button>`, MODELS), {});
  assert.deepEqual(seen(`<h1>Models</h1>${list}`, { ...MODELS, path: '/fashion' }), {});
});

test('languages are alternates that name the page itself', () => {
  const link = (tag: string, href: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${href}">`;
  const read = (head: string) => seen('<h1>Acme</h1>', { ...HOME, head });
  const own = link('en', 'https://acme.example/');
  assert.deepEqual(read(own + link('DE-at', '/at/') + link('x-default', '/')), {
    'language.count (observed)': 2,
    'language.de-at (observed)': true,
    'language.en (observed)': true,
  });
  const regions = link('de', '/de/') + link('de-AT', '/de/') + link('de-CH', '/de/');
  assert.equal(read(own + regions)['language.count (observed)'], 2);
  assert.deepEqual(read(link('en', '/en/') + link('de', '/de/')), {});
  assert.deepEqual(read(own + link('german', '/de/')), {});
  assert.deepEqual(read(own), {});
});

test('the newest entry of a changelog is a date of its own that has come', () => {
  const changelog: Given = { path: '/changelog', role: 'changelog' };
  const times = (dates: readonly string[]) =>
    seen(
      `<h1>Changelog</h1>${dates.map((date) => `<time datetime="${date}">x</time>`).join('')}`,
      changelog,
    );
  const newest = times(['2026-01-30', '2026-02-28T10:00', '2027-01-01', '2026-02-31', 'today']);
  assert.equal(newest['changelog.last_entry_at'], '2026-02-28');
  const printed = seen(
    `<h1>Changelog</h1><div>v2<span>2026-02-11</span></div><h3>January 30, 2026</h3>
    <p>On 2026-03-01 we rest.</p>`,
    changelog,
  );
  assert.equal(printed['changelog.last_entry_at'], '2026-02-11');
  assert.deepEqual(times([]), { 'changelog.url (observed)': 'https://acme.example/changelog' });
});
