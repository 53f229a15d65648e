// Records with less in them: which facts a summary has, and what is said of the others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CompanyRecord } from '../../contract/schemas/catalogue.ts';
import type { Fact } from '../../contract/schemas/facts.ts';
import { DIMENSIONS, type Dimension } from '../../core/facts/dimensions.ts';
import { compactText } from '../../edges/mcp/compact-text.ts';
import { EXAMPLE_RECORD } from '../invoke/examples.ts';
import { leftOutNotice, narrowed } from './narrowed-record.ts';

const ALL = { dimensions: null, keys: null } as const;

function fact(key: string, value: Fact['value'] = 1): Fact {
  const source = { source_url: 'https://acme.example/', capture_id: 'cap_1', confidence: 1 };
  return { key, value, unit: null, provenance: 'observed', as_of: '2026-11-18', ...source };
}

function recordOf(keys: Readonly<Partial<Record<Dimension, readonly string[]>>>): CompanyRecord {
  const blocks = Object.entries(keys).map(([dimension, own]) => [
    dimension,
    { count: own.length, last_changed_at: null, facts: own.map((key) => fact(key)) },
  ]);
  return { ...(EXAMPLE_RECORD as CompanyRecord), dimensions: Object.fromEntries(blocks) };
}

const RECORD = recordOf({
  pricing: ['pricing.page.url', 'pricing.tier.pro.limit.seats', 'pricing.tier.pro.price'],
  security: ['security.http.csp', 'security.mfa'],
});

function keysIn({ dimensions }: CompanyRecord): string[] {
  return Object.values(dimensions).flatMap(({ facts }) => facts.map(({ key }) => key));
}

test('a summary has what people ask for first, without the circumstances of each fact', () => {
  const part = narrowed(RECORD, { ...ALL, detail: 'summary' });
  assert.deepEqual(keysIn(part.record), ['pricing.tier.pro.price', 'security.mfa']);
  assert.deepEqual(part.record.dimensions.pricing?.facts, [
    {
      key: 'pricing.tier.pro.price',
      value: 1,
      provenance: 'observed',
      as_of: '2026-11-18',
      source_url: 'https://acme.example/',
    },
  ]);
  assert.equal(part.record.dimensions.pricing?.count, 3);
  assert.deepEqual([part.shown, part.all], [2, 5]);
  assert.match(leftOutNotice(part, 'summary') ?? '', /^2 of 5 facts are shown\. `detail=facts`/);
});

test('all facts are shown in short or in full, and then nothing is left out', () => {
  for (const detail of ['facts', 'full'] as const) {
    const part = narrowed(RECORD, { ...ALL, detail });
    assert.deepEqual(keysIn(part.record), keysIn(RECORD));
    assert.equal(leftOutNotice(part, detail), null);
    const [first] = part.record.dimensions.pricing?.facts ?? [];
    assert.equal(first !== undefined && 'capture_id' in first, detail === 'full');
  }
});

test('dimensions and keys narrow, and keys that are named are shown whatever the detail', () => {
  const some = narrowed(RECORD, { detail: 'facts', dimensions: ['security'], keys: null });
  assert.deepEqual(keysIn(some.record), ['security.http.csp', 'security.mfa']);
  assert.deepEqual(Object.keys(some.record.dimensions), ['security']);
  const keys = ['pricing.page.url', 'pricing.nothing'];
  const named = narrowed(RECORD, { detail: 'summary', dimensions: null, keys });
  assert.deepEqual(keysIn(named.record), ['pricing.page.url']);
  assert.deepEqual(named.record.coverage, RECORD.coverage);
  assert.match(leftOutNotice(named, 'summary') ?? '', /No current fact of pricing\.nothing:/);
});

test('the summary of a company with thousands of facts is one that a model can read', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  const text = fc.string({ maxLength: 5_000 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 300, maxLength: 300 }), text, (words, value) => {
      const keys = Object.fromEntries(
        DIMENSIONS.map((dimension) => [
          dimension,
          words.flatMap((slug) => [
            `${dimension}.tier.${slug}.price`,
            `${dimension}.office.${slug}`,
            `${dimension}.cert.${slug}`,
          ]),
        ]),
      );
      const whole = recordOf(keys);
      for (const block of Object.values(whole.dimensions)) {
        block.facts.forEach((one, nth) => {
          if (nth % 7 === 0) one.value = value;
        });
      }
      const { record } = narrowed(whole, { ...ALL, detail: 'summary' });
      const bytes = Buffer.byteLength(compactText({ data: record, meta: {} }));
      assert.ok(bytes <= 20_000, `${bytes} bytes`);
    }),
    { numRuns: 20 },
  );
});
