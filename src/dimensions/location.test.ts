// Where a company says it is: addresses, headquarters and telephone numbers that leave no doubt.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PageRole } from '../core/pages/page-roles.ts';
import { funding } from './funding.ts';
import { countryOf, countryOfRegion } from './location/countries.ts';
import { e164Of } from './location/phone-numbers.ts';
import { placeOf } from './location/postal.ts';
import { location } from './location.ts';
import { openPage } from './page/page.ts';
import { reliability } from './reliability.ts';

function open(main: string, head = '') {
  const filler =
    '<p>Everything else on this page is about anvils, and how they are made in one piece.</p>' +
    '<p>It is of no use to a reader who asks where a company is.</p>';
  const opened = openPage({
    body: Buffer.from(
      `<html lang="en"><head><title>Acme</title>${head}</head><main>${filler}${main}</main></html>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/about'),
    status: 200,
    capturedAt: '2026-03-02T08:00:00Z',
  });
  assert.ok(opened.kind === 'page');
  return opened.page;
}

function read(main: string, role: PageRole = 'about', head = '') {
  const { readings, abstentions } = location.read({ ...open(main, head), role });
  return {
    facts: Object.fromEntries(readings.map(({ key, value }) => [key, value])),
    kept: abstentions.map(({ keys }) => keys),
  };
}

test('an address tells its city by the postcode, wherever that stands', () => {
  const addresses: readonly (readonly [string, string | null])[] = [
    ['12 Cable Yard, London E1 8AB, United Kingdom', 'London GB'],
    ['12 Cable Yard, London, E1 8AB, UK', 'London GB'],
    ['5 Rue X, 75011 Paris, France', 'Paris FR'],
    ['548 Market St, San Francisco, CA 94104', 'San Francisco US'],
    ['501 Grackle Ave, Austin, TX, 78701', 'Austin US'],
    ['88 Ossington Lane, Toronto, ON M6J 2Z1, Canada', 'Toronto CA'],
    ['100 George St, Sydney NSW 2000, Australia', 'Sydney AU'],
    ['1 Raffles Place, #20-01, Singapore 048616', 'Singapore SG'],
    ['Storgatan 1, 111 22 Stockholm, Sweden', 'Stockholm SE'],
    ['27 Cardamom Road, Bengaluru 560038, India', 'Bengaluru IN'],
    ['Unit 2, 9 Fishamble Row, Dublin 8, D08 AB12, Ireland', 'Dublin IE'],
    ['Havnegade 4, 5000 Odense C, Denmark', 'Odense DK'],
    ['1 Main St, Springfield', null],
    ['High St, Reading, Berkshire, UK', null],
    ['Data Protection Officer, privacy@acme.example', null],
  ];
  for (const [address, place] of addresses) {
    const read = placeOf([address]);
    assert.equal(read === null ? null : `${read.city} ${read.country}`, place, address);
  }
});

test('obsolete countries are none, and states are told from countries', () => {
  assert.equal(countryOf('East Germany'), null);
  assert.equal(countryOf('DD', 'codes'), null);
  assert.equal(countryOf('Deutschland'), 'DE');
  assert.equal(countryOf('DE'), null);
  assert.equal(countryOf('DE', 'codes'), 'DE');
  assert.equal(countryOfRegion('Oregon'), 'US');
  assert.equal(countryOfRegion('Québec'), 'CA');
});

test('a telephone number is international and complete, or none', () => {
  assert.equal(e164Of('tel:+1 (503) 555-0142'), '+15035550142');
  assert.equal(e164Of('tel:+44(0)2079460000;ext=5'), '+442079460000');
  assert.equal(e164Of('tel:%2B31105550144'), '+31105550144');
  assert.equal(e164Of('callto:0031 10 555 0144'), '+31105550144');
  for (const href of [
    'tel:5035550142',
    'tel:+1234567890',
    'tel:+11111111111',
    'tel:+15031550142x',
    'tel:+331234',
    'tel:+999123456789',
    'tel:+4900',
    'tel:',
  ]) {
    assert.equal(e164Of(href), null, href);
  }
});

test('the headquarters are the company’s own, and an address of the page adds the country', () => {
  const key = 'location.hq';
  const address = '<address>410 Larkspur Street, Larkford, MA 02111, United States</address>';
  const said: readonly (readonly [string, unknown])[] = [
    ['<p>Founded in 2019, headquartered in Larkford. We like it.</p>', 'Larkford'],
    [`<p>Founded in 2019, headquartered in Larkford.</p>${address}`, 'Larkford, US'],
    ['<p>We are headquartered in Boston.</p>', 'Boston, US'],
    ['<p>Acme is a privately held company based in Burnaby, British Columbia.</p>', 'Burnaby, CA'],
    ['<p>Our customers are everywhere, and we’re based in Oslo.</p>', 'Oslo, NO'],
    ['<p>Our servers are based in Oslo.</p>', undefined],
    ['<p>Headquartered in Denver, Colorado.</p>', 'Denver, US'],
    ['<p>Headquartered in Manchester, United Kingdom. More text.</p>', 'Manchester, GB'],
    ['<p>Acme is a company headquartered in Umeå, Sweden.</p>', 'Umeå, SE'],
    ['<p>Headquartered in Chicago, we are a team of 12.</p>', 'Chicago, US'],
    ['<p>We are headquartered in Singapore.</p>', 'Singapore, SG'],
    ['<p>Our headquarters are in Lisbon, Portugal.</p>', 'Lisbon, PT'],
    ['<p>Today our headquarters are in Lisbon, Portugal, and we are 60.</p>', 'Lisbon, PT'],
    ['<p>Acme’s headquarters is located in Oslo, Norway.</p>', 'Oslo, NO'],
    ['<p>Beta’s headquarters are in Lisbon, Portugal.</p>', undefined],
    ['<p>Our headquarters are in Lisbon and Porto.</p>', undefined],
    ['<p>Our regional headquarters are in Lisbon.</p>', undefined],
    ['<p>Headquartered in Oslo, Beta Bakery uses Acme.</p>', undefined],
    ['<p>Beta, headquartered in Oslo, uses Acme.</p>', undefined],
    ['<p>We are headquartered in London and Paris.</p>', undefined],
    ['<p>Headquartered in Germany.</p>', undefined],
    ['<p>Headquartered in Atlanta, Georgia.</p>', undefined],
    ['<blockquote><p>We are headquartered in Oslo.</p></blockquote>', undefined],
    ['<p>We are headquartered in Oslo.</p><p>We are headquartered in Bergen.</p>', undefined],
  ];
  for (const [main, value] of said) assert.equal(read(main).facts[key], value, main);
});

test('structured data names the seat of its own organization only', () => {
  const data = (url: string) =>
    `<script type="application/ld+json">{"@type":"Organization","url":"${url}","address":` +
    '{"@type":"PostalAddress","addressLocality":"Leeds","addressCountry":"GB"}}</script>';
  const own = read('<h1>Acme</h1>', 'home', data('https://www.acme.example/'));
  assert.equal(own.facts['location.hq'], 'Leeds, GB');
  const other = read('<h1>Acme</h1>', 'home', data('https://beta.example/'));
  assert.deepEqual(other.facts, {});
});

test('offices go by their city; two in one city are counted, and neither is chosen', () => {
  const london = (street: string) => `<address>${street}, London E1 8AB, United Kingdom</address>`;
  const paris = '<address><p>5 Rue X<br>75011 Paris<br>France</p></address>';
  const { facts, kept } = read(`${london('1 A Road')}${london('2 B Road')}${paris}`, 'contact');
  assert.deepEqual(facts, {
    'location.office.count_listed': 3,
    'location.office.paris': '5 Rue X, 75011 Paris, France',
  });
  assert.deepEqual(kept, ['location.office.london']);
});

test('an address that cannot be read keeps the others from being counted', () => {
  const { facts, kept } = read(
    '<address>5 Rue X, 75011 Paris, France</address><address>PO Box 5, Nowhere 12345</address>',
    'contact',
  );
  assert.equal(facts['location.office.count_listed'], undefined);
  assert.deepEqual(kept, ['location.office.*']);
});

test('the address of an authority, a host or a reseller is no office', () => {
  const address = '<p>Large Racks GmbH<br>Kabelweg 1<br>90402 Nürnberg<br>Germany</p>';
  for (const heading of ['Hosting provider', 'Supervisory authority', 'Our resellers']) {
    assert.deepEqual(read(`<h2>${heading}</h2>${address}`, 'imprint').facts, {}, heading);
  }
  assert.deepEqual(Object.keys(read(`<h2>Imprint</h2>${address}`, 'imprint').facts), [
    'location.office.nurnberg',
  ]);
});

test('a fax on another line of the same box leaves the telephone what it is', () => {
  const { facts } = read(`<p>Office: <a href="tel:+46855512340">08-555 123 40</a><br>
    Fax: <a href="tel:+46855512349">08-555 123 49</a></p>`);
  assert.deepEqual(Object.keys(facts), ['location.phone.46855512340']);
});

test('remote-first is what the company says of itself', () => {
  const key = 'location.remote_first';
  assert.equal(read('<p>We are a remote-first team across Europe.</p>').facts[key], true);
  assert.equal(read('<p>We are fully remote: nobody has a desk.</p>').facts[key], true);
  for (const main of [
    '<p>We are not a remote-first team.</p>',
    '<p>Acme helps when you are fully remote.</p>',
    '<p>Beta is fully remote and uses Acme.</p>',
    '<p>Are we remote-first? We are remote-first?</p>',
  ]) {
    assert.equal(read(main).facts[key], undefined, main);
  }
});

const words = fc.constantFrom(
  '<p>',
  '</p>',
  '<address>',
  '</address>',
  '<br>',
  '<h2>',
  '<table>',
  '<tr><td>',
  '<ul><li>',
  '<article>',
  '</article>',
  '<time datetime="2026-01-02">',
  '<img alt="A B">',
  '&amp;',
  '&nbsp;',
  'Acme raises $40M Series B led by ',
  'Headquartered in ',
  'Boston, MA 02111',
  ', ',
  '. ',
  'é',
  '😀',
  'We guarantee 99.9% uptime',
  'Below 99.9%',
  '10%',
  'Backed by',
  'acquires Beta',
  '<blockquote>',
  '<a href="tel:+15035550142">',
  '<script type="application/ld+json">{"@type":"Organization"',
);

test('on any page every reader answers, twice the same, with quotes that stand in its text', () => {
  const roles = fc.constantFrom<PageRole>(
    'home',
    'about',
    'contact',
    'press',
    'sla',
    'imprint',
    'status',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), roles, (parts, role) => {
      const page = { ...open(parts.join('')), role };
      for (const reader of [location, funding, reliability]) {
        const once = reader.read(page);
        assert.deepEqual(reader.read({ ...page }), once);
        for (const { key, locator } of once.readings) {
          assert.ok(locator.type === 'text_quote', key);
          assert.ok(page.text.includes(locator.prefix + locator.exact + locator.suffix), key);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('the word of an office keeps every letter of its city', () => {
  const { facts } = read('<address>Sjøgata 4<br>8006 Bodø<br>Norway</address>', 'contact');
  assert.ok('location.office.bodo' in facts, Object.keys(facts).join());
});

test('offices are not counted where one of them does not read', () => {
  const one = '<li>9 Kiln Road, London N1 7AA, United Kingdom</li>';
  const counted = read(`<ul>${one}</ul>`, 'contact');
  assert.equal(counted.facts['location.office.count_listed'], 1);
  const odd = '<li>House 7, 2nd Lane 14, Gulberg Sector 3, Pakistan</li>';
  const both = read(`<ul>${one}${odd}</ul>`, 'contact');
  assert.equal(both.facts['location.office.count_listed'], undefined);
  assert.ok(both.kept.includes('location.office.*'));
});

test('an address stands behind its label, and beside a number to call', () => {
  const labelled = read(
    '<p>Acme SARL<br>Siège social : 4 rue du Bac, 69001 Lyon, France<br>RCS Lyon 000</p>',
    'imprint',
  );
  assert.equal(labelled.facts['location.office.lyon'], '4 rue du Bac, 69001 Lyon, France');
  const called = read(
    '<address>Via Lunga 2<br>50123 Firenze (FI)<br>Italia<br>Tel. <a href="tel:+39055">055</a></address>',
    'contact',
  );
  assert.equal(called.facts['location.office.firenze'], 'Via Lunga 2, 50123 Firenze (FI), Italia');
});

test('where we are headquartered may be the second thing that we say of us', () => {
  const said = 'We are forty people, and we are headquartered in Graz, Austria.';
  assert.equal(read(`<p>${said}</p>`).facts['location.hq'], 'Graz, AT');
  const others = 'Our customers are banks, and they are headquartered in Graz, Austria.';
  assert.equal(read(`<p>${others}</p>`).facts['location.hq'], undefined);
});

test('agencies and mediators of an imprint are no offices, and numbers of its host are not called', () => {
  const others = [
    '<h2>Gestaltung und Technik</h2><p>Pixelbude GmbH<br>Hinterhof 4<br>10115 Berlin</p>',
    '<h2>Médiation</h2><p>Conseil Exemple, 14 place du Parc, 44000 Nantes</p>',
    '<p>On peut saisir le conseil Exemple, 14 place du Parc, 44000 Nantes.</p>',
    '<h3>Berufshaftpflichtversicherung</h3><p>Haftpflicht SE<br>Hinterhof 4<br>10115 Berlin</p>',
    '<h2>Hosting dieser Website</h2><p>Racks AG, Telefon +49 341 5550199</p>',
  ];
  for (const main of others) assert.deepEqual(read(main, 'imprint').facts, {}, main);
});
