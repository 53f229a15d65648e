// The year and the holder of a copyright, beside the sign and never beside another word.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { legal } from '../legal.ts';

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
