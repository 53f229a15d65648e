// A look says what a fact says, in whatever sentence, link or markup.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Said } from '../../core/judging/said.ts';
import { wordsStand } from './standing-words.ts';
import { wordedPage } from './word-flow.ts';

const HOME = 'https://acme.example/';

function says(said: Said, from: string, inside: string): boolean {
  const [one, other] = [wordedPage(from, HOME), wordedPage(inside, HOME)];
  assert.ok(one !== null && other !== null);
  return wordsStand(one, [said], other)[0] === 'beside';
}

test('a name stands where it stands as often, in any sentence, and never inside a word', () => {
  const hammer: Said = { type: 'words', words: 'Steam Hammer', least: 'as_often' };
  const now = '<p>Integrate seamlessly with Steam Hammer and others</p>';
  assert.ok(says(hammer, now, '<p>For smiths: pair it with steam-hammer/bellows</p>'));
  assert.ok(!says(hammer, `${now}<h3>Steam Hammer</h3>`, '<p>Pair it with Steam Hammer</p>'));
  assert.ok(!says(hammer, now, '<p>Steam hammers of all makers</p>'));
  assert.ok(says({ ...hammer, least: 'once' }, `${now}${now}`, now));
});

test('an address is linked to whatever the link says, and a telephone in any writing', () => {
  const plans: Said = { type: 'link', address: 'https://acme.example/plans.html' };
  assert.ok(says(plans, '', '<a href="plans.html" class="active">What it costs</a>'));
  assert.ok(says(plans, '', '<a href="https://www.acme.example/plans">Plans</a>'));
  assert.ok(!says(plans, '', '<a href="/plan">Plans</a> <p>https://acme.example/plans.html</p>'));
  assert.ok(says({ type: 'link', address: HOME }, '', '<p>Anvils</p>'), 'the page itself');
  const call: Said = { type: 'link', address: 'tel:+41441234567' };
  assert.ok(says(call, '', '<a href="tel:044 123 45 67">Call</a>'));
  assert.ok(!says(call, '', '<a href="tel:044 123 45 68">Call</a>'));
});

test('a text is the same in other markup, beside other menus, and not without a word', () => {
  const words = 'We keep the names of all who order anvils for as long as the law wants. '.repeat(
    4,
  );
  const text: Said = { type: 'text' };
  const then = `<body><nav>Home</nav><h2>Privacy</h2><p>${words}</p></body>`;
  assert.ok(
    says(text, then, `<body><h1>Privacy</h1><div>${words}</div><footer>2026</footer></body>`),
  );
  assert.ok(!says(text, then, `<body><h1>Privacy</h1><p>${words} And more.</p></body>`));
  assert.ok(!says(text, '<body><p>Loading</p></body>', '<body><p>Loading</p></body>'));
});

test('a document ends where the site has its foot, and is the same on another day of its build', () => {
  const words = 'We keep the names of all who order anvils for as long as the law wants. '.repeat(
    8,
  );
  const text: Said = { type: 'text' };
  const then = `<body><main><h1>Privacy</h1><p>${words}</p></main><footer>Acme</footer>`;
  assert.ok(says(text, `${then}</body>`, `${then}<section><h2>Why Acme?</h2></section></body>`));
  const hidden = '<p style="position:absolute; clip:rect(0 0 0 0)">Updated by Acme Research</p>';
  assert.ok(says(text, `${then}</body>`, then.replace('<main>', `${hidden}<main>`)));
  const card = '<article><p>Orders</p><footer>Of smiths</footer></article>';
  const early = `<body>${card}<main><p>${words}</p>`;
  assert.ok(!says(text, `${early}<p>One more word</p></main>`, `${early}</main>`));
  const odd = (more: string) =>
    `<body><p>${words}</p><footer>Acme</footer><main>${words}${more}</main></body>`;
  assert.ok(!says(text, odd('One more word'), odd('')), 'the foot stands above');
  const dated = (day: string, more = '') => {
    return `<body><p>Last updated: <b>${day}</b></p><p>${words}${more}</p></body>`;
  };
  assert.ok(says(text, dated('January 5, 2026'), dated('10 February 2026')));
  assert.ok(!says(text, dated('January 5, 2026'), dated('10 February 2026', 'Always.')));
  assert.ok(!says(text, dated('January 5, 2026'), dated('10 February 2026', '!')), 'an edit');
  assert.ok(!says(text, `<p>From 5 May 2026: ${words}</p>`, `<p>From 6 May 2026: ${words}</p>`));
});

test('a library is loaded by a file of its name, a copy of one’s own too, and no other file', () => {
  const jquery: Said = { type: 'loaded', name: 'jquery' };
  for (const src of ['/js/jquery.min.js', 'jquery-3.7.1.slim.min.js?v=2', '/a/jQuery.js']) {
    assert.ok(says(jquery, '', `<script src="${src}"></script>`), src);
  }
  for (const src of ['/js/jquery.cookie.js', '/jquery/app.js', '/jquery', '/jquery.png']) {
    assert.ok(!says(jquery, '', `<script src="${src}"></script>`), src);
  }
  const bootstrap: Said = { type: 'loaded', name: 'bootstrap' };
  assert.ok(says(bootstrap, '', '<link rel="stylesheet" href="css/bootstrap.bundle.css">'));
});

test('a button of a chat and a switch of languages are no words of a document', () => {
  const words = `<p>${'We keep the names of all who order anvils. '.repeat(12)}</p>`;
  const text: Said = { type: 'text' };
  const then =
    '<a class="btn btn--primary" href="https://wa.me/41">Open the chat</a><select><option>EN';
  const now = `<a class="btn" href="https://wa.me/41">Chat with us</a>
    <div class="language-selector"><a data-lang="de" href="/de/">Deutsch</a></div>`;
  assert.ok(says(text, `<main>${words}${then}</select></main>`, `<main>${now}${words}</main>`));
  const press = (label: string) => `<main>${words}<button>${label}</button></main>`;
  assert.ok(!says(text, press('Copy the dark logo'), press('Copy the black logo')));
  const german: Said = { type: 'language', tag: 'de' };
  for (const one of [
    '<div data-lang="de">',
    '<option value="DE">',
    '<a hreflang="de" href="/de">',
  ]) {
    assert.ok(says(german, '', `${one}Deutsch`), one);
  }
  assert.ok(!says(german, '', '<p lang="de">Hallo</p><div data-lang="de-AT">'));
});
