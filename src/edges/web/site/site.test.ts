// The files of the site over HTTP, on the sample.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { load } from 'cheerio';
import { request } from 'undici';
import { openSite, type Site } from '../../../../test/servers/site.ts';
import { listingOf } from '../../../operations/catalogue/listed-companies.ts';
import { sitemap, sitemapPart } from './sitemap.ts';
import { securityFile } from './well-known.ts';

const COMPANY = 'peppergraph.example';

let site: Site;
before(async () => {
  site = await openSite();
});
after(() => site?.[Symbol.asyncDispose]());

const FILES = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/.well-known/api-catalog':
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/favicon.ico': 'image/x-icon',
  '/apple-touch-icon.png': 'image/png',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/sitemaps/site.xml': 'application/xml; charset=utf-8',
  [`/embed/${COMPANY}/badge.svg`]: 'image/svg+xml; charset=utf-8',
  [`/embed/${COMPANY}/prices.svg`]: 'image/svg+xml; charset=utf-8',
};

for (const [path, type] of Object.entries(FILES)) {
  test(`${path} may be kept, is asked for again by its tag, and runs nothing`, async () => {
    const { status, headers, body } = await site.get(path);
    assert.deepEqual([status, headers['content-type']], [200, type]);
    assert.match(String(headers['cache-control']), /^public, max-age=\d+$/);
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(String(headers['x-request-id']), /^req_/);
    assert.ok(body.length > 50);
    const again = await request(site.server.url + path, {
      headers: { 'If-None-Match': String(headers.etag) },
    });
    assert.deepEqual([again.statusCode, await again.body.text()], [304, '']);
    const head = await request(site.server.url + path, { method: 'HEAD' });
    assert.deepEqual([head.statusCode, await head.body.text()], [200, '']);
    const posted = await request(site.server.url + path, { method: 'POST' });
    assert.equal(posted.statusCode, 405);
    await posted.body.dump();
  });
}

test('robots are led to the sitemap, whose every address is a page that may be found', async () => {
  const robots = await site.get('/robots.txt');
  const { baseUrl } = site.server.world;
  assert.ok(robots.body.endsWith(`Sitemap: ${baseUrl}/sitemap.xml\n`));
  const closed = [...robots.body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
  const { body } = await site.get('/sitemap.xml');
  const $ = load(body, { xml: true });
  const paths = $('loc')
    .toArray()
    .map((one) => new URL($(one).text()))
    .map(({ href, pathname }) => {
      assert.ok(href.startsWith(baseUrl));
      return pathname;
    });
  assert.equal(new Set(paths).size, paths.length);
  assert.ok(paths.includes(`/companies/${COMPANY}`) && paths.includes('/categories/on-call'));
  for (const path of paths) {
    assert.ok(!closed.some((start) => path.startsWith(start)), path);
  }
  const some = paths.filter((path, i) => !path.startsWith('/errors/') && (i < 30 || i % 7 === 0));
  for (const path of some) {
    const page = await site.get(path);
    assert.equal(page.status, 200, path);
    assert.equal(page.$('meta[name="robots"]').length, 0, `${path} asks not to be found`);
  }
});

test('more addresses than one file may have are a list of files that hold each of them once', async () => {
  const { world } = site.server;
  const mapped = {
    baseUrl: world.baseUrl,
    pages: ['/'],
    categories: [],
    listing: listingOf(world, 5),
  };
  const list = load(String((await sitemap(mapped)).body), { xml: true });
  const names = list('sitemap loc')
    .toArray()
    .map((one) => list(one).text().split('/sitemaps/')[1] ?? '');
  assert.ok(names.length > 3);
  assert.equal(names[0], 'site.xml');
  const found: string[] = [];
  for (const name of names.slice(1)) {
    const part = await sitemapPart(name, mapped);
    const $ = load(String(part?.body), { xml: true });
    const here = $('loc').toArray();
    assert.ok(here.length <= 5);
    found.push(...here.map((one) => $(one).text()));
  }
  const [{ n } = { n: 0 }] = await world.database.rows<{ n: number }>(
    'test-companies',
    'select count(*)::int as n from companies',
  );
  assert.deepEqual([found.length, new Set(found).size], [n, n]);
  for (const name of [`companies-${names.length}.xml`, 'companies-0.xml', 'companies-1', 'x.xml']) {
    assert.equal(await sitemapPart(name, mapped), null, name);
  }
  assert.equal((await site.get('/sitemaps/companies-99.xml')).status, 404);
});

test('security.txt names whom to write to, and is not there where nobody is named', async () => {
  assert.equal((await site.get('/.well-known/security.txt')).status, 404);
  const now = new Date('2026-11-20T12:00:00Z');
  const text = (contact: string | null) =>
    String(securityFile('https://a.test', contact, now)?.body);
  assert.equal(
    text('security@a.test'),
    [
      'Contact: mailto:security@a.test',
      'Expires: 2027-02-18T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://a.test/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  assert.match(text('https://a.test/report'), /^Contact: https:\/\/a\.test\/report\n/);
  assert.equal(securityFile('https://a.test', null, now), null);
});

test('the catalog of interfaces links to what is there', async () => {
  const { body, headers } = await site.get('/.well-known/api-catalog');
  assert.match(String(headers.link), /rel="api-catalog"/);
  const { linkset } = JSON.parse(body) as { linkset: Record<string, { href: string }[]>[] };
  const links = linkset
    .flatMap((entry) => Object.values(entry))
    .flatMap((one) => (Array.isArray(one) ? one.map(({ href }) => href) : []));
  assert.equal(links.length, 5);
  for (const href of links) {
    const { status } = await site.get(href.replace(site.server.world.baseUrl, ''));
    assert.ok(status < 400, `${href}: ${status}`);
  }
});

test('llms.txt leads to pages and files that are there', async () => {
  const { body } = await site.get('/llms.txt');
  assert.match(body, /^# Assay\n\n> /);
  const paths = [...body.matchAll(/\]\(([^)]+)\)/g)].map(
    ([, href]) => new URL(href ?? '').pathname,
  );
  assert.ok(paths.length > 8);
  for (const path of paths.filter((one) => one !== '/mcp')) {
    const { status } = await site.get(path);
    assert.ok(status < 400, `${path}: ${status}`);
  }
});

test('pictures for others say as of when, that a company is invented, and no withheld value', async () => {
  for (const file of ['badge.svg', 'prices.svg']) {
    const { body, headers } = await site.get(`/embed/${COMPANY}/${file}`);
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.match(body, /as of 20\d\d-\d\d-\d\d/);
    assert.match(body, /invented/);
    assert.equal(load(body, { xml: true })('script, style, image, foreignObject, a').length, 0);
    assert.ok(Buffer.byteLength(body) < 8_000);
    assert.equal((await site.get(`/embed/nobody.example/${file}`)).status, 404);
  }
  const { body } = await site.get(`/embed/${COMPANY}/prices.svg`);
  assert.match(body, /17,499/);
});

test('every fact has a picture for others that says its value, who says so and as of when', async () => {
  const key = 'pricing.tier.thali.price';
  const { status, body, headers } = await site.get(`/embed/${COMPANY}/${key}.svg`);
  assert.equal(status, 200);
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  const $ = load(body, { xml: true });
  assert.match(
    $('title').text(),
    /^Peppergraph \(invented\): Price of the thali plan: ₹17,499 · stated as of 20\d\d-\d\d-\d\d, by Assay$/,
  );
  assert.equal($('script, style, image, foreignObject, a').length, 0);
  for (const file of [`${key}.png`, 'pricing.nothing.svg', '.svg', '%3Cscript%3E.svg']) {
    assert.equal((await site.get(`/embed/${COMPANY}/${file}`)).status, 404, file);
  }
  assert.equal((await site.get(`/embed/nobody.example/${key}.svg`)).status, 404);
  const page = await site.get(`/embed/${COMPANY}?key=${key}`);
  assert.equal(load(page.body)(`img[src$="/${key}.svg"]`).length, 1);
  const fact = await site.get(`/companies/${COMPANY}/facts/${key}`);
  assert.equal(load(fact.body)(`a[href="/embed/${COMPANY}?key=${key}#fact"]`).length, 1);
});

test('whoever prefers Markdown is told the same of a company, and nothing that is withheld', async () => {
  const path = `/companies/${COMPANY}`;
  const asked = { Accept: 'text/markdown, text/html;q=0.5' };
  const { status, headers, body } = await site.get(path, asked);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/markdown; charset=utf-8');
  assert.match(String(headers.vary), /Accept/);
  assert.match(body, /^# Peppergraph \(peppergraph\.example\)\n\nThis company is \*\*invented\*\*/);
  assert.match(body, /\| Price of the thali plan `pricing\.tier\.thali\.price` \| ₹17,499/);
  const record = await site.get(`/v1/companies/${COMPANY}`);
  const { data } = JSON.parse(record.body) as { data: { coverage: { facts: number } } };
  assert.equal(body.match(/^\| (?!Fact |---)/gm)?.length, data.coverage.facts);
  const signedIn = await site.get(path, { ...asked, Cookie: await site.signIn() });
  assert.equal(signedIn.body, body);
  const browser = await site.get(path, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  assert.equal(browser.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal((await site.get('/companies/nobody.example', asked)).status, 404);
});
