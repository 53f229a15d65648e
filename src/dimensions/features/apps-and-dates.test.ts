// Platforms, claimed counts and changelogs in the words and marks that pages use for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { features } from '../features.ts';

function facts(main: string, path: string): Readonly<Record<string, unknown>> {
  return readSnippet(features, main, { path, prefix: 'features.' }).facts;
}

function platforms(main: string, path = '/features'): string {
  const keys = Object.keys(facts(`<h1>Features</h1>${main}`, path));
  return keys.flatMap((key) => /^platform\.(.+)$/.exec(key)?.[1] ?? []).join(' ');
}

const SENTENCES: readonly (readonly [string, string])[] = [
  ['Available on iOS, Android and the web.', 'android ios web'],
  ['Acme is available for Windows, macOS and Linux', 'linux macos windows'],
  ['Download for Mac', 'macos'],
  ['iOS & Android apps', 'android ios'],
  ['Verfügbar für iPhone, iPad und Android', 'android ios'],
  ['Disponible sur iOS et Android.', 'android ios'],
  ['Disponible en iOS y Android', 'android ios'],
  ['Available for iOS, Android and React Native', ''],
  ['Not yet available on Android.', ''],
  ['Windows are open.', ''],
  ['Available in Germany and France', ''],
];

for (const [sentence, said] of SENTENCES) {
  test(`"${sentence}" says ${said === '' ? 'no platform' : said}`, () => {
    assert.equal(platforms(`<p>${sentence}</p>`), said);
  });
}

test('an installer is for one platform, and a page of a store is one of an app', () => {
  const link = (href: string) => `<a href="${href}">Get it</a>`;
  assert.equal(platforms(link('https://dl.acme.example/Acme-2.1.dmg')), 'macos');
  assert.equal(platforms(link('/files/setup.msi') + link('/files/acme.deb')), 'linux windows');
  assert.equal(platforms(link('https://snapcraft.io/docs')), '');
  const store = link('https://apps.apple.com/us/app/acme/id123456789');
  assert.equal(platforms(`<footer>${store}</footer>`, '/changelog'), 'ios');
  assert.equal(platforms(`<footer>${store}</footer>`, '/integrations'), 'ios');
  assert.equal(platforms(store, '/integrations'), '');
});

test('a number of integrations is claimed in more languages than one', () => {
  const claimed = (text: string) =>
    facts(`<h2>${text}</h2>`, '/features')['integration.count_claimed'];
  assert.equal(claimed('Über 1.200 Integrationen'), '1200 integrations or more');
  assert.equal(claimed('Plus de 80 intégrations'), '80 integrations or more');
  assert.equal(claimed('Más de 90 integraciones'), '90 integrations or more');
  assert.equal(claimed('60+ powerful integrations'), '60 integrations or more');
  assert.equal(claimed('Bis zu 5 Integrationen'), undefined);
});

test('labels claim a number of integrations where a sign says that there are more', () => {
  const claimed = (html: string, path: string) => facts(html, path)['integration.count_claimed'];
  const twenty = '20 integrations or more';
  assert.equal(claimed('<div><span>20+ integrations</span></div>', '/'), twenty);
  assert.equal(claimed('<ul><li>Integration with 20+ platforms</li></ul>', '/pricing'), twenty);
  // The limit of one plan, and what others have.
  assert.equal(claimed('<ul><li>20+ integrations</li></ul>', '/pricing'), undefined);
  assert.equal(claimed('<ul><li>20 integrations</li></ul>', '/'), undefined);
  assert.equal(claimed('<ul><li><s>Integration with 20+ tools</s></li></ul>', '/'), undefined);
});

test('lines of plans name the apps and the ways to sign on that they have', () => {
  const said = (line: string, path = '/pricing') =>
    Object.keys(facts(`<h1>Acme</h1><ul>${line}</ul>`, path)).join(' ');
  assert.equal(said('<li>Mobile apps (iOS & Android)</li>'), 'platform.android platform.ios');
  assert.equal(said('<li class="no">Mobile apps (iOS & Android)</li>'), '');
  assert.equal(said('<li>SSO / SAML authentication</li>'), 'sso.saml');
  assert.equal(said('<li>SSO / SAML</li>', '/'), 'sso.saml');
  assert.equal(said('<p>SSO / SAML</p>', '/'), '');
});

test('a changelog is titled in several ways, and dates its entries beside their versions', () => {
  const last = (title: string, date: string) =>
    facts(`<h1>${title}</h1><h3>${date}</h3><p>New.</p>`, '/changelog')['changelog.last_entry_at'];
  assert.equal(last('Version history', 'v2.4.0 – March 5, 2026'), '2026-03-05');
  assert.equal(last('Neuerungen', '2.4.1 (2026-03-06)'), '2026-03-06');
  assert.equal(last('Nouveautés', '2026-03-07'), '2026-03-07');
  assert.equal(last("What's new in Acme", 'Released on March 8, 2026'), '2026-03-08');
  assert.equal(last('Changelog', 'We met on March 9, 2026'), undefined);
  assert.equal(last('Our history', '2026-03-07'), undefined);
});

test('figures, audiences and promises are no features', () => {
  const main = ['Time tracking', 'Invoices', '$24B+', 'For managers', 'Speed, not haste']
    .map((title) => `<h2>${title}</h2><p>What it is about.</p>`)
    .join('');
  const related = '<h2>Learn more</h2><h3>A story</h3><p>Words.</p><h3>Two</h3><p>Words.</p>';
  const keys = Object.keys(facts(`<h1>Features</h1>${main}${related}`, '/features'));
  assert.deepEqual(
    keys.filter((key) => key.startsWith('category.')),
    ['category.invoices', 'category.time-tracking'],
  );
});

test('on other pages an app is read whose package names the domain', () => {
  const link = (id: string) =>
    `<a href="https://play.google.com/store/apps/details?id=${id}">It</a>`;
  const said = (id: string, path = '/support') => facts(link(id), path)['app.android.package'];
  assert.equal(said('com.acme.vans'), 'com.acme.vans');
  assert.equal(said('com.acme.vans', '/vans'), 'com.acme.vans');
  assert.equal(said('com.google.authenticator'), undefined);
  assert.equal(said('com.acmevans.app'), undefined);
});

test('what an agency makes for others is no platform of its own', () => {
  const list = (...lines: readonly string[]) =>
    `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  const apps = 'Mobile apps (iOS & Android)';
  assert.equal(platforms(list('Web & backend development', apps), '/'), '');
  assert.equal(platforms(list(apps, 'Entwicklung', 'SEO-Beratung'), '/'), '');
  assert.equal(platforms(list('Route planning', apps), '/'), 'android ios');
});
