// What belongs to the main text of a document and what does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMainTextSmall, mainText, textHash } from './main-text.ts';
import type { Page } from './page.ts';
import { openPage } from './page.ts';

const CLAUSE =
  'You may use the kites that we lend you as long as you bring them back dry, whole and in time.';
const OTHER =
  'We may change these terms, and tell you thirty days before we do so by a letter tied to a kite.';

function textOf(body: string, path = '/terms'): string {
  return mainText(pageOf(body, path))?.text ?? '';
}

function pageOf(body: string, path = '/terms'): Page {
  const html = `<!doctype html><html><head><title>Terms</title></head><body>${body}</body></html>`;
  const opened = openPage({
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: new URL(path, 'https://kites.example/'),
    status: 200,
    capturedAt: '2026-01-01T00:00:00Z',
  });
  assert.ok(opened.kind === 'page', JSON.stringify(opened));
  return opened.page;
}

const PROSE = `<h1>Terms</h1><p>${CLAUSE}</p><p>${OTHER}</p>`;
const TEXT = `Terms\n${CLAUSE}\n${OTHER}`;

test('what stands below the footer of a page is no part of its document', () => {
  const offer =
    '<section><b>9%</b><p>Buy a kite today, and get the second one for half of it, dear friend.</p></section>';
  const footer = '<footer><p>© Kites</p></footer>';
  assert.equal(textOf(`<main>${PROSE}</main>${footer}${offer}`), TEXT);
  const quoted = `<blockquote><p>Kites!</p><footer>A friend</footer></blockquote>`;
  assert.match(textOf(`<main>${quoted}${PROSE}</main>`), /bring them back/);
  assert.match(textOf(`${footer}<div>${PROSE}</div>`), /bring them back/, 'all stands below it');
});

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

test('a date above the title, and a title that is no heading, belong to the text', () => {
  const prose = `<p>${CLAUSE}</p><p>${OTHER}</p>`;
  const dated = '<div><p>Kites for all</p><p>Updated: 3 May 2026</p><h1>Terms</h1></div>';
  assert.equal(textOf(`${dated}<div>${prose}</div>`), `Updated: 3 May 2026\n${TEXT}`);
  const named = '<div><div>Terms of Service</div><div>Last updated: 3 May 2026</div></div>';
  assert.equal(
    textOf(`${named}<div><div>${prose}</div></div>`),
    `Terms of Service\nLast updated: 3 May 2026\n${CLAUSE}\n${OTHER}`,
  );
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

test('what unfolds at a click is part of the text, folded or not', () => {
  const section = (attributes: string) =>
    `<main><h1>Terms</h1><h2><button aria-expanded="false">Our kites</button></h2><div ${attributes}><p>${CLAUSE}</p></div><p>${OTHER}</p></main>`;
  const text = `Terms\nOur kites\n${CLAUSE}\n${OTHER}`;
  assert.equal(textOf(section('')), text);
  assert.equal(textOf(section('hidden')), text);
  assert.equal(textOf(section('class="panel hidden"')), text);
  assert.equal(textOf(section('style="display:none" role="region"')), text);
});

test('a section that its heading unfolds is part of the text, however short', () => {
  const open = `<h2>Our kites</h2><div><p>Bring them back.</p></div>`;
  const folded = `<h2 role="button" aria-expanded="false">Our kites</h2><div class="hidden"><p>Bring them back.</p></div>`;
  const page = (section: string) => `<main><h1>Terms</h1><p>${CLAUSE}</p>${section}</main>`;
  assert.equal(textOf(page(folded)), textOf(page(open)));
});

test('chats, questions of consent and announcements are told by their controls, not their names', () => {
  const boxes = [
    '<p>We reply in a few minutes</p><button aria-label="Open chat">Chat with us</button>',
    '<h3>Cookie settings</h3><p>This site uses cookies. You choose which.</p><label><input type="checkbox"> Statistics</label><button>Save</button><button>Allow all cookies</button>',
    '<p>Wir verwenden Cookies, damit die Seite besser wird.</p><a href="#">Alle akzeptieren</a>',
    '<p>Join our webinar on Thursday.</p><button aria-label="Dismiss">×</button>',
  ];
  for (const box of boxes) {
    // No element around the document holds it: what is left is the whole body.
    assert.equal(textOf(`<div class="x7"><div>${box}</div></div>${PROSE}`), TEXT, box);
    assert.equal(textOf(`${PROSE}<div class="x7"><div>${box}</div></div>`), TEXT, box);
  }
});

test('a sentence on cookies with a control in it is part of the text', () => {
  const sentence =
    'You choose which cookies we set: <button>cookie settings</button>, whenever you like.';
  assert.match(textOf(`<main>${PROSE}<p>${sentence}</p></main>`), /which cookies we set/);
});

test('labels and buttons that hold or belong to sentences are part of the text', () => {
  const word = '<a role="button" href="#kites">kites</a>';
  const body = `<h1>Terms</h1><label class="text"><p>${CLAUSE}</p><p>${OTHER}</p></label>`;
  assert.equal(textOf(`<main>${body.replace('kites', word)}</main>`), TEXT);
  assert.equal(textOf(`<main>${body.replace('kites', '<button>kites</button>')}</main>`), TEXT);
});

test('names of icons and windows for questions are not the text', () => {
  const icon = '<i class="material-icons">expand_more</i>';
  const chat =
    '<div><div><h2>Ask us anything</h2><button aria-label="Close chatbot">x</button></div><p>A machine answers whatever you ask about kites, ropes and wind.</p></div>';
  assert.equal(textOf(`<div><main>${PROSE}${icon}</main></div>${chat}`), TEXT);
});

test('a page without prose has no main text', () => {
  const links = '<a href="/a">One link after another</a> '.repeat(10);
  assert.equal(textOf(`<main><h1>Legal documents of Kites</h1><div>${links}</div></main>`), '');
});

test('a main text that is next to nothing of what the page says is told', () => {
  const links = '<p><a href="/a">A long line of words that lead to other pages</a></p>'.repeat(60);
  const small = pageOf(`<div>${links}</div><main><p>${CLAUSE}</p></main>`);
  const main = mainText(small);
  assert.ok(main !== null && main.text === CLAUSE && isMainTextSmall(small, main));
  const whole = pageOf(`<main>${PROSE}</main>`);
  const all = mainText(whole);
  assert.ok(all !== null && !isMainTextSmall(whole, all));
});
