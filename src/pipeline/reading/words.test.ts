// Words of quotes looked for in stored captures, also where the capture they came from is gone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from '../../core/facts/fact.ts';
import { type StoredPage, standingWords } from './words.ts';

const stored = (body: string): StoredPage => ({
  head: { contentType: 'text/html', headers: [], finalUrl: 'https://acme.example/' },
  stored: new TextEncoder().encode(`<!doctype html><title>Acme</title><body>${body}</body>`),
});

const quote = (prefix: string, exact: string, suffix: string): Locator => {
  return { type: 'text_quote', exact, prefix, suffix };
};

const PRO = quote('<h3>Professional plan</h3><p>', '$29', '</p><p>for each of your users');

test('a quote is looked for by what stands around it in its own capture', () => {
  const from = stored('<h3>Professional plan</h3><p>$29</p><p>for each of your users</p>');
  const renamed = stored('<h2>Professional plan</h2> <b>$29</b> for all users');
  const other = stored('<h3>Basic</h3><p>$29</p><p>for one user</p>');
  assert.deepEqual(standingWords(from, [PRO], renamed), ['beside']);
  assert.deepEqual(standingWords(from, [PRO], other), ['as_often'], 'the price of another plan');
});

test('where its capture is gone, a quote is looked for by what it holds itself', () => {
  const renamed = stored('<h2>Professional plan</h2> <b>$29</b> for all users');
  const other = stored('<h3>Basic</h3><p>$29</p><p>for one user</p>');
  assert.deepEqual(standingWords(null, [PRO], renamed), ['beside']);
  assert.deepEqual(standingWords(null, [PRO], other), ['gone']);
});

test('of a capture that cannot be read nothing is said', () => {
  const broken = { ...stored(''), stored: Uint8Array.of(0x1f, 0x8b, 8, 0, 1) };
  const zipped = {
    ...broken,
    head: { ...broken.head, headers: [['content-encoding', 'gzip']] as const },
  };
  assert.equal(standingWords(stored('<p>$29</p>'), [PRO], zipped), null);
});
