// Which boards a company's own page refers to, and which of them are its own.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { ANY_ADDRESS } from '../../test/any-address.ts';
import { openPage, type Page } from '../dimensions/page/page.ts';
import { agreesWithCompany, linksBackTo, namesAgree } from './agreement.ts';
import { boardAt, discoverBoards } from './discover.ts';
import { BOARD_ADAPTERS } from './registry.ts';

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

function pageOf(html: string, url = 'https://kites.example/careers'): Page {
  const filler = '<p>We make kites that fly in any wind, and we tell when they do not.</p>'.repeat(
    3,
  );
  const text = `<!doctype html><html><body>${html}${filler}</body></html>`;
  return open(new TextEncoder().encode(text), url) ?? assert.fail('no complete page');
}

function found(html: string, url?: string): readonly (readonly [string, string])[] {
  return discoverBoards(pageOf(html, url)).map(({ provider, token }) => [provider, token]);
}

const REFERENCES: readonly (readonly [string, string, string])[] = [
  ['<a href="https://boards.greenhouse.io/kites">Jobs</a>', 'greenhouse', 'kites'],
  ['<a href="https://job-boards.eu.greenhouse.io/kites/jobs/1">Job</a>', 'greenhouse', 'eu:kites'],
  [
    '<script src="https://boards.greenhouse.io/embed/job_board/js?for=kites"></script>',
    'greenhouse',
    'kites',
  ],
  [
    "<script>window.Grnhse = {}; Grnhse.Settings = { boardToken: 'kites' };</script>",
    'greenhouse',
    'kites',
  ],
  [
    '<script>fetch("https:\\/\\/boards-api.greenhouse.io\\/v1\\/boards\\/kites\\/jobs")</script>',
    'greenhouse',
    'kites',
  ],
  ['<a href="//jobs.eu.lever.co/kites/5ac21346">Job</a>', 'lever', 'eu:kites'],
  [
    '<script src="https://jobs.ashbyhq.com/Kite%20Works/embed?version=2"></script>',
    'ashby',
    'Kite Works',
  ],
  ['<a href="https://careers.smartrecruiters.com/Kites1">Jobs</a>', 'smartrecruiters', 'Kites1'],
  ['<iframe src="https://apply.workable.com/kites/"></iframe>', 'workable', 'kites'],
  ['<div data-board="https://kites.recruitee.com/api/offers">…</div>', 'recruitee', 'kites'],
  ['<a href="https://kites.jobs.personio.com/?language=de">Jobs</a>', 'personio', 'kites'],
  ['<a href="https://kites.teamtailor.com/jobs">Jobs</a>', 'teamtailor', 'kites'],
  [
    '<iframe src="https://kites.bamboohr.com/jobs/embed2.php?a=1&amp;b=2"></iframe>',
    'bamboohr',
    'kites',
  ],
  ['<a href="https://kites.pinpointhq.com/en/postings/1">Job</a>', 'pinpoint', 'kites'],
  ['<a href="https://ats.rippling.com/en-GB/KitesCo/jobs">Jobs</a>', 'rippling', 'KitesCo'],
  [
    '<a href="https://kites.wd5.myworkdayjobs.com/en-US/Kite_Careers">Jobs</a>',
    'workday',
    'kites.wd5/Kite_Careers',
  ],
];

test('every kind of reference leads to its board, and the quote stands in the source', () => {
  for (const [html, provider, token] of REFERENCES) {
    const page = pageOf(html);
    const boards = discoverBoards(page);
    assert.deepEqual(
      boards.map((board) => [board.provider, board.token]),
      [[provider, token]],
      html,
    );
    const { locator } = boards[0] ?? assert.fail();
    assert.ok(locator.type === 'text_quote' && page.text.includes(locator.exact), html);
  }
});

for (const { provider, boardUrl } of BOARD_ADAPTERS) {
  test(`${provider}: a board is found by its address in a link, and in the JSON of a script`, () => {
    const token = REFERENCES.find(([, of]) => of === provider)?.[2] ?? 'kites';
    const address = boardUrl(token);
    const escaped = JSON.stringify({ jobs: address }).replaceAll('/', '\\/');
    assert.deepEqual(found(`<a href="${address}">Jobs</a>`), [[provider, token]]);
    assert.deepEqual(found(`<script>data = ${escaped}</script>`), [[provider, token]]);
  });
}

test('what is no board of a company is passed over', () => {
  const links = [
    'https://www.greenhouse.io/',
    'https://boards.greenhouse.io/',
    'https://www.lever.co/customers',
    'https://apply.workable.com/j/AB12',
    'https://www.recruitee.com/',
    'https://careers-analytics.recruitee.com/a.js',
    'https://app.teamtailor.com/companies',
    'https://www.pinpointhq.com/',
    'https://kites.bamboohr.com/login.php',
    'https://jobs.gem.com/kites',
    'mailto:jobs@kites.example',
    'javascript:void(0)',
    'https://boards.greenhouse.io.kites.example/kites',
    'https://kites.example/?next=https://boards.greenhouse.io/kites',
    'https://%zz',
  ];
  const html = links.map((link) => `<a href="${link}">x</a>`).join('');
  assert.deepEqual(found(`${html}<p>boards.greenhouse.io/kites</p>`), []);
});

test('boards come once each, in the order in which providers are tried', () => {
  const html = `
    <a href="https://kites.pinpointhq.com/">A</a>
    <a href="https://jobs.lever.co/kites">B</a>
    <a href="https://jobs.lever.co/kites/1">C</a>
    <a href="https://boards.greenhouse.io/kites">D</a>`;
  assert.deepEqual(found(html), [
    ['greenhouse', 'kites'],
    ['lever', 'kites'],
    ['pinpoint', 'kites'],
  ]);
});

test('a career site on its own host is known by the vendor files and the feed together', () => {
  const assets = '<script src="https://assets.teamtailor-cdn.com/a.js"></script>';
  const feed = '<link rel="alternate" type="application/rss+xml" href="/jobs.rss">';
  const at = 'https://jobs.kites.example/';
  assert.deepEqual(found(assets + feed, at), [['teamtailor', 'host:jobs.kites.example']]);
  assert.deepEqual(found(feed, at), []);
  assert.deepEqual(found(assets, at), []);
  assert.deepEqual(found(`${assets}<a href="https://other.example/jobs.rss">x</a>`, at), []);
});

test('the end of a redirect is a board where its address is one', () => {
  assert.equal(boardAt(new URL('https://jobs.lever.co/kites'))?.token, 'kites');
  assert.equal(boardAt(new URL('https://kites.example/careers')), null);
  assert.equal(boardAt(new URL('mailto:a@jobs.lever.co')), null);
});

test('no page makes discovery throw', () => {
  const attribute = fc.constantFrom('href', 'src', 'data-x', 'data-url', 'action');
  const value = fc.oneof(
    fc.string(),
    ANY_ADDRESS,
    fc.constantFrom('//', 'https://[', '%', '&amp;'),
  );
  const script = fc.oneof(
    fc.string(),
    fc.constantFrom('boardToken: "', 'https:\\/\\/x.lever.co\\'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(attribute, value)), script, (attributes, source) => {
      const tags = attributes.map(
        ([name, text]) => `<a ${name}="${text.replaceAll('"', '')}">x</a>`,
      );
      const safe = source.replaceAll('<', '');
      for (const board of discoverBoards(pageOf(`${tags.join('')}<script>${safe}</script>`))) {
        assert.ok(board.listUrl.startsWith('https://'));
      }
    }),
    { numRuns: 100 },
  );
});

const KITES = { name: 'Kites', domain: 'kites.example' };

test('a board agrees by its stated name, its host or a link back, and by nothing else', () => {
  const listUrl = 'https://api.lever.co/v0/postings/kites?mode=json';
  const by = (companyName: string | null, backlink: boolean, url = listUrl) => {
    const agreement = agreesWithCompany({ companyName, listUrl: url }, KITES, backlink);
    return agreement.kind === 'agrees' ? agreement.by : null;
  };
  assert.equal(by('Kites Inc.', false), 'name');
  assert.equal(by(null, true), 'backlink');
  assert.equal(by(null, false), null);
  assert.equal(by('Kites Robotics', true), null);
  assert.equal(by('Other', false, 'https://jobs.kites.example/jobs.rss'), 'domain');
  assert.equal(by(null, false, 'https://notkites.example/jobs.rss'), null);
});

test('names agree but for case, accents, legal form and the word careers', () => {
  const company = { name: 'Café Lumière, S.A.S.', domain: 'cafe-lumiere.example' };
  for (const stated of [
    'cafe lumiere',
    'CAFÉ LUMIÈRE SAS',
    'Café-Lumière Careers',
    'CafeLumiere',
  ]) {
    assert.ok(namesAgree(stated, company), stated);
  }
  for (const stated of ['Café', 'Lumière', 'Café Lumière Robotics', '', '…', 'Inc']) {
    assert.ok(!namesAgree(stated, company), stated);
  }
  assert.ok(namesAgree('The Co', { name: 'Co', domain: 'co.example' }));
  assert.ok(namesAgree('Acme.io', { name: 'Acme', domain: 'acme.io' }));
});

test('a link back is one to the domain or a host below it', () => {
  const at = 'https://jobs.lever.co/kites';
  const back = (href: string) =>
    linksBackTo(pageOf(`<a href="${href}">Home</a>`, at), KITES.domain);
  assert.ok(back('https://kites.example/'));
  assert.ok(back('https://www.kites.example/about'));
  assert.ok(!back('https://notkites.example/'));
  assert.ok(!back('https://kites.example.org/'));
  assert.ok(!back('mailto:jobs@kites.example'));
});

const WEB = fileURLToPath(new URL('../../sample/web/', import.meta.url));

interface SampleCompany {
  readonly domain: string;
  readonly pages: readonly {
    readonly url: string;
    readonly file: string;
    readonly role?: string;
  }[];
}

test('the board of every company of the sample is found on its own pages', () => {
  let boards = 0;
  for (const domain of readdirSync(WEB)) {
    const company = JSON.parse(
      readFileSync(`${WEB}${domain}/company.json`, 'utf8'),
    ) as SampleCompany;
    const own = company.pages.filter((page) => page.role === undefined);
    const seen = own.flatMap(({ file, url }) => {
      const name = readdirSync(`${WEB}${domain}/${file}`).find((one) => one.endsWith('.html'));
      const page =
        name === undefined ? null : open(readFileSync(`${WEB}${domain}/${file}/${name}`), url);
      return page === null ? [] : discoverBoards(page);
    });
    for (const { url, role } of company.pages) {
      if (role !== 'board') continue;
      boards++;
      const board = boardAt(new URL(url));
      assert.ok(
        seen.some((one) => one.provider === board?.provider && one.token === board.token),
        `${domain}: ${url} not found`,
      );
    }
    const tokens = new Set(seen.map(({ provider, token }) => `${provider} ${token}`));
    assert.ok(tokens.size <= 1, `${domain}: ${[...tokens].join(', ')}`);
  }
  assert.ok(boards >= 10);
});
