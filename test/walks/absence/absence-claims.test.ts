// What a page says in other sentences, through the real pipeline: neither gone nor come.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLURB, held, moment, play } from '../../worlds/looks.ts';
import { openWorld } from '../../worlds/world.ts';

const HOME = 'https://acme.example/';

function page(...lines: readonly string[]): string {
  const body = `<main><h1>Ambosse</h1><p>${BLURB}</p><p>${BLURB}</p>${lines.join('')}</main>`;
  return `<!doctype html><html lang="de"><title>Acme</title><body>${body}</body></html>`;
}

const CARD = '<h3>Hosting in der Schweiz</h3><p>Alle Daten liegen in Zürich.</p>';

test('a claim that stood inside another sentence before is not told as new', async () => {
  await using world = await openWorld({ at: moment(0) });
  const then = page('<p>Von Hand gemacht, Hosting in der Schweiz, Preise in Franken.</p>');
  const now = page(CARD);
  assert.deepEqual(await regions(world, [then, then, then, now, now, now]), []);
  assert.equal((await held(world, 'security.data_region.%')).length, 1);
});

test('a claim that no sentence made before is told', async () => {
  await using world = await openWorld({ at: moment(0) });
  const then = page('<p>Von Hand gemacht, Preise in Franken.</p>');
  const now = page(CARD);
  const keys = await regions(world, [then, then, then, now, now, now]);
  assert.deepEqual(keys, ['security.data_region.ch added']);
});

async function regions(world: Parameters<typeof play>[0], pages: string[]): Promise<string[]> {
  const events = await play(world, HOME, pages);
  const named = events.filter(({ key }) => key.startsWith('security.data_region.'));
  return named.map(({ key, type }) => `${key} ${type.split('.').at(-1)}`);
}
