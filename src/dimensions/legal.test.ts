// What legal documents are read to say, and where the reader keeps silent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Extraction, Json } from '../core/facts/fact.ts';
import { keyMatches } from '../core/facts/fact.ts';
import { arbitration, autoRenewal, classWaiver } from './legal/clauses.ts';
import { definedEntities } from './legal/entity.ts';
import type { Found } from './legal/found.ts';
import { governingLaws } from './legal/law/governing-law.ts';
import { venues } from './legal/law/venue.ts';
import { legal } from './legal.ts';
import type { Page } from './page/page.ts';
import { openPage } from './page/page.ts';

const FILL =
  '<p>We lend kites to whoever brings them back, as this agreement says at length below.</p>';

function pageOf(main: string, path = '/terms', footer = ''): Page {
  const html = `<!doctype html><html><head><title>Kites</title></head><body><main>${main}${FILL}</main><footer>${footer}</footer></body></html>`;
  const opened = openPage({
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: new URL(path, 'https://kites.example/'),
    status: 200,
    capturedAt: '2026-01-01T00:00:00Z',
  });
  assert.ok(opened.kind === 'page', JSON.stringify(opened));
  return opened.page;
}

function read(main: string, path?: string, footer?: string): Extraction {
  const page = pageOf(main, path, footer);
  const extraction = legal.read(page);
  for (const { key, locator } of extraction.readings) {
    assert.ok(
      legal.families.some((family) => keyMatches(family, key)),
      key,
    );
    assert.ok(locator.type === 'text_quote');
    assert.ok(page.text.includes(locator.prefix + locator.exact + locator.suffix), key);
  }
  return extraction;
}

function factsOf(...page: Parameters<typeof read>): Record<string, Json> {
  return Object.fromEntries(read(...page).readings.map(({ key, value }) => [key, value]));
}

function values(found: readonly Found[]): readonly Json[] {
  return [...new Set(found.map((one) => one.value).filter((value) => value !== null))];
}

test('a page beside the document of that name is not the document', () => {
  const url = (main: string, path: string, footer: string, document: string) =>
    factsOf(main, path, footer)[`legal.doc.${document}.url`];
  const footer =
    '<a href="/eula">EULA</a> <a href="/terms-of-use">Terms of Use</a> <a href="/privacy">Privacy</a>';
  const eula = '<h1>End User License Agreement</h1><p>You may fly the kite.</p>';
  assert.equal(url(eula, '/eula', footer, 'terms'), undefined);
  assert.ok('legal.doc.terms.sha256' in factsOf(eula, '/eula', footer), 'its words are watched');
  assert.equal(
    url(eula, '/eula', '<a href="/eula">EULA</a>', 'terms'),
    'https://kites.example/eula',
  );
  const terms = '<h1>Terms of Use</h1><p>You may fly the kite.</p>';
  assert.notEqual(url(terms, '/legal/terms', footer, 'terms'), undefined);
  const help = '<h1>How to delete an account</h1><p>Write to us.</p>';
  assert.equal(url(help, '/gdpr', footer, 'privacy'), undefined);
  const own = '<h1>How we treat what you tell us</h1><p>Well.</p>';
  assert.notEqual(url(own, '/en/privacy', footer, 'privacy'), undefined);
});

test('a document gives its address without fragment, its hash and its date', () => {
  const facts = factsOf(
    '<h1>Terms</h1><p>Last updated: <b>April 1st</b>&nbsp;2026</p>',
    '/terms#a',
  );
  assert.equal(facts['legal.doc.terms.url'], 'https://kites.example/terms');
  assert.equal(facts['legal.doc.terms.updated_at'], '2026-04-01');
  assert.match(String(facts['legal.doc.terms.sha256']), /^[0-9a-f]{64}$/);
});

test('a quote spans the markup and the entities between label and date', () => {
  const { readings } = read('<h1>Terms</h1><p>Last updated: <b>April 1st</b>&nbsp;2026</p>');
  const dated = readings.find(({ key }) => key.endsWith('updated_at'));
  assert.ok(dated?.locator.type === 'text_quote');
  assert.equal(dated.locator.exact, 'Last updated: <b>April 1st</b>&nbsp;2026');
});

test('dates need a label of their own, one distinct day, and the head of the document', () => {
  const dayOf = (text: string) =>
    factsOf(`<h1>Terms</h1><p>${text}</p>`)['legal.doc.terms.updated_at'];
  assert.equal(dayOf('Updated on 2026-03-02.'), '2026-03-02');
  assert.equal(dayOf('Last modified (3 May 2026)'), '2026-05-03');
  assert.equal(dayOf('Last updated yesterday, not on 3 May 2026'), undefined);
  assert.equal(dayOf('Founded 3 May 2026'), undefined);
  assert.equal(dayOf('Last updated: 03/04/2026'), undefined);
  assert.equal(dayOf('The previous version was last updated on 3 May 2025'), undefined);
  assert.equal(dayOf(`${'A word. '.repeat(400)} Last updated: 3 May 2026`), undefined);
  const two = read('<h1>Terms</h1><p>Last updated: 3 May 2026</p><p>Last updated: 4 May 2026</p>');
  assert.ok(!two.readings.some(({ key }) => key.endsWith('updated_at')));
  assert.deepEqual(two.abstentions[0]?.candidates, ['2026-05-03', '2026-05-04']);
});

test('an effective date is not an update', () => {
  const facts = factsOf('<h1>Terms</h1><p>Effective as of 3 May 2026</p>');
  assert.equal(facts['legal.doc.terms.effective_at'], '2026-05-03');
  assert.ok(!('legal.doc.terms.updated_at' in facts));
});

test('the entity is the one that the document defines as we, not another party', () => {
  const nameOf = (text: string) => values(definedEntities(text));
  assert.deepEqual(nameOf('These Terms are between you and Kites, Inc. ("Kites," "we" or "us").'), [
    'Kites, Inc.',
  ]);
  assert.deepEqual(nameOf('At Kite Makers GmbH ("we"), we pay Stripe, Inc. for payments.'), [
    'Kite Makers GmbH',
  ]);
  assert.deepEqual(
    nameOf('Run by Kite Hold LLC ("Kite", "we"), owned by Wind Inc. ("Wind Consortium").'),
    ['Kite Hold LLC'],
  );
  assert.deepEqual(nameOf('Owned and operated by Kites s. r. o. in Bratislava.'), [
    'Kites s. r. o.',
  ]);
  assert.deepEqual(nameOf('Ropekite AB ("Rope") lends kites.'), ['Ropekite AB']);
  assert.deepEqual(nameOf('We share data with Stripe, Inc. and Google LLC.'), []);
  assert.deepEqual(nameOf('We lend kites ("Kites") to you.'), []);
});

test('an imprint names one entity or none', () => {
  const imprint = (text: string) => read(`<h1>Impressum</h1><p>${text}</p>`, '/impressum');
  const one = imprint('Kites GmbH, Windweg 1, 20099 Hamburg. Kites GmbH is registered as HRB 1.');
  assert.deepEqual(
    one.readings.map(({ key, value }) => [key, value]),
    [['legal.entity.name', 'Kites GmbH']],
  );
  const own = imprint('Kites GmbH, Windweg 1, 20099 Hamburg. Hosting: Wolken AG, Bern.');
  assert.equal(own.readings[0]?.value, 'Kites GmbH');
  const host = imprint('Drachen GmbH, Windweg 1, 20099 Hamburg. Hosting: Wolken AG, Bern.');
  assert.equal(host.readings[0]?.value, 'Drachen GmbH');
  const two = imprint('(Drachen GmbH, 20099 Hamburg, und Wolken AG, Bern, sind hier.)');
  assert.deepEqual([two.readings.length, two.abstentions.length], [0, 1]);
});

test('governing law is one known jurisdiction', () => {
  const lawsOf = (text: string) => values(governingLaws(text));
  assert.deepEqual(lawsOf('governed by the laws of the State of New York, without regard to it'), [
    'New York',
  ]);
  assert.deepEqual(
    lawsOf('shall be governed by and construed in accordance with the laws of England & Wales'),
    ['England and Wales'],
  );
  assert.deepEqual(lawsOf('governed by German law'), ['Germany']);
  assert.deepEqual(lawsOf('The laws of Ireland shall govern this agreement'), ['Ireland']);
  assert.deepEqual(lawsOf('governed by the laws of your country'), []);
  assert.deepEqual(lawsOf('We obey the laws of France'), []);
  const two = read('<p>governed by the laws of France.</p><p>governed by the laws of Spain.</p>');
  assert.ok(two.abstentions.some(({ keys }) => keys === 'legal.governing_law'));
});

test('venue is the one jurisdiction of exclusive courts', () => {
  const text = 'the exclusive jurisdiction of the courts located in San Francisco, California.';
  assert.deepEqual(values(venues(text)), ['San Francisco, California']);
  const shared = 'the courts of Paris have jurisdiction';
  assert.deepEqual(values(venues(shared)), ['Paris']);
  assert.deepEqual(values(venues(`${shared}. ${text}`)), ['San Francisco, California']);
});

test('clauses count where they operate, not where they are denied or only possible', () => {
  const table: readonly (readonly [(text: string) => readonly Found[], string, boolean])[] = [
    [arbitration, 'All disputes shall be finally settled by binding arbitration.', true],
    [arbitration, 'You agree to binding arbitration.', true],
    [arbitration, 'You do not agree to arbitration.', false],
    [arbitration, 'Arbitration is a way to settle disputes.', false],
    [classWaiver, 'You waive any right to participate in a class action.', true],
    [classWaiver, 'You do not waive a class action.', false],
    [autoRenewal, 'Your subscription will automatically renew each month.', true],
    [autoRenewal, 'The term renews automatically.', true],
    [autoRenewal, 'Subscriptions renew automatically for twelve months.', true],
    [autoRenewal, 'Subscriptions automatically renew unless canceled.', true],
    [autoRenewal, 'If your orders renew automatically, we tell you.', false],
    [autoRenewal, 'Orders do not renew automatically.', false],
    [autoRenewal, 'You choose whether to renew automatically.', false],
    [autoRenewal, 'Your plan does not mean that it will automatically renew.', false],
  ];
  for (const [clause, text, stated] of table) {
    assert.equal(clause(text).length > 0, stated, text);
  }
});

test('clauses are read from terms, not from privacy policies', () => {
  const text = '<h1>Rules</h1><p>This is governed by the laws of France.</p>';
  assert.equal(factsOf(text)['legal.governing_law'], 'France');
  assert.ok(!('legal.governing_law' in factsOf(text, '/privacy')));
});

test('the home page gives the holder in its footer, and the entity where its form is told', () => {
  assert.deepEqual(
    factsOf('<h1>Kites</h1>', '/', '<p>© 2019–2026 Kites, Inc. All rights reserved</p>'),
    {
      'legal.copyright.holder': 'Kites, Inc.',
      'legal.copyright.year': '2026',
      'legal.entity.name': 'Kites, Inc.',
    },
  );
  const held = { 'legal.copyright.holder': 'Kites', 'legal.copyright.year': '2026' };
  for (const line of ['© 2026 Kites', '© Kites 2026', '© 2019-2026 Kites. All rights reserved.']) {
    assert.deepEqual(factsOf('<h1>Kites</h1>', '/', `<p>${line}</p>`), held, line);
  }
  const theirs = factsOf('<h1>Kites</h1>', '/', '<p>© 2026 Anvil Themes</p>');
  assert.deepEqual(theirs, { 'legal.copyright.year': '2026' });
});

test('a brand behind the year holds the copyright; a maker and a person do not', () => {
  const held = (line: string) =>
    factsOf('<h1>Kites</h1>', '/', `<p>${line}</p>`)['legal.copyright.holder'];
  assert.equal(held('© 2026 Anvilware'), 'Anvilware');
  assert.equal(held('© 2026 Kites / Kite Works / Oslo'), 'Kites');
  assert.equal(held('© 2026 Kites. Part of Anvils. All rights reserved.'), 'Kites');
  assert.equal(held('© 2026 Kites. Open source under a licence'), 'Kites');
  assert.equal(held('© 2026 | Anvil Works Group | All rights reserved'), 'Anvil Works Group');
  assert.equal(held('Kites · © 2026'), 'Kites');
  assert.equal(held('© 2026 Operated by our Group'), undefined);
  for (const line of ['© Anvilware', '© 2026 Erika Muster', '© 2026 All rights reserved']) {
    assert.equal(held(line), undefined, line);
  }
});

test('a contact page names the entity by its own name, and no other company', () => {
  const said = (main: string) => factsOf(main, '/contact')['legal.entity.name'];
  assert.equal(said('<p>Kites GmbH</p><p>Quay 1</p>'), 'Kites GmbH');
  assert.equal(
    said('<p>© 2026 General Kites, Inc. All rights reserved.</p>'),
    'General Kites, Inc.',
  );
  assert.equal(said('<p>© 2026 Kites Ltd. All rights reserved.</p>'), 'Kites Ltd');
  assert.equal(said('<p>© 2026 Kites trading as Anvils Pty Ltd</p>'), undefined);
  assert.equal(said('<p>Hosting: Kites Racks GmbH</p>'), undefined);
  assert.equal(said('<p>Our partner Anvils GmbH</p>'), undefined);
});

test('an officer has a mailbox on a contact page; an office of another kind has none', () => {
  const said = (main: string) => factsOf(main, '/contact')['legal.privacy.dpo_contact'];
  assert.equal(said('<p>Officer: dpo@kites.example</p>'), 'dpo@kites.example');
  assert.equal(
    said('<p>DPO (Data Protection Officer): gdpr@kites.example</p>'),
    'gdpr@kites.example',
  );
  assert.equal(said('<p>Questions: privacy@kites.example</p>'), undefined);
});

test('a legal notice tells its law and its venue', () => {
  const facts = factsOf(
    '<h1>Mentions légales</h1><p>Les présentes sont régies par le droit français. Les tribunaux ' +
      'compétents sont ceux du ressort de la cour d’appel de Versailles.</p>',
    '/mentions-legales',
  );
  assert.equal(facts['legal.governing_law'], 'France');
  assert.equal(facts['legal.venue'], 'Versailles');
});

test('quotes of any text lead to the source, entities and line ends included', () => {
  const pieces = fc.array(
    fc.constantFrom('&amp;', '&nbsp;', '\r\n', '&#x1F600;', '😀', '&co', '<b>x</b>', '“', ' ', 'é'),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(pieces, (noise) => {
      const { readings } = read(`<h1>Terms</h1><p>${noise.join('')} Updated 3 May 2026</p>`);
      const dated = readings.find(({ key }) => key.endsWith('updated_at'));
      assert.ok(dated?.locator.type === 'text_quote');
      assert.equal(dated.locator.exact, 'Updated 3 May 2026');
    }),
    { numRuns: 100 },
  );
});

test('a policy names its law in a sentence on itself, and its date beside its text', () => {
  const law = 'This Privacy Policy is governed by the laws of Sweden.';
  const data = 'Your data is governed by the laws of the United States once it is there.';
  const said = (text: string) => factsOf(`<h1>Privacy policy</h1><p>${text}</p>`, '/privacy');
  assert.equal(said(law)['legal.governing_law'], 'Sweden');
  assert.equal(said(data)['legal.governing_law'], undefined);
  const page = factsOf('<h1>Privacy policy</h1>', '/privacy', '<p>Last updated 2026-03-04</p>');
  assert.equal(page['legal.doc.privacy.updated_at'], '2026-03-04');
});

test('a policy on refunds names whose product it is', () => {
  const said = (text: string) => factsOf(`<h1>Refunds</h1><p>${text}</p>`, '/refunds');
  const product = 'Kites is a product of Ropeworks Ltd, registered in Wales.';
  assert.equal(said(product)['legal.entity.name'], 'Ropeworks Ltd');
  assert.equal(
    said('Bank fees of Ropeworks Ltd are not refunded.')['legal.entity.name'],
    undefined,
  );
});
