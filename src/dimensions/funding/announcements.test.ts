// Titles and beginnings of posts that tell of rounds and acquisitions, in several languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { funding } from '../funding.ts';
import { openPage } from '../page/page.ts';

function read(title: string, lead: string): string {
  const filler = 'We make tools for people who make tools, and this is what we do. '.repeat(6);
  const opened = openPage({
    body: Buffer.from(
      `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>
      <p>March 11, 2026</p><p>${lead}</p><p>${filler}</p></main></body></html>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/blog/news'),
    status: 200,
    capturedAt: '2026-03-12T08:00:00Z',
    role: 'press',
  });
  assert.ok(opened.kind === 'page');
  const { readings } = funding.read(opened.page);
  const said = readings
    .filter(({ key }) => !key.endsWith('.date'))
    .map(({ key, value, unit }) => {
      const name = key.replace('funding.', '').replace('claim.', '');
      return `${name}=${value}${unit === null ? '' : ` ${unit}`}`;
    });
  return said.sort().join('; ');
}

const POSTS: readonly (readonly [string, string, string?])[] = [
  [
    '2026-03-11.amount=60000000 $',
    'Acme Lands $60M to Expand its Billing Platform',
    'SAN FRANCISCO – March 11, 2026 – Acme announced today that it has raised $60 million in funding to fuel growth.',
  ],
  [
    'acquired_by=Crow',
    'Acme is joining Crow',
    'We are excited to announce that Acme has been acquired by Crow.',
  ],
  ['acquired_by=Crow', 'Crow acquires Acme', ''],
  ['acquisition.crow=Crow', 'Acme acquires Crow', ''],
  ['acquisition.crow-labs=Crow Labs', 'Acme Acquires Crow Labs to Expand Analytics', ''],
  ['acquisition.crow=Crow', 'We have acquired Crow', 'Acme has acquired Crow, a maker of nests.'],
  ['acquisition.crow=Crow', 'Acme übernimmt Crow', ''],
  [
    'acquisition.crow=Crow',
    'Crow joins Acme',
    'We are thrilled to announce that Acme has acquired Crow.',
  ],
  [
    'series-f.round=series_f',
    'Crow, Wren and Lark lead first closing of Acme’s Series F funding round',
    'JAKARTA, 11 March 2026 – Acme has finalized the first closing of its ongoing Series F fundraise. This initial round was led by existing investors Crow, Wren, and Lark.',
  ],
  ['seed.amount=5000000 $; seed.round=seed', 'Acme raises $5M seed round', ''],
  [
    'seed.amount=3000000 EUR; seed.lead=Crow Capital; seed.round=seed',
    'Acme closes €3 million seed led by Crow Capital',
    '',
  ],
  [
    'series-a.amount=12000000 $; series-a.lead=Crow Ventures; series-a.round=series_a',
    'Acme secures $12M Series A led by Crow Ventures',
    '',
  ],
  [
    'seed.amount=3000000 EUR; seed.round=seed',
    'Acme erhält 3 Millionen Euro Seed-Finanzierung',
    '',
  ],
  ['2026-03-11.amount=3000000 EUR', 'Acme sammelt 3 Mio. Euro ein', ''],
  ['2026-03-11.amount=5000000 EUR', "Acme lève 5 millions d'euros", ''],
  ['2026-03-11.amount=5000000 EUR', 'Acme lève 5 M€ pour accélérer', ''],
  [
    'series-a.amount=5000000 EUR; series-a.round=series_a',
    "Acme annonce une levée de fonds de 5 millions d'euros en Série A",
    '',
  ],
  [
    'seed.amount=2000000 EUR; seed.round=seed',
    'Acme levanta 2 millones de euros en ronda semilla',
    '',
  ],
  ['2026-03-11.amount=2000000 EUR', 'Acme cierra una ronda de 2 millones de euros', ''],
  [
    'series-b.amount=40000000 $; series-b.lead=Crow; series-b.round=series_b',
    'Announcing our $40M Series B',
    'We are thrilled to announce our $40 million Series B led by Crow.',
  ],
  [
    'series-b.amount=40000000 $; series-b.round=series_b',
    'Our Series B',
    'Today, we are announcing that we have raised a $40M Series B.',
  ],
  [
    'pre-seed.amount=1500000 $; pre-seed.round=pre_seed',
    'Acme raises $1.5M in pre-seed funding',
    '',
  ],
  [
    'seed.amount=4000000 $; seed.lead=Crow; seed.round=seed',
    'Why we raised $4M',
    'We have raised a $4 million seed round led by Crow.',
  ],
  ['seed.amount=4000000 $; seed.round=seed', 'Acme Announces $4 Million Seed Funding Round', ''],
  [
    'series-a.amount=10000000 $; series-a.round=series_a',
    '$10M Series A for Acme',
    'We raised $10M in Series A funding.',
  ],
  ['2026-03-11.amount=10000000 $', 'Acme closes $10 million funding round', ''],
  [
    '2026-03-11.amount=25000000 $; total_claimed=50000000 $',
    'Acme raises $25M',
    'Acme has raised $25 million in new funding. This brings total funding to $50 million.',
  ],
  ['2026-03-11.amount=25000000 $', 'We’ve raised $25M to build the future', 'We raised $25M.'],
  ['', 'Crow raises $25M', 'Our customer Crow has raised $25 million.'],
  ['', 'How to raise a $5M seed round', 'Founders raise seed rounds all the time.'],
  ['', 'Acme partners with Crow', ''],
  ['', 'Acme joins the Cloud Alliance', ''],
  ['', 'Ada Hill joins Acme as CTO', ''],
  ['', 'Acme joins Y Combinator', ''],
  ['', 'Acme joins forces with Crow', ''],
  ['acquired_by=Crow', 'Acme joins Crow', 'Acme is now part of Crow.'],
];

for (const [wanted, title, lead = ''] of POSTS) {
  test(`"${title}" with "${lead}" tells "${wanted}"`, () => {
    assert.equal(read(title, lead), wanted);
  });
}
