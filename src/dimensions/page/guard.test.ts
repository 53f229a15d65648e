// Hostile HTML is refused before it can take seconds or overflow a stack.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_ATTRIBUTES, parseGuarded } from './guard.ts';

const many = (count: number, one: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => one(i)).join('');
const attributes = many(MAX_ATTRIBUTES + 2, (i) => ` a${i}`);

const HOSTILE: readonly (readonly [string, string])[] = [
  ['formatting elements that each paragraph repeats', many(5_000, (i) => `<font s=${i}><p>`)],
  ['formatting elements left open by their paragraphs', many(5_000, (i) => `<p><font s=${i}></p>`)],
  ['forty thousand nested blocks', '<div>'.repeat(40_000)],
  ['blocks that an end tag cannot close', '<div><object></div>'.repeat(5_000)],
  ['more elements than any page has', '<br>'.repeat(210_000)],
  ['an element of many attributes', `<a${attributes}>`],
  ['an end tag of many attributes', `</a${attributes}>`],
  ['attributes behind what looks like CDATA', `<![CDATA[ > <a${attributes}>`],
  ['attributes in the style of a drawing', `<svg><style><a${attributes}>`],
  ['attributes behind an oddly closed comment', `<!-- --!><a${attributes}>`],
  ['attributes in what is no raw text inside a list', `<select><style><a${attributes}>`],
  ['attributes in what is no raw text inside frames', `<frameset><title><frame${attributes}>`],
  ['attributes behind a script that its end tag ends late', `<script></script x><a${attributes}>`],
  ['attributes of great length', `<a b="${'x'.repeat(1_100_000)}" c>`],
  ['end tags of nothing within many elements', '<i>'.repeat(500) + '</q>'.repeat(150_000)],
];

for (const [what, html] of HOSTILE) {
  test(`${what}: refused`, () => assert.equal(parseGuarded(html).kind, 'hostile'));
}

const HONEST: readonly (readonly [string, string])[] = [
  ['a deep but finite page', '<div>'.repeat(400)],
  ['a long table', `<table>${'<tr><td>x</td></tr>'.repeat(5_000)}</table>`],
  ['unclosed bold in many cells', `<table>${'<tr><td><b>x'.repeat(500)}</table>`],
  ['many unclosed paragraphs and items', `${'<p>x'.repeat(2_000)}<ul>${'<li>x'.repeat(2_000)}`],
  ['an image inside an attribute', `<img src="data:,${'x'.repeat(300_000)}">`],
  ['an attribute given twice', `<a${' b'.repeat(MAX_ATTRIBUTES + 2)}>`],
  ['attributes that stand in a script', `<script>"<a${attributes}>"</script>`],
  ['a script that compares', `<script>${'a<b && c; '.repeat(2_000)}</script>`],
];

for (const [what, html] of HONEST) {
  test(`${what}: parsed`, () => assert.equal(parseGuarded(html).kind, 'parsed'));
}
