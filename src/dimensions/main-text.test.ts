// What belongs to the main text of a document and what does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mainText, textHash } from './main-text.ts';
import { openPage } from './page.ts';

const CLAUSE =
  'You may use the kites that we lend you as long as you bring them back dry, whole and in time.';
const OTHER =
  'We may change these terms, and tell you thirty days before we do so by a letter tied to a kite.';

function textOf(body: string, path = '/terms'): string {
  const html = `<!doctype html><html><head><title>Terms</title></head><body>${body}</body></html>`;
  const opened = openPage({
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: new URL(path, 'https://kites.example/'),
    status: 200,
    capturedAt: '2026-01-01T00:00:00Z',
  });
  assert.ok(opened.kind === 'page', JSON.stringify(opened));
  return mainText(opened.page)?.text ?? '';
}

const PROSE = `<h1>Terms</h1><p>${CLAUSE}</p><p>${OTHER}</p>`;
const TEXT = `Terms\n${CLAUSE}\n${OTHER}`;

test('navigation, footers, forms, banners, scripts and hidden parts are not the text', () => {
  const chrome =
    '<header><a href="/">Kites</a> <p>Fly with the best kites there are, from today on, for free</p></header>' +
    '<nav><a href="/a">A</a></nav>' +
    '<div class="cookie-banner"><p>We use cookies to make your visit nicer for you and us.</p><button>OK</button></div>';
  const after =
    '<form><label>Mail</label><input><button>Send</button></form><script>var a = 1</script>' +
    `<div hidden><p>${OTHER}</p></div><div style="display:none"><p>${CLAUSE}</p></div>` +
    '<footer><p>© 2026 Kites, and a long line about what we do and where we do it.</p></footer>';
  assert.equal(textOf(`${chrome}<main>${PROSE}</main>${after}`), TEXT);
});

test('spaces, quotes, soft hyphens and invisible characters do not change the text', () => {
  const plain = textOf(`<main><h1>Terms</h1><p>The "kite" isn't ours. ${CLAUSE}</p></main>`);
  const noisy = textOf(
    `<main>\n <h1>\n Terms</h1><p>The&nbsp;“ki&shy;te”\n\n isn’t\u200b ours.  <b>${CLAUSE}</b></p></main>`,
  );
  assert.equal(noisy, plain);
  assert.equal(textHash('e\u0301'), textHash('é'));
});

test('an obfuscated address reads as the address, whatever its key', () => {
  const hidden = (key: number) =>
    Buffer.from([key, ...Buffer.from('fly@kites.example').map((byte) => byte ^ key)]).toString(
      'hex',
    );
  const body = (mail: string) => `<main><h1>Terms</h1><p>${CLAUSE} Write to ${mail}.</p></main>`;
  const cloaked = (key: number) =>
    `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${hidden(key)}">[email&#160;protected]</a>`;
  const plain = textOf(body('<a href="mailto:fly@kites.example">fly@kites.example</a>'));
  assert.equal(textOf(body(cloaked(0x2a))), plain);
  assert.equal(textOf(body(cloaked(0xd1))), plain);
});

test('the title above the container, and the date below it, belong to the text', () => {
  const text = textOf(
    '<div><div class="hero"><a href="/">Home</a><h1>Terms</h1><p>Last updated: 3 May 2026</p></div>' +
      `<div><p>${CLAUSE}</p><p>${OTHER}</p></div></div>`,
  );
  assert.equal(text, `Terms\nLast updated: 3 May 2026\n${CLAUSE}\n${OTHER}`);
});

test('lists of nothing but links are left out, except where they are the document', () => {
  const items = ['Post', 'Rope', 'Wind'].map((name) => `<li><a href="/${name}">${name}</a></li>`);
  const body = `<main>${PROSE}<ul>${items.join('')}</ul><p>${OTHER}</p></main>`;
  assert.equal(textOf(body), `${TEXT}\n${OTHER}`);
  assert.equal(textOf(body, '/subprocessors'), `${TEXT}\nPost\nRope\nWind\n${OTHER}`);
});

test('a word more or less is another text', () => {
  const changed = PROSE.replace('thirty days', 'ten days');
  assert.notEqual(textHash(textOf(`<main>${changed}</main>`)), textHash(textOf(PROSE)));
});

test('a page without prose has no main text', () => {
  const links = '<a href="/a">One link after another</a> '.repeat(10);
  assert.equal(textOf(`<main><h1>Legal documents of Kites</h1><div>${links}</div></main>`), '');
});
