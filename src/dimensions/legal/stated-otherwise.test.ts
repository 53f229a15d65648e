// Clauses, dates and names as contracts of many countries state them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arbitration, autoRenewal, classWaiver, noticePeriods } from './clauses.ts';
import { partyEntities } from './entity.ts';
import { governingLaws } from './law/governing-law.ts';
import { venues } from './law/venue.ts';
import { effectiveDates, updatedDates } from './stated-dates.ts';

type Values = readonly { readonly value: unknown }[];
const valuesOf = (all: Values) => [...new Set(all.map(({ value }) => value))];

test('a law is named by its adjective, under a heading, and in languages of one country', () => {
  const laws: readonly (readonly [string, string])[] = [
    ['Los presentes términos se rigen por el derecho francés.', 'France'],
    ['7. Governing law\nNSW, Australia.\n8. Contact', 'New South Wales'],
    ['Lei aplicável: Leis da República Federativa do Brasil — Código Civil', 'Brazil'],
    ['Ti pogoji se urejajo po slovenski zakonodaji.', 'Slovenia'],
    ['本条款受中华人民共和国法律管辖。', 'China'],
    ['本協議受香港法律管轄。', 'Hong Kong'],
  ];
  for (const [text, law] of laws) assert.deepEqual(valuesOf(governingLaws(text)), [law], text);
  assert.deepEqual(governingLaws('本条款受当地法律管辖。'), []);
});

test('the Republic of China is Taiwan, and the People’s Republic is China', () => {
  const law = (of: string) =>
    valuesOf(governingLaws(`These terms are governed by the laws of ${of}.`));
  assert.deepEqual(law('the Republic of China (Taiwan)'), ['Taiwan']);
  assert.deepEqual(law('the Republic of China'), ['Taiwan']);
  assert.deepEqual(law("the People's Republic of China"), ['China']);
  assert.deepEqual(law('the People’s Republic of China'), ['China']);
  assert.deepEqual(valuesOf(governingLaws('Disputes shall be settled under Danish law.')), [
    'Denmark',
  ]);
});

test('a court is told by its city, whatever kind of court it is', () => {
  const seats: readonly (readonly [string, string])[] = [
    [
      'Disputes shall be heard in a competent court of law located in Reno, Nevada.',
      'Reno, Nevada',
    ],
    ['Claims must be brought in a court of competent jurisdiction in Ohio.', 'Ohio'],
    ['Any dispute shall be settled under Danish law at the courts in Ribe, Denmark.', 'Ribe'],
    ['The Osaka District Court has exclusive jurisdiction over disputes.', 'Osaka'],
    ['The Osaka District Court shall be the exclusive court of first jurisdiction.', 'Osaka'],
  ];
  for (const [text, seat] of seats) assert.deepEqual(valuesOf(venues(text)), [seat], text);
});

test('the courts of a country are named by its adjective', () => {
  assert.deepEqual(valuesOf(venues('Any disputes will be resolved in Nigerian courts.')), [
    'Nigeria',
  ]);
  assert.deepEqual(venues('Disputes may be resolved in Nigerian courts.'), []);
});

test('a class waiver that stands in a few words', () => {
  for (const text of [
    'No class actions or representative proceedings.',
    'Class actions and class arbitrations are waived to the extent permitted by law.',
    'You agree to resolve disputes individually, not as part of a class.',
  ]) {
    assert.equal(classWaiver(text).length, 1, text);
  }
  assert.deepEqual(classWaiver('Class actions are described in section 4.'), []);
});

test('a contract that either party ends by notice, and a breach that ends it', () => {
  const days = (text: string) => valuesOf(noticePeriods(text));
  const monthly =
    "It may be terminated by either party with 30 days' notice to the end of the month.";
  assert.deepEqual(days(monthly), [30]);
  assert.deepEqual(days('Either party may terminate this Agreement upon 60 days notice.'), [60]);
  assert.deepEqual(days("by giving Kites 14 days' notice of your intention to terminate"), [14]);
  assert.deepEqual(
    days('Either party may terminate this Agreement upon 10 days notice of a material breach.'),
    [],
  );
  assert.deepEqual(
    days(
      'Plans renew at the then-current price, unless a party gives notice of non-renewal at least thirty (30) days before the end of the period.',
    ),
    [30],
  );
  assert.deepEqual(
    days('Plans renew. We tell you at least 20 days before the end that the price changes.'),
    [],
  );
});

test('a subscription that renews, in Portuguese and in Slovenian', () => {
  const portuguese = 'Assinaturas renovadas automaticamente ao final de cada período.';
  assert.equal(autoRenewal(portuguese).length, 1);
  assert.equal(autoRenewal('Naročnina se samodejno obnavlja vsak mesec.').length, 1);
  assert.equal(autoRenewal('Assinaturas não são renovadas automaticamente.').length, 0);
});

test('a date in Slovenian, and one between two other notes in the last line', () => {
  assert.deepEqual(valuesOf(effectiveDates('Pogoji\nVeljavni od 1. maja 2026\n')), ['2026-05-01']);
  const long = `${'Wind and weather. '.repeat(150)}\nVersion 1.0 · Last updated August 19, 2026 · Pilot`;
  assert.deepEqual(valuesOf(updatedDates(long)), ['2026-08-19']);
});

test('"to" joins a name that stands elsewhere too; a form that is told apart is no part of it', () => {
  const names = new Set(['kiteschool']);
  const twice =
    'These terms are an agreement between you and Teach Me to Fly LLC ("we"). Teach Me to Fly LLC owns the kites.';
  assert.deepEqual(valuesOf(partyEntities(twice, names)), ['Teach Me to Fly LLC']);
  const french = 'Responsable du traitement\nENCLUME, SASU au capital de 500 €, Lille.';
  assert.deepEqual(valuesOf(partyEntities(french, new Set(['enclume']))), ['ENCLUME']);
});

const says = (read: (text: string) => readonly unknown[], text: string) => read(text).length > 0;

test('clauses of contracts are read in other languages; what is negated is not', () => {
  assert.ok(says(arbitration, 'Tout litige sera soumis à l’arbitrage de la chambre.'));
  assert.ok(says(arbitration, 'Geschillen worden beslecht door arbitrage.'));
  assert.ok(says(autoRenewal, 'L’abonnement est renouvelable tacitement par périodes d’un an.'));
  assert.ok(says(autoRenewal, 'Subskrypcja odnawia się automatycznie.'));
  assert.ok(!says(autoRenewal, 'Der Vertrag wird nicht automatisch verlängert.'));
  const notice = 'Le contrat est renouvelé, sauf dénonciation avec un préavis de 30 jours.';
  assert.deepEqual(
    noticePeriods(notice).map(({ value }) => value),
    [30],
  );
  assert.ok(says(classWaiver, 'No class, consolidated, or representative actions.'));
});

test('a negation in the sentence before says nothing of a clause that begins its own', () => {
  const text =
    'No principles of conflict apply, without exception. Disputes are resolved by binding arbitration in Oslo.';
  assert.equal(arbitration(text).length, 1);
  assert.equal(arbitration('These terms do not require mandatory arbitration.').length, 0);
});

test('Romanian clauses name the law and the courts', () => {
  const text =
    'Acești termeni sunt guvernați de legislația română. Competența revine instanțelor judecătorești din Cluj.';
  assert.deepEqual(valuesOf(governingLaws(text)), ['Romania']);
  assert.deepEqual(valuesOf(venues(text)), ['Cluj']);
  assert.deepEqual(venues('Instanțele judecătorești din Cluj pot cere date.'), []);
});

test('a court that has jurisdiction over a county, and claims that no class may bring', () => {
  const venue =
    'Any legal action must be brought in a state or federal court with jurisdiction over Quay County, Washington.';
  assert.deepEqual(valuesOf(venues(venue)), ['Washington']);
  const waiver =
    'There shall be no right or authority for any claims to be arbitrated or litigated on a class action basis.';
  assert.deepEqual(valuesOf(classWaiver(waiver)), [true]);
});
