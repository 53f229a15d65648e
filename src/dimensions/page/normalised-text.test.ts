// The normalised text: the same words give the same text, and no word is lost on the way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { normalisedText } from './normalised-text.ts';

function textOf(body: string | Uint8Array, contentType: string | null = 'text/html'): string {
  const read = normalisedText(typeof body === 'string' ? Buffer.from(body) : body, contentType);
  return read.kind === 'text' ? read.text : `no text: ${read.why}`;
}

test('of a page stands what a visitor sees, a line for each block', () => {
  const page = `<title>Acme</title><style>p{}</style><h1>Plans &amp; prices</h1>
    <div>Pro <b>€49</b>
      / month<br>billed yearly<script>alert(1)</script></div>
    <p hidden>secret</p><table><tr><td>Seats</td><td>5</td></tr></table>`;
  assert.equal(textOf(page), 'Plans & prices\nPro €49 / month\nbilled yearly\nSeats\n5');
});

test('markup, white space, invisible characters and spellings of letters make no difference', () => {
  const plain = textOf('<p>Café and anvils</p><p>more</p>');
  for (const other of [
    '<div class="x"><section><p>Café\n  and   anvils</p></section></div><p>more</p>',
    '<p>Cafe\u0301 and an\u00advils</p><p>more\u200b</p>',
    '<p>Caf&eacute; <em>and</em> anvils</p><!-- x --><ul><li>more</ul>',
  ]) {
    assert.equal(textOf(other), plain, other);
  }
  assert.notEqual(textOf('<p>Café and anvil</p><p>more</p>'), plain);
});

test('members of JSON stand in order of their names', () => {
  const a = '{"b":[1,{"d":null,"c":"x\\u001b"}],"a":"\u202ey"}';
  const b = '{ "a": "y", "b": [1, {"c": "x\\u001b", "d": null}] }';
  assert.equal(textOf(a, 'application/json'), textOf(b, 'Application/JSON; charset=utf-8'));
  assert.equal(textOf('{"a":1}', 'application/ld+json'), '{\n  "a": 1\n}');
  assert.match(textOf('{', 'application/json'), /^no text: it is no JSON/);
});

test('JSON that is nested without end is refused, not followed', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  assert.match(textOf(deep, 'application/json'), /^no text: /);
});

test('other text keeps its lines, whatever ends them', () => {
  assert.equal(textOf('a  \r\nb\rc\n\nd\n', 'text/markdown'), 'a\nb\nc\n\nd');
  assert.equal(textOf('<a/>\n', 'application/rss+xml'), '<a/>');
  assert.equal(textOf('words', null), 'words');
  assert.equal(textOf('', 'text/plain'), '');
});

test('what is no text says so', () => {
  assert.match(textOf('%PDF-1.7', 'application/pdf'), /^no text: its content type is application/);
  assert.match(textOf(Uint8Array.of(0, 1, 2), null), /^no text: it is no text/);
  assert.match(textOf(Uint8Array.of(0xff, 0xfe, 0xfd), null), /^no text: it is no text/);
});

test('hostile markup is refused, not followed', () => {
  assert.match(textOf('<div>'.repeat(100_000)), /^no text: its markup has nested deeper/);
  assert.match(textOf('<p>'.repeat(300_000)), /^no text: its markup has more than/);
  assert.match(textOf('a'.repeat(5_000_001)), /^no text: it is over 5000000 bytes/);
});

test('no text holds what acts on a terminal or turns the direction of writing', () => {
  const any = fc.oneof(
    fc.string({ unit: ANY_CHARACTER }),
    fc.constantFrom('\u001b[2J', '\u202e', '\u0007', '\ud800', '\u2028', '\u009b31m'),
  );
  fc.assert(
    fc.property(fc.array(any), fc.constantFrom('text/plain', 'text/html'), (parts, type) => {
      const text = textOf(parts.join(''), type);
      assert.doesNotMatch(text, /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
      assert.ok(text.isWellFormed());
      assert.equal(text, text.normalize('NFC'));
    }),
  );
});
