// Clauses of terms in the words in which they are written, and words that only sound like them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arbitration,
  autoRenewal,
  classWaiver,
  contractualClauses,
  noticePeriods,
} from './clauses.ts';
import type { Found } from './found.ts';
import { governingLaws } from './law/governing-law.ts';
import { venues } from './law/venue.ts';

type Clause = (text: string) => readonly Found[];

const SAID: readonly (readonly [Clause, string, boolean])[] = [
  [
    arbitration,
    'Disputes shall be finally settled under the Rules of Arbitration of the International Chamber of Commerce.',
    true,
  ],
  [arbitration, 'Any dispute shall be referred to and finally resolved by arbitration.', true],
  [
    arbitration,
    'If it is not settled in 30 days, the dispute shall be resolved by binding arbitration.',
    true,
  ],
  [arbitration, 'Any dispute will be resolved solely through individual arbitration.', true],
  [arbitration, 'It shall be referred to mediation, and if unresolved, to arbitration.', true],
  [arbitration, 'The dispute shall be referred to mediation and not to arbitration.', false],
  [arbitration, 'Disputes are not resolved by arbitration.', false],
  [arbitration, 'Nothing in these terms requires arbitration.', false],
  [classWaiver, 'Any dispute will not be brought as a class arbitration or class action.', true],
  [
    classWaiver,
    'Each may bring claims only in its individual capacity and not as a plaintiff or class member.',
    true,
  ],
  [
    classWaiver,
    'Both waive any right to a class, collective, consolidated, or representative arbitration.',
    true,
  ],
  [classWaiver, 'Class, collective and representative arbitrations are waived.', true],
  [classWaiver, 'CLASS OR COLLECTIVE PROCEEDINGS ARE PROHIBITED.', true],
  [classWaiver, 'Class, collective and representative arbitrations are costly.', false],
  [classWaiver, 'Class actions and class arbitrations are not permitted.', true],
  [classWaiver, 'You agree not to participate in any class action.', true],
  [classWaiver, 'You may sue on an individual basis only, and not as a class.', true],
  [classWaiver, 'You do not waive the right to a class action.', false],
  [classWaiver, 'A class action was settled in 2020.', false],
  [
    autoRenewal,
    'The subscription starts today and renews for further terms of a year unless it is cancelled.',
    true,
  ],
  [autoRenewal, 'The contract is automatically extended by twelve months.', true],
  [autoRenewal, 'The band renews for another season.', false],
  [autoRenewal, 'Your plan is not automatically renewed.', false],
  [autoRenewal, 'Where your plan is automatically renewed, a notice is sent.', false],
  [arbitration, 'All disputes will be resolved by binding, individual arbitration.', true],
  [
    arbitration,
    'Any dispute shall be settled by arbitration administered by the American Arbitration Association.',
    true,
  ],
  [arbitration, 'The arbitration will be conducted by JAMS under its rules.', true],
  [arbitration, 'The seat of arbitration shall be Geneva.', true],
  [arbitration, 'Any dispute shall be referred to a sole arbitrator in Pune.', true],
  [
    arbitration,
    'Disputes will first be addressed by talks, then binding arbitration in Bangalore.',
    true,
  ],
  [arbitration, 'US users: arbitration under AAA rules in Massachusetts.', true],
  [arbitration, 'Disputes are subject to final and binding arbitration.', true],
  [arbitration, 'You and we agree to arbitrate all disputes.', true],
  [
    arbitration,
    'Claims arising from these terms will be resolved through binding arbitration.',
    true,
  ],
  [arbitration, 'You may choose arbitration.', false],
  [arbitration, 'The arbitration rules of our league are public.', false],
  [arbitration, 'Disputes may be resolved by arbitration or in court.', false],
  [arbitration, 'resolved either through arbitration or in the courts', false],
  [
    classWaiver,
    'any arbitration shall be conducted in their individual capacities only, and not as a class action',
    true,
  ],
  [
    classWaiver,
    'You may only pursue claims on an individual basis, not as part of any class or representative action',
    true,
  ],
  [
    classWaiver,
    'NEITHER PARTY MAY BRING A CLAIM AS A PLAINTIFF OR CLASS MEMBER IN A CLASS ACTION.',
    true,
  ],
  [
    classWaiver,
    'disputes shall be resolved individually, without resort to any form of class action.',
    true,
  ],
  [classWaiver, 'A class action waiver applies to all users.', true],
  [
    classWaiver,
    'These Terms include a limitation of liability and a binding arbitration provision and class action waiver.',
    true,
  ],
  [
    classWaiver,
    'You are giving up your right to go to court and to take part in a class action.',
    true,
  ],
  [
    classWaiver,
    'The arbitrator may not consolidate claims of more than one person or preside over any class proceeding.',
    true,
  ],
  [classWaiver, 'You will not participate in a class action.', true],
  [classWaiver, 'First class actions are our standard.', false],
  [classWaiver, 'Without a class action nothing happens.', false],
  [
    autoRenewal,
    'Subscriptions are billed monthly in advance by card, and renew automatically each month until cancelled.',
    true,
  ],
  [autoRenewal, 'Self-service subscriptions renew monthly until canceled.', true],
  [autoRenewal, 'Billing is available on monthly or annual plans with auto-renewal.', true],
  [autoRenewal, 'Your plan is set to auto-renew.', true],
  [autoRenewal, 'The Agreement will automatically be extended for a year.', true],
  [autoRenewal, 'The term will automatically continue for a year.', true],
  [
    autoRenewal,
    'Der Vertrag verlängert sich jeweils um ein Jahr, wenn er nicht gekündigt wird.',
    true,
  ],
  [autoRenewal, 'Le contrat est reconduit tacitement.', true],
  [autoRenewal, 'Las suscripciones se renuevan automáticamente.', true],
  [autoRenewal, 'As assinaturas se renovam automaticamente.', true],
  [noticePeriods, 'Poderá rescindir, com antecedência mínima de 15 (quinze) dias.', true],
  [noticePeriods, 'Podemos mudar o preço, com antecedência mínima de 15 dias.', false],
  [autoRenewal, 'Het abonnement wordt stilzwijgend verlengd.', true],
  [autoRenewal, 'Certificates of the server are renewed by hand.', false],
  [autoRenewal, 'Plans do not renew automatically.', false],
  [autoRenewal, 'Your subscription will not renew automatically.', false],
  [autoRenewal, 'If your plan renews monthly until canceled you pay', false],
  [autoRenewal, 'You can turn off auto-renewal at any time.', false],
];

for (const [clause, sentence, isSaid] of SAID) {
  test(`${clause.name}: "${sentence}" is ${isSaid ? '' : 'no '}clause`, () => {
    assert.equal(clause(sentence).length > 0, isSaid);
  });
}

const LAWS: readonly (readonly [string, string | null])[] = [
  ['Danish law applies. Disputes are decided in Copenhagen.', 'Denmark'],
  ['The laws of Ireland apply.', 'Ireland'],
  ['Governing law: England and Wales', 'England and Wales'],
  [
    'Es gilt das Recht der Bundesrepublik Deutschland unter Ausschluss des UN-Kaufrechts.',
    'Germany',
  ],
  ['Es gilt deutsches Recht.', 'Germany'],
  ['Les présentes sont soumises au droit français.', 'France'],
  ['We comply where Danish law requires it.', null],
  ['The laws of Ireland shall not apply.', null],
];

for (const [text, law] of LAWS) {
  test(`"${text}" names the law of ${law}`, () => {
    assert.deepEqual(
      governingLaws(text).map(({ value }) => value),
      law === null ? [] : [law],
    );
  });
}

test('courts of a country that have exclusive jurisdiction name the venue', () => {
  const of = (text: string) => venues(text).map(({ value }) => value);
  assert.deepEqual(of('The Danish courts shall have exclusive jurisdiction.'), ['Denmark']);
  assert.deepEqual(of('The Danish courts have no say in it.'), []);
});

test('disputes that are resolved in the courts of a place name the venue', () => {
  const of = (text: string) => venues(text).map(({ value }) => value);
  const said: readonly (readonly [string, readonly string[]])[] = [
    ['Disputes are resolved in the state and federal courts of Delaware.', ['Delaware']],
    ['All disputes arising from this are heard only by the courts in Norway.', ['Norway']],
    ['Claims are to be brought before the competent courts of Austria.', ['Austria']],
    ['If disputes are resolved in the courts of Delaware, nothing follows.', []],
    ['Actions are sometimes heard in the courts of Delaware.', []],
    ['Se someterá a los tribunales competentes del Estado de Delaware.', ['Delaware']],
    ['Se someten a los Juzgados y Tribunales de la ciudad de Sevilla.', ['Sevilla']],
    ["Les tribunaux de l'État du Delaware seront seuls compétents.", ['Delaware']],
  ];
  for (const [text, wanted] of said) assert.deepEqual(of(text), wanted, text);
});

test('courts that have exclusive jurisdiction name the venue', () => {
  const text = 'The courts of Dublin, Ireland have exclusive jurisdiction.';
  assert.deepEqual(
    venues(text).map(({ value }) => value),
    ['Dublin'],
  );
});

test('law, renewal and seat in other languages and words', () => {
  const laws = (text: string) => governingLaws(text).map(({ value }) => value);
  assert.deepEqual(laws('Diese AGB unterliegen deutschem Recht.'), ['Germany']);
  assert.deepEqual(laws('Les CGU sont régies par le droit marocain.'), ['Morocco']);
  assert.deepEqual(laws('Se regirán por la legislación española.'), ['Spain']);
  assert.deepEqual(laws('governed by the laws of the Federative Republic of Brazil'), ['Brazil']);
  assert.deepEqual(laws('Wind and weather. Governing law Delaware.'), ['Delaware']);
  const seats = (text: string) => venues(text).map(({ value }) => value);
  assert.deepEqual(seats('Place of jurisdiction for all disputes is Kassel, if you trade.'), [
    'Kassel',
  ]);
  assert.deepEqual(
    seats('The exclusive venue will be the courts in Rope County or Wind County, Texas.'),
    ['Texas'],
  );
  assert.deepEqual(
    seats(
      'Suits must be brought exclusively in the courts of San Francisco, California and You agree.' +
        ' Both submit to the exclusive jurisdiction of courts located within Kite County, Texas.',
    ),
    ['San Francisco, California', 'Texas'],
  );
  assert.equal(autoRenewal('Der Vertrag verlängert sich automatisch um ein Jahr.').length, 1);
});

test('a waiver in capitals, of several rights, is a waiver', () => {
  const text =
    'EACH PARTY HEREBY IRREVOCABLY WAIVES (A) ANY RIGHT TO A TRIAL BY JURY; AND (B) ANY RIGHT TO JOIN IN ANY CLASS ACTION.';
  assert.equal(classWaiver(text).length, 1);
});

test('law by the name of a place, and by a country that is defined first', () => {
  const laws = (text: string) => governingLaws(text).map(({ value }) => value);
  assert.deepEqual(laws('interpreted in accordance with Colorado law, without regard'), [
    'Colorado',
  ]);
  assert.deepEqual(laws('governed by Austrian substantive law.'), ['Austria']);
  assert.deepEqual(laws('Country refers to: Romania\nThe laws of the Country shall govern it.'), [
    'Romania',
  ]);
  assert.deepEqual(laws('Country refers to: Romania'), []);
});

test('laws, courts and renewals in further words', () => {
  const laws: readonly (readonly [string, string | null])[] = [
    ['These Terms are subject to Swiss law.', 'Switzerland'],
    ['These terms and any dispute are subject to the laws of Ireland.', 'Ireland'],
    ['The law applicable to these terms is the law of France.', 'France'],
    ['Les présentes conditions sont soumises à la loi française.', 'France'],
    ['Op deze voorwaarden is Nederlands recht van toepassing.', 'Netherlands'],
    ['Your transfers are subject to the laws of Ireland.', null],
    ['These terms are not subject to Swiss law.', null],
  ];
  for (const [text, law] of laws) assert.equal(governingLaws(text)[0]?.value ?? null, law, text);
  const court = 'The courts of Paris shall have exclusive jurisdiction.';
  assert.equal(venues(court)[0]?.value, 'Paris');
  assert.deepEqual(venues('The courts of Appeal shall have exclusive jurisdiction.'), []);
  assert.equal(autoRenewal('Memberships are renewed automatically.').length, 1);
  assert.equal(autoRenewal('Your plan renews at the end of each term.').length, 1);
  assert.equal(autoRenewal('Memberships are not renewed automatically.').length, 0);
});

test('clauses for transfers that would be made, if any were, are not in use', () => {
  const said = (text: string) => contractualClauses(text).length > 0;
  assert.ok(said('Les transferts sont encadrés par les clauses contractuelles types.'));
  assert.ok(
    !said(
      'Si un transfert devait avoir lieu, il serait encadré par les clauses contractuelles types.',
    ),
  );
});

test('French, Dutch and Italian sentences name the courts', () => {
  const court = (text: string) => venues(text).map(({ value }) => value);
  assert.deepEqual(
    court(
      'Tout litige sera porté devant les tribunaux compétents du ressort de la cour d’appel de Lyon.',
    ),
    ['Lyon'],
  );
  assert.deepEqual(court('De bevoegde rechter in het arrondissement Utrecht beslist.'), [
    'Utrecht',
  ]);
  assert.deepEqual(court('È competente in via esclusiva il Foro di Torino.'), ['Torino']);
  assert.deepEqual(court('Les tribunaux compétents sont ceux de votre domicile.'), []);
});
