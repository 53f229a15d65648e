// Headings of a features page that name no feature: slogans, states, steps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { features } from '../features.ts';

const PREFIX = 'features.category.';

function categories(main: string): readonly string[] {
  const { facts } = readSnippet(features, main, { path: '/features', prefix: PREFIX });
  return Object.values(facts).map(String).sort();
}

function part(level: number, ...titles: readonly string[]): string {
  return titles.map((title) => `<h${level}>${title}</h${level}><p>About it.</p>`).join('');
}

const REAL = `<h2>What is in it</h2>${part(3, 'Route planning', 'Fuel reports')}`;

test('what is listed under reasons to buy, states or steps is no feature', () => {
  for (const over of ['Why choose Acme', 'Why Acme?', 'Benefits of Acme', 'The state of a van']) {
    const main = `<h1>Vans</h1>${REAL}<h2>${over}</h2>${part(3, 'Crush silos', 'Win quarters')}`;
    assert.deepEqual(categories(main), ['Fuel reports', 'Route planning'], over);
  }
  const label = `<h1>Vans</h1>${REAL}<div>Why choose Acme</div><h2>Change how you drive</h2>`;
  assert.deepEqual(categories(`${label}${part(3, 'Crush silos', 'Win quarters')}`), [
    'Fuel reports',
    'Route planning',
  ]);
  const states = part(3, 'Sold', 'Given out', 'In progress');
  assert.deepEqual(categories(`<h1>Vans</h1>${REAL}${states}`), ['Fuel reports', 'Route planning']);
});

test('a heading on the status of something is a feature by itself', () => {
  const main = `<h1>Vans</h1>${part(2, 'Live vehicle status', 'Route planning')}`;
  assert.deepEqual(categories(main), ['Live vehicle status', 'Route planning']);
});

test('icons, numbers and badges around a heading are not in its name', () => {
  const main = `<h1>Vans</h1>${[
    '<span>🚐</span> Route planning',
    '✓ Fuel reports',
    '📅\ufe0f Shift calendar →',
    '<span class="n">4</span> Driver app <span class="tag">New</span>',
    '<span class="n">5</span> Toll payments <em>Coming soon</em>',
    'Parkplätze <span>Demnächst</span>',
    'Logbook™',
  ]
    .map((title) => `<h2>${title}</h2><p>About it.</p>`)
    .join('')}`;
  assert.deepEqual(categories(main), [
    'Driver app',
    'Fuel reports',
    'Logbook™',
    'Route planning',
    'Shift calendar',
  ]);
});

test('numbered headings below a section are steps', () => {
  const steps = ['Pick a van', 'Plan a route']
    .map((step, i) => `<h3><span>${i + 1}</span> ${step}</h3><p>So it goes.</p>`)
    .join('');
  assert.deepEqual(categories(`<h1>Vans</h1><h2>In a day</h2>${steps}`), []);
});

test('headings of cards below a section are features too', () => {
  const cards = (...titles: readonly string[]): string =>
    `<div>${titles.map((title) => `<div class="card"><h4>${title}</h4><p>About it.</p></div>`).join('')}</div>`;
  const sections = part(2, 'Vans on the road', 'Drivers at work');
  const main = `<h1>Vans</h1>${sections}${cards('Route planning', 'Fuel reports', 'Toll payments')}`;
  const both = ['Drivers at work', 'Vans on the road'];
  const listed = ['Drivers at work', 'Fuel reports', 'Route planning', 'Toll payments'];
  assert.deepEqual(categories(main), [...listed, 'Vans on the road']);
  const two = `<h1>Vans</h1>${sections}${cards('Route planning', 'Fuel reports')}`;
  assert.deepEqual(categories(two), both);
  const slogans = cards('Route planning', 'Fuel reports', 'Toll payments', 'Why wait', 'Save now!');
  assert.deepEqual(categories(`<h1>Vans</h1>${sections}${slogans}`), both);
  const reasons = `<h2>Why Acme</h2>${cards('Route planning', 'Fuel reports', 'Toll payments')}`;
  assert.deepEqual(categories(`<h1>Vans</h1>${sections}${reasons}`), both);
});

test('cards of any level are features where there are three of them', () => {
  const cards = part(4, 'Add snippets', 'Add links', 'Minimal resources');
  assert.deepEqual(categories(`<h1>Vans</h1><h2>Vans Features</h2>${cards}`), [
    'Add links',
    'Add snippets',
    'Minimal resources',
  ]);
  assert.deepEqual(categories(`<h1>Vans</h1>${part(4, 'Add snippets', 'Add links')}`), []);
});

test('items and boxes tell about a heading as paragraphs do, the next card does not', () => {
  const about = (tag: string) =>
    ['Route planning', 'Fuel reports']
      .map((title) => `<h3>${title}</h3><${tag}>Plans the routes of all vans.</${tag}>`)
      .join('');
  for (const tag of ['li', 'div', 'span']) {
    assert.deepEqual(categories(`<h1>Vans</h1>${about(tag)}`), ['Fuel reports', 'Route planning']);
  }
  const people = ['Maya', 'Ravi', 'Tomas', 'Ines']
    .map((name) => `<li><h2>${name}</h2><span>Spain</span></li>`)
    .join('');
  assert.deepEqual(categories(`<h1>Vans</h1><ul>${people}</ul>`), []);
});

test('the last call, a share, a column and the sign of a template are no features', () => {
  const others = [
    '<h2>Drive from one place</h2><p>Try it.</p><a class="btn" href="/start">Start</a>',
    part(3, '7–14 days', '<200 ms', '90 minutes'),
    part(3, 'New inquiry7', 'Won3'),
    part(3, '{{ app.name }}', '{{ item.name }}'),
    part(2, 'The problem', 'Before vs. after Acme', 'Acme in numbers'),
    `<h2>Success stories</h2>${part(3, 'Regional bank', 'Online shop')}`,
  ];
  for (const other of others) {
    const last = other.includes('<a ');
    const main = `<h1>Vans</h1>${last ? '' : other}${REAL}${last ? other : ''}`;
    assert.deepEqual(categories(main), ['Fuel reports', 'Route planning'], other);
  }
});

test('a link to the heading is not in its name, and one integration is a feature', () => {
  const anchored = '<a href="#maps">#</a> Maps';
  assert.deepEqual(categories(`<h1>Vans</h1>${part(2, anchored, 'Courier integration')}`), [
    'Courier integration',
    'Maps',
  ]);
  const several = part(2, 'Maps', 'Reports', 'Integrations');
  assert.deepEqual(categories(`<h1>Vans</h1>${several}`), ['Maps', 'Reports']);
});

test('what a badge above its title says is in development is no feature yet', () => {
  const badge = (words: string) => `<div class="card"><span>${words}</span>`;
  const cards = ['In sviluppo', 'Prossimamente', 'Disponibile']
    .map((words, at) => `${badge(words)}<h3>Modulo ${'ABC'[at]}</h3><p>Tutto.</p></div>`)
    .join('');
  assert.deepEqual(categories(`<h1>Moduli</h1>${part(3, 'Fatture')}<div>${cards}</div>`), [
    'Fatture',
    'Modulo C',
  ]);
  const main = `<h1>Vans</h1>${part(2, 'Schedule & dispatch', 'Schedule a demo', 'Fuel reports')}`;
  assert.deepEqual(categories(main), ['Fuel reports', 'Schedule & dispatch']);
});

test('steps, questions and calls are no features in Japanese either', () => {
  const real = part(2, '予約管理', '配車ステップ表示');
  const steps = `<h2>ご利用開始までの流れ</h2>${part(3, 'フォーム入力', '内容確認')}`;
  const calls = part(2, 'まずは無料でご相談ください', 'よくあるご質問');
  assert.deepEqual(categories(`<h1>車</h1>${real}${steps}${calls}`), [
    '予約管理',
    '配車ステップ表示',
  ]);
});

test('a heading that is a sentence is a slogan', () => {
  const main = `<h1>Vans</h1>${REAL}${part(3, 'Work routes itself.', 'Scan, extract, auto-fill.')}`;
  assert.deepEqual(categories(main), ['Fuel reports', 'Route planning']);
});

test('what a visitor is told to have more or less of is no feature', () => {
  const slogans = part(3, 'Increase the ROI of vans', 'Reduce more waste', 'Unlock the fleet');
  assert.deepEqual(categories(`<h1>Vans</h1>${REAL}${slogans}${part(3, 'Fuel savings')}`), [
    'Fuel reports',
    'Fuel savings',
    'Route planning',
  ]);
});
