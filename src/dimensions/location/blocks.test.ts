// Postal addresses as pages print them, and lines that only look like one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { location } from '../location.ts';
import { anchorOf } from './anchors.ts';

const PREFIX = 'location.office.';

function offices(main: string, path = '/contact') {
  return readSnippet(location, main, { path, prefix: PREFIX }).facts;
}

test('the line of the city tells it by its code, its state or its country', () => {
  const lines: readonly (readonly [string, string | null])[] = [
    ['10119 Berlin', 'Berlin ?'],
    ['CH-8706 Meilen', 'Meilen CH'],
    ['1075 HJ Amsterdam', 'Amsterdam NL'],
    ['2582KP ’s-Gravenhage (The Hague), Netherlands', 'The Hague NL'],
    ['65779 Kelkheim (Taunus), Germany', 'Kelkheim DE'],
    ['75001 PARIS Cedex 02, FRANCE', 'PARIS FR'],
    ['San Jose , CA 95126', 'San Jose US'],
    ['12 Duane Avenue Santa Clara CA 95054, USA', 'Santa Clara US'],
    ['North Vancouver, BC V7M 3M6', 'North Vancouver CA'],
    ['Sydney NSW 2000, Australia', 'Sydney AU'],
    ['Indiranagar, Bengaluru, Karnataka 560038', 'Bengaluru IN'],
    ['Pune - 411045, India', 'Pune IN'],
    ['New Delhi, India 110057', 'New Delhi IN'],
    ['#04-09 Singapore 139951', 'Singapore SG'],
    ['Reading, Berkshire RG2 6UJ', 'Reading GB'],
    ['01001-000 - São Paulo - SP - Brazil', 'São Paulo BR'],
    ['Shanghai, China', 'Shanghai CN'],
    ['Republic of Korea 14056', null],
    ['Room 201', null],
    ['Kert utca 6-8., Budapest, Hungary H-1111', 'Budapest HU'],
    ['9 Anvil Street, Jinan, Shandong, China, 250131', 'Jinan CN'],
    ['Melun (77000), Seine-et-Marne, France', 'Melun FR'],
    ['Cheshire, UK', null],
    ['Company Nr. 115571, Gibraltar', null],
    ['Chamber of Commerce no. 81234567, Netherlands', null],
    ['December 2019, USA', null],
  ];
  for (const [line, wanted] of lines) {
    const anchor = anchorOf(line);
    const got = anchor === null ? null : `${anchor.city} ${anchor.country ?? '?'}`;
    assert.equal(got, wanted, line);
  }
});

test('addresses are read from lines of every markup, each office once', () => {
  const forms = [
    '<ul><li>Singapore HQ</li><li>79 Anvil Crescent</li><li>#04-09 Singapore 139951</li></ul>',
    '<p><b>Acme Pte Ltd</b><br>79 Anvil Crescent<br>Singapore 139951<br>Tel: +65 3158 0000</p>',
    '<div><div>79 Anvil Crescent</div><div>Singapore 139951</div></div>',
    '<h4>79 Anvil Crescent</h4><h4>Singapore 139951</h4>',
  ];
  for (const form of forms) assert.ok('singapore' in offices(form), form);
  const twice = `${forms[0]}<footer><p>79 Anvil Crescent, Singapore 139951</p></footer>`;
  assert.equal(offices(twice).count_listed, '1 offices');
});

test('the parts of an address may be labelled one by one', () => {
  const rows = [
    ['Street', '12 Anvil Street'],
    ['City', 'Sydney'],
    ['Postal / zip code', '2010'],
    ['Country', 'Australia'],
  ];
  const table = rows
    .map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
    .join('');
  assert.equal(
    offices(`<table>${table}</table>`).sydney,
    '12 Anvil Street, Sydney, 2010, Australia',
  );
});

test('a sentence gives the registered office of an imprint, and how to reach us', () => {
  const seat =
    '<p>Acme SAS, with registered offices at 15 rue des Anvils, 75001 Paris, France.</p>';
  assert.equal(offices(seat, '/imprint').paris, '15 rue des Anvils, 75001 Paris, France');
  const mail =
    '<p>Prefer paper? You can reach us at 140 Anvil Ave, Suite A4, Seattle, WA 98122.</p>';
  assert.ok('seattle' in offices(mail));
});

test('a city below a label is an office, without a street too', () => {
  assert.deepEqual(Object.keys(offices('<h3>Adresse</h3><p>Casablanca, Maroc</p>')), [
    'casablanca',
    'count_listed',
  ]);
});

test('hosts, other offices and lists of figures lend no address', () => {
  const none = [
    '<h2>Hébergement</h2><p><b>Racks Inc.</b></p><p>101 Rack Street, San Francisco, CA 94107</p>',
    '<p>Follow us since 2012</p><p>2024 Acme</p>',
    '<table><tr><td>Bank address</td><td>Vault Street 1<br>New York, NY 10017</td></tr></table>',
    '<p>Trusted in Berlin, Germany</p>',
    '<p>Bank: Coin House, Rue du Sac 100, 3rd floor, 1050 Brüssel, Belgien</p>',
    '<p>Registro Mercantil de Toledo, Tomo 10949, Folio 13, Hoja TO-196956</p>',
  ];
  for (const main of none) assert.deepEqual(offices(main, '/imprint'), {}, main);
});

test('a town is called by its whole name, a street behind it is none of it', () => {
  const town = (line: string) => Object.keys(offices(`<p>Am Tor 3<br>${line}</p>`, '/imprint'))[0];
  assert.equal(town('67433 Neustadt an der Weinstraße'), 'neustadt-an-der-weinstrasse');
  assert.equal(town('25840 Muckendorf Amboßgasse'), 'muckendorf');
});

test('a number beside an e-mail address elsewhere is somebody else’s', () => {
  const line = (tel: string, mail: string) =>
    `<div><a href="tel:+${tel}">+${tel}</a> <a href="mailto:${mail}">Mail</a></div>`;
  const main = `${line('4930111222', 'hi@acme.example')}${line('4930999888', 'a@agency.example')}
    <p>Telefon: +49 (0)30 555 666</p>`;
  const { facts } = readSnippet(location, main, { path: '/contact', prefix: 'location.phone.' });
  assert.deepEqual(Object.keys(facts), ['4930111222', '4930555666']);
});

test('a known city tells itself without a postcode, below a street or beside a quarter', () => {
  const forms: readonly (readonly [string, string | null])[] = [
    ['402, Lotus Tower, Andheri East, Mumbai, Maharashtra, India', 'mumbai'],
    ['12 Anvil Road, Westlands, Nairobi, Kenya', 'nairobi'],
    ['13F., No.191, Anvil N. Rd., Taipei, Taiwan', 'taipei'],
    ['Anvil St 12, Tel Aviv, Israel', 'tel-aviv'],
    ['350 Anvil Avenue, Suite 1200<br>New York, NY', 'new-york'],
    ['#12, 3rd Floor, Anvil Road, HSR Layout, Bengaluru - 560102', 'bengaluru'],
    ['Av. das Bigornas, 1234<br>Vila Norte, São Paulo - SP, 04545-001', 'sao-paulo'],
    ['Rua da Bigorna, 12<br>Curitiba/PR - CEP 80010-000', 'curitiba'],
    ['Via Incudine 5 - 20121 Milano (MI)', 'milano'],
    ['A team of 12 people<br>New York, NY', null],
    ['12 Anvil Road, Springfield, MA', 'springfield'],
    ['Twelve of us, Springfield, MA', null],
    ['208 Anvil St, Rockhampton, QLD', 'rockhampton'],
    ['8-R-12, Second Floor<br>Anvil Tower, Bhilwara, Rajasthan', 'bhilwara'],
    ['10, Sector 1, Anvil Nagar<br>Raipur – 492007 (C.G.)', 'raipur'],
    ['43-44 Anvil Building, Fahidi Street, Bur Dubai, United Arab Emirates', 'dubai'],
    ['30 N Anvil St Ste R; Sheridan, WY 82801; USA', 'sheridan'],
    ['6 Anvil Office Park<br>Midtown, Gauteng, South Africa 1686', 'midtown'],
    ['Anvil Park 406, 1098XH<br>Amsterdam', 'amsterdam'],
    ['45 rue Clark, suite 300<br>QC H2T 2T3,<br>Montréal, CANADA', 'montreal'],
  ];
  for (const [form, slug] of forms) {
    const found = Object.keys(offices(`<h1>Contact</h1><p>${form}</p>`));
    assert.deepEqual(
      found.filter((key) => key !== 'count_listed'),
      slug === null ? [] : [slug],
      form,
    );
  }
});

test('offices are not counted where one that is headed by its place gives no address', () => {
  const office = (place: string, lines: string) => `<div><h3>${place}</h3><p>${lines}</p></div>`;
  const oslo = office('Oslo', 'Ambolt gate 5<br>0150 Oslo');
  const berlin = office('Berlin', 'Amboßweg 5<br>10119 Berlin');
  assert.equal(offices(oslo + berlin).count_listed, '2 offices');
  const odd = office('Taiwan', 'Address<br>Anvil Hall 191, third door');
  assert.equal(offices(oslo + odd).count_listed, undefined);
});

test('the organization’s own structured data name an office that no line prints', () => {
  const data = (street: string) =>
    `<script type="application/ld+json">{"@type":"Organization","name":"Acme","address":
    {"@type":"PostalAddress","streetAddress":"${street}","addressLocality":"Leeds",
    "postalCode":"LS1 2AB","addressCountry":"GB"}}</script>`;
  const said = offices(data('12 Anvil Street'));
  assert.equal(said.leeds, '12 Anvil Street, Leeds, LS1 2AB, GB');
  assert.equal(said.count_listed, undefined);
  assert.equal(offices(data('Anvil Nagar')).leeds, 'Anvil Nagar, Leeds, LS1 2AB, GB');
  assert.equal(offices(data('')).leeds, undefined);
});

test('what stands above the street is no part of the address: persons, labels, sentences', () => {
  const read: readonly (readonly [string, string, string | undefined])[] = [
    [
      '<p>Erika Muster<br>Einzelunternehmerin<br>Ringweg 5A<br>04347 Leipzig<br>Germany</p>',
      'leipzig',
      'Ringweg 5A, 04347 Leipzig, Germany',
    ],
    [
      '<dl><dt>Since</dt><dd>November 2025</dd><dt>Sitz</dt><dd>Melle, Deutschland</dd></dl>',
      'melle',
      'Melle, Deutschland',
    ],
    [
      '<p>Built a suite of tests for banks.</p><p>Trading Firm, Abu Dhabi, UAE</p>',
      'abu-dhabi',
      undefined,
    ],
    ['<p>Anvil House, Kigali, Rwanda</p>', 'kigali', 'Anvil House, Kigali, Rwanda'],
    [
      '<p>505/B Anvil Heights<br>Indore, Madhya Pradesh,<br>India 452001</p>',
      'indore',
      '505/B Anvil Heights, Indore, Madhya Pradesh 452001, India',
    ],
    [
      '<p>Sede legale / operativa Viale Roma 21, 10051 Avigliana (TO)</p>',
      'avigliana',
      'Viale Roma 21, 10051 Avigliana (TO)',
    ],
  ];
  for (const [main, city, text] of read) assert.equal(offices(main, '/about')[city], text, main);
});

test('a time that is told from now is no line of an address', () => {
  const main = `<h1>Imprint</h1><p>Updated 3 days ago</p>
    <p><strong>Kites</strong><br>Van Weldestraat 25<br>2582 KP The Hague, Netherlands</p>`;
  const { facts } = readSnippet(location, main, { path: '/imprint', prefix: 'location.office.' });
  assert.deepEqual(Object.keys(facts).includes('the-hague'), true);
  assert.ok(!JSON.stringify(facts).includes('days ago'));
});

test('a home page tells where the company is in its footers and under a heading of contacts', () => {
  const home = (main: string) =>
    Object.keys(readSnippet(location, `<h1>Acme</h1>${main}`, { path: '/' }).facts);
  const address = '<p>Siemensstraße 14, 79787 Lauchringen, Germany</p>';
  const office = ['location.office.lauchringen'];
  assert.deepEqual(home(`<h2>Our location</h2>${address}`), office);
  assert.deepEqual(home(`<h2>Contact</h2><h3>By post</h3>${address}`), office);
  assert.deepEqual(home(`<div class="footer-widgets"><div>${address}</div></div>`), office);
  assert.deepEqual(home(`<h2>Your invoice</h2>${address}`), []);
  assert.deepEqual(home(`<h2>Contact</h2><p>Write.</p><h2>Your invoice</h2>${address}`), []);
  const phone = '<p>Phone +49 7741 123456</p>';
  assert.deepEqual(home(`<h2>Contact us</h2>${phone}`), ['location.phone.497741123456']);
  assert.deepEqual(home(`<h2>Demo</h2>${phone}`), []);
});

test('a British code may stand alone above its town, and others have offices of their own', () => {
  const read = (main: string) => {
    const { count_listed: _, ...found } = offices(main, '/contact');
    return found;
  };
  const london = '<p>20 Anvil Road<br>N1 7GU<br>London, England</p>';
  assert.deepEqual(read(london), { london: '20 Anvil Road, London N1 7GU' });
  assert.deepEqual(read(`<h2>Network organisations</h2>${london}`), {});
  const glued = '<p><strong>Australia</strong>208 Quay St, Rockhampton, QLD</p>';
  assert.deepEqual(read(glued), { rockhampton: '208 Quay St, Rockhampton, QLD' });
});

test('a heading on a country gives no country to the dates below it', () => {
  const history =
    '<h4>Incorporation USA</h4><p>We opened our first office.</p><time>December 2019</time>';
  assert.deepEqual(offices(`<h2>Company</h2>${history}`, '/about'), {});
});

test('what an office is called stands before its address and is no part of it', () => {
  const { zurich } = offices('<p><b>Main office:</b>Ambossweg 32, 8006 Zürich, Switzerland</p>');
  assert.equal(zurich, 'Ambossweg 32, 8006 Zürich, Switzerland');
});

test('spans that a style sheet sets as a table hold an address in a cell', () => {
  const cells = ['Company', 'Acme GmbH', 'Address', 'Ambossweg 1<br>28217 Bremen<br>Germany'];
  const grid = `<div class="grid">${cells.map((one) => `<span>${one}</span> `).join('')}</div>`;
  assert.ok('bremen' in offices(grid, '/imprint'));
});

test('a heading of a country and a town tells the country of the office below it', () => {
  const office = '<p>Anvil City, 4th Floor, A-40,<br>Industrial Area,<br>Mohali – 160071</p>';
  assert.ok('mohali' in offices(`<h5>India - Mohali</h5>${office}`));
  assert.deepEqual(offices(`<h5>Acme - Mohali</h5>${office}`), {});
});
