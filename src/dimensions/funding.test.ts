// What a company announces of its funding, and what is somebody else's news.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageRole } from '../core/pages/page-roles.ts';
import { claimIn, totalIn } from './funding/claims.ts';
import { anyCase } from './funding/company-name.ts';

import { funding } from './funding.ts';
import { openPage } from './page/page.ts';

const NAMES = ['acme labs', 'acme'];

function read(main: string, role: PageRole, head = '') {
  const filler = '<p>Everything else on this page is about anvils and how they are made today.</p>';
  const opened = openPage({
    body: Buffer.from(`<html lang="en"><head>${head}</head><main>${main}</main>${filler}</html>`),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/news'),
    status: 200,
    capturedAt: '2026-03-02T08:00:00Z',
  });
  assert.ok(opened.kind === 'page');
  const { readings, abstentions } = funding.read({ ...opened.page, role });
  return {
    facts: Object.fromEntries(readings.map(({ key, value }) => [key, value])),
    kept: abstentions.map(({ keys }) => keys),
  };
}

test('a claim begins with the company and its verb', () => {
  const claimed: readonly (readonly [string, number | null, string | null, string | null])[] = [
    ['Acme raises $40M Series B', 40e6, 'series_b', null],
    ['ACME Raises $40M Series B Led By Big Fund to Build', 40e6, 'series_b', 'Big Fund'],
    ['Acme raises $40M Series B at a $400M valuation', 40e6, 'series_b', null],
    ['Acme raises $40M at a $1.2B valuation in Series C led by Foo', 40e6, 'series_c', 'Foo'],
    ['Acme Labs, a maker of anvils, has raised a $15M Series A round', 15e6, 'series_a', null],
    ['Acme raised $25M in new funding', 25e6, null, null],
    ['Acme closes €8 million Series A extension', 8e6, 'series_a_extension', null],
    ['Acme announces that it has raised $10M in Seed funding', 10e6, 'seed', null],
    ['Announcing our $14M Series A', 14e6, 'series_a', null],
    ['Acme raises over $40M in Series B funding', null, 'series_b', null],
    ['Acme raised $9M in Series A funding led by Foo Capital and Bar Fund', 9e6, 'series_a', null],
  ];
  for (const [sentence, amount, round, lead] of claimed) {
    const claim = claimIn(sentence, NAMES, '.');
    assert.deepEqual([claim?.amount, claim?.round, claim?.lead], [amount, round, lead], sentence);
  }
});

test('what is no claim of the company reads as none', () => {
  for (const sentence of [
    'Beta raises $20M Series A',
    'Acme customer Beta raises $10M Series A',
    'How Beta raised $10M with Acme',
    'Acme raises prices by $5',
    'Acme raises $2M for charity',
    'Acme plans to raise $30M Series B',
    'Acme in talks to raise a $100M Series C',
    'Acme raises $25M',
    'Acme announces Series B product line',
    'Acme raised a Series B of $40M and a Series A of $14M',
    'Acme raises Series B+ of $10M',
    'Acme raises ₹50 crore Series A',
  ]) {
    assert.equal(claimIn(sentence, NAMES, '.'), null, sentence);
  }
});

test('a total is exact and of the company', () => {
  assert.equal(totalIn('Acme has raised $54M to date.', NAMES, '.')?.amount, 54e6);
  assert.equal(totalIn('We have raised a total of £9.5M.', NAMES, '.')?.unit, 'GBP');
  for (const sentence of [
    'Acme has raised more than $50M to date.',
    'Our customers have raised $5B in total.',
    'Acme has helped founders who raised $10B to date.',
    'Beta has raised $10M, bringing its total funding to $20M.',
  ]) {
    assert.equal(totalIn(sentence, NAMES, '.'), null, sentence);
  }
});

const post = (title: string, date: string, lead: string) =>
  `<article><h2>${title}</h2><time datetime="${date}">then</time><p>${lead}</p></article>`;

test('the date of a round is the machine-readable one of its own post', () => {
  const { facts } = read(
    '<h1>News</h1>' +
      post('Acme raises $40M Series B', '2026-02-03', 'We are glad to say so to all.') +
      post('Anvils, explained', '2026-02-20', 'An anvil is a block with a flat top.'),
    'press',
  );
  assert.equal(facts['funding.claim.series-b.date'], '2026-02-03');
  const undated = read(
    '<h1>News</h1><article><h2>Acme raises $40M Series B</h2><p>three days ago</p></article>',
    'press',
  );
  assert.deepEqual(Object.keys(undated.facts), [
    'funding.claim.series-b.amount',
    'funding.claim.series-b.round',
  ]);
});

test('a round without a name is called by the date of its post', () => {
  const lead = 'Acme raised $25M in new funding from people who like anvils.';
  const { facts } = read(`<h1>News</h1>${post('A big day', '2026-02-03', lead)}`, 'press');
  assert.equal(facts['funding.claim.2026-02-03.amount'], 25e6);
  assert.equal(facts['funding.claim.2026-02-03.round'], undefined);
});

test('"we" in a guest post or in a story about a customer is somebody else', () => {
  const lead =
    'We raised $4M in seed funding after forty meetings. The company has raised $4M to date.';
  const { facts } = read(`<h1>News</h1>${post('A founder’s road', '2026-02-03', lead)}`, 'press');
  assert.deepEqual(facts, {});
});

test('two amounts for one round are neither', () => {
  const { facts, kept } = read(
    '<h1>News</h1>' +
      post('Acme raises $40M Series B', '2026-02-03', 'Acme raised $45M in Series B funding.'),
    'press',
  );
  assert.equal(facts['funding.claim.series-b.amount'], undefined);
  assert.deepEqual(kept, ['funding.claim.series-b.amount']);
});

test('an acquisition is one that is done, by or of the company', () => {
  const of = (title: string) =>
    read(
      `<h1>News</h1>${post(title, '2026-02-03', 'There is more to say about it, and we will.')}`,
      'press',
    ).facts;
  assert.deepEqual(of('Acme acquires Ferry & Bell to bring queues'), {
    'funding.acquisition.ferry-and-bell': 'Ferry & Bell',
  });
  assert.deepEqual(of('Acme has been acquired by Larger Harbor'), {
    'funding.acquired_by': 'Larger Harbor',
  });
  assert.deepEqual(read('<p>We’ve been acquired by Larger Harbor, Inc.</p>', 'home').facts, {
    'funding.acquired_by': 'Larger Harbor',
  });
  for (const title of [
    'Acme to acquire Ferrybell',
    'Acme signs agreement to acquire Ferrybell',
    'Larger Harbor acquires Mosswick',
    'Acme acquires 500 customers in a year',
    'Acme customer Mosswick acquired by Larger Harbor',
    'In May 2026 Mosswick was acquired by Larger Harbor and now sells Acme',
  ]) {
    assert.deepEqual(of(title), {}, title);
  }
});

test('investors are a list of three or more names under a heading of theirs', () => {
  const list = (names: readonly string[]) =>
    `<ul>${names.map((name) => `<li><img alt="${name}" src="x.svg"></li>`).join('')}</ul>`;
  const names = ['Pinlight Capital logo', 'Old Mill Partners', 'Canal Ventures'];
  const { facts } = read(`<h1>About</h1><h2>Backed by</h2>${list(names)}`, 'about');
  assert.deepEqual(facts, {
    'funding.investor.canal-ventures': 'Canal Ventures',
    'funding.investor.old-mill-partners': 'Old Mill Partners',
    'funding.investor.pinlight-capital': 'Pinlight Capital',
  });
  const headed = read(
    `<h1>About</h1><div><div><p>Backed by</p><h2>Our <b>Investors</b></h2></div>${list(names)}</div>`,
    'about',
  );
  assert.deepEqual(headed.facts, facts);
  const customers = read(`<h1>About</h1><h2>Trusted by</h2>${list(names)}`, 'about');
  assert.deepEqual(customers.facts, {});
  const generic = read(
    `<h1>About</h1><h2>Investors</h2>${list(['logo', 'image 2', 'icon'])}`,
    'about',
  );
  assert.deepEqual([generic.facts, generic.kept], [{}, ['funding.investor.*']]);
});

test('names with hyphens and other signs are read like any other', () => {
  for (const name of ['acme-cranes', 'a+b', 'what?', 'dot.io', 'at&t', 'x/y', '(paren)', 'né-é']) {
    const sentence = `${name} raises $40M Series B`;
    assert.equal(claimIn(sentence, [name], '.')?.amount, 40e6, name);
    new RegExp(anyCase(name), 'u');
  }
});
