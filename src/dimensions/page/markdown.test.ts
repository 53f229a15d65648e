// What counts as a word of a Markdown document, and that every word is found again in its source.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markdownBlocks } from './markdown.ts';

function texts(source: string): readonly string[] {
  return markdownBlocks(source).map(({ text }) => text);
}

function headings(source: string) {
  return markdownBlocks(source).flatMap(({ text, heading }) =>
    heading === null ? [] : [[heading, text]],
  );
}

test('headings are told whichever way they are written', () => {
  const source = 'Terms\n=====\n\nYour data\n---------\n\n### Payment ###\n\n* * *\n\nText.';
  assert.deepEqual(headings(source), [
    [1, 'Terms'],
    [2, 'Your data'],
    [3, 'Payment'],
  ]);
  assert.deepEqual(texts(source), ['Terms', 'Your data', 'Payment', 'Text.']);
});

test('lines of a paragraph are one block, an empty line ends it', () => {
  assert.deepEqual(texts('One line,\nthe next.  \nAnd one more.\r\n\r\nOther.'), [
    'One line, the next. And one more.',
    'Other.',
  ]);
});

test('each list item is a block, nested and numbered ones too', () => {
  const source = '*   One\n    \n    *   two\n1.  Three\n2.  four\n\n> quoted\n> on\n\n- five';
  assert.deepEqual(texts(source), ['One', 'two', 'Three', 'four', 'quoted on', 'five']);
});

test('a paragraph may hold a line that begins with a year', () => {
  assert.deepEqual(texts('It began in\n2020. Then it went on.'), [
    'It began in 2020. Then it went on.',
  ]);
});

test('each cell of a table is a block, and so is each part between breaks', () => {
  const source =
    '| #### Kind | Use |\n| --- | --- |\n| **Name** | Why<br><br>* To bill<br>* To ship |';
  assert.deepEqual(texts(source), ['Kind', 'Use', 'Name', 'Why', 'To bill', 'To ship']);
});

test('emphasis, links, code and pictures are no words; what they show is', () => {
  const source =
    '**Read _this_:** our [policy](https://acme.example/a_(b) "title") ![logo](/l.svg), ' +
    '`Acme` and <https://acme.example/x> or <law@acme.example>.';
  assert.deepEqual(texts(source), [
    'Read this: our policy , Acme and https://acme.example/x or law@acme.example.',
  ]);
});

test('escaped signs, lone stars and names with underscores stay', () => {
  assert.deepEqual(texts('1\\. \\*Note\\* 2 * 3 is snake_case and \\[x\\] [not a link]'), [
    '1. *Note* 2 * 3 is snake_case and [x] [not a link]',
  ]);
});

test('the sign that links a heading to itself is none of its words', () => {
  assert.deepEqual(texts('#### [#](#content)Content\n\nMore[](#more)\n\n[¶](#a)[](#b) Text'), [
    'Content',
    'More',
    'Text',
  ]);
  assert.deepEqual(texts('[1](#first) and [back](#top)'), ['1 and back']);
});

test('fenced text is taken as it stands', () => {
  assert.deepEqual(texts('```\n# no heading\n```\nafter'), ['# no heading', 'after']);
});

test('link text is counted', () => {
  const [block] = markdownBlocks('See the [whole text](/a) here');
  assert.equal(block?.linked, 'whole text'.length);
});

const PIECES = fc.constantFrom(
  ...['a', 'Zwei', ' ', '  ', '\n', '\n\n', '\r\n', '*', '**', '_', '[', ']', '(', ')', '](', '!['],
  ...[
    '\\',
    '`',
    '```',
    '|',
    '| - |',
    '<br>',
    '<a@b.example>',
    '#',
    '## ',
    '> ',
    '- ',
    '1. ',
    '===',
  ],
  ...['---', '“', '’', '\u00a0', '\u200b', '\u{1f36a}', '.', '~~', '](#x)', '(/a "b")'],
);

test('every character of every block stands in the source, and in its order', () => {
  fc.assert(
    fc.property(fc.array(PIECES, { maxLength: 60 }), (pieces) => {
      const source = pieces.join('');
      for (const { text, origins } of markdownBlocks(source)) {
        assert.equal(origins.length, text.length);
        let last = -1;
        for (const [i, origin] of origins.entries()) {
          assert.ok(origin > last, 'in order');
          last = origin;
          const char = text.charAt(i);
          if (/[a-z0-9.]/i.test(char)) assert.equal(source.charAt(origin), char);
        }
        assert.equal(text.trim(), text);
      }
    }),
    { numRuns: 2_000, seed: 7 },
  );
});

test('hostile input comes to an end', () => {
  const hostile = [
    '[',
    '](',
    '![',
    '](a',
    '<a@',
    '*',
    '_a',
    '> ',
    '- ',
    '|',
    '\\',
    '`',
    '#',
    '(',
    '<',
  ];
  for (const piece of hostile) {
    const blocks = markdownBlocks(piece.repeat(100_000));
    assert.ok(Array.isArray(blocks));
  }
  const nested = '!['.repeat(100_000) + '](a)'.repeat(100_000);
  assert.equal(markdownBlocks(nested).length, 1);
});
