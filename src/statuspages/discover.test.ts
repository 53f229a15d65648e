// Which links of a company's page lead to its own status page.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { openPage, type Page } from '../dimensions/page.ts';
import { discoverStatusPages } from './discover.ts';

function open(body: Uint8Array, url: string): Page | null {
  const opened = openPage({
    body,
    contentType: 'text/html',
    url: new URL(url),
    status: 200,
    capturedAt: '2026-03-02T00:00:00.000Z',
  });
  return opened.kind === 'page' ? opened.page : null;
}

function pageOf(html: string, url = 'https://www.kites.example/'): Page {
  const filler = '<p>We make kites that fly in any wind, and we tell when they do not.</p>'.repeat(
    3,
  );
  const text = `<!doctype html><html><body>${html}${filler}</body></html>`;
  return open(new TextEncoder().encode(text), url) ?? assert.fail('no complete page');
}

function found(html: string, url?: string): readonly string[] {
  return discoverStatusPages(pageOf(html, url)).map((page) => page.url);
}

function link(href: string): string {
  return `<p><a href="${href}">Status</a></p>`;
}

test('a status host of the own domain is found, whatever its path', () => {
  assert.deepEqual(found(link('https://status.kites.example')), ['https://status.kites.example/']);
  const twice =
    link('http://status.kites.example/history?page=2') + link('//status.kites.example#a');
  assert.deepEqual(found(twice), ['https://status.kites.example/']);
  assert.deepEqual(found(link('https://status.kites.io/'), 'https://kites.com/'), [
    'https://status.kites.io/',
  ]);
});

test("another company's status page is not this one's", () => {
  const others = [
    'https://status.other.example/',
    'https://kites.example/status',
    'https://other.statuspage.io/',
    'https://www.instatus.com/',
    'https://status.io/',
    'https://statuspage.incident.io/other',
    'https://kites.statuspage.io.other.example/',
    'mailto:status@kites.example',
  ];
  assert.deepEqual(found(others.map(link).join('')), []);
});

test('a page on a vendor host is found by the name it carries', () => {
  const hosts = [
    'https://kites.statuspage.io/',
    'https://kites.instatus.com/',
    'https://kites.betteruptime.com/',
    'https://kites-status.status.io/',
    'https://kiteshq.statuspage.io/',
  ];
  assert.deepEqual(found(hosts.map((host) => link(`${host}history`)).join('')), hosts);
  assert.deepEqual(found(link('https://statuspage.incident.io/kites/incidents/1')), [
    'https://statuspage.incident.io/kites/',
  ]);
});

test('in the footer of the page a vendor host of any name is its own', () => {
  const footer = `<footer>${link('https://x1y2z3.statuspage.io/')}</footer>`;
  assert.deepEqual(found(footer), ['https://x1y2z3.statuspage.io/']);
});

test('the quote stands in the source', () => {
  const page = pageOf(`<footer>${link('https://status.kites.example/?a=1&amp;b=2')}</footer>`);
  const [status] = discoverStatusPages(page);
  assert.ok(status?.locator.type === 'text_quote' && page.text.includes(status.locator.exact));
});

test('no link makes discovery throw', () => {
  const href = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom('https://status.[', '//status.', '%'),
  );
  fc.assert(
    fc.property(fc.array(href), (links) => {
      const html = links.map((one) => link(one.replaceAll('"', ''))).join('');
      for (const { url } of discoverStatusPages(pageOf(html))) assert.ok(URL.canParse(url));
    }),
    { numRuns: 100 },
  );
});

const WEB = fileURLToPath(new URL('../../sample/web/', import.meta.url));

interface SampleCompany {
  readonly pages: readonly {
    readonly url: string;
    readonly file: string;
    readonly role?: string;
  }[];
}

test('the status pages of the sample are found on the home pages of their companies', () => {
  let hosts = 0;
  for (const domain of readdirSync(WEB)) {
    const company = JSON.parse(
      readFileSync(`${WEB}${domain}/company.json`, 'utf8'),
    ) as SampleCompany;
    const seen = company.pages
      .filter((page) => page.role === undefined)
      .flatMap(({ file, url }) => {
        const name = readdirSync(`${WEB}${domain}/${file}`).find((one) => one.endsWith('.html'));
        const page =
          name === undefined ? null : open(readFileSync(`${WEB}${domain}/${file}/${name}`), url);
        return page === null ? [] : discoverStatusPages(page).map((status) => status.url);
      });
    for (const { url, role } of company.pages) {
      if (role !== 'status') continue;
      hosts++;
      const host = new URL(url).origin;
      assert.ok(seen.includes(`${host}/`), `${domain}: ${url} not among ${[...new Set(seen)]}`);
    }
  }
  assert.ok(hosts > 0);
});
