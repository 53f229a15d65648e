// Posts that a company writes about its own round: who, how much, when, led by whom.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../core/facts/fact.ts';
import { funding } from '../funding.ts';
import { openPage } from '../page/page.ts';
import { claimIn } from './claims.ts';

const NAMES = ['acme.example', 'acme'];

function read(title: string, body: string, head = ''): Readonly<Record<string, Json>> {
  const filler = '<p>Everything else on this page is about anvils and how they are made.</p>';
  const opened = openPage({
    body: Buffer.from(
      `<html lang="en"><head><title>${title} | Acme</title>${head}</head>
      <main><h1>${title}</h1>${body}${filler}</main><footer>© 2026 Anvilry, Inc.</footer></html>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/blog/seed'),
    status: 200,
    capturedAt: '2026-03-02T08:00:00Z',
  });
  assert.ok(opened.kind === 'page');
  const { readings } = funding.read({ ...opened.page, role: 'press' });
  const length = 'funding.claim.'.length;
  return Object.fromEntries(readings.map(({ key, value }) => [key.slice(length), value]));
}

const LEADS: readonly (readonly [string, string | null])[] = [
  [
    'Acme raises $4M seed round led by Ada Hill of Crow Capital, with participation',
    'Crow Capital',
  ],
  ['Acme raises $4M seed round led by the Bank of Hills', 'Bank of Hills'],
  ['Acme raises $4M seed round led by Old York based VC Crow Capital.', 'Crow Capital'],
  ['Acme raises $4M seed round led by existing investor Crow Capital.', 'Crow Capital'],
  ["Acme raises $4M seed round led by Crow Capital's Ada Hill", 'Crow Capital'],
  ['Acme raises $4M seed round led by Crow, a fund for smiths, and joined by Owl', 'Crow'],
  ['Acme raises $4M seed round led by Crow, Owl, and Y Hill, with others', null],
  ['Acme raises $4M seed round led by Crow and Owl', null],
  ['Crow Capital Leads $4M Seed Round in Acme', 'Crow Capital'],
];

for (const [sentence, lead] of LEADS) {
  test(`${sentence}: ${lead ?? 'no single lead'}`, () => {
    const claim = claimIn(sentence, NAMES, '.');
    assert.deepEqual([claim?.amount, claim?.round, claim?.lead], [4e6, 'seed', lead]);
  });
}

const BEGINNINGS: readonly string[] = [
  'Now, we’ve raised a $4M seed round to make more.'.replace('’', "'"),
  'We at Acme, who make anvils for all the smiths of all the hills and of all the valleys that ' +
    'there are, have raised a $4M seed round.',
  'We are announcing a new $4MM seed round to make more.',
  'Hillton, Hills—Acme, a maker of anvils, today announced that it has raised $4m in seed funding.',
  'Hillton, UK, 22nd October 2025: Acme today announces a $4M seed funding round.',
];

for (const sentence of BEGINNINGS) {
  test(`a claim may begin: ${sentence}`, () => {
    const claim = claimIn(sentence, NAMES, '.');
    assert.deepEqual([claim?.amount, claim?.round], [4e6, 'seed']);
  });
}

const AT = '<meta property="article:published_time" content="2026-02-03T05:00+10:00">';

test('the printed date of a post goes before the day of another zone', () => {
  const lead = '<p>Now, we’ve raised a $4M seed round led by Crow Capital.</p>';
  const said = read('Why we raised $4M this year', `<div>2 February 2026</div>${lead}`, AT);
  assert.deepEqual(said, {
    'seed.amount': 4e6,
    'seed.date': '2026-02-02',
    'seed.lead': 'Crow Capital',
    'seed.round': 'seed',
  });
  const listed = read(
    'Why we raised $4M this year',
    `<dl><dt>Published on</dt><dd>February 2, 2026</dd></dl>${lead}`,
  );
  assert.equal(listed['seed.date'], '2026-02-02');
  const another = read('Why we raised $4M this year', `<div>May 9, 2025</div>${lead}`, AT);
  assert.equal(another['seed.date'], undefined);
});

test('what a title raises is a round where the post is about one, and a code tells the sign', () => {
  const said = read(
    'Acme raises $5M to make more anvils',
    '<div>2 February 2026</div><p>Acme today announced that it has raised $5 million AUD to make ' +
      'more. The round was led by Crow Capital.</p>',
  );
  assert.deepEqual(said, {
    '2026-02-02.amount': 5e6,
    '2026-02-02.date': '2026-02-02',
    '2026-02-02.lead': 'Crow Capital',
  });
  assert.deepEqual(
    read('Acme raises $5M to feed smiths', '<p>All of it was eaten by May.</p>'),
    {},
  );
});

test('the holder of the copyright is the company as well', () => {
  const said = read(
    'Crow Capital bets on Acme this year',
    '<p>Anvilry announced today a $1.2m seed funding round led by Crow Capital.</p>',
  );
  assert.equal(said['seed.amount'], 1.2e6);
});

test('news about the rounds of others are theirs', () => {
  for (const [title, lead] of [
    [
      'Partner update: Forge raises a $10 million Series A',
      'Forge has raised $10 million in Series A financing.',
    ],
    ['Forge adds three hospitals to close $14M Series A', 'Forge closed its $14M Series A round.'],
    ['How Forge raised $5M with the help of smiths', 'We raised $5M in seed funding.'],
  ] as const) {
    assert.deepEqual(read(title, `<p>${lead}</p>`), {}, title);
  }
});

test('titles of a round in other words and with capitals', () => {
  const titles: readonly (readonly [string, number, string])[] = [
    ['Acme Raises $12 Million Series A to Fix Anvils', 12e6, 'series_a'],
    ['Acme bags €2M seed round', 2e6, 'seed'],
    ['Acme picks up $3M in seed funding', 3e6, 'seed'],
    ['Acme receives £2.5m pre-seed funding', 25e5, 'pre_seed'],
    ['Crow Capital leads $12M Series A in Acme', 12e6, 'series_a'],
  ];
  for (const [title, amount, round] of titles) {
    const claim = claimIn(title, NAMES, '.');
    assert.deepEqual([claim?.amount, claim?.round], [amount, round], title);
  }
  for (const title of [
    'Acme receives $2M order',
    'Acme gets 2 million users',
    'Acme attracts $5M',
  ]) {
    assert.equal(claimIn(title, NAMES, '.'), null, title);
  }
});

test('a title that tells of growth by an acquisition names what was acquired', () => {
  const acquired = (title: string) => Object.values(read(title, '<p>Today.</p>'));
  assert.ok(acquired('Acme expands its forge with the acquisition of Hooli').includes('Hooli'));
  assert.ok(!acquired('Acme plans to expand with the acquisition of Hooli').includes('Hooli'));
});
