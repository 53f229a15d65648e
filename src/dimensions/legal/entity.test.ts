// The entity behind a document, in the many ways in which documents name it, and never a vendor.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { legal } from '../legal.ts';
import { copyrightHolders } from './copyright-holders.ts';
import { partyEntities } from './entity.ts';
import { imprintEntities } from './imprint-entity.ts';

const NAMES = new Set(['acme', 'anvilsandkites']);

const DOCUMENTS: readonly (readonly [string, string | null])[] = [
  ['These terms are a contract with Blue Lantern K.K. ("we", "us").', 'Blue Lantern K.K.'],
  ['Acme, Inc. is the controller of the data described here.', 'Acme, Inc.'],
  ['Acme SASU, 12 rue X, 75001 Paris is the data controller.', 'Acme SASU'],
  ['Controller: Blue Lantern GmbH. Our officer is reached by mail.', 'Blue Lantern GmbH'],
  [
    'Here, the data controller is Widgets & Sons Pte. Ltd. of Singapore.',
    'Widgets & Sons Pte. Ltd.',
  ],
  ['This policy is that of Anvils & Kites Pte. Ltd.\nOslo', 'Anvils & Kites Pte. Ltd.'],
  ['Angaben gemäß Gesetz\nAcme Rent a Kite GmbH\nPorzer Straße 1', 'Acme Rent a Kite GmbH'],
  [
    'Verantwortlicher im Sinne der DSGVO ist die Acme Software GmbH & Co. KG.',
    'Acme Software GmbH & Co. KG',
  ],
  ['Le responsable du traitement est la société Acme SAS.', 'Acme SAS'],
  ['Acme Ltd, 3 Close Wynd, Edinburgh, United Kingdom.', 'Acme Ltd'],
  ['These terms are a contract with Turf Ledger DAC ("we", "us").', 'Turf Ledger DAC'],
  ['Acme ApS, CVR no. 99999904, provides the services.', 'Acme ApS'],
  ['Acme s. r. o. operates several websites.', 'Acme s. r. o.'],
  ['Acme sp. z o.o. with its registered office in Warsaw.', 'Acme sp. z o.o.'],
  ['Acme Italia S.r.l. has its offices in Milan.', 'Acme Italia S.r.l.'],
  ['Acme Oy keeps data for a year. We use Google Ireland Limited.', 'Acme Oy'],
  ['Acme AB is the processor. Bigpay, Ltd. is a controller of payment data.', 'Acme AB'],
  ['This website is operated by Blue Lantern B.V. in Utrecht.', 'Blue Lantern B.V.'],
  ['Analytics are provided by Google LLC.', null],
  ['Our data centres are operated by Hetzner Online GmbH.', null],
  ['We share data with Stripe, Inc. and Google LLC.', null],
  [
    'We use a service (Chirp, operated by Chirp Mail, LLC) which tells companies of visitors.',
    null,
  ],
  ['Teach Me to Fly LLC, a limited company of Ohio, lends kites by the day.', null],
  ['Shenzhen Acme Equipment Co., Ltd. is a maker of anvils.', 'Shenzhen Acme Equipment Co., Ltd.'],
  ['Visit London Acme Ltd today.', 'Acme Ltd'],
  ['Payment services are provided by Stripe, Inc. to our users.', null],
];

for (const [text, value] of DOCUMENTS) {
  test(`"${text.slice(0, 60)}" names ${value}`, () => {
    const found = partyEntities(text, NAMES).map((one) => one.value);
    assert.deepEqual([...new Set(found)], value === null ? [] : [value]);
  });
}

test('two legal forms of one name are two candidates, two spellings are one', () => {
  const two = partyEntities('Acme, Inc. serves America, Acme Ltd the rest.', NAMES);
  assert.deepEqual(
    two.map(({ value }) => value),
    ['Acme, Inc.', 'Acme Ltd'],
  );
  const one = partyEntities('Acme Inc. is here. Acme, Inc. is there.', NAMES);
  assert.deepEqual(
    one.map(({ value }) => value),
    ['Acme Inc.'],
  );
});

test('the year of a notice is no part of the name behind it', () => {
  const notice = '<div>© 2020 Bottled Works GmbH<br><a href="/impressum/">Impressum</a></div>';
  const { facts } = readSnippet(legal, notice, { path: '/impressum/' });
  assert.equal(facts['legal.entity.name'], 'Bottled Works GmbH');
});

test('of several holders of copyright the one of the company’s name counts', () => {
  const text = '© 2019–2026 Acme Labs, Inc. All rights reserved. Photos © Pictures, Inc.';
  assert.deepEqual(
    copyrightHolders(text, NAMES).map(({ value }) => value),
    ['Acme Labs, Inc.'],
  );
  const read = (main: string) => readSnippet(legal, main, { path: '/' }).facts;
  const without = read('<h1>Acme</h1><div class="bottom">© 2026 Acme Labs, Inc.</div>');
  assert.equal(without['legal.copyright.holder'], 'Acme Labs, Inc.');
  const quoted = read('<h1>Acme</h1><blockquote>Good. <footer>© Bigco, Inc.</footer></blockquote>');
  assert.equal(quoted['legal.copyright.holder'], undefined);
});

test('no text makes the grammars of entities throw, and what they find stands in it', () => {
  const words = fc.constantFrom(
    'Acme',
    'GmbH',
    'Inc.',
    ', ',
    ' is the controller',
    '("we")',
    ' AG',
    '\n',
    ' der ',
    '© 2026',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const text = parts.join(' ');
      for (const { value, start, end } of partyEntities(text, NAMES)) {
        assert.ok(value === null || text.slice(start, end).replace(/\s+/g, ' ') === value, text);
      }
    }),
  );
});

test('a stop before a sentence on the register belongs to the sentence before it', () => {
  const holder = (text: string) => copyrightHolders(text, NAMES).map(({ value }) => value);
  assert.deepEqual(holder('© 2026 Acme Labs Ltd. Company number 01234567.'), ['Acme Labs Ltd']);
  assert.deepEqual(holder('© 2026 Acme Labs Ltd. All rights reserved.'), ['Acme Labs Ltd.']);
  const party = partyEntities('Acme Labs Ltd. Registered in Wales.', NAMES);
  assert.deepEqual(
    party.map(({ value }) => value),
    ['Acme Labs Ltd'],
  );
  assert.deepEqual(holder('© 2026 Acme Labs, Inc. Registered in Ohio.'), ['Acme Labs, Inc.']);
});

test('hosts, agencies and owners of marks are not who publishes a site', () => {
  const names = (text: string) => imprintEntities(text).map(({ value }) => value);
  assert.deepEqual(names('Impressum\nAngaben gemäß § 5 TMG\nwindspiel dienste GmbH\nWeg 1'), [
    'windspiel dienste GmbH',
  ]);
  assert.deepEqual(names('Mentions légales\nHébergement\nCirrus, Inc.\nFiliale : Cirrus Ltd.'), []);
  const person =
    'Raison sociale\nAda Esse (micro-entreprise)\nBase de données\nSupabase Inc. (Singapour)';
  assert.deepEqual(names(person), []);
  assert.deepEqual(names(`${person}\n2. Hébergement\nService\nMesure : Cirrus Inc. (USA)`), []);
  assert.deepEqual(names('Kite is a trademark of Ropeworks Inc.'), []);
  assert.deepEqual(
    names('The site is hosted by Cirrus Ltd and made by us. Website by Pixel GmbH.'),
    [],
  );
});

test('boards that settle disputes, and what a table lists besides a person, publish nothing', () => {
  const names = (text: string) => imprintEntities(text, NAMES).map(({ value }) => value);
  const board =
    'Zuständig ist die Verbraucherschlichtungsstelle des Zentrums für Vergleich e.V., Kai 8, Kehl.';
  assert.deepEqual(names(`Ada Esse\nKai 1\n${board}`), []);
  const hosts = '2. Hosting\nService\nProvider\nMeasuring\nCounting Sheep Inc. (USA)\nOslo';
  assert.deepEqual(names(`1. Publisher\nAda Esse\nKai 1\n${hosts}`), []);
  const sole = 'Ada Esse, entrepreneur individuel\nThe design is of Pen and Paper Ltd.';
  assert.deepEqual(names(sole), []);
  assert.deepEqual(names(`Angaben gemäß § 5 TMG\nWindspiel GmbH\nKai 1\n${hosts}`), [
    'Windspiel GmbH',
  ]);
});

test('"to" may stand in a name, and years and accents are none of it', () => {
  const party = (text: string, own = 'kites') =>
    partyEntities(text, new Set([own])).map(({ value }) => value);
  const called =
    'This agreement is made between Teach Me to Fly LLC, d/b/a Kites, and its customer.';
  assert.deepEqual(party(called), ['Teach Me to Fly LLC']);
  assert.deepEqual(party('Your Rights of Access to Kites LLC\nWords.'), ['Kites LLC']);
  assert.deepEqual(party('Our policies are those of Élan, Inc. and no others.', 'elan'), [
    'Élan, Inc.',
  ]);
  assert.deepEqual(party('Es liefert die Müller GmbH.', 'mueller'), ['Müller GmbH']);
  const held = copyrightHolders('© 2016-23 Acme Kites Ltd. All rights reserved.', NAMES);
  assert.equal(held[0]?.value, 'Acme Kites Ltd.');
});

test('a party that a term means, and one that operates what bears another name', () => {
  const names = (text: string) => partyEntities(text, new Set()).map(({ value }) => value);
  assert.deepEqual(names('"kites", "we", "us" means kites, Inc., of Delaware.'), ['kites, Inc.']);
  assert.deepEqual(names('Kites is operated by Ropeworks LLC, of Maine.'), ['Ropeworks LLC']);
  assert.deepEqual(names('between the customer ("Customer") and K.ITE LLC ("kIte")'), [
    'K.ITE LLC',
  ]);
});

test('an imprint names partners, a form in words, and a business without any', () => {
  const imprints: readonly (readonly [string, string | null])[] = [
    [
      'Angaben gemäß § 5 TMG\nAcme - Amboss, Zange und Esse GbR\nKabelweg 1',
      'Acme - Amboss, Zange und Esse GbR',
    ],
    ['Impressum\nAcme Kites-OG\nKabelweg 1', 'Acme Kites-OG'],
    ['Édité par la société Enclume, société par actions simplifiée (SAS)', 'Enclume'],
    ['Service provider\nAcme Kites\nSole proprietorship\nKabelweg 1', 'Acme Kites'],
    ['Somebody Else\nSole proprietorship\nKabelweg 1', null],
    ['ACME KITES PTY LTD\nAcme Kites Pty Ltd lends kites.', 'Acme Kites Pty Ltd'],
  ];
  for (const [text, name] of imprints) {
    const said = imprintEntities(text, NAMES).map(({ value }) => value);
    assert.deepEqual(said, name === null ? [] : [name], text);
  }
});

test('all that begins the sentence on who operates the site is the name', () => {
  const said = (text: string) => partyEntities(text, NAMES).map(({ value }) => value);
  assert.deepEqual(said('General Acme, Inc. operates the website acme.example.'), [
    'General Acme, Inc.',
  ]);
  assert.deepEqual(said('Here Acme, Inc. operates the website acme.example.'), ['Acme, Inc.']);
});

test('an imprint may stand in an aside', () => {
  const aside = '<h2>Imprint</h2><aside><h3>Provider</h3><p>Acme GmbH</p><p>Kabelweg 1</p></aside>';
  const { facts } = readSnippet(legal, aside, { path: '/imprint' });
  assert.equal(facts['legal.entity.name'], 'Acme GmbH');
});

const DESCRIBED: readonly (readonly [string, string | undefined])[] = [
  ['The site is published by ACME, a simplified joint-stock company registered in Paris.', 'ACME'],
  ['The Site is published by:\nAcmeCorp, a French joint-stock company of Paris.', 'AcmeCorp'],
  ['The site is published by Widgets, a French joint-stock company.', undefined],
  ['Acme, a company of friends, is fun.', undefined],
];

for (const [text, entity] of DESCRIBED) {
  test(`"${text}" names ${entity ?? 'nobody'} by the kind of company behind the name`, () => {
    assert.deepEqual(partyEntities(text, NAMES)[0]?.value, entity);
    assert.deepEqual(imprintEntities(text, NAMES)[0]?.value, entity);
  });
}

test('a party of a Portuguese contract is named from there on by its role', () => {
  const text =
    'A empresa Bigorna LTDA - ME, com sede na Rua Vera, nº 2, ora "LICENCIANTE", oferece o sistema.';
  assert.equal(partyEntities(text, NAMES)[0]?.value, 'Bigorna LTDA - ME');
});

test('the stop behind "Ltd" stays where no sentence ends', () => {
  const read = (main: string) =>
    readSnippet(legal, main, { path: '/about', prefix: 'legal.entity.' }).facts.name;
  assert.equal(read('<p>© Acme Ltd. 2026</p>'), 'Acme Ltd.');
  assert.equal(read('<p>© 2026 ACME LTD. All rights reserved.</p>'), 'ACME LTD');
});

test('a bold line above an empty one is no part of the name below it', () => {
  const name = (main: string) =>
    readSnippet(legal, `<h1>Terms</h1><p>${main}</p>`, { path: '/terms' }).facts[
      'legal.entity.name'
    ];
  const party = 'Acme Holdings Pty Ltd may change these terms at any time without notice to you.';
  assert.equal(
    name(`Words come first.<br><br><strong>Modifications</strong><br><br>${party}`),
    'Acme Holdings Pty Ltd',
  );
  assert.equal(name(`<b>Modifications</b><br />\n<br />${party}`), 'Acme Holdings Pty Ltd');
});

test('a document that names no party leaves it to the copyright line of its page', () => {
  const footer = '<footer><p>© 2026 Acme Kites Ltd</p><p>Acme Anvils Inc.</p></footer>';
  const name = (words: string) =>
    readSnippet(legal, `<main><h1>Terms</h1><p>${words.repeat(8)}</p></main>${footer}`, {
      path: '/terms',
    }).facts['legal.entity.name'];
  assert.equal(name('These terms are about kites and how to use them. '), 'Acme Kites Ltd');
  assert.equal(name('These terms are those of Acme Ropes Inc. and others. '), 'Acme Ropes Inc.');
});
