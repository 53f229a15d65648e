// Pages that are kept: while what they tell of is the same, for a minute, as far as there is room.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../../../core/pages/html.ts';
import { DrawnPage, KeptPages } from './drawn-page.ts';

const NOON = new Date('2026-03-02T12:00:00Z');
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

function page(words: string): DrawnPage {
  const main = html`<p>${words}</p>`;
  const text = { title: 'A page', description: 'A page to be kept.' };
  return new DrawnPage({ status: 200, ...text, main, canonical: null }, 'https://a.example');
}

test('a page is found for a minute, in the state that it was drawn in', () => {
  const kept = new KeptPages(1_000_000);
  const drawn = page('words');
  kept.keep('/a', NOON, { page: drawn, version: 'one', read: null });
  assert.equal(kept.find('/a', 'one', after(59)), drawn);
  assert.equal(kept.find('/b', 'one', NOON), null);
  assert.equal(kept.find('/a', 'one', after(60)), null);
  assert.equal(kept.find('/a', 'one', NOON), null, 'what was too old is gone');
  kept.keep('/a', NOON, { page: drawn, version: 'one', read: null });
  assert.equal(kept.find('/a', 'one', after(-1)), null, 'a clock that was set back tells nothing');
  kept.keep('/a', NOON, { page: drawn, version: 'one', read: null });
  assert.equal(kept.find('/a', 'two', NOON), null);
});

test('what was not asked for the longest makes room, and a page that fills the room is not kept', () => {
  const size = page('x'.repeat(10_000)).plain.length;
  const kept = new KeptPages(size * 10);
  for (let i = 0; i < 10; i += 1)
    kept.keep(`/${i}`, NOON, { page: page('x'.repeat(10_000)), version: 'v', read: null });
  assert.notEqual(kept.find('/0', 'v', NOON), null);
  kept.keep('/new', NOON, { page: page('x'.repeat(10_000)), version: 'v', read: null });
  assert.equal(kept.find('/1', 'v', NOON), null);
  assert.notEqual(kept.find('/0', 'v', NOON), null);
  kept.keep('/giant', NOON, { page: page('x'.repeat(30_000)), version: 'v', read: null });
  assert.equal(kept.find('/giant', 'v', NOON), null);
});

test('what may be sent once more is at most a minute old', () => {
  const kept = new KeptPages(1_000_000);
  const drawn = { page: page('words'), version: 'one', read: null };
  kept.keep('/a', NOON, drawn);
  assert.equal(kept.at('/a', after(59))?.page, drawn.page);
  for (const [path, now] of [
    ['/b', NOON],
    ['/a', after(60)],
    ['/a', after(-1)],
  ] as const) {
    assert.equal(kept.at(path, now), null);
  }
});
