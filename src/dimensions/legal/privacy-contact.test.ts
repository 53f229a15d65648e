// Mailboxes for questions on personal data, and those of vendors and authorities.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privacyContacts } from './privacy-contact.ts';

const MAILBOXES: readonly (readonly [string, readonly string[]])[] = [
  ['Write to privacy@kites.example with questions.', ['privacy@kites.example']],
  ['Officer: dpo@kites.example. Requests: privacy@kites.example.', ['dpo@kites.example']],
  ['Datenschutz: datenschutz@kites.example', ['datenschutz@kites.example']],
  ['Escriba a privacidad@kites.example.', ['privacidad@kites.example']],
  ['Ask hello@kites.example or jane.roe@kites.example.', []],
  ['The supervisory authority: dsb@dsb.gv.at', []],
  ['Our vendor Mailco is reached at privacy@mailco.example.', []],
  ['Mail privacy@ropeworks.example, who make Kites.', ['privacy@ropeworks.example']],
  ['Us: privacy@kites.example. Them: privacy@ropeworks.example.', ['privacy@kites.example']],
];

for (const [text, mailboxes] of MAILBOXES) {
  test(`"${text}" gives ${mailboxes.join() || 'no mailbox'}`, () => {
    assert.deepEqual(
      privacyContacts(text, 'kites').map(({ value }) => value),
      mailboxes,
    );
  });
}
