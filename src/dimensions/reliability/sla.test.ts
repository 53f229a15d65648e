// Promises of uptime in several languages and markups.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { reliability } from '../reliability.ts';
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
