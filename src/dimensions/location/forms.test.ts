// Postal addresses of some fifty countries, each in the markups in which pages set them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { location } from '../location.ts';
import { openPage } from '../page/page.ts';

/** A bar parts the lines; the word is that of the city. */
const FORMS: readonly (readonly [string, string])[] = [
  ['B-206, Second Floor|Anvil Offices, Industrial Area|Phase 1, Chandigarh - 160002', 'chandigarh'],
  ['Anvil House, Govind Marg, Jaipur RJ 302004', 'jaipur'],
  ['192 ANVIL STREET|#05-01 CABLE BUILDING SINGAPORE (187966)', 'singapore'],
  ['120 Larkspur Ave, Suite 300|Denver, CO 80202', 'denver'],
  ['120 Larkspur Ave., Ste. 300, Denver, CO 80202, USA', 'denver'],
  ['One Anvil Plaza, 14th Floor|New York, NY 10005', 'new-york'],
  ['PO Box 1234|Boulder, Colorado 80301', 'boulder'],
  ['1201 Orange St #600|Wilmington, Delaware 19801|United States', 'wilmington'],
  ['8 The Green, Suite A|Dover, DE 19901', 'dover'],
  ['3200 Anvil Fwy|Suite 3120|Houston, TX', 'houston'],
  ['548 Anvil St PMB 12345, San Francisco, California 94104-5401 US', 'san-francisco'],
  ['12 Cable Yard|Shoreditch|London|EC1V 2NX', 'london'],
  ['Unit 4, Riverside Business Park, Dock Lane, Bristol, BS1 6QT, UK', 'bristol'],
  ['71-75 Anvil Street, Covent Garden, London, WC2H 9JQ', 'london'],
  ['Kemp House|160 City Road|London EC1V 2NX|United Kingdom', 'london'],
  ['2nd Floor, 12 High Street, Leeds, West Yorkshire LS1 4AP, England', 'leeds'],
  ['Musterstraße 12|10115 Berlin', 'berlin'],
  ['Musterstr. 12a, D-80331 München, Deutschland', 'munchen'],
  ['Am Kabelwerk 3–5, 60311 Frankfurt am Main', 'frankfurt-am-main'],
  ['Industriestr. 7|DE-70565 Stuttgart', 'stuttgart'],
  ['Stephansgasse 4/2/7, 1010 Wien, Österreich', 'wien'],
  ['1010 Wien, Kabelgasse 4/1, Österreich', 'wien'],
  ['1051 Budapest, Amboss utca 15., Hungary', 'budapest'],
  ['Bahnhofstrasse 21, CH-6300 Zug', 'zug'],
  ['Bahnhofstrasse 21|8001 Zürich|Schweiz', 'zurich'],
  ['Rue du Lac 10, 1003 Lausanne, Suisse', 'lausanne'],
  ['14 rue du Bac, 75007 Paris', 'paris'],
  ['14 bis, rue du Bac|75007 Paris Cedex 07|France', 'paris'],
  ['Bâtiment B, 3 allée des Cèdres, 69100 Villeurbanne', 'villeurbanne'],
  ['Keizersgracht 123, 1015 CJ Amsterdam', 'amsterdam'],
  ['Keizersgracht 123|1015CJ Amsterdam|The Netherlands', 'amsterdam'],
  ['Calle Mayor 5, 2º A, 28013 Madrid, España', 'madrid'],
  ['Calle de Alcalá, 5|28014 Madrid', 'madrid'],
  ['C/ Balmes 12, 08007 Barcelona (Spain)', 'barcelona'],
  ['Carrer de Pallars 84, 08018 Barcelona', 'barcelona'],
  ['Via Roma 12, 20121 Milano (MI), Italia', 'milano'],
  ['Via Roma, 12|20121 Milano MI', 'milano'],
  ['Rua Augusta 100, 1100-053 Lisboa, Portugal', 'lisboa'],
  ['Av. da Liberdade 110, 1269-046 Lisboa', 'lisboa'],
  ['Av. Paulista, 1000 - Bela Vista, São Paulo - SP, 01310-100, Brasil', 'sao-paulo'],
  ['Storgatan 5, 111 22 Stockholm', 'stockholm'],
  ['Storgatan 5|SE-111 22 Stockholm|Sweden', 'stockholm'],
  ['Havnegade 4, 2. sal|5000 Odense C|Denmark', 'odense'],
  ['Vesterbrogade 12, 1620 København V', 'kobenhavn'],
  ['Karl Johans gate 2, 0154 Oslo, Norway', 'oslo'],
  ['Mannerheimintie 5 A 3, 00100 Helsinki, Finland', 'helsinki'],
  ['Sepapaja tn 6, 15551 Tallinn, Estonia', 'tallinn'],
  ['Brīvības iela 40, Riga, LV-1050, Latvia', 'riga'],
  ['Gedimino pr. 20, LT-01103 Vilnius, Lithuania', 'vilnius'],
  ['ul. Prosta 20, 00-850 Warszawa, Poland', 'warszawa'],
  ['ul. Prosta 20|00-850 Warszawa', 'warszawa'],
  ['Na Příkopě 14, 110 00 Praha 1, Czech Republic', 'praha'],
  ['Mlynské nivy 5, 821 09 Bratislava, Slovakia', 'bratislava'],
  ['Váci út 1, 1062 Budapest, Hungary', 'budapest'],
  ['Str. Lungă 5, Bucharest 010101, Romania', 'bucharest'],
  ['12 Ermou Street, 105 63 Athens, Greece', 'athens'],
  ['Level 3, 100 George Street|Sydney NSW 2000|Australia', 'sydney'],
  ['Level 3, 100 George Street, Sydney, NSW, 2000', 'sydney'],
  ['Suite 5, 20 Collins St, Melbourne VIC 3000', 'melbourne'],
  ['Level 2, 10 Queen Street, Auckland 1010, New Zealand', 'auckland'],
  ['100 King Street West, Suite 5700|Toronto, Ontario M5X 1C7|Canada', 'toronto'],
  ['1000 rue Sherbrooke O., bureau 900, Montréal (Québec) H3A 3G4', 'montreal'],
  ['1 Raffles Place #20-01|Singapore 048616', 'singapore'],
  ['71 Robinson Road, #14-01, Singapore (068895)', 'singapore'],
  ['68 Circular Road, #02-01, 049422, Singapore', 'singapore'],
  ['27 Cardamom Road, Indiranagar|Bengaluru - 560038|Karnataka, India', 'bengaluru'],
  ['Plot No. 5, Sector 44, Gurugram, Haryana 122003', 'gurugram'],
  ['3rd Floor, Tower B, Cyber Park, Kochi, Kerala, India - 682030', 'kochi'],
  ['401, Anvil Heights, Andheri East, Mumbai 400069, Maharashtra, India', 'mumbai'],
  ['2-1-1 Marunouchi, Chiyoda-ku, Tokyo 100-0005, Japan', 'tokyo'],
  ['12F, Anvil Tower, 123 Teheran-ro, Gangnam-gu, Seoul 06133, South Korea', 'seoul'],
  ['Room 1203, 12/F, Anvil Centre, 99 Queen’s Road, Central, Hong Kong', 'hong-kong'],
  ['Building 5, No. 88 Keyuan Road, Pudong, Shanghai 201203, China', 'shanghai'],
  ['7F, No. 100, Sec. 5, Xinyi Rd., Taipei City 110, Taiwan', 'taipei-city'],
  ['Office 1203, Anvil Tower, Business Bay, PO Box 12345, Dubai, UAE', 'dubai'],
  ['P.O. Box 5555, Dubai, United Arab Emirates', 'dubai'],
  ['DMCC Business Centre|Level 1, Jewellery Tower|Dubai|United Arab Emirates', 'dubai'],
  ['132 Menachem Begin Rd., Tel Aviv 6701101, Israel', 'tel-aviv'],
  ['22 Rothschild Blvd, Tel Aviv, Israel', 'tel-aviv'],
  ['Büyükdere Cad. No: 12 Kat: 5, 34394 Şişli/İstanbul, Türkiye', 'istanbul'],
  ['Maslak Mah. Büyükdere Cad. No:12, 34485 Istanbul, Turkey', 'istanbul'],
  [
    'Av. Insurgentes Sur 1602, Col. Crédito Constructor, 03940 Ciudad de México, CDMX, México',
    'ciudad-de-mexico',
  ],
  ['Paseo de la Reforma 222, Cuauhtémoc, 06600 CDMX', 'cdmx'],
  ['Av. Corrientes 800, C1043 Buenos Aires, Argentina', 'buenos-aires'],
  ['Av. Apoquindo 3000, Las Condes, Santiago, Chile', 'santiago'],
  ['Carrera 7 # 71-21, Bogotá, Colombia', 'bogota'],
  ['12 Long Street, Cape Town, 8001, South Africa', 'cape-town'],
  ['12 Rivonia Road, Sandton, Johannesburg 2196, South Africa', 'johannesburg'],
  ['5 Adeola Odeku Street, Victoria Island, Lagos, Nigeria', 'lagos'],
  ['Westlands, Waiyaki Way 5, Nairobi, Kenya', 'nairobi'],
  ['Unit 2, 9 Fishamble Row, Dublin 8, D08 AB12, Ireland', 'dublin'],
  ['77 Lower Camden Street, Dublin, D02 XE80', 'dublin'],
  ['Avenue Louise 54, 1050 Brussels, Belgium', 'brussels'],
  ['Rue de la Loi 5|B-1000 Bruxelles', 'bruxelles'],
  ['9 rue du Laboratoire, L-1911 Luxembourg', 'luxembourg'],
  ['Jl. Sudirman Kav. 52, Jakarta Selatan 12190, Indonesia', 'jakarta-selatan'],
  ['Level 10, Menara Anvil, Jalan Ampang, 50450 Kuala Lumpur, Malaysia', 'kuala-lumpur'],
  ['123 Sukhumvit Road, Khlong Toei, Bangkok 10110, Thailand', 'bangkok'],
  ['5F Anvil Building, 123 Ayala Ave, Makati City, Metro Manila, Philippines', 'makati-city'],
  ['123 Nguyen Hue, District 1, Ho Chi Minh City, Vietnam', 'ho-chi-minh-city'],
  ['5 Khreshchatyk St, Kyiv 01001, Ukraine', 'kyiv'],
  ['Hafnarstræti 5, 101 Reykjavik, Iceland', 'reykjavik'],
  ['Triq il-Kbira 5, Sliema SLM 1234, Malta', 'sliema'],
  ['12 Agiou Andreou, 3035 Limassol, Cyprus', 'limassol'],
  ['Ilica 1, 10000 Zagreb, Croatia', 'zagreb'],
  ['Bulevar 5, 11000 Belgrade, Serbia', 'belgrade'],
  ['PO Box 309, Ugland House, George Town, Grand Cayman KY1-1104, Cayman Islands', 'george-town'],
  [
    'Office 12, Initial Business Park Manchester, M40 8WN — England, United Kingdom 🇬🇧',
    'manchester',
  ],
  ['Pasaraya Gedung B Lt. 6|Jalan Anvil II|No. 7, RW. 2, Melawai|Jakarta 12160', 'jakarta'],
];

const MARKUPS: readonly ((lines: readonly string[]) => string)[] = [
  (lines) => `<p>${lines.join('<br>')}</p>`,
  (lines) => `<div>${lines.map((line) => `<div>${line}</div>`).join('')}</div>`,
  (lines) => `<footer><p>Acme Inc. | ${lines.join(', ')} | hello@acme.example</p></footer>`,
  (lines) => `<address>${lines.join('<br>')}</address>`,
  (lines) => `<h3>Our office</h3><p>📍 ${lines.join(' · ')}</p>`,
  (lines) => `<ul><li><b>Address:</b> ${lines.join(', ')}</li></ul>`,
];

test('the form of its country and the markup of its page leave an address one office', () => {
  for (const [written, city] of FORMS) {
    for (const markup of MARKUPS) {
      const html = markup(written.split('|'));
      const { facts } = readSnippet(location, html, { path: '/contact' });
      const offices = Object.keys(facts).filter((key) => /office\.(?!count)/u.test(key));
      assert.deepEqual(offices, [`location.office.${city}`], html);
    }
  }
});

const WORDS = 'One subscription holds everything that a team needs for its workshop and its shop. ';

function officesAt(main: string, host: string): readonly string[] {
  const opened = openPage({
    body: new TextEncoder().encode(
      `<!doctype html><html lang="en"><title>Acme</title><body>${main}<p>${WORDS}</p>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL('/contact', `https://${host}`),
    status: 200,
    capturedAt: '2026-11-02T09:00:00Z',
  });
  assert.ok(opened.kind === 'page');
  return location
    .read(opened.page)
    .readings.filter(({ key }) => /^location\.office\.(?!count)/u.test(key))
    .map(({ key }) => key.slice('location.office.'.length));
}

test('a street and a town with its code are an address of the country of the domain', () => {
  const read: readonly (readonly [string, string, string])[] = [
    ['12 Anvil Ave, Ferndale, Randburg, 2194', 'acme.co.za', 'randburg'],
    ['Ambosssingel 22</p><p>Eindhoven, 5611 AZ', 'acme.nl', 'eindhoven'],
    ['Sitz: 1010 Wien, Kabelgasse 4/1', 'acme.at', 'wien'],
    ['Frank-Amboss-Ring 18 Unit 102</p><p>78333 Stockach', 'acme.de', 'stockach'],
  ];
  for (const [lines, host, city] of read) {
    assert.deepEqual(officesAt(`<div><p>${lines}</p></div>`, host), [city], lines);
  }
});

test('elsewhere, without a street, and of standards it is none', () => {
  const street = '<p>12 Anvil Ave, Ferndale, Randburg, 2194</p>';
  assert.deepEqual(officesAt(street, 'acme.example'), []);
  assert.deepEqual(officesAt('<p>Randburg, 2194</p>', 'acme.co.za'), []);
  assert.deepEqual(officesAt('<p>No. 12B, Lot 1732, Block 4</p>', 'acme.example'), []);
  assert.deepEqual(officesAt('<p>VDI 2052 &amp; BGR 111, DIN EN 15780</p>', 'acme.de'), []);
  assert.deepEqual(officesAt('<p>NEN-EN 1090, ISO 3834</p>', 'acme.nl'), []);
});
