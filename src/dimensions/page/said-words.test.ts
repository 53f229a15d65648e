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
