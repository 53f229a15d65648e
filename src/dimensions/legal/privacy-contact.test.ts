// Mailboxes for questions on personal data, and those of vendors and authorities.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { officers, privacyContacts } from './privacy-contact.ts';

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

test('beside the policy, the mailbox on privacy is the one of the own domain', () => {
  const asked = (text: string) => officers(text, 'kites').map(({ value }) => value);
  const own = 'Contact us about privacy or data protection matters at privacy@kites.example.';
  assert.deepEqual(asked(own), ['privacy@kites.example']);
  assert.deepEqual(asked('Data protection contact: gdpr@kites.example'), ['gdpr@kites.example']);
  assert.deepEqual(asked('Privacy questions: privacy@ropeworks.example'), []);
  assert.deepEqual(asked('We respect privacy. Write to privacy@kites.example'), []);
});
