// Keys that can be declared: slugs in their places, and what a misspelt one was meant to be.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACT_KEYS } from '../../contract/fact-keys.ts';
import { slugOf } from '../../dimensions/pricing/plans/slug.ts';
import { hasSlugs, nearestPattern, patternsBeside } from './declaration.ts';

const PATTERNS = FACT_KEYS.map(({ key }) => key);

test('what stands for a label is a slug in any script, or the code of a country', () => {
  const tier = (word: string) =>
    hasSlugs('pricing.tier.{tier}.price', `pricing.tier.${word}.price`);
  for (const word of ['pro', 'buro', 'team-plus', 'iso_27001', '個人', '프로', '2']) {
    assert.ok(tier(word), word);
  }
  for (const word of [
    'Pro',
    'büro',
    'BÜRO',
    'bu\u0308ro',
    'größe',
    'ｐｒｏ',
    'team--',
    '-team',
    '_',
    'DE',
    'ABCD',
    '',
  ]) {
    assert.ok(!tier(word), word);
  }
  assert.ok(hasSlugs('legal.entity.name', 'legal.entity.name'));
  const country = (word: string) =>
    hasSlugs('hiring.by_country.{country}', `hiring.by_country.${word}`);
  assert.deepEqual(['DE', 'USA', 'de', 'germany', 'D'].filter(country), ['DE', 'USA']);
});

test('the word of a label is the one that readers make of it', () => {
  for (const label of ['Büro', 'Größe XL', 'Ｐｒｏ', 'プロ', 'Łódź & Co', 'Team+', '2. Platz']) {
    const word = slugOf(label);
    assert.ok(hasSlugs('pricing.tier.{tier}.price', `pricing.tier.${word}.price`), word);
  }
});

test('a misspelt key is led back to its pattern', () => {
  for (const [key, pattern] of [
    ['pricing.tier.pro.prise', 'pricing.tier.{tier}.price'],
    ['legal.entity.nam', 'legal.entity.name'],
    ['legal.governing-law', 'legal.governing_law'],
    ['security.certs.soc2', 'security.cert.{certification}'],
    ['weather.today', null],
    ['legal', null],
  ] as const) {
    assert.equal(nearestPattern(key, PATTERNS), pattern, key);
  }
});

test('where nothing is near, the keys of the dimension are named', () => {
  const beside = patternsBeside('legal.something.else', PATTERNS);
  assert.ok(beside.includes('legal.entity.name'));
  assert.ok(beside.every((pattern) => pattern.startsWith('legal.')));
  assert.deepEqual(patternsBeside('weather.today', PATTERNS), []);
});
