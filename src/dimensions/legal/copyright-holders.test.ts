// The year and the holder of a copyright, beside the sign and never beside another word.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { legal } from '../legal.ts';
import { openPage } from '../page/page.ts';

const yearOf = (line: string) =>
  readSnippet(legal, `<h1>Kites</h1><footer><p>${line}</p></footer>`, { path: '/' }).facts[
    'legal.copyright.year'
  ];

test('the year stands behind the sign, the later one of a range counts', () => {
  assert.equal(yearOf('© 2026 Kites'), '2026');
  assert.equal(yearOf('Copyright © Kites Works 2025. All rights reserved'), '2025');
  assert.equal(yearOf('© 2019–2026 Kites, Inc.'), '2026');
});

test('a founding year and two years that differ are none', () => {
  for (const line of ['© Kites, since 1999', '© Kites. Est. 1999', '© 2019 Kites © 2026 Kites']) {
    assert.equal(yearOf(line), undefined, line);
  }
});

test('of one name with two legal forms neither is told', () => {
  const held = '<footer><p>© 2026 Acme OÜ · Tallinn</p></footer>';
  const read = (main: string) =>
    readSnippet(legal, `${main}${held}`, { path: '/contact' }).facts['legal.entity.name'];
  assert.equal(read('<p>Acme writes anvils.</p>'), 'Acme OÜ');
  assert.equal(read('<p>Acme GmbH<br>Amboss 1<br>10115 Berlin</p>'), undefined);
});

const entityOf = (main: string, path: string) =>
  readSnippet(legal, main, { path }).facts['legal.entity.name'];

test('who holds the copyright is the company, whatever its site is called', () => {
  const held: readonly (readonly [string, string])[] = [
    ['© 2026 Bellows Forge Pvt Ltd.', 'Bellows Forge Pvt Ltd'],
    ['Copyright © 2019-2026 Teach Me to Fly LLC. All rights reserved.', 'Teach Me to Fly LLC'],
    ['2026 © Bellows GmbH |', 'Bellows GmbH'],
    ['© 2026 The Bellows GmbH', 'Bellows GmbH'],
    ['© Copyright 2026 Acme, Inc', 'Acme, Inc'],
  ];
  for (const [line, name] of held) {
    for (const path of ['/contact', '/pricing', '/support']) {
      assert.equal(entityOf(`<footer><p>${line}</p></footer>`, path), name, line);
    }
  }
});

test('two holders, a vendor, an agency and what a template leaves are not the company', () => {
  const none = [
    '© 2026 Bellows Ltd</p><p>© 2026 Forge Ltd',
    '© 2026 Google LLC',
    '© 2026 MyApp Ltd.',
    '© 2026 Company Name, Inc.',
    '© 2026 Acme. Website by Bellows Ltd',
    '© 2026 Bellows UG',
    'Bellows Ltd makes anvils.',
  ];
  for (const line of none) {
    assert.equal(entityOf(`<footer><p>${line}</p></footer>`, '/pricing'), undefined, line);
  }
});

test('who operates the site is the company where no line has its own name', () => {
  const said = '<p>Kites is owned and operated by Bellows LLC.</p>';
  assert.equal(entityOf(said, '/about'), 'Bellows LLC');
  assert.equal(entityOf(`${said}<p>© 2026 Acme Ltd</p>`, '/about'), 'Acme Ltd');
});

test('a holder whose form stands in other letters, or before its name, is the company', () => {
  const held: readonly (readonly [string, string])[] = [
    ['© Все права защищены ООО «Канат», 1999–2023', 'ООО «Канат»'],
    ['© 2024 金床株式会社 All Rights Reserved.', '金床株式会社'],
    ['© 2024 PT Palu Jaya. All rights reserved.', 'PT Palu Jaya'],
    ['© 2024 UAB „Kalvis“', 'UAB „Kalvis“'],
  ];
  for (const [line, name] of held) {
    assert.equal(entityOf(`<footer><p>${line}</p></footer>`, '/pricing'), name, line);
  }
  for (const none of [
    'ООО «Канат» наш клиент',
    '© 2024 某某有限公司',
    '© 2026 Bellows Ltd (in formation)',
  ])
    assert.equal(entityOf(`<footer><p>${none}</p></footer>`, '/pricing'), undefined, none);
});

test('a company alone on a line of the footer is the company, where it is the only one', () => {
  const footer = (...lines: string[]) =>
    entityOf(`<footer>${lines.map((line) => `<p>${line}</p>`).join('')}</footer>`, '/pricing');
  assert.equal(footer('Lantern', 'Ropeworks Inc.', '1 Quay Street'), 'Ropeworks Inc.');
  assert.equal(footer('Our partners', 'Ropeworks Inc.'), undefined);
  assert.equal(footer('Ropeworks Inc.', 'Bellows Ltd'), undefined);
  assert.equal(footer('Sold by Ropeworks Inc. and others'), undefined);
});

test('a holder ends with the element that it stands in', () => {
  const holderOf = (line: string) =>
    readSnippet(legal, `<footer><p>${line}</p></footer>`, { path: '/' }).facts[
      'legal.copyright.holder'
    ];
  assert.equal(holderOf('<span>© 2026 Acme</span> <span>Server in der EU</span>'), 'Acme');
  assert.equal(holderOf('<span>© 2026 Acme</span> <span>Hosted by Kites AG</span>'), 'Acme');
  assert.equal(holderOf('<span>© 2026 Acme Group</span>'), 'Acme Group');
});

/** A page of another company than Acme. */
const readAt = (address: string, main: string) => {
  const opened = openPage({
    body: new TextEncoder().encode(
      `<title>Site</title><body>${main}<p>${'Words. '.repeat(30)}</p>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL(address),
    status: 200,
    capturedAt: '2026-11-02T09:00:00Z',
  });
  assert.ok(opened.kind === 'page');
  const { readings } = legal.read(opened.page);
  return readings.filter(({ key }) => key === 'legal.entity.name').map(({ value }) => value);
};

test('a name keeps the word that begins it where the domain begins with it', () => {
  const said = (name: string) =>
    `<h1>Privacy Policy</h1><p>This policy explains how ${name} ("we", "us") uses your data.</p>`;
  assert.deepEqual(readAt('https://thequayhub.example/privacy', said('The Quay Hub Ltd')), [
    'The Quay Hub Ltd',
  ]);
  assert.deepEqual(readAt('https://the-quay-hub.example/privacy', said('The Quay Hub Pty Ltd')), [
    'The Quay Hub Pty Ltd',
  ]);
  assert.deepEqual(readAt('https://quayhub.example/privacy', said('The Quay Hub Ltd')), [
    'Quay Hub Ltd',
  ]);
  const imprint = '<h1>Impressum</h1><p>All Smiths GmbH<br>Amboss 1<br>1010 Wien</p>';
  assert.deepEqual(readAt('https://allsmiths.example/impressum', imprint), ['All Smiths GmbH']);
});

test('a town and its state, and a sentence of capitals, are no company', () => {
  const footer = (line: string) => entityOf(`<footer><p>${line}</p></footer>`, '/pricing');
  assert.equal(footer('© 2026 JP Kites · Las Vegas, NV'), undefined);
  assert.equal(footer('© 2026 Kites NV'), 'Kites NV');
  const terms = '<h1>Terms</h1><p>THE LIABILITY OF ACME IS LIMITED TO WHAT YOU PAID.</p>';
  assert.equal(entityOf(terms, '/terms'), undefined);
});

test('a line of the footer that begins with the company of the site names it', () => {
  const footer = (line: string, path = '/pricing') =>
    entityOf(`<h1>Subprocessors</h1><footer><p>${line}</p></footer>`, path);
  const whole = 'Acme Pty Ltd · ACN 000 000 019 · 1 Quay Street';
  assert.equal(footer(whole), 'Acme Pty Ltd');
  assert.equal(footer(whole, '/subprocessors'), 'Acme Pty Ltd');
  assert.equal(footer('acme ApS<br>Quay 1'), 'acme ApS');
  assert.equal(footer('Acme Ltd</p><p>Acme GmbH'), undefined);
  assert.equal(footer('Acme Ltd makes anvils'), undefined);
});

test('a document that tells no party leaves it to a holder that it names too', () => {
  const document = (name: string) =>
    entityOf(
      `<h1>Refund policy</h1><p>It applies to all who pay ${name} for a plan.</p>
      <footer><p>© 2026 Kites Works Private Limited. All rights reserved.</p></footer>`,
      '/refund-policy',
    );
  assert.equal(document('Kites Works Private Limited'), 'Kites Works Private Limited');
  assert.equal(document('Bellows Ltd'), undefined);
});

test('the holder of a page on security counts on the main site alone', () => {
  const page =
    '<h1>Security</h1><footer><p>© 2026 Kites Works LLC. All rights reserved.</p></footer>';
  assert.deepEqual(readAt('https://quay.example/security', page), ['Kites Works LLC']);
  assert.deepEqual(readAt('https://trust.quay.example/security', page), []);
});

test('a Japanese shop states who sells', () => {
  const shop = (seller: string) =>
    entityOf(
      `<h1>特定商取引法に基づく表記</h1><table><tr><th>販売事業者名<td>${seller}</table>`,
      '/imprint',
    );
  assert.equal(shop('株式会社Kites＆Co.'), '株式会社Kites＆Co.');
  assert.equal(shop('株式会社金床'), '株式会社金床');
});

test('a holder is told that the domain spells out, and one behind whose name a point stands', () => {
  const holder = (host: string, line: string) =>
    readSnippet(legal, `<h1>Tools</h1><footer><p>${line}</p></footer>`, {
      path: `https://${host}/`,
    }).facts['legal.copyright.holder'];
  assert.equal(
    holder('theanvilboard.example', '© 2025 The Anvil Board. All rights reserved.'),
    'The Anvil Board',
  );
  assert.equal(holder('kites.example', '© 2025 The Anvil Board. All rights reserved.'), undefined);
  assert.equal(holder('kites.example', 'Kites &copy; 2026 &middot; Ghent, BE'), 'Kites');
  const linked = '© <a href="#">Kites</a> . All Rights Reserved. Designed by Quay';
  assert.equal(holder('kites.example', linked), 'Kites');
});
