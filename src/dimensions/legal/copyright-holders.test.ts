// The year of a copyright, beside the sign and never beside another word.

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
