// Headquarters in sentences, labels and addresses, and places that are somebody else's.

import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../test/snippet.ts';
import { location } from '../location.ts';

const SEATS: readonly (readonly [string, string | null])[] = [
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
  ['<p>Acme has its headquarters in Oslo, Norway, and offices in Rome.</p>', 'Oslo, NO'],
  ['<p>With headquarters in Lyon, France, Acme serves 40 countries.</p>', 'Lyon, FR'],
  [
    '<p>Our headquarters were in Rome, Italy until 2020. Today our head office is in Milan, Italy.</p>',
    'Milan, IT',
  ],
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
