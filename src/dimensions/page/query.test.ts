// Plain selectors are answered as cheerio answers them, on every page and from every element.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import fc from 'fast-check';
import { parseGuarded } from './guard.ts';
import { plainTest } from './plain-selectors.ts';

const SELECTORS = [
  ...['*', 'p', 'h1', 'a[href]', '[class]', 'td, th', 'h1, h2, p', 'body *', 'head > title'],
  ...['div p', 'div > p', 'main > *', 'head > meta, body > meta', 'a[href], svg[class], template'],
  ...['table, [colspan]', 'nosuchtag', 'ul , li', 'a[ href ]', 'p:first-child', '.x', 'p p p'],
  ...[
    'a[href="#"]',
    '[class="X" i]',
    'p[class="x"] > *',
    '[href="a b"]',
    'p[class=x]',
    '> p',
    'p +  a',
    'svg *',
    'template *',
    'foreignobject',
    'foreignObject',
  ],
];

const words = [
  'div',
  'p',
  'a',
  'table',
  'tr',
  'td',
  'ul',
  'li',
  'svg',
  'foreignObject',
  'template',
];
const tag = fc
  .tuple(
    fc.constantFrom(...words),
    fc.constantFrom('', ' class="x"', ' href="#"', ' class href=/b'),
  )
  .map(([name, attributes]) => `<${name}${attributes}>`);
const part = fc.oneof(
  tag,
  fc.constantFrom(...words).map((name) => `</${name}>`),
  fc.constantFrom('text', '<!-- c -->', '<br>', '<style>p{}</style>', '<script>1</script>'),
);
const page = fc
  .array(part, { maxLength: 30 })
  .map((parts) => `<!doctype html><title>x</title><body><main>${parts.join('')}`);

test('a selection is the one that cheerio makes', () => {
  fc.assert(
    fc.property(page, fc.constantFrom(...SELECTORS), fc.nat(), (html, selector, n) => {
      const parsed = parseGuarded(html);
      assert.ok(parsed.kind === 'parsed');
      const own = parsed.$;
      const theirs = load(html);
      const [a, b] = [own('*').toArray(), theirs('*').toArray()];
      assert.equal(a.length, b.length);
      const numbers = (all: readonly unknown[], some: readonly unknown[]) =>
        some.map((one) => all.indexOf(one));
      const same = (mine: readonly unknown[], real: readonly unknown[]) =>
        assert.deepEqual(numbers(a, mine), numbers(b, real), selector);
      same(own(selector).toArray(), theirs(selector).toArray());
      const [mine, real] = [own(a[n % a.length]), theirs(b[n % b.length])];
      same(mine.find(selector).toArray(), real.find(selector).toArray());
      same(
        own(mine[0]?.children).closest(selector).toArray(),
        real.contents().closest(selector).toArray(),
      );
      same(mine.children(selector).toArray(), real.children(selector).toArray());
      assert.equal(mine.is(selector), real.is(selector));
      same(own('p, div').find(selector).toArray(), theirs('p, div').find(selector).toArray());
    }),
    { numRuns: 2_000 },
  );
});

test('below a template that stands in a template, nothing is found', () => {
  const parsed = parseGuarded('<!doctype html><template><template><div>');
  assert.ok(parsed.kind === 'parsed');
  const inner = parsed.$('template').last();
  assert.equal(inner.find('*').length, 0);
  assert.equal(inner.find('div').length, 0);
});

test('only what looking answers is answered by looking', () => {
  const plain = SELECTORS.filter((selector) => plainTest(selector) !== null);
  assert.equal(plain.length, 23);
  for (const other of ['', 'p:first-child', '.x', '#x', 'p, .x', 'p[class=x]', '> p', 'p +  a']) {
    assert.equal(plainTest(other), null, other);
  }
});
