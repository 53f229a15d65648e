// Headquarters in sentences, labels and addresses, and places that are somebody else's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../test/clients/snippet.ts';
import { location } from '../location.ts';

const SEATS: readonly (readonly [string, string | null])[] = [
  ['<p><strong>Head office:</strong> 12 Long Street, London SW1A 1AA</p>', 'London, GB'],
  ['<p>Acme<br>Adresse du siege : 12 rue du Bac, 75007 Paris, France</p>', 'Paris, FR'],
  ['<p>Registered office: 12 Long Street, London SW1A 1AA</p>', null],
  ['<p>Global headquarters: Dublin, Ireland.</p>', 'Dublin, IE'],
  [
    '<h3>Headquarters</h3><p>Dublin, Ireland</p><h3>Sales</h3><p>London, United Kingdom</p>',
    'Dublin, IE',
  ],
  [
    '<dl><dt>Founded</dt><dd>2015</dd><dt>Head office</dt><dd>Austin, Texas</dd></dl>',
    'Austin, US',
  ],
  ['<h3>Our HQ</h3><p>Torstraße 1<br>10119 Berlin<br>Germany</p>', 'Berlin, DE'],
  [
    '<p>The address of our head quarters:</p><p>Acme<br>Kade 45<br>3013 AK Rotterdam<br>The Netherlands</p>',
    'Rotterdam, NL',
  ],
  ['<p>Acme has its headquarters in Oslo, Norway, and offices in Rome.</p>', 'Oslo, NO'],
  ['<p>With headquarters in Lyon, France, Acme serves 40 countries.</p>', 'Lyon, FR'],
  [
    '<p>Our headquarters were in Rome, Italy until 2020. Today our head office is in Milan, Italy.</p>',
    'Milan, IT',
  ],
  ['<p>Acme is a Berlin-based maker of anvils.</p>', 'Berlin, DE'],
  ['<p>We are an independent, Oslo-based team.</p>', 'Oslo, NO'],
  ['<p>Headquartered in Graz, Austria, our team works from all over.</p>', 'Graz, AT'],
  [
    '<p>Acme was founded in June 1986 in Rome, Italy, and is headquartered in Turin, Italy.</p>',
    'Turin, IT',
  ],
  ['<h3>Atlanta <em>HQ.</em></h3><address>Atlanta, GA<br>United States</address>', 'Atlanta, US'],
  ['<ul><li>Oslo (HQ)</li><li>Berlin</li></ul>', 'Oslo, NO'],
  ['<div>Oslo (Headquarter)</div><div>Berlin</div>', 'Oslo, NO'],
  ['<p>Acme Head Office (Jakarta):</p><p>No. 7 Anvil Road<br>Jakarta 12160</p>', 'Jakarta, ID'],
  ['<p>Acme ist ein Hersteller von Ambossen mit Sitz in Jena, Deutschland.</p>', 'Jena, DE'],
  ['<p>Unser Hauptsitz befindet sich in Köln.</p>', 'Köln, DE'],
  ['<p>Acme est une société française basée à Lyon.</p>', 'Lyon, FR'],
  ['<p>Notre siège est situé à Nantes, et notre atelier à Rennes.</p>', 'Nantes, FR'],
  ['<p>Acme es una empresa con sede en Sevilla, España.</p>', 'Sevilla, ES'],
  ['<p>Siamo una società con sede a Torino, Italia.</p>', 'Torino, IT'],
  ['<p>Acme is gevestigd in Utrecht.</p>', 'Utrecht, NL'],
  ['<p>Based in Nairobi, Kenya, we are a partner for makers.</p>', 'Nairobi, KE'],
  ['<p>Based in Nairobi, Kenya, our customer Beta is a bank.</p>', null],
  ['<p>Acme is a cloud-based, Reading-based maker of anvils.</p>', null],
  ['<p>Berlin (HQ)</p><p>Oslo (HQ)</p>', null],
  ['<p>Unsere Kunden sind Banken mit Sitz in Köln.</p>', null],
  ['<p>Notre client Beta est basé à Lyon.</p>', null],
  ['<p>We have headquarters in Berlin and New York.</p>', null],
  ['<p>Acme is headquartered in Berlin, Germany and Boston, Massachusetts.</p>', null],
  ['<p>Our customer Bigco, headquartered in Madrid, Spain, loves us.</p>', null],
  ["<p>Our cloud provider's headquarters are in Seattle, Washington.</p>", null],
  ['<h3>Headquarters</h3><p>Call us before you come.</p>', null],
];

for (const [markup, hq] of SEATS) {
  test(`${markup} says that the headquarters are ${hq ?? 'nowhere'}`, () => {
    const said = readSnippet(location, `<h1>About</h1>${markup}`, { path: '/about' });
    assertSays(said, { 'location.hq': hq }, markup);
  });
}

test('offices count together, whether marked up as addresses or not', () => {
  const main = `<h1>Contact</h1><div><h3>Berlin</h3>
      <p>Acme GmbH<br>Torstr. 1<br>10119 Berlin<br>Germany</p></div>
    <div><h3>Dublin</h3><p>Acme Ltd<br>8 Canal Row<br>Dublin 2<br>Ireland</p></div>
    <div><h3>Tokyo</h3><address>2-3-4 Marunouchi<br>Tokyo 100-0005<br>Japan</address></div>
    <div itemscope itemtype="https://schema.org/PostalAddress">
      <span itemprop="streetAddress">9 Quay</span>,
    <span itemprop="addressLocality">Cork</span>, <span itemprop="addressCountry">IE</span></div>
    <h2>Meet us</h2><p>Messeplatz 1, 20357 Hamburg, Germany</p>`;
  assertSays(
    readSnippet(location, main, { path: '/contact', prefix: 'location.office.' }),
    {
      berlin: 'Torstr. 1, 10119 Berlin, Germany',
      dublin: '8 Canal Row, Dublin 2, Ireland',
      tokyo: '2-3-4 Marunouchi, Tokyo 100-0005, Japan',
      cork: '9 Quay, Cork, IE',
      hamburg: null,
      count_listed: '4 offices',
    },
    'offices',
  );
});

test('the seat may stand in an apposition, in an address of a sentence, or below its city', () => {
  const read = (markup: string) =>
    readSnippet(location, `<h1>Acme</h1>${markup}`, { path: '/about' }).facts['location.hq'];
  assert.equal(read('<p>Acme, headquartered in Madrid, Spain is a maker.</p>'), 'Madrid, ES');
  const state = '<p>Headquartered in Bhopal, Madhya Pradesh, we support makers.</p>';
  assert.equal(read(state), 'Bhopal, IN');
  const housed = 'Acme is headquartered at 12 Long Street, Denver, Colorado.';
  assert.equal(read(`<p>${housed}</p>`), 'Denver, US');
  assert.equal(read(`<p>${housed.replace('Acme', 'Our customer')}</p>`), undefined);
  assert.equal(read('<p>Brooklyn, NY · HQ</p>'), 'Brooklyn, US');
  assert.equal(read('<h3>Bangalore</h3><p>India (Headquarters)</p>'), 'Bangalore, IN');
  assert.equal(read('<ul><li>📍 Melbourne [HQ]</li><li>📍 Sydney</li></ul>'), 'Melbourne, AU');
  assert.equal(read('<h3>Bangalore</h3><p>Asia (Headquarters)</p>'), undefined);
  assert.equal(read('<p>Anvils</p><p>Acme HQ</p>'), undefined);
});

test("below a label of the seat the company's name is no city", () => {
  const main = '<p>Firmensitz:</p><p>Acme IT AG<br>Ambossring 10<br>6030 Ebikon</p><p>Filiale:</p>';
  const { facts } = readSnippet(location, main, { path: '/contact' });
  assert.doesNotMatch(String(facts['location.hq']), /Acme/);
  const alone = '<p>Firmensitz:</p><p>Acme IT AG</p><p>Ambossring 10</p><p>6030 Ebikon</p>';
  const said = readSnippet(location, alone, { path: '/contact' }).facts['location.hq'];
  assert.doesNotMatch(String(said), /Acme/);
});

test('a label of the seat names a city beside it, where the city or its country is known', () => {
  const read = (markup: string, path = '/about') =>
    readSnippet(location, `<h1>Acme</h1>${markup}`, { path }).facts['location.hq'];
  assert.equal(read('<p>Siège social : Alger, Algérie</p>'), 'Alger, DZ');
  assert.equal(read('<p>Firmensitz: München</p>'), 'München, DE');
  const lines = 'Acme Lab<br>Headquarters: Multan, Punjab, Pakistan<br>Zonal Office: Abu Dhabi';
  assert.equal(read(`<p>${lines}</p>`, '/contact'), 'Multan, PK');
  assert.equal(read('<p>Siège social : Tour des Enclumes</p>'), undefined);
  const host = '<h2>Hébergeur</h2><p>Enclumes Cloud SAS</p><p>Siège social : Roubaix, France</p>';
  assert.equal(read(host, '/mentions-legales'), undefined);
});
