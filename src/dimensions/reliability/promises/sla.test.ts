// Promises of uptime in several languages and markups.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { reliability } from '../../reliability.ts';
import { promised } from './sla.ts';

const SENTENCES: readonly (readonly [string, readonly number[]])[] = [
  ['We guarantee 99,9 % Verfügbarkeit.', [99.9]],
  ['Wir garantieren eine Verfügbarkeit von 99,9 % im Jahresmittel.', [99.9]],
  ['Die Verfügbarkeit beträgt mindestens 99,5 % pro Monat.', [99.5]],
  ['The Service will be available at least 99.95% of the time in any calendar month.', [99.95]],
  ['Acme guarantees three nines (99.9%) of uptime.', [99.9]],
  ['Nous garantissons une disponibilité de 99,9 %.', [99.9]],
  ['Garantizamos una disponibilidad del 99,9 %.', [99.9]],
  [
    'Acme will use commercially reasonable efforts to make the Services available with a Monthly Uptime Percentage of at least 99.9%.',
    [99.9],
  ],
  ['99.9% uptime SLA', [99.9]],
  ['With our 99.99% uptime guarantee you can rest assured that it runs.', [99.99]],
  ['Uptime: 99.9%', [99.9]],
  ['Monthly uptime commitment: 99.9%', [99.9]],
  ['The platform shall be operational 99.9% of the time each month.', [99.9]],
  [
    'Our Service Level Agreement guarantees that the Service will be up and running 99.9% of the time.',
    [99.9],
  ],
  ['We commit to a monthly uptime of 99.9%, excluding scheduled maintenance.', [99.9]],
  ['If we fail to meet 99.9% uptime in a month, you are eligible for a credit.', [99.9]],
  ['Hosting guarantees an uptime of 99.50% per calendar month.', [99.5]],
  ['The Service will have a Monthly Uptime Percentage of 99.9% or higher.', [99.9]],
  ['If availability falls below 99% you get 10% credit.', []],
  ['Last month we achieved 99.99% uptime.', []],
  ['For example, 99.9% uptime means 43 minutes of downtime.', []],
  ['We guarantee 99.9% uptime, backed by service credits.', [99.9]],
  ['Monthly availability less than 99.95%: 20%; less than 95%: 100%', []],
  ['Uptime between 99.0% and 99.89%: 10%', []],
  ['We exercise due care so that availability is at least 99% a month.', []],
  ['Unser Ziel ist eine Verfügbarkeit von 99,9 %.', []],
];

for (const [sentence, wanted] of SENTENCES) {
  test(`"${sentence}" promises ${wanted.join(' and ') || 'nothing'}`, () => {
    assert.deepEqual(promised(sentence), wanted);
  });
}

test('a heading or a row of two cells promises as a sentence does', () => {
  const read = (main: string) =>
    readSnippet(reliability, main, { path: '/sla' }).facts['reliability.sla_pct'];
  assert.equal(read('<h2>99.9% uptime guarantee</h2><p>We mean it.</p>'), '99.9 %');
  const row = (percent: string) =>
    `<table><tr><th>Term</th><th>Value</th></tr><tr><td>Monthly uptime</td><td>${percent}</td></tr></table>`;
  assert.equal(read(row('99.95%')), '99.95 %');
  assert.equal(read(`${row('99.95%')}${row('99.5%')}`), undefined);
});

test('a column of promises beside plans or services is read where all agree', () => {
  const read = (head: string, ...cells: readonly string[]) =>
    readSnippet(
      reliability,
      `<table><tr><th>${head}</th><th>Uptime SLA</th></tr>${cells.map((cell, i) => `<tr><td>Row ${i}</td><td>${cell}</td></tr>`).join('')}</table>`,
      { path: '/sla' },
    );
  assert.equal(read('Plan', '99.9%', '99.9%').facts['reliability.sla_pct'], '99.9 %');
  assert.deepEqual(read('Service', '99.9%', '99.95%').kept, ['reliability.sla_pct']);
  assert.deepEqual(read('Plan', 'None', '99.9%').facts, {});
  assert.deepEqual(read('Month', '99.98%', '99.98%').facts, {});
});

test('on a page of prices or of the product the words must say that uptime is promised', () => {
  const read = (main: string, path: string) =>
    readSnippet(reliability, main, { path }).facts['reliability.sla_pct'];
  for (const path of ['/pricing', '/terms', '/features', '/security', '/']) {
    assert.equal(read('<ul><li>✓ 99.9% uptime SLA</li></ul>', path), '99.9 %', path);
    assert.equal(read('<ul><li>SLA: 99.95%</li></ul>', path), '99.95 %', path);
    assert.equal(read('<p>We maintain 99.5% uptime each month.</p>', path), '99.5 %', path);
    assert.equal(read('<p>99.9% uptime</p>', path), undefined, path);
    assert.equal(read('<p>Our goal is a 99.9% uptime SLA.</p>', path), undefined, path);
    assert.equal(read('<p>Runs on a cloud with 99.9% accuracy.</p>', path), undefined, path);
  }
  const figure = (label: string) => `<div><div>99.99%</div><div>${label}</div></div>`;
  assert.equal(read(figure('Uptime SLA'), '/'), '99.99 %');
  assert.equal(read(figure('Uptime'), '/'), undefined);
});

test('a row of a table of plans is read where no two plans differ', () => {
  const read = (...cells: readonly string[]) =>
    readSnippet(
      reliability,
      `<table><tr><th>Feature</th><th>Team</th><th>Business</th></tr><tr><td>Uptime SLA</td>
      ${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`,
      { path: '/pricing' },
    );
  assert.equal(read('—', '99.9%').facts['reliability.sla_pct'], '99.9 %');
  assert.deepEqual(read('99.5%', '99.95%').kept, ['reliability.sla_pct']);
});

test('what is not counted takes nothing back, and an SLA may be a share of itself', () => {
  const said: readonly (readonly [string, readonly number[]])[] = [
    ['The service will be available 99.5% of the time each month, excluding maintenance.', [99.5]],
    ['We warrant 99.9% availability, except where force majeure prevents it.', [99.9]],
    ['The services will achieve availability of at least 99.5% in each quarter.', [99.5]],
    ['We guarantee an SLA of 99.99% for all customers.', [99.99]],
    ['Tillgängligheten är minst 99,5 % per månad.', [99.5]],
    ['Uptime of 99.5% of service hours.', [99.5]],
    ['We guarantee 99.9% uptime, so you can focus on your work.', [99.9]],
    ['Until 2023 we guaranteed 99.5% uptime.', []],
    ['In 2025 our uptime was 99.98%.', []],
    ['We guarantee an SLA of 95% of tickets answered within an hour.', []],
    ['De leverancier streeft naar een beschikbaarheid van 99,9%.', []],
    ['Except for maintenance, 99.9% availability is what we hope for.', []],
  ];
  for (const [sentence, wanted] of said) assert.deepEqual(promised(sentence), wanted, sentence);
});

test('on an SLA page a label and its figure promise, past credits and answers', () => {
  const read = (main: string, path = '/sla') =>
    readSnippet(reliability, main, { path }).facts['reliability.sla_pct'];
  const pair = '<div><p>Service availability</p><p>99.9% per month</p></div>';
  assert.equal(read(pair), '99.9 %');
  assert.equal(read(pair, '/'), undefined);
  const table = (head: string) =>
    `<table><tr><th>Metric</th><th>Level</th><th>${head}</th></tr>
     <tr><td>Service availability</td><td>99.90%</td><td>Monthly</td></tr></table>`;
  assert.equal(read(table('Reported')), '99.9 %');
  assert.equal(read(table('Credit')), undefined);
  assert.equal(read('<ul><li>✓ 99.9% SLA</li></ul>', '/pricing'), '99.9 %');
  assert.equal(read('<p>100% SLA met</p>', '/pricing'), undefined);
});

test('a row of a table of plans promises what a plan is marked to have', () => {
  const row = (label: string, ...cells: readonly string[]) =>
    `<table><tr><th></th><th>Small</th><th>Large</th></tr>
    <tr><td><b>${label}</b></td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
  const said = (main: string) =>
    readSnippet(reliability, main, { path: '/pricing', prefix: 'reliability.sla_' }).facts.pct;
  assert.equal(said(row('99.95% Uptime SLA', '', '✓')), '99.95 %');
  assert.equal(said(row('Uptime SLA (99.9%)', '', '✓')), '99.9 %');
  assert.equal(said(row('99.95% Uptime SLA', '✗', '–')), undefined);
  assert.equal(said(row('99.95% of tickets', '', '✓')), undefined);
});

test('a promise in Portuguese names its commitment', () => {
  const said = (main: string) =>
    readSnippet(reliability, main, { path: '/terms', prefix: 'reliability.sla_' }).facts.pct;
  const words = 'o sistema ficará disponível, no mínimo, 99,7% durante cada ano';
  assert.equal(said(`<p>${words} (“Compromisso de Nível de Serviço”).</p>`), '99.7 %');
  assert.equal(said(`<p>${words}.</p>`), undefined);
});

test('an agreement on the service level may be an item of a plan, and a refund promises', () => {
  const share = (main: string, path: string) =>
    readSnippet(reliability, main, { path, prefix: 'reliability.' }).facts.sla_pct;
  assert.equal(
    share('<ul><li>Service level agreements (99.8% uptime)</li></ul>', '/pricing'),
    '99.8 %',
  );
  const due = 'A refund is due if our servers have an availability of less than 99.5%';
  assert.equal(share(`<p>${due}.</p>`, '/terms'), '99.5 %');
  assert.equal(share(`<p>We guarantee 99.9% uptime.</p><p>${due}.</p>`, '/terms'), '99.9 %');
});

test('documents promise uptime in words of warranty; a target is no promise in any language', () => {
  const of = (main: string) =>
    readSnippet(reliability, `<p>${main}</p>`, { path: '/terms', prefix: 'reliability.' }).facts;
  const german = 'Der Anbieter gewährleistet eine Verfügbarkeit von 99,9 % im Jahresmittel.';
  assert.equal(of(german).sla_pct, '99.9 %');
  const danish = 'Målsætningen er en tilgængelighedsgrad på 99,5 % inden for driftstiden.';
  assert.equal(of(danish).sla_pct, undefined);
  assert.equal(of('Der Anbieter strebt eine Verfügbarkeit von 99 % an.').sla_pct, undefined);
});
