// The template for HTML: a parser finds in it exactly what was put in, and no markup besides.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { escaped, type Html, html } from './html.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Text that is likely to break out, beside any text at all. */
const hostile = fc.oneof(
  fc.string({ unit: ANY_CHARACTER }),
  fc
    .array(
      fc.constantFrom(
        ...['<', '>', '"', "'", '&', '&lt;', '&#0;', '&amp', '</p>', '<script>', '<!--', '-->'],
        ...['=', '`', '/', '\r', '\n', '\0', 'onload=', 'javascript:', ']]>', '\u2028', 'a'],
      ),
    )
    .map((parts) => parts.join('')),
);

/** The text as a parser of HTML reads it: no NUL, no half of a pair. */
const readable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

function onlyElement(markup: Html): Element {
  const [element, ...rest] = parseFragment(markup.text.toWellFormed()).childNodes;
  assert.ok(element !== undefined && 'attrs' in element);
  assert.deepEqual(rest, []);
  return element;
}

test('text comes out of a parser as it was put in, and as nothing else', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { childNodes } = onlyElement(html`<p>${text}</p>`);
      assert.ok(childNodes.length <= 1);
      const [node] = childNodes;
      assert.equal(node && 'value' in node ? node.value : '', readable(text));
    }),
  );
});

test('a quoted attribute holds what was put in, and no second one appears', () => {
  fc.assert(
    fc.property(hostile, hostile, (title, value) => {
      const { attrs, childNodes } = onlyElement(html`<b title="${title}" data-v='${value}'></b>`);
      assert.deepEqual(
        attrs.map((one) => one.value),
        [readable(title), readable(value)],
      );
      assert.deepEqual(childNodes, []);
    }),
  );
});

test('HTML in HTML is not escaped again; lists stand without commas', () => {
  const items = ['<a>', 'b'].map((text) => html`<li>${text}</li>`);
  assert.equal(html`<ul>${items}</ul>`.text, '<ul><li>&lt;a&gt;</li><li>b</li></ul>');
});

test('nothing leaves nothing behind, and zero is something', () => {
  assert.equal(html`[${null}${undefined}${false}${''}${[]}${0}${0n}]`.text, '[00]');
});

test('what only looks like HTML is refused', () => {
  const forged = { text: '<b>', toString: () => '<b>' } as unknown as string;
  assert.throws(() => html`${forged}`, TypeError);
});

test('escaping twice shows the escapes', () => {
  assert.equal(escaped(escaped('<')), '&amp;lt;');
});
