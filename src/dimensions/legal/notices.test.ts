// Notice with which a contract is ended at any time, and courts of a city in its state.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticePeriods } from './clauses.ts';
import { copyrightHolders } from './copyright-holders.ts';
import { venues } from './law/venue.ts';

test('days of notice with which either party ends the contract at any time', () => {
  const said: readonly (readonly [string, readonly number[]])[] = [
    [
      "Except where a Contract has a fixed term, either party may terminate a Contract at any time without cause on giving thirty days' notice in writing to the other party.",
      [30],
    ],
    ['You may cancel the Service for any reason upon sixty (60) days’ written notice.', [60]],
    ['The Customer may terminate this Agreement for convenience with 14 days notice.', [14]],
    // Only one side's, a breach to be cured, and what has a term of its own.
    ['We may terminate this Agreement at any time on 30 days’ notice.', []],
    ['Either party may terminate if a breach is not cured within 30 days of notice.', []],
    [
      "Either party may terminate at any time on 30 days' notice.\nIt renews for a year unless either party gives at least 60 days notice before the end of the term.",
      [60],
    ],
  ];
  for (const [text, days] of said) {
    const values = new Set(noticePeriods(text).map(({ value }) => value));
    assert.deepEqual([...values], days, text);
  }
});

test('courts located in a city "in the State of" another place are those of the city', () => {
  const named = (text: string) => venues(text).map(({ value }) => value);
  const submit = 'You agree to submit to the exclusive jurisdiction of the courts located in';
  assert.deepEqual(named(`${submit} the City of Los Angeles in the State of California.`), [
    'Los Angeles, California',
  ]);
  assert.deepEqual(named(`${submit} Toronto, in the Province of Ontario.`), ['Toronto']);
  assert.deepEqual(named(`${submit} Orange County in the State of California.`), ['California']);
});

test('a sign mistyped behind the word copyright is read as the sign', () => {
  const names = new Set(['kites']);
  const held = (line: string) => copyrightHolders(line, names).map(({ value }) => value);
  assert.deepEqual(held('Copyright @ 2022 KITES CO., LTD All Rights Reserved'), ['KITES CO., LTD']);
  assert.deepEqual(held('Copyright @2022 Kites. All Rights Reserved'), ['Kites']);
  assert.deepEqual(held('@Kites on the network'), []);
});
