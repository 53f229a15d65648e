// What counts as a page, how it is decoded, and what a quote is.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { MAX_PAGE_BYTES, type OpenedPage, openPage, type Page } from './page.ts';

const WORDS = 'A page that says enough about what the company makes for people who build things. ';

function open(body: string | Uint8Array, more: Partial<Parameters<typeof openPage>[0]> = {}) {
  return openPage({
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/pricing'),
    status: 200,
    capturedAt: '2026-03-02T09:00:00Z',
    ...more,
  });
}

function pageOf(opened: OpenedPage): Page {
  assert.equal(opened.kind, 'page', JSON.stringify(opened));
  return opened.page;
}

function reasonOf(opened: OpenedPage): string {
  return opened.kind === 'incomplete' ? opened.reason : 'page';
}

test('a page of headings and text is complete and knows its role', () => {
  const page = pageOf(open(`<title>Acme</title><h1>Acme</h1><p>${WORDS}</p>`));
  assert.equal(page.role, 'pricing');
  assert.equal(page.$('h1').text(), 'Acme');
});

test('an address whose escapes are no UTF-8 still opens', () => {
  const url = new URL('https://acme.example/%FF');
  assert.equal(pageOf(open(`<h1>Acme</h1>${WORDS}`, { url })).role, 'other');
});

const REFUSED: readonly (readonly [string, string, string])[] = [
  ['empty', 'nothing at all', ''],
  ['empty', 'a bare word', '<p>ok</p>'],
  ['bot_wall', 'a challenge by its title', '<title>Just a moment...</title><p>acme.example</p>'],
  ['bot_wall', 'a denial with a reference', '<title>Access Denied</title><h1>Access Denied</h1>'],
  ['bot_wall', 'a question whether one is human', '<h1>acme</h1><p>Verify you are human</p>'],
  [
    'bot_wall',
    'a frame of a challenge',
    '<title>acme.example</title><iframe src="https://geo.captcha-delivery.com/c"></iframe>',
  ],
  ['login', 'a sign-in form', '<h1>Welcome</h1><form><input type="password"></form>'],
  ['error_page', 'a missing page served as found', '<title>404 – Acme</title><h1>Oh</h1>'],
  ['error_page', 'an apology', '<h1>Something went wrong</h1><p>Try again later.</p>'],
  ['error_page', 'maintenance', '<title>Scheduled maintenance</title><p>Back at noon.</p>'],
  ['js_shell', 'an empty mount point', '<title>Acme</title><div id="root"></div><script></script>'],
  [
    'cookie_wall',
    'a consent question and nothing else',
    `<h1>Cookies</h1><p>We use cookies. To continue, accept all of them.</p>`,
  ],
];

for (const [reason, what, body] of REFUSED) {
  test(`${what} is no page: ${reason}`, () => assert.equal(reasonOf(open(body)), reason));
}

const KEPT: readonly (readonly [string, string])[] = [
  ['a page with a sign-in form in its header', `<form><input type="password"></form>`],
  ['a page with a cookie notice', '<div>We use cookies. Accept</div><main></main>'],
  [
    'a page that loads a challenge script',
    '<script src="/cdn-cgi/challenge-platform/h/g"></script>',
  ],
  ['a page with advice for those without scripts', '<noscript>Please enable JavaScript</noscript>'],
  [
    'a page about errors',
    '<p>How we answer 404 and 503: page not found, something went wrong.</p>',
  ],
];

for (const [what, extra] of KEPT) {
  test(`${what} is a page`, () => {
    const body = `<title>Acme</title>${extra}<h1>Plans</h1><p>${WORDS.repeat(6)}</p>`;
    assert.equal(reasonOf(open(body)), 'page');
  });
}

test('status, type and size decide before anything is read', () => {
  const body = `<h1>Acme</h1>${WORDS}`;
  assert.equal(reasonOf(open(body, { status: 404 })), 'status');
  assert.equal(reasonOf(open(body, { contentType: 'application/pdf' })), 'content_type');
  assert.equal(reasonOf(open(body, { contentType: null })), 'content_type');
  assert.equal(reasonOf(open(`<!doctype html>${body}`, { contentType: null })), 'page');
  assert.equal(reasonOf(open(new Uint8Array(MAX_PAGE_BYTES + 1))), 'too_large');
});

test('windows-1252 is read as such, by header, by meta, and where bytes are no UTF-8', () => {
  const bytes = Buffer.from(`<title>Caf\xe9 \x80</title><h1>Caf\xe9</h1>${WORDS}`, 'latin1');
  for (const contentType of ['text/html; charset=iso-8859-1', 'text/html']) {
    assert.equal(pageOf(open(bytes, { contentType })).$('title').text(), 'Café €');
  }
});

test('plain text is a page whose quotes are its own words', () => {
  const contentType = 'text/plain; charset=utf-8';
  const page = pageOf(open(`${WORDS}<b> & more`, { contentType }));
  const [pre] = page.$('pre').toArray();
  assert.ok(pre);
  const quote = page.quote(pre, '<b> & more');
  assert.ok(quote?.type === 'text_quote');
  assert.equal(quote.exact, '<b> & more');
});

test('a quote is the source of its node, with what stands around it', () => {
  const page = pageOf(open(`<h1>Acme</h1>${WORDS}<p id=p>Tom &amp; <b>J</b></p><i>after</i>`));
  const [p] = page.$('#p').toArray();
  assert.ok(p);
  assert.deepEqual(page.quote(p), {
    type: 'text_quote',
    exact: '<p id=p>Tom &amp; <b>J</b></p>',
    prefix: 'es for people who build things. ',
    suffix: '<i>after</i>',
  });
  assert.equal(page.quote(p, 'after'), null, 'outside of the node');
  assert.ok(page.quote(p, 'Tom &amp;'), 'as written in the source');
  assert.equal(page.quote(p, 'Tom & '), null, 'not as it reads');
});

test('no quote is longer than two thousand characters', () => {
  const page = pageOf(open(`<h1>Acme</h1><p>${'word '.repeat(500)}</p>`));
  const [p] = page.$('p').toArray();
  assert.ok(p);
  assert.equal(page.quote(p), null);
  assert.ok(page.quote(p, 'word word'));
});

test('any bytes open or are refused; nothing throws, and quotes are substrings', () => {
  const bit = fc.constantFrom(
    ...['<p>', '</p>', '<table>', '<b>', '</b>', '<a href="', '">', '<!--', '-->', '<title>', 'é'],
    ...[
      '<script>',
      '</script>',
      '😀',
      '&amp;',
      '&#x110000;',
      '\0',
      '\r\n',
      '<svg>',
      'word ',
      '<td>',
    ],
  );
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.array(bit, { maxLength: 80 }).map((bits) => new TextEncoder().encode(bits.join(''))),
  );
  fc.assert(
    fc.property(bodies, fc.constantFrom('text/html', 'text/plain', null), (body, contentType) => {
      const long = new Uint8Array([...new TextEncoder().encode(`<h1>x</h1>${WORDS}`), ...body]);
      const opened = open(long, { contentType });
      if (opened.kind === 'incomplete') return;
      const { page } = opened;
      for (const element of page.$('*').toArray()) {
        const quote = page.quote(element);
        if (quote?.type !== 'text_quote') continue;
        assert.ok(page.text.includes(quote.prefix + quote.exact + quote.suffix));
      }
    }),
    { numRuns: 150 },
  );
});

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));
const absent = existsSync(CORPUS) ? false : 'the corpus of real pages is not here';

test('no real capture of a legal or pricing page is refused', { skip: absent }, () => {
  let opened = 0;
  for (const folder of ['terms-html', 'pages-appveyor']) {
    for (const name of readdirSync(join(CORPUS, folder), { recursive: true, encoding: 'utf8' })) {
      const file = join(CORPUS, folder, name);
      if (!/\.html(\.gz)?$/.test(name) || !/\d{4}-\d\d-\d\d[^/]*$/.test(name)) continue;
      // Every fourth: the others are re-recordings of the same pages.
      if (opened++ % 4 !== 0) continue;
      const bytes = readFileSync(file);
      const body = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
      assert.equal(reasonOf(open(body, { contentType: 'text/html' })), 'page', name);
    }
  }
  assert.ok(opened > 200);
});
