// What others wrote, on a page: bounded, one line, nothing unseen, and links to the web alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captured, outward, shownText } from './captured.ts';

test('marks that turn the direction of text, and what has no width, are seen', () => {
  for (const mark of [
    '\u202e',
    '\u2066',
    '\u200f',
    '\u200b',
    '\ufeff',
    '\u00ad',
    '\u{e0041}',
    '\0',
  ]) {
    assert.equal(shownText(`a${mark}b`), 'a\ufffdb', JSON.stringify(mark));
  }
});

test('joiners and marks of real spelling stay, piles of them do not', () => {
  for (const word of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🔬', '❤\ufe0f', 'é', 'ngữ']) {
    assert.equal(shownText(word), word);
  }
  assert.equal(shownText(`z${'\u0301'.repeat(5_000)}`), `z${'\u0301'.repeat(4)}`);
  assert.equal(shownText(`a${'\u200d'.repeat(500)}b`), 'a\u200db');
});

test('a value of a megabyte is cut, with an ellipsis, between whole characters', () => {
  assert.equal(shownText('x'.repeat(1_000_000), 10), `${'x'.repeat(10)}…`);
  assert.equal(shownText('👩'.repeat(20), 3), '👩👩👩…');
  assert.equal(shownText('short', 5), 'short');
});

test('lines and blanks become one line', () => {
  assert.equal(shownText(' a\r\n\tb  c '), 'a b c');
});

test('markup is text, and a direction of its own', () => {
  assert.equal(captured('<b>&"\'').text, '<bdi>&lt;b&gt;&amp;&quot;&#39;</bdi>');
});

test('only addresses of the web are links', () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,a', 'vbscript:a', '/here', 'x']) {
    assert.doesNotMatch(outward(address).text, /<a/, address);
  }
  const link = outward('https://acme.example/a?b="c"').text;
  assert.match(
    link,
    /^<a href="https:\/\/acme\.example\/a\?b=%22c%22" rel="nofollow noopener noref/,
  );
});
