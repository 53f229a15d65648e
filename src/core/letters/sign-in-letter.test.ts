// The letter with a link: it says enough, and nothing in it is markup of anybody else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInLetter } from './sign-in-letter.ts';

const LETTER = {
  to: "o'hara&co@acme.example",
  link: 'https://assay.example/account/sign-in/link?token=abc&x=1',
  host: 'assay.example',
  askedAt: new Date('2026-11-20T12:34:56Z'),
};

test('it says who asked, when, how long the link holds, and to ignore it otherwise', () => {
  const { to, subject, text, gist } = signInLetter(LETTER);
  assert.equal(to, LETTER.to);
  assert.equal(subject, 'Sign in to Assay at assay.example');
  for (const part of ['2026-11-20 12:34 UTC', '15 minutes', 'once', 'ignore', LETTER.link]) {
    assert.ok(text.includes(part), part);
  }
  assert.ok(gist.endsWith(LETTER.link));
  assert.ok(!gist.includes('\n'));
});

test('the page in it holds the same link, and the address as text', () => {
  const { html } = signInLetter({ ...LETTER, to: "o'hara&<b>@acme.example" });
  assert.ok(html.includes('href="https://assay.example/account/sign-in/link?token=abc&amp;x=1"'));
  assert.ok(html.includes('o&#39;hara&amp;&lt;b&gt;@acme.example'));
  assert.ok(!html.includes('<b>'));
});
