// The courts of a contract in the words of many lawyers, and sentences that name none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { venues } from './venue.ts';

type Said = readonly (readonly [string, string | null])[];

const VENUES: Said = [
  [
    'The courts of England and Wales shall have exclusive jurisdiction in relation to any disputes',
    'England and Wales',
  ],
  [
    'all parties irrevocably submit to the jurisdiction of the courts of Belgium and further',
    'Belgium',
  ],
  ["the courts at the Operator's seat in Uster have jurisdiction", 'Uster'],
  [
    'Disputes will be resolved in the state or federal courts located in New Castle County, Delaware, and the parties consent to the exclusive jurisdiction of those courts',
    'Delaware',
  ],
  [
    'shall be decided exclusively by a court of competent jurisdiction located in the State of Delaware',
    'Delaware',
  ],
  [
    'the Parties agree to submit to the exclusive jurisdiction of the courts at New Delhi, India',
    'New Delhi',
  ],
  [
    'exclusive jurisdiction of the state and federal courts located in Santa Clara County, California, and you consent to venue there',
    'California',
  ],
  [
    'hereby submits to the exclusive personal jurisdiction and venue any court of competent jurisdiction within the United Kingdom with respect',
    'United Kingdom',
  ],
  ['ficando eleito o foro da cidade de Porto Alegre - RS, como único', 'Porto Alegre'],
  ['Any litigation between you and us will take place in Oregon', 'Oregon'],
  ['governed by Swiss law, Geneva (Switzerland) being the exclusive forum', 'Geneva'],
  ['Exclusive place of jurisdiction: Zurich', 'Zurich'],
  ['so ist Gerichtsstand Leipzig.', 'Leipzig'],
  ['sind die Gerichte in Berlin ausschließlich zuständig', 'Berlin'],
  ['sera porté devant les tribunaux compétents de Bordeaux', 'Bordeaux'],
  ['Disputes shall be settled by Stockholm District Court', 'Stockholm'],
  ['The courts of Nairobi, Kenya shall have jurisdiction', 'Nairobi'],
  ['The meeting will take place in Oregon', null],
  ['subject to the jurisdiction of the courts of the country where you live', null],
  [
    'exclusive jurisdiction of the state and federal courts located in San Francisco County, California, and both parties consent',
    'San Francisco, California',
  ],
  [
    'exclusive jurisdiction of the courts of the City and County of Denver, Colorado',
    'Denver, Colorado',
  ],
  ['Gerichtsstand ist Zürich.', 'Zürich'],
  ['Ausschließlicher Gerichtsstand für alle Streitigkeiten ist D-34117 Kassel.', 'Kassel'],
  [
    'Failing that (Clause 18.2), disputes are submitted to the exclusive jurisdiction of the courts of Singapore.',
    'Singapore',
  ],
  ['Partene vedtar Oslo tingrett som verneting.', 'Oslo'],
  ['voorgelegd aan de bevoegde rechter te Utrecht (rechtbank Midden-Nederland).', 'Utrecht'],
  ['beslecht door de rechter in Breda.', 'Breda'],
  ['Gerichtsstand ist, soweit gesetzlich zulässig, Wiener Neustadt.', 'Wiener Neustadt'],
  ["compétence exclusive des tribunaux d'Angleterre et du Pays de Galles", 'England and Wales'],
  ['tribunaux de Casablanca seront seuls competents', 'Casablanca'],
  ['subject to the exclusive jurisdiction of the courts of Ireland', 'Ireland'],
  ['submit to the non-exclusive jurisdiction of the courts of Ireland', 'Ireland'],
  ['The exclusive venue shall be the courts located in Travis County, Texas', 'Texas'],
  ['Venue for any action shall be in Toronto, Ontario, Canada', 'Toronto'],
  ['The Swedish courts shall have exclusive jurisdiction', 'Sweden'],
  ['exclusive jurisdiction of the Israeli courts', 'Israel'],
  ['exclusive jurisdiction of the competent courts of Tel Aviv-Jaffa, Israel', 'Tel Aviv-Jaffa'],
  [
    'Any dispute shall be brought in the federal or state courts of San Francisco, California',
    'San Francisco, California',
  ],
  ['any claim must be filed exclusively in the courts of King County, Washington', 'Washington'],
  ['any dispute will be handled in the courts of Los Angeles County, California', 'California'],
  [
    'Disputes shall be resolved through binding arbitration or in the state courts located in Cook County, Illinois',
    'Illinois',
  ],
  [
    'Ausschließlicher Gerichtsstand für alle Streitigkeiten ist München, soweit der Kunde Kaufmann ist',
    'München',
  ],
  ['Ausschließlicher Gerichtsstand ist der Sitz des Anbieters', null],
  ['Hamburg ist ausschließlicher Gerichtsstand.', 'Hamburg'],
  ['Als Gerichtsstand wird Linz vereinbart.', 'Linz'],
  ['se someten a los Juzgados y Tribunales de Madrid', 'Madrid'],
  ['Tribunal de commerce de Lyon', 'Lyon'],
  ['la compétence est attribuée aux tribunaux de Paris', 'Paris'],
  ["attribution de compétence aux tribunaux du ressort de la Cour d'appel de Douai", 'Douai'],
  ['foro competente di Milano', 'Milano'],
  ['fica eleito o foro da comarca de São Paulo, SP', 'São Paulo'],
  ['courts of competent jurisdiction may order it', null],
  ['a court of law in any place', null],
  ['The courts of Singapore have exclusive jurisdiction', 'Singapore'],
  [
    'You agree to the exclusive jurisdiction of the courts in Bengaluru, Karnataka, India',
    'Bengaluru',
  ],
  ['exclusive jurisdiction of the state courts of Boulder or Denver, Colorado', 'Colorado'],
  ['Either party may seek injunctive relief in the courts of Delaware', null],
  ['Disputes will be resolved in Delaware state or federal courts, unless', 'Delaware'],
  ['If a dispute arises, it will be resolved in Texas courts.', null],
  ['consent to the exclusive jurisdiction and venue of Kite County, Texas', 'Texas'],
  ['exclusive jurisdiction of the courts of Chennai, Tamil Nadu, India', 'Chennai'],
  ['the exclusive jurisdiction of the Commercial Court of Lyon (Tribunal)', 'Lyon'],
  ['the Taipei District Court shall have first-instance jurisdiction', 'Taipei'],
  ['Jurisdiction: Durban courts.', 'Durban'],
  ['Any disputes shall be subject to the jurisdiction of Turkish courts.', 'Turkey'],
  ['la jurisdicción de los tribunales competentes en la Ciudad de México', 'Ciudad de México'],
  ['se someterá a los juzgados y tribunales competentes en España', 'Spain'],
  [
    'Claims will be resolved in the courts located in Kite County, Texas. Suits will be filed in the courts located in Rope County, Texas',
    'Texas',
  ],
  ['you submit to the exclusive jurisdiction of the courts of the country where you live', null],
];

for (const [text, venue] of VENUES) {
  test(`the courts of "${text.slice(0, 90)}" are in ${venue}`, () => {
    const said = new Set(venues(text).map(({ value }) => value));
    assert.deepEqual([...said], venue === null ? [] : [venue]);
  });
}

const SEATS_ELSEWHERE: readonly (readonly [string, string])[] = [
  ['Disputes that we cannot settle are heard in the courts of Seoul.', 'Seoul'],
  ['The District Court of Amsterdam has exclusive jurisdiction.', 'Amsterdam'],
  ['Gerichtsstand ist der Sitz der Kites GmbH in Jena.', 'Jena'],
  ['Für Streitigkeiten ist das Landgericht Berlin zuständig.', 'Berlin'],
  ['Les tribunaux compétents sont ceux du canton de Vaud.', 'Vaud'],
  ['Les tribunaux français seront seuls compétents.', 'France'],
  ['Tout litige est soumis aux tribunaux compétents de Toulouse.', 'Toulouse'],
  ['los tribunales ubicados en el estado de Wyoming', 'Wyoming'],
  ['ao foro da Comarca da Capital do Estado do Rio de Janeiro', 'Rio de Janeiro'],
  ['as partes elegem, de forma irrevogável, o foro da Comarca da Cidade de Curitiba', 'Curitiba'],
  ['Foro competente: Milano', 'Milano'],
  ['Tvister avgörs av Malmö tingsrätt.', 'Malmö'],
];

test('the courts that decide are read in the same languages', () => {
  for (const [text, seat] of SEATS_ELSEWHERE) {
    assert.deepEqual([...new Set(venues(text).map(({ value }) => value))], [seat], text);
  }
  for (const text of [
    'Immatriculée au RCS de Paris, greffe du Tribunal de commerce de Paris',
    'eingetragen beim Amtsgericht Jena',
    'A court in Germany decided in 2019 that cookies require consent.',
  ]) {
    assert.deepEqual(venues(text), [], text);
  }
});
