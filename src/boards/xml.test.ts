// What counts as a whole XML document, and how much of it is looked at.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { childrenOf, fieldOf, parseXml } from './xml.ts';

test('elements, their own text and entities are read', () => {
  const root = parseXml(
    '\ufeff<?xml version="1.0"?>\n<a><b>x &amp; <c>y</c>z</b><b/><d>1</d></a>\n',
  );
  assert.ok(root !== null);
  assert.deepEqual(
    childrenOf(root, 'b').map(({ text }) => text),
    ['x & z', ''],
  );
  assert.equal(fieldOf(root, 'd'), '1');
  assert.equal(fieldOf(root, 'b'), undefined);
  assert.equal(fieldOf(root, 'e'), undefined);
});

test('an element that closes itself is whole, one that nothing closes is not', () => {
  assert.deepEqual(parseXml('<a/>')?.name, 'a');
  assert.deepEqual(parseXml('<a><b /></a>')?.children.length, 1);
  for (const cut of ['<a>', '<a><b/>', '<a><b></a>', '<a></a><a></a>', 'x<a></a>']) {
    assert.equal(parseXml(cut), null, cut);
  }
});

test('nesting and text are bounded', () => {
  const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  assert.ok(parseXml(deep(32)) !== null);
  assert.equal(parseXml(deep(33)), null);
  assert.equal(parseXml(deep(100_000)), null);
  const long = parseXml(`<a>${'x'.repeat(1_000_000)}</a>`);
  assert.ok(long !== null && long.text.length <= 2_000);
});

test('a declared entity stays as it is written', () => {
  const root = parseXml('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>');
  assert.notEqual(root?.text, 'y');
});

test('no text makes it throw', () => {
  const part = fc.constantFrom('<a>', '</a>', '<b/>', '<![CDATA[', ']]>', '&', '<!--', '-->', '<');
  const text = fc.array(fc.oneof(part, fc.string())).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (body) => {
      const root = parseXml(body);
      assert.ok(root === null || root.name !== '');
    }),
    { numRuns: 500 },
  );
});
