// Tables as CSV: what another reader of CSV reads back, and what no spreadsheet runs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { csvOf } from './csv.ts';

test('a table is a header and a line a row, with quotes where they are needed', () => {
  const rows = [
    ['Acme', 49, true, null],
    ['say "hi", twice\r\nand more', -3.5, false, ['a', 'b']],
  ] as const;
  const text = csvOf({ header: ['name', 'price', 'is free', 'list'], rows });
  assert.equal(
    text,
    'name,price,is free,list\r\nAcme,49,true,\r\n' +
      '"say ""hi"", twice\r\nand more",-3.5,false,a; b\r\n',
  );
});

test('text that a spreadsheet would run is text, and a negative number stays one', () => {
  const hostile = ['=1+1', '+1', '-2+3', '@SUM(A1)', '\tx', '\rx', ' =1', '\u200b', '\uff1dcmd'];
  const rows = hostile.map((text) => [text]);
  const back = parse(csvOf({ header: ['=h'], rows }), { record_delimiter: '\r\n' });
  assert.deepEqual(back.flat(), [
    "'=h",
    ...hostile.map((text) => (text === '\u200b' ? text : `'${text}`)),
  ]);
  assert.equal(csvOf({ header: ['n'], rows: [[-5]] }), 'n\r\n-5\r\n');
});

test('whatever stands in the cells, as many cells come back', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string({ unit: ANY_CHARACTER }))), (rows) => {
      const text = csvOf({ header: ['a', 'b'], rows });
      const back: string[][] = parse(text, { record_delimiter: '\r\n', relax_quotes: false });
      assert.equal(back.length, rows.length + 1);
      for (const [a, b] of back.slice(1)) {
        assert.doesNotMatch(String(a), /^[=+@\t\r-]/);
        assert.doesNotMatch(String(b), /^[=+@\t\r-]/);
      }
    }),
  );
});
