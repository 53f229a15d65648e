// The letter that a claim lapses, as people and as mail programs read it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LapsingLetter, lapsingLetter } from './claim-letter.ts';

const ABOUT: LapsingLetter = {
  to: 'jo@people.example',
  challenge: { method: 'dns_txt', domain: 'acme.example', token: 'TOKEN' },
  says: 'ns1.acme.example has no TXT record there.',
  unreachableSince: null,
  lapsesAt: new Date('2027-01-03T12:00:00Z'),
  link: 'https://assay.example/account/domains',
  host: 'assay.example',
};

test('it says what was looked for, what was there, and what happens when', () => {
  const letter = lapsingLetter(ABOUT);
  assert.equal(letter.to, 'jo@people.example');
  assert.equal(letter.subject, 'Your claim of acme.example lapses on 2027-01-03');
  for (const text of [letter.text, letter.html]) {
    assert.match(text, /controls acme\.example was looked for again and is not there\./);
    assert.match(text, /ns1\.acme\.example has no TXT record there\./);
    assert.match(text, /TXT record at _assay-challenge\.acme\.example/);
    assert.match(text, /assay-domain-verification=TOKEN/);
    assert.match(text, /until 2027-01-03/);
    assert.match(text, /https:\/\/assay\.example\/account/);
  }
  assert.ok(!letter.gist.includes('\n'));
});

test('of a file it names the file', () => {
  const challenge = { ...ABOUT.challenge, method: 'https_file' } as const;
  const { text } = lapsingLetter({ ...ABOUT, challenge });
  assert.match(text, /file at https:\/\/acme\.example\/\.well-known\/assay-domain-claim\.txt/);
  assert.doesNotMatch(text, /in a TXT record/);
});

test('where nobody could look it does not say that it is missing', () => {
  const unreachableSince = new Date('2026-12-20T12:00:00Z');
  const { text } = lapsingLetter({ ...ABOUT, unreachableSince });
  assert.match(text, /could not be looked for since 2026-12-20\./);
  assert.doesNotMatch(text, /is not there/);
});

test('what servers say is text in it, never markup', () => {
  const { html } = lapsingLetter({ ...ABOUT, says: '<img src=x onerror=alert(1)>' });
  assert.ok(!html.includes('<img'));
});
