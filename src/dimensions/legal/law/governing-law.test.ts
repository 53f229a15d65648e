// The law of a contract in the words of many lawyers, and sentences that name none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { governingLaws } from './governing-law.ts';

type Said = readonly (readonly [string, string | null])[];

const LAWS: Said = [
  [
    'These Terms shall be governed by and construed in accordance with the laws of Sweden.',
    'Sweden',
  ],
  ['This Agreement is governed by Irish law.', 'Ireland'],
  ['Estos términos se rigen por las leyes del Estado de Delaware, Estados Unidos.', 'Delaware'],
  ['Estes termos são regidos pelas leis do Estado de Delaware.', 'Delaware'],
  ["Les présentes sont régies par les lois de l'État de New York.", 'New York'],
  ['Diese Bedingungen unterliegen den Gesetzen der Schweiz.', 'Switzerland'],
  ['Es gilt das Recht des US-Bundesstaates Delaware.', 'Delaware'],
  ['I termini sono regolati dalle leggi dello Stato del Delaware.', 'Delaware'],
  ['These terms shall be construed under the laws of India.', 'India'],
  ['The terms are governed by the laws in force in New South Wales, Australia.', 'New South Wales'],
  ['governed by the laws applicable in the Province of Ontario', 'Ontario'],
  [
    'governed by the laws of the Province of Ontario and the federal laws of Canada applicable therein',
    'Ontario',
  ],
  ['governed by the internal substantive laws of the State of Delaware', 'Delaware'],
  ['exclusively governed and determined by the laws of Germany', 'Germany'],
  [
    "Unless prohibited by your country's applicable law, the laws of the State of Texas, excluding its choice of law provisions, will govern these Terms",
    'Texas',
  ],
  ['governed by the laws of United States and you', 'United States'],
  [
    'governed by the laws of the United States of America and the applicable laws of the State of Delaware',
    'Delaware',
  ],
  ['governed by the substantive laws of Switzerland', 'Switzerland'],
  ['governed by Swiss substantive law', 'Switzerland'],
  ['Swiss law shall apply exclusively.', 'Switzerland'],
  ['Austrian law applies. The place', 'Austria'],
  ['The governing law is Dutch law.', 'Netherlands'],
  ['Governing law: Israel', 'Israel'],
  ['Governing Law\nThe laws of Israel govern these terms', 'Israel'],
  ['The applicable law shall be that of Spain.', 'Spain'],
  ['Any claim shall be governed by the laws of Zurich, Switzerland.', 'Switzerland'],
  ['governed by the laws of the Canton of Zug, Switzerland', 'Switzerland'],
  ['governed by the laws of the Republic of Singapore', 'Singapore'],
  ['governed by the laws of the Islamic Republic of Pakistan', 'Pakistan'],
  ['governed by the laws of the Hellenic Republic', 'Greece'],
  ['governed by the laws of the Grand Duchy of Luxembourg', 'Luxembourg'],
  ['THESE TERMS ARE GOVERNED BY THE LAWS OF THE STATE OF NEW YORK', 'New York'],
  ['governed by the law of England and Wales', 'England and Wales'],
  ['governed by English law', 'England'],
  ['governed by California law', 'California'],
  ['governed by the laws of Karnataka, India', 'Karnataka'],
  ['You agree that the laws of the India shall govern any matter', 'India'],
  ['governed by the laws of the country in which we live', null],
  ['shall not be governed by the laws of France', null],
  ['The laws of Texas shall not apply.', null],
  ['Es gilt das Recht der Bundesrepublik Deutschland unter Ausschluss', 'Germany'],
  ['Es gilt ausschließlich deutsches Recht.', 'Germany'],
  ['Auf diesen Vertrag findet deutsches Recht Anwendung.', 'Germany'],
  ['Dieser Vertrag untersteht Schweizer Recht.', 'Switzerland'],
  ['Es findet ausschliesslich das Recht der Schweiz Anwendung', 'Switzerland'],
  ['unterliegen dem Recht der Republik Österreich', 'Austria'],
  ['Anwendbar ist schweizerisches Recht.', 'Switzerland'],
  ['Anwendbares Recht: deutsches Recht', 'Germany'],
  ['Es gilt Schweizer Recht. Gerichtsstand ist Zürich.', 'Switzerland'],
  ["Le droit de la République fédérale d'Allemagne s'applique.", 'Germany'],
  ['Für diese AGB gilt österreichisches materielles Recht', 'Austria'],
  ['Le contrat est régi par le droit français.', 'France'],
  ['Les présentes sont soumises à la loi française.', 'France'],
  ['Droit applicable : droit suisse', 'Switzerland'],
  ['La loi française est applicable.', 'France'],
  ['régies par les lois de la province de Québec', 'Quebec'],
  ['Estos términos se rigen por la legislación española', 'Spain'],
  ['se regirán por las leyes de México', 'Mexico'],
  ['é regido pelas Leis Brasileiras', 'Brazil'],
  ['regidos pela legislação da República Federativa do Brasil', 'Brazil'],
  ['Op deze overeenkomst is uitsluitend Nederlands recht van toepassing', 'Netherlands'],
  ['Het Nederlandse recht is van toepassing.', 'Netherlands'],
  ['beheerst door Nederlands recht', 'Netherlands'],
  ['regolati dalla legge italiana', 'Italy'],
  ['The SCCs, Clause 17: governed by the law of Ireland', null],
  ['Das Recht der Nutzer auf Auskunft', null],
  ['This is a right under French law that applies', null],
  ['If you live in Brazil, Brazilian law applies to you', 'Brazil'],
  ['governed by, and construed in accordance with, the laws of the State of Israel', 'Israel'],
  [
    'This Agreement will be interpreted, construed and enforced in all respects in accordance with the laws of British Columbia, Canada',
    'British Columbia',
  ],
  ['Governing Law. Delaware', 'Delaware'],
  ['These Terms are subject to the laws of the Czech Republic.', 'Czech Republic'],
  ['under the jurisdiction and laws of Japan', null],
  ['The laws of England and Wales apply to this Agreement', 'England and Wales'],
  [
    'governed by and interpreted in accordance with the laws England and Wales',
    'England and Wales',
  ],
  ['governed by the laws England forbids', null],
  ['This Privacy Notice shall be governed by the laws of Hong Kong SAR', 'Hong Kong'],
  ['governed by the laws of the Hong Kong Special Administrative Region', 'Hong Kong'],
  ['is governed by the laws of Dubai, United Arab Emirates', 'Dubai'],
  ['se regem pela lei portuguesa', 'Portugal'],
];

for (const [text, law] of LAWS) {
  test(`the law of "${text.slice(0, 90)}" is ${law}`, () => {
    const said = new Set(governingLaws(text).map(({ value }) => value));
    assert.deepEqual([...said], law === null ? [] : [law]);
  });
}

const LAWS_ELSEWHERE: readonly (readonly [string, string])[] = [
  ['These GTC are subject to German law, excluding the UN Sales Convention.', 'Germany'],
  ['This notice is governed by Canadian and Quebec law.', 'Quebec'],
  ['This contract is governed by the legislation of the Republic of Lithuania.', 'Lithuania'],
  ['governed by the laws of St. Kitts and Nevis', 'Saint Kitts and Nevis'],
  ['Auf den Vertrag findet polnisches Recht Anwendung.', 'Poland'],
  [
    'Die Nutzung unterliegt die Nutzung der App ausschliesslich schweizerischem Recht',
    'Switzerland',
  ],
  ['Diese AGB unterliegen dem Recht des Fürstentums Liechtenstein.', 'Liechtenstein'],
  ['Le droit applicable au Contrat est le droit polonais.', 'Poland'],
  ['Le contrat est soumis à la législation française.', 'France'],
  ['Régi par le droit de la Tchéquie', 'Czech Republic'],
  ['Las condiciones se rigen por el derecho español.', 'Spain'],
  ['Ley aplicable: España', 'Spain'],
  ['Os termos são regidos e interpretados de acordo com as leis do Estado de Wyoming.', 'Wyoming'],
  ['Os presentes termos regem-se pela lei portuguesa.', 'Portugal'],
  ['Il contratto è regolato dal diritto italiano.', 'Italy'],
  ['Legge applicabile: Italia', 'Italy'],
  ['De overeenkomst valt onder Nederlands recht.', 'Netherlands'],
  ['För dessa villkor gäller svensk lag.', 'Sweden'],
  ['Prawem właściwym dla Umowy jest prawo polskie.', 'Poland'],
  ['Smlouva se řídí právem České republiky.', 'Czech Republic'],
];

test('the governing law is read in the main languages of Europe', () => {
  for (const [text, law] of LAWS_ELSEWHERE) {
    assert.deepEqual([...new Set(governingLaws(text).map(({ value }) => value))], [law], text);
  }
});

test('a company of some law, and a duty under some law, govern no contract', () => {
  for (const text of [
    'société de droit français',
    'spółka prawa polskiego',
    'zgodnie z prawem polskim przechowujemy faktury',
    'la legge italiana sulla protezione dei dati',
    'Nach deutschem Recht haben Sie ein Widerrufsrecht.',
    'You may also have rights under the laws of Brazil.',
  ]) {
    assert.deepEqual(governingLaws(text), [], text);
  }
});
