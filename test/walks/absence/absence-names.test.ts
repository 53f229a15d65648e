// Names that moved to another place of a page, through the real pipeline: neither gone nor come.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLURB, held, moment, plans, play } from '../../worlds/looks.ts';
import { openWorld } from '../../worlds/world.ts';

const URL_OF_PLANS = 'https://acme.example/pricing';

const THREE = plans([
  ['Basic', 9],
  ['Plus', 29],
  ['Max', 99],
]);

/** Two of the plans as before, and Max said in other places only. */
function without(...lines: readonly string[]): string {
  const two = plans([
    ['Basic', 9],
    ['Plus', 29],
  ]);
  return two.replace('</main>', `${lines.join('')}</main>`);
}

test('a plan whose name stands in another place is not told as removed, nor is its price', async () => {
  await using world = await openWorld({ at: moment(0) });
  const moved = without(`<div><p>${BLURB}</p><p>Ask our people for</p><em>Max</em></div>`);
  assert.deepEqual(await play(world, URL_OF_PLANS, [THREE, THREE, ...Array(8).fill(moved)]), []);
  assert.equal((await held(world, 'pricing.tier.%.name')).length, 3);
});

test('a plan that stands in fewer places than before has gone', async () => {
  await using world = await openWorld({ at: moment(0) });
  const footer = '<ul><li>Our anvils of the year:</li><li>Max</li></ul>';
  const then = THREE.replace('</main>', `${footer}</main>`);
  const events = await play(world, URL_OF_PLANS, [then, then, ...Array(6).fill(without(footer))]);
  assert.deepEqual(
    events.map(({ type, key }) => [type, key]),
    [['pricing.tier.removed', 'pricing.tier.max.name']],
  );
});

test('plans that stood there without a price and get one are not told as added', async () => {
  await using world = await openWorld({ at: moment(0) });
  const names = ['Basic', 'Plus', 'Max'];
  const rows = names.map((name) => `<p>${BLURB}</p><p>${name}</p><p>${BLURB}</p>`);
  const bare = plans([]).replace('</main>', `${rows.join('')}</main>`);
  const events = await play(world, URL_OF_PLANS, [bare, bare, bare, THREE, THREE, THREE]);
  assert.deepEqual(
    events.filter(({ key }) => key.startsWith('pricing.tier.')),
    [],
  );
  assert.equal((await held(world, 'pricing.tier.%.name')).length, 3);
});

test('a sub-processor that the page names otherwise has neither come nor gone', async () => {
  await using world = await openWorld({ at: moment(0) });
  const list = (...names: readonly string[]) => {
    const rows = names.map((name) => `<tr><td>${name}</td><td>Sends our letters</td></tr>`);
    return `<!doctype html><html lang="en"><title>Sub-processors</title><body><main>
      <h1>Sub-processors</h1><p>${BLURB}</p><p>${BLURB}</p>
      <table><tr><th>Name</th><th>Purpose</th></tr>${rows.join('')}</table></main></body></html>`;
  };
  const then = list('Pigeon (formerly Dove)', 'Anvilbase');
  const now = list('Pigeon SAS', 'Anvilbase');
  const more = list('Pigeon SAS', 'Anvilbase', 'Pigeon Cloud');
  const url = 'https://acme.example/subprocessors';
  const looks = [then, then, then, ...Array(8).fill(now), ...Array(8).fill(more)];
  const events = await play(world, url, looks);
  assert.deepEqual(
    events.filter(({ key }) => key.startsWith('security.subprocessor.')).map(({ key }) => key),
    ['security.subprocessor.pigeon-cloud'],
  );
  assert.deepEqual(await held(world, 'security.subprocessor.pigeon%'), [
    'security.subprocessor.pigeon-cloud',
    'security.subprocessor.pigeon-sas',
  ]);
});
