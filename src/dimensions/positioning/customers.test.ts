// Whom walls of logos and links to stories name as customers, and how many a line claims.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../page/page.ts';
import { positioning } from '../positioning.ts';

function read(main: string, role: 'home' | 'customers' = 'home') {
  const html = `<!doctype html><html><head><title>Acme | Ledgers</title></head><body>
    <main><h1>Ledgers for bakeries</h1><p>Acme keeps the ledger of a bakery in order, every day
    of the year, from the first order of flour to the last loaf that is sold.</p>
    ${main}</main></body></html>`;
  const opened = openPage({
    body: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/'),
    status: 200,
    capturedAt: '2026-03-02T00:00:00Z',
    role,
  });
  if (opened.kind !== 'page') throw new Error(opened.detail);
  const { readings, abstentions } = positioning.read(opened.page);
  const facts = readings.filter(({ key }) => key.startsWith('positioning.customer.'));
  return {
    values: Object.fromEntries(
      facts.map(({ key, value, unit }) => [
        key.slice('positioning.customer.'.length),
        unit === null ? value : `${value} ${unit}`,
      ]),
    ),
    quotes: facts.map(({ locator }) => (locator.type === 'text_quote' ? locator.exact : '')),
    abstained: abstentions.filter(({ keys }) => keys.startsWith('positioning.customer')).length,
  };
}

const logos = (...alts: readonly string[]) =>
  alts.map((alt, at) => `<div><img src="/l/${at}.svg" alt="${alt}"></div>`).join('');

test('the logos under "Trusted by" name customers', () => {
  const { values, quotes } = read(
    `<section><p>Trusted by leading bakeries</p>
     <div class="row">${logos('Kornhaus logo', 'Logo Ofenwerk GmbH', 'north_mill_white')}
     ${logos('Bread &amp; Butter Logo', 'North Mill')}</div></section>`,
  );
  assert.deepEqual(values, {
    'bread-and-butter': 'Bread & Butter',
    kornhaus: 'Kornhaus',
    'north-mill': 'North Mill',
    'ofenwerk-gmbh': 'Ofenwerk GmbH',
  });
  assert.match(quotes[1] ?? '', /alt="Kornhaus logo"/);
});

test('a heading of trust is read in several languages', () => {
  const labels = [
    'Our customers',
    'Used by teams at',
    'They trust us',
    'Unsere Kunden',
    'Ils nous font confiance',
    'Nuestros clientes',
    'Onze klanten',
    'I nostri clienti',
    'Zaufali nam',
    'Diese Unternehmen vertrauen uns',
  ];
  for (const label of labels) {
    const { values } = read(
      `<section><div><h2>${label}</h2></div><ul><li>${logos('Kornhaus')}</li>
       <li>${logos('Ofenwerk')}</li><li>${logos('Millstone')}</li></ul></section>`,
    );
    assert.deepEqual(Object.keys(values), ['kornhaus', 'millstone', 'ofenwerk'], label);
  }
});

test('a description of a logo is no part of the name', () => {
  const { values } = read(
    `<section><h5>Vertrouwd door</h5><div class="row">
     ${logos('Logo of the company Kornhaus', 'Logo de la société Ofenwerk')}
     ${logos("Logo de l'Atelier Nord")}
     </div></section>`,
  );
  assert.deepEqual(values, {
    kornhaus: 'Kornhaus',
    ofenwerk: 'Ofenwerk',
    'atelier-nord': 'Atelier Nord',
  });
  const german = read(
    `<section><p>Vertrauen von 200+ Unternehmen in ganz Deutschland</p>
     <div class="row">${logos('Kornhaus', 'Ofenwerk', 'Nordmühle')}</div></section>`,
  );
  assert.equal(german.values.kornhaus, 'Kornhaus');
});

test('a carousel that repeats its logos names each customer once', () => {
  const once = logos('Kornhaus', 'Ofenwerk', 'Millstone');
  const { values } = read(
    `<p>Trusted by</p><div>${once}<div aria-hidden="true">${once}</div></div>`,
  );
  assert.equal(Object.keys(values).length, 3);
});

test('names without logos are customers where they are drawn as logos', () => {
  const wall = (kind: string, ...names: readonly string[]) =>
    `<p>Trusted by growing companies</p><div>${names
      .map((name) => `<span class="${kind}">${name}</span>`)
      .join('')}</div>`;
  assert.deepEqual(Object.keys(read(wall('logo', 'Kornhaus', 'Ofenwerk', 'Millstone')).values), [
    'kornhaus',
    'millstone',
    'ofenwerk',
  ]);
  assert.deepEqual(read(wall('tag', 'Fast Setup', 'No Lock-in', 'Open Source')).values, {});
  assert.deepEqual(read(wall('logo', 'Bakeries', 'Hotels', 'Law firms')).values, {});
});

test('what is no wall of customers names none', () => {
  const three = logos('Kornhaus', 'Ofenwerk', 'Millstone');
  const none = [
    `<h2>Our partners</h2><div>${three}</div>`,
    `<h2>Backed by leading investors</h2><div>${three}</div>`,
    `<h2>As seen in</h2><div>${three}</div>`,
    `<h2>Integrations trusted by teams</h2><div>${three}</div>`,
    `<h2>Trusted by</h2><div>${logos('Kornhaus', 'Ofenwerk')}</div>`,
    `<h2>Trusted by</h2><div>${logos('Logo', 'Client 2', 'Customer logo', 'img_3.png')}</div>`,
    `<h2>Trusted by</h2><div>${logos('G2', 'Capterra', 'ISO 27001', 'SOC 2')}</div>`,
    `<h2>Trusted by enterprises</h2><div>${logos('AWS', 'Snowflake', 'Microsoft Azure', 'Acme')}</div>`,
    `<h2>Trusted by</h2><div>${logos('A baker at work', 'Bread on a shelf', 'The oven')}</div>`,
    `<h2>Loved by 900 users</h2><div>${logos('Kim', 'Robin', 'Sascha')}</div>`,
    `<h2>Our customers</h2><div><div>${logos('Kornhaus')}<p>Acme changed how we keep our books, and
     we never looked back.</p></div><div>${logos('Ofenwerk')}</div>
     <div>${logos('Millstone')}</div></div>`,
    `<p>Customers</p><ul><li>Guides</li><li>Academy</li><li>Changelog</li></ul>`,
  ];
  for (const html of none) assert.deepEqual(read(html).values, {}, html);
});

test('the company itself is not its customer', () => {
  const { values } = read(
    `<h2>Our customers</h2><div>${logos('Acme', 'Kornhaus', 'Ofenwerk', 'Millstone', 'Sauerteig')}</div>`,
  );
  assert.deepEqual(Object.keys(values), ['kornhaus', 'millstone', 'ofenwerk', 'sauerteig']);
});

test('a wall whose logos say nothing is an abstention', () => {
  const { values, abstained } = read(
    `<h2>Trusted by</h2><div>${logos('Company logo', 'Company logo', 'Company logo')}</div>`,
  );
  assert.deepEqual(values, {});
  assert.equal(abstained, 1);
});

test('a logo that leads to the story of the one that it names is of a customer', () => {
  const story = (slug: string, alt: string) =>
    `<a href="/customers/${slug}"><img alt="${alt}" src="/i.png"><p>How they bake more.</p></a>`;
  const { values } = read(
    story('kornhaus', 'Kornhaus logo') +
      story('north-mill', 'North Mill') +
      story('ofenwerk', 'Ofenwerk') +
      story('more-bread', 'A happy baker'),
    'customers',
  );
  assert.deepEqual(values, {
    kornhaus: 'Kornhaus',
    'north-mill': 'North Mill',
    ofenwerk: 'Ofenwerk',
  });
});

test('the number of customers is read where a line begins with it or with whom they trust', () => {
  const counts: readonly (readonly [string, string])[] = [
    ['Trusted by 10,000+ companies', '10000 customers or more'],
    ['Trusted by over 2.5k brands worldwide', '2500 customers or more'],
    ['Join 147 law firms already using Acme', '147 customers'],
    ['4 000 entreprises nous font confiance', '4000 customers'],
    ['Über 350 Kunden vertrauen uns', '350 customers or more'],
  ];
  for (const [line, said] of counts) {
    assert.equal(read(`<h2>${line}</h2>`).values.count_claimed, said, line);
  }
});

test('a number of something else, of somebody else or to come is no number of customers', () => {
  const none = [
    'Trusted by 10,000+ bakers',
    'Up to 30 clients',
    'Our goal: trusted by 500 companies by 2030',
    'Join our first 100 customers',
    'Millstone is trusted by 900 companies',
    'Manage 50 clients per plan',
  ];
  for (const line of none)
    assert.equal(read(`<h2>${line}</h2>`).values.count_claimed, undefined, line);
  const { values, abstained } = read(
    '<h2>Trusted by 500 companies</h2><p>Join 900 companies today.</p>',
  );
  assert.deepEqual([values.count_claimed, abstained], [undefined, 1]);
});

test('a wall that runs in a circle has each of its many logos twice', () => {
  const logos = Array.from({ length: 90 }, (_, i) => {
    const letters = String.fromCharCode(97 + (i % 26)) + String.fromCharCode(97 + (i % 23));
    const name = `Kite${letters}${i % 7 === 0 ? ' Works' : ''}`;
    return `<div><img src="/logos/${i}.svg" alt="${name}"></div>`;
  }).join('');
  const wall = `<div>Our customers</div><div class="logo-wall">${logos}${logos}</div>`;
  assert.ok(Object.keys(read(wall).values).length > 60);
});

test('a column of a table under "Our customers" names them, and its neighbour does not', () => {
  const table = (head: string) =>
    `<table><tr><td><b>${head}</b></td><td>Industry</td></tr>
    <tr><td><ul><li>Orchard Bank</li><li>Nimbus Freight</li><li>Tidal Press</li></ul></td>
    <td><ul><li>Banking</li><li>Logistics</li><li>Media</li></ul></td></tr></table>`;
  const { values } = read(table('Our Satisfied Customers'), 'customers');
  assert.deepEqual(Object.values(values), ['Nimbus Freight', 'Orchard Bank', 'Tidal Press']);
  assert.deepEqual(read(table('Our offices'), 'customers').values, {});
});

test('a number of organizations that trust the company heads their logos', () => {
  const wall = `<p>30+ organizations trust Ledgerly</p>${logos('Orchard', 'Nimbus', 'Tidal')}`;
  const names = Object.values(read(wall).values).filter((value) => !/\d/.test(String(value)));
  assert.deepEqual(names, ['Nimbus', 'Orchard', 'Tidal']);
});

test('names of logos keep their letters where an archive made escapes of them', () => {
  const wall = `<p>Our customers</p>${logos('Gru#U0308n & So#U0308hne logo', 'Nimbus', 'Wei#U00df')}`;
  const names = Object.values(read(wall).values).map(String).sort();
  assert.deepEqual(names, ['Grün & Söhne', 'Nimbus', 'Weiß']);
});
