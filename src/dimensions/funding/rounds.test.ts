// Rounds as announcements tell them: title, first paragraph and what follows of "the round".

import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../test/clients/snippet.ts';
import { funding } from '../funding.ts';

type Wanted = Readonly<Record<string, string | null>>;

const POSTS: readonly (readonly [title: string, lead: string, wanted: Wanted])[] = [
  [
    'Acme raises €12 million to electrify ferries',
    'Acme, the ferry company, has raised €12 million in a Series A round led by Fjordkapital, with others.',
    {
      'series-a.amount': '12000000 EUR',
      'series-a.lead': 'Fjordkapital',
      'series-a.date': '2026-03-04',
    },
  ],
  [
    'Acme closes $18 million Series A extension',
    'Acme today announced an $18 million extension of its Series A, led by Old Mill Partners.',
    { 'series-a-extension.amount': '18000000 $', 'series-a-extension.lead': 'Old Mill Partners' },
  ],
  [
    'Our Series B',
    "Today, we're thrilled to announce that Acme has raised a $30M Series B led by Index Pond.",
    { 'series-b.amount': '30000000 $', 'series-b.lead': 'Index Pond' },
  ],
  [
    'Our next chapter',
    "We're excited to announce our $30M Series B, led by Index Pond.",
    { 'series-b.amount': '30000000 $', 'series-b.round': 'series_b' },
  ],
  [
    'Acme announces closing of $7.5 million Series A financing',
    'It was led by Hill Partners with Peak Ventures, who know the market well.',
    { 'series-a.amount': '7500000 $', 'series-a.lead': 'Hill Partners' },
  ],
  [
    'Acme raises £1.5m pre-seed',
    'Acme has raised £1.5m in a pre-seed round led by Seed Pond, with angels.',
    { 'pre-seed.amount': '1500000 GBP', 'pre-seed.lead': 'Seed Pond', 'seed.round': null },
  ],
  [
    'Acme secures $5M seed round',
    'Acme has secured $5 million in a seed round led by Alder Fund and Birch Fund.',
    { 'seed.amount': '5000000 $', 'seed.lead': null },
  ],
  [
    'News from the yard of Acme',
    'Today we are announcing that Acme has raised a $9 million Series A led by Index Pond, with Crow Seed.',
    { 'series-a.amount': '9000000 $', 'series-a.lead': 'Index Pond' },
  ],
  [
    'Acme announces €4M seed round',
    'Turku, 4 March 2026. Acme Robotics Oy says so. Acme Software Inc., whose tools count fish, announces a €4 million seed round led by Seed Pond.',
    { 'seed.amount': '4000000 EUR', 'seed.lead': 'Seed Pond' },
  ],
  [
    'How Bigco raised $10M with Acme',
    'Bigco closed its $10M Series A using the data rooms of Acme.',
    { 'series-a.amount': null, 'series-a.round': null },
  ],
  [
    'Acme launches $5M fund for open source',
    'We are happy to announce a fund of $5M for those who maintain what we all use.',
    { 'seed.amount': null, '2026-03-04.amount': null },
  ],
  [
    'Why the $50M Series B of Mosswick matters',
    'Mosswick raised $50 million in Series B funding led by Pinlight Capital.',
    { 'series-b.amount': null },
  ],
];

for (const [title, lead, wanted] of POSTS) {
  test(`"${title}" tells of the company’s own round, or of none`, () => {
    const main = `<article><h1>${title}</h1><time datetime="2026-03-04">March 4</time>
      <p>${lead}</p></article>`;
    const said = readSnippet(funding, main, { path: '/press', prefix: 'funding.claim.' });
    assertSays(said, wanted, title);
  });
}

test('a press release begins with place and date', () => {
  const main = `<article><h1>Acme raises $40 million</h1>
      <p>SAN FRANCISCO, March 4, 2026 — Acme, a maker of
    widgets, today announced that it has raised $40 million in Series C funding led by Blue
    Hill Capital. The round brings total funding to $72 million.</p></article>`;
  assertSays(
    readSnippet(funding, main, { path: '/press', prefix: 'funding.' }),
    {
      'claim.series-c.amount': '40000000 $',
      'claim.series-c.date': '2026-03-04',
      'claim.series-c.lead': 'Blue Hill Capital',
      total_claimed: '72000000 $',
    },
    'release',
  );
});

test('a page about the company tells of its rounds with a year', () => {
  const main = '<h1>About</h1><p>In 2024 we raised a $20M Series A led by Stone Ventures.</p>';
  assertSays(
    readSnippet(funding, main, { path: '/about', prefix: 'funding.claim.' }),
    { 'series-a.amount': '20000000 $', 'series-a.lead': 'Stone Ventures', 'series-a.date': null },
    'about',
  );
});
