// What sentences call facts: every key has words, and they say the words of the key.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHRASES } from './fact-keys/phrases.ts';
import { FACT_KEYS } from './fact-keys.ts';
import { subjectOf } from './fact-subject.ts';

test('a fact is called by the words of its key, and as the company spells them', () => {
  assert.equal(subjectOf('pricing.tier.pro_plus.price'), 'the price of the pro plus plan');
  assert.equal(subjectOf('pricing.tier.pro.name', 'Pro'), 'the Pro plan');
  assert.equal(subjectOf('security.subprocessor.aws', { name: 'AWS' }), 'the subprocessor AWS');
  assert.equal(subjectOf('security.subprocessor.aws', { name: 'Other' }), 'the subprocessor aws');
  assert.equal(subjectOf('security.cert.soc2_t2'), 'the certification SOC 2 Type II');
  assert.equal(subjectOf('security.cert.iso27001'), 'the certification ISO 27001');
  assert.equal(subjectOf('positioning.tagline'), 'the tagline');
  assert.equal(subjectOf('legal.entity.cik'), 'the central index key');
  assert.equal(subjectOf('not.a.key'), 'not.a.key');
  assert.equal(subjectOf('security.data_region.in'), 'the keeping of data in India');
  assert.equal(subjectOf('security.data_region.eu'), 'the keeping of data in the EU');
  assert.equal(subjectOf('hiring.by_country.US'), 'the number of open roles in the United States');
});

test('a phrase belongs to a key and has the same words left open, but the title of no key has any', () => {
  const open = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  const known = new Set(FACT_KEYS.map(({ key }) => key));
  for (const [key, phrase] of Object.entries(PHRASES)) {
    assert.ok(known.has(key), key);
    assert.deepEqual(open(phrase), open(key), key);
  }
  for (const { key } of FACT_KEYS) {
    if (open(key).length > 0) assert.ok(PHRASES[key] !== undefined, key);
  }
});
