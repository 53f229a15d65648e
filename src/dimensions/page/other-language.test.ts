// A page that holds two languages is read in the one that it says it is in.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGuarded } from './guard.ts';
import { visibleText } from './visible.ts';

function shown(body: string, lang = ' lang="en"'): string {
  const parsed = parseGuarded(`<!doctype html><html${lang}><body>${body}</body></html>`);
  assert.equal(parsed.kind, 'parsed');
  const node = parsed.kind === 'parsed' ? parsed.$('body')[0] : undefined;
  return node === undefined ? '' : visibleText(node);
}

test('the same words in another language beside those of the page are not shown', () => {
  const heading = (one: string, other: string) =>
    `<h1>Anvils.<br><span ${one}>We forge the rest.</span><span ${other}>My kujemy.</span></h1>`;
  const read = 'Anvils. We forge the rest.';
  assert.equal(shown(heading('class="lang-en"', 'class="lang-pl"')), read);
  assert.equal(shown(heading('lang="en-GB"', 'lang="pl"')), read);
  assert.equal(shown(heading('data-lang="en"', 'data-lang="pl"')), read);
  const polish = shown(heading('class="en-lang big"', 'class="pl-lang big"'), ' lang="pl-PL"');
  assert.equal(polish, 'Anvils. My kujemy.');
});

test('what has no twin in the language of the page is shown, and so are links to others', () => {
  assert.equal(shown('<p>Our motto: <i lang="la">Ferrum ferro</i></p>'), 'Our motto: Ferrum ferro');
  assert.equal(shown('<p lang="pl">Kowadła</p><p>Anvils</p>'), 'Kowadła Anvils');
  assert.equal(shown('<p lang="en">Anvils</p><p lang="pl">Kowadła</p>', ''), 'Anvils Kowadła');
  const links = '<a lang="en" href="/">English</a> <a lang="pl" href="/pl">Polski</a>';
  assert.equal(shown(links), 'English Polski');
});
