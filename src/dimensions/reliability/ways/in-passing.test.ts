// Ways to ask that stand on pages about other matters, and below what heads further questions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { reliability } from '../../reliability.ts';

const read = (main: string, path: string) =>
  readSnippet(reliability, main, { path, prefix: 'reliability.support.' }).facts;

const MAIL = { 'channel.email': true };
const PHONE = { 'channel.phone': true };
const ANSWERED: readonly (readonly [string, Readonly<Record<string, boolean>>])[] = [
  ['<h3>Still have questions?</h3><p>Email us at hello@acme.co.</p>', MAIL],
  ['<h3>Noch Fragen?</h3><p>Schreiben Sie uns an hallo@acme.co.</p>', MAIL],
  ['<h3>¿Tienes más preguntas?</h3><p>Escríbenos a hola@acme.co.</p>', MAIL],
  ['<h3>Imate še kakšno vprašanje?</h3><p>Pišite nam na info@acme.co</p>', MAIL],
  ["<p>Can't find what you need? Call +44 20 7946 0018 on any day.</p>", PHONE],
  ['<h3>Still have questions about billing?</h3><p>Email us at hello@acme.co.</p>', {}],
  ['<h3>Who are your couriers?</h3><p>Call +44 20 7946 0018 to hear who.</p>', {}],
];

for (const [main, facts] of ANSWERED) {
  test(`on a page of questions, ${main} tells of ${Object.keys(facts)[0] ?? 'no way'}`, () => {
    assert.deepEqual(read(main, '/faq'), facts);
  });
}

test('pages of security and of integrations say whom to ask', () => {
  const said = '<p>Our support is available via phone, chat and email.</p>';
  const ways = { ...MAIL, ...PHONE, 'channel.chat': true };
  for (const path of ['/security', '/integrations']) assert.deepEqual(read(said, path), ways);
});

test('ways are named behind the prepositions of Portuguese and of Nordic languages', () => {
  const ways = { ...MAIL, ...PHONE };
  const nordic = '<p>Du kan kontakte vår support på e-post eller telefon.</p>';
  assert.deepEqual(read(nordic, '/support'), ways);
  const portuguese = '<p>Fale com o nosso suporte pelo WhatsApp sempre que precisar.</p>';
  assert.deepEqual(read(portuguese, '/support'), { 'channel.chat': true });
});
