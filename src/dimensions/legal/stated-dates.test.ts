// The dates of a document in the forms in which they are written, and dates that are not told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Found } from './found.ts';
import { datesBeside, effectiveDates, updatedDates } from './stated-dates.ts';

const LONG = 'We lend kites to whoever brings them back, as this agreement says at length. '.repeat(
  60,
);
const DE =
  'Diese Erklärung gilt für die Nutzung der Seite und wir verarbeiten die Daten der Nutzer nicht ' +
  'mit anderen. Sie ist für alle Nutzer, die wir im Netz von uns werden. ';

/** A text, when it was updated, and since when it holds. */
const DATES: readonly (readonly [string, string | null, string | null])[] = [
  ['Terms\nLast updated at March 23, 2023', '2023-03-23', null],
  ['Terms\nEffective and last updated: July 21, 2026', '2026-07-21', '2026-07-21'],
  ['Terms\nLast updated and effective: July 21, 2026', '2026-07-21', '2026-07-21'],
  ['Stand: 1. Mai 2024', '2024-05-01', null],
  ['Terms\nEffective Starting: July 1, 2023.', null, '2023-07-01'],
  ['Terms\nEffective, July 1, 2023 (“Effective Date”), these terms hold.', null, '2023-07-01'],
  ['Deze voorwaarden gelden vanaf 1 april 2020', null, '2020-04-01'],
  ['Diese Bedingungen gelten ab 1. Mai 2024', null, '2024-05-01'],
  ['Deze voorwaarden gelden voor 1 april 2020', null, null],
  ['Stand: Mai 2024', null, null],
  ['Version 2.1 vom 3. Mai 2024', '2024-05-03', null],
  ['Stand dieser Datenschutzerklärung: 3. Mai 2024', '2024-05-03', null],
  ['As of May 3, 2024', '2024-05-03', null],
  ['As of May 3, 2024, we lend kites to forty people.', null, null],
  ['Last updated: 2024/05/03', '2024-05-03', null],
  ['Last revised: 03-May-2024', '2024-05-03', null],
  ['Ostatnia aktualizacja: 3 maja 2024 r.', '2024-05-03', null],
  ['The effective date of these Terms of Use is June 18, 2007.', null, '2007-06-18'],
  ['These Terms take effect on June 18, 2007', null, '2007-06-18'],
  ['Inkrafttreten: 18. Juni 2007', null, '2007-06-18'],
  ['Dernière mise à jour le 3 mars 2024', '2024-03-03', null],
  ['Derniere mise a jour : 3 mars 2024', '2024-03-03', null],
  ['Effective as of 3 March 2023', null, '2023-03-03'],
  ['Version 2.1 – 3 March 2023', '2023-03-03', null],
  ['Version: 3 March 2023', '2023-03-03', null],
  ['Last edited on March 3, 2023', '2023-03-03', null],
  ['Última atualizacao: 3 de março de 2023', '2023-03-03', null],
  ['Fecha de actualización: 23/03/2023', '2023-03-23', null],
  ['Atualizados em: 21 de maio de 2026', '2026-05-21', null],
  ['Ultima revisione 23/03/2023', '2023-03-23', null],
  ['Letztes Update: 3. März 2023', '2023-03-03', null],
  ['Laatst aangepast op 3 maart 2023', '2023-03-03', null],
  ['Data ostatniej aktualizacji: 23.03.2023 r.', '2023-03-23', null],
  ['Gültig ab dem 3. März 2023', null, '2023-03-03'],
  ['Date d’effet : 3 mars 2023', null, '2023-03-03'],
  ['Válida a partir de 23/03/2023', null, '2023-03-23'],
  ['Last Revised: March 3, 2023', '2023-03-03', null],
  ['v. 05/2021', null, null],
  ['Last updated: 03/04/2021', null, null],
  ['Last updated: 23/04/2021', '2021-04-23', null],
  ['Last updated: 03/04/2021. First published: 23/01/2020', '2021-04-03', null],
  ['Last updated: 03/04/2021. First published: 01/23/2020', '2021-03-04', null],
  ['Version 1.2 - gültig ab 02.08.2026', null, '2026-08-02'],
  [DE + 'Stand: 02/08/2026', '2026-08-02', null],
  ['最終更新：2026年4月27日', '2026-04-27', null],
  ['Bijgewerkt op 2026-06-08', '2026-06-08', null],
  ['Fassung vom 3. März 2023', '2023-03-03', null],
  ['Version du 3 mars 2023', '2023-03-03', null],
  ['En vigueur au 1er janvier 2024', null, '2024-01-01'],
  ['Última actualización: 3 de marzo de 2023', '2023-03-03', null],
  ['Fecha de entrada en vigor: 3 de marzo de 2023', null, '2023-03-03'],
  ['Última atualização em 3 de março de 2023', '2023-03-03', null],
  ['Date of last revision: 3 March 2023', '2023-03-03', null],
  ['This policy was last modified on March 3, 2023.', '2023-03-03', null],
  [LONG + '\nThis policy is effective as of 1 March 2020.', null, '2020-03-01'],
  [LONG + '\nEffective date: 1 March 2020', null, '2020-03-01'],
  [LONG + '\nLast updated: 1 March 2020', '2020-03-01', null],
  ['Previous version: effective 1 March 2020', null, null],
  ['Last updated: May 2024', null, null],
  ['Current as of September 2, 2025', '2025-09-02', null],
  ['The current 2025-09-02 plan', null, null],
  ['Senast uppdaterad: 3 mars 2023', '2023-03-03', null],
  ['Sist oppdatert 3. mars 2023', '2023-03-03', null],
  ['Ultimo aggiornamento: 3 marzo 2023', '2023-03-03', null],
  ['Valid from 3 March 2023', null, '2023-03-03'],
  ['In Kraft seit 1.1.2024', null, '2024-01-01'],
  ['Revision date: March 3, 2023', '2023-03-03', null],
  ['Updated 3rd March 2023', '2023-03-03', null],
];

for (const [text, updated, effective] of DATES) {
  test(`"${text.slice(-70)}" is of ${updated}, in force since ${effective}`, () => {
    const only = (found: readonly Found[]) => [...new Set(found.map(({ value }) => value))];
    assert.deepEqual(only(updatedDates(text)), updated === null ? [] : [updated]);
    assert.deepEqual(only(effectiveDates(text)), effective === null ? [] : [effective]);
  });
}

test('a short line near the end tells the date, with the name of the document before it', () => {
  const end = `${LONG}\nPrivacy Policy Effective Date: February 25, 2025\nAsk us.`;
  assert.deepEqual(
    effectiveDates(end).map(({ value }) => value),
    ['2025-02-25'],
  );
  const told = `${LONG}\nKites of red paper, updated May 3, 2024 at the fair\nAsk us.`;
  assert.deepEqual(updatedDates(told), []);
});

test('a date beside the document is a line of its own', () => {
  const beside = (text: string) => datesBeside(text, 'updated').map(({ value }) => value);
  assert.deepEqual(beside('Kites\nPrivacy Policy Last updated: 3 March 2023'), ['2023-03-03']);
  assert.deepEqual(beside('Kites Ltd - legal@kites.example - last updated 2023-03-03'), [
    '2023-03-03',
  ]);
  assert.deepEqual(beside('Website last updated 2023-03-03'), []);
  assert.deepEqual(beside('Our rates were last updated on 3 March 2023 by the board.'), []);
});

test('the last sentence of a long document may be its date', () => {
  const dates = updatedDates(`${LONG}You agree to it. Last updated: 3 March 2023`);
  assert.deepEqual(
    dates.map(({ value }) => value),
    ['2023-03-03'],
  );
});

test('a date on its own line stands above that of a law which became effective', () => {
  const own = 'Legal · Version 1 · Effective May 12, 2026\n';
  const law = 'We comply with the Act and its amendments effective April 22, 2026.';
  const values = (text: string) => effectiveDates(text).map(({ value }) => value);
  assert.deepEqual(values(`${own}Privacy\n${law}`), ['2026-05-12']);
  const policy = 'This policy is effective April 22, 2026.';
  assert.equal(values(`${own}Privacy\n${policy}`).length, 2);
});

test('dates of Russian and Ukrainian documents are read', () => {
  const updated = (text: string) => updatedDates(text).map(({ value }) => value);
  assert.deepEqual(updated('Политика\nРедакция от 1 мая 2026 г.\nМы собираем данные.'), [
    '2026-05-01',
  ]);
  assert.deepEqual(updated('Політика\nРедакція від 12 серпня 2025 р.\n'), ['2025-08-12']);
  assert.deepEqual(updated('Мы работаем с 1 мая 2026 г.'), []);
});

test('beside a document, a label may stand alone above its date', () => {
  const beside = (text: string) => datesBeside(text, 'effective').map(({ value }) => value);
  assert.deepEqual(beside('Effective\n11 July 2026\nLast reviewed\n14 July 2026'), ['2026-07-11']);
  assert.deepEqual(beside('Effective\nBoard\n14 July 2026'), []);
});
