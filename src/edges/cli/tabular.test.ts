// Answers as tables: what is a row, what is a column, and what captured text cannot do in one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { marked } from 'marked';
import { markdownText, tableText, tabularOf } from './tabular.ts';

const LIST = {
  data: [
    { domain: 'acme.example', price: { amount: 49, currency: 'USD' }, tags: ['a', 'b'] },
    { domain: 'bolt.example', price: null, offices: [{ city: 'Oslo' }, { city: 'Riga' }] },
  ],
  meta: { request_id: 'req_1' },
};

test('a list has a row an item and a column a member, whichever item has it', () => {
  assert.deepEqual(tabularOf(LIST), {
    head: ['domain', 'price.amount', 'price.currency', 'tags', 'price', 'offices'],
    rows: [
      ['acme.example', '49', 'USD', 'a, b', '', ''],
      ['bolt.example', '', '', '', '', '2 items'],
    ],
  });
});

test('the only list of an answer is its rows', () => {
  const { head, rows } = tabularOf({ data: { total: 1, companies: [{ domain: 'a.example' }] } });
  assert.deepEqual([head, rows], [['domain'], [['a.example']]]);
});

test('an empty list has its name and no row', () => {
  assert.equal(tableText(tabularOf({ data: { events: [], total: 0 } })), 'events\n');
});

test('one thing has a row a member, all the way down', () => {
  const { head, rows } = tabularOf({ data: { name: 'Acme', plans: [{ price: 5 }, { price: 9 }] } });
  assert.deepEqual(head, ['member', 'value']);
  assert.deepEqual(rows, [
    ['name', 'Acme'],
    ['plans.0.price', '5'],
    ['plans.1.price', '9'],
  ]);
});

test('columns of a table stand below each other, and a long cell is cut', () => {
  const text = tableText({ head: ['a', 'b'], rows: [['x'.repeat(100), 'y\nz']] });
  assert.equal(text, `${'a'.padEnd(60)}  b\n${'x'.repeat(59)}…  y z\n`);
});

test('whatever a page wrote, each row of Markdown is one row with its cells as they are', () => {
  const word = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 5 }), (rows) => {
      const [table, ...more] = marked.lexer(markdownText({ head: ['a', 'b'], rows }));
      assert.ok(table?.type === 'table' && more.length === 0);
      assert.equal(table.rows.length, rows.length);
      for (const [i, row] of table.rows.entries()) {
        const shown = row.map((cell: { tokens: { raw: string; text?: string }[] }) =>
          cell.tokens.map((token) => token.text ?? token.raw).join(''),
        );
        const meant = (rows[i] ?? []).map((text) => text.replace(/\s+/g, ' ').trim());
        assert.deepEqual(shown, meant);
      }
    }),
  );
});
