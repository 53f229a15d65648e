// Answers as lines and tables: what is shown, what is left to the structured content.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compactText } from './compact-text.ts';

const META = { generated_at: '2026-11-20T12:00:00Z' };

test('rows are a table; what is the same in all of them is said once; addresses are numbered', () => {
  const fact = (key: string, value: unknown, source: string) => ({
    ...{ key, value, unit: null, provenance: 'company_stated', source_url: source },
  });
  const data = {
    company: { name: 'Acme', slug: null },
    facts: [
      fact('pricing.tier.pro.price', 49, 'https://acme.example/pricing'),
      fact('pricing.public_prices', true, 'https://acme.example/pricing'),
      fact('legal.entity.name', 'Acme Inc', 'https://acme.example/terms'),
    ],
  };
  const text = compactText({ data, meta: { ...META, count: 3, next_cursor: 'abc' } });
  assert.equal(
    text,
    [
      'company: name=Acme',
      'facts (3), each with provenance=company_stated:',
      'key | value | source_url',
      'pricing.tier.pro.price | 49 | [1]',
      'pricing.public_prices | true | [1]',
      'legal.entity.name | Acme Inc | [2]',
      'count: 3',
      'There is more: call again with cursor=abc',
      '[1] https://acme.example/pricing',
      '[2] https://acme.example/terms',
    ].join('\n'),
  );
});

test('a text of a stranger cannot look like a row or a line of ours', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const rows = [
        { key: 'a', value },
        { key: 'b', value: 'x' },
        { key: 'c', value: 'y' },
      ];
      const lines = compactText({ data: { rows }, meta: META }).split('\n');
      const own = lines.filter((line) => line.startsWith('a | ') || line === 'a |');
      assert.equal(own.length, 1);
      assert.ok((own[0] ?? '').split(' | ').length <= 2);
    }),
  );
});

test('long texts are cut, and say so; empty lists are none; a problem is told by its members', () => {
  const text = compactText({ data: { a: 'x'.repeat(1_000), b: [], c: ['p', 'q'] }, meta: META });
  assert.match(text, /^a: x{300}… \(700 more characters\)\nb: none\nc: p, q$/);
  assert.equal(compactText({ code: 'not_found', status: 404 }), 'code: not_found\nstatus: 404');
});
