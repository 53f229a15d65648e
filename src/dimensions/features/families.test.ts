// Cards of a features page: which ones are a list, by how they are built and what stands above.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { features } from '../features.ts';

function categories(main: string): readonly string[] {
  const options = { path: '/features', prefix: 'features.category.' };
  return Object.values(readSnippet(features, main, options).facts)
    .map(String)
    .sort();
}

/** Cards whose classes differ in what moves them. */
function cards(level: number, titles: readonly string[], about = '<p>About it.</p>'): string {
  const card = (title: string, at: number) =>
    `<div class="card reveal delay-${at}"><h${level}>${title}</h${level}>${about}</div>`;
  return `<div class="grid">${titles.map(card).join('')}</div>`;
}

const SECTIONS = '<h2>Vans at a glance</h2><p>One.</p><h2>Drivers at a glance</h2><p>Two.</p>';
const OWN = ['Drivers at a glance', 'Vans at a glance'];
const NAMES = ['Fuel reports', 'Route planning', 'Van tracking'];

test('cards that differ in what moves or colours them are one list', () => {
  assert.deepEqual(
    categories(`<h1>Vans</h1>${SECTIONS}${cards(3, NAMES)}`),
    [...OWN.slice(0, 1), ...NAMES, ...OWN.slice(1)].sort(),
  );
});

test('a card says what it is about in a box or a list as well, a menu and a link elsewhere do not', () => {
  const said = [
    '<div>It tells all that has to be told.</div>',
    '<ul><li>Daily</li><li>Weekly</li></ul>',
  ];
  for (const about of said) {
    assert.deepEqual(categories(`<h1>Vans</h1>${cards(4, NAMES, about)}`), NAMES, about);
  }
  const links = '<ul><li><a href="/a">One</a></li><li><a href="/b">Two</a></li></ul>';
  assert.deepEqual(categories(`<h1>Vans</h1>${cards(4, NAMES, links)}`), []);
  const posts = NAMES.map((name) => `<a href="/blog/${name}">${name}</a>`);
  assert.deepEqual(categories(`<h1>Vans</h1>${cards(4, posts, said[0])}`), []);
});

test('cards that tell of features in many words are features where nearly all do', () => {
  const told = [
    'Interactive map of all vans with their loads',
    'Signed delivery notes on the phone of the driver',
    'Work orders for the workshop and its stock',
  ];
  assert.deepEqual(categories(`<h1>Modules</h1>${cards(2, told)}`), told);
  const slogans = [
    'Drive, load, deliver, and then do it again',
    'Your vans never looked this good',
  ];
  assert.deepEqual(categories(`<h1>Modules</h1>${cards(2, [...slogans, told[0] ?? ''])}`), []);
});

test('a title among features may begin with what a call begins with', () => {
  const titles = ['Contact management', 'Product-led maps', ...NAMES];
  const calls = ['Contact our team'];
  assert.deepEqual(
    categories(`<h1>Vans</h1>${cards(3, [...titles, ...calls])}`),
    [...titles].sort(),
  );
});

test('numbers count steps, but not below a title that says what is offered', () => {
  const numbered = NAMES.map(
    (name, at) => `<div class="card"><span>${at + 1}</span><h3>${name}</h3><p>About it.</p></div>`,
  ).join('');
  const page = (over: string) => `<h1>Vans</h1><h2>${over}</h2><div class="grid">${numbered}</div>`;
  assert.deepEqual(categories(page('What we cover')), NAMES);
  assert.deepEqual(categories(page('Leistungen')), NAMES);
  assert.deepEqual(categories(page('How our services start')), []);
  assert.deepEqual(categories(page('Ready in a week')), []);
});

test('what stands in an ordered list, in a box called steps or again and again is no feature', () => {
  const items = NAMES.map((name) => `<li><h3>${name}</h3><p>About it.</p></li>`).join('');
  assert.deepEqual(categories(`<h1>Vans</h1><ol>${items}</ol>`), []);
  assert.deepEqual(
    categories(`<h1>Vans</h1><div class="process-grid">${cards(3, NAMES)}</div>`),
    [],
  );
  const parts = cards(4, ['Typical day', 'Data read', 'Data written']);
  const three = NAMES.map((name) => `<h3>${name}</h3><p>About it.</p>${parts}`).join('');
  assert.deepEqual(categories(`<h1>Vans</h1>${three}`), NAMES);
});

test('features that are built for somebody are features, problems and a portfolio are none', () => {
  const under = (over: string) => categories(`<h1>Vans</h1><h2>${over}</h2>${cards(3, NAMES)}`);
  assert.deepEqual(under('Features built for busy depots'), NAMES);
  for (const over of [
    'Built for',
    'Common problems we solve',
    'The depot challenge',
    'Portfolio',
  ]) {
    assert.deepEqual(under(over), [], over);
  }
});
