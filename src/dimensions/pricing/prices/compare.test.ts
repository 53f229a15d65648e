// Tables that compare plans: what each cell says of the plan of its column, and of no other.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

const CARDS = `<div class="g"><div class="p"><h3>Solo</h3><p>$10/mo</p></div>
  <div class="p"><h3>Team</h3><p>$20/mo</p></div></div>`;

function compared(rows: string, heads = '<th></th><th>Solo</th><th>Team</th>', title = 'Compare') {
  const table = `<h2>${title}</h2><table><tr>${heads}</tr>${rows}</table>`;
  return readSnippet(pricing, `<h1>Pricing</h1>${CARDS}${table}`, {
    path: '/pricing',
    prefix: 'pricing.tier.',
  });
}

function row(label: string, ...cells: readonly string[]): string {
  return `<tr><td>${label}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

const CELLS: readonly (readonly [string, string | boolean | null])[] = [
  ['✓', true],
  ['Yes', true],
  ['<i class="fa fa-check"></i>', true],
  ['<svg aria-label="Included"></svg>', true],
  ['<img src="/icons/check.svg" alt="">', true],
  ['<span class="sr-only">Included</span><svg></svg>', true],
  ['<svg aria-hidden="true"><path d="M20 6L9 17l-5-5"></path></svg>', true],
  ['<svg><polyline points="20,6 9,17 4,12"/></svg>', true],
  ['<svg><path d="M6 18L18 6M6 6l12 12"/></svg>', false],
  ['<svg><path d="M18 6 6 18"/><path d="m6 6 12 12"/></svg>', false],
  ['–', false],
  ['✕', false],
  ['No', false],
  ['<i class="icon-times"></i>', false],
  ['<span class="sr-only">Not included</span><svg></svg>', false],
  ['by e-mail', 'by e-mail'],
  ['30 days', '30 days'],
  ['', null],
  ['<svg></svg>', null],
  ['Coming soon', null],
  ['Add-on', null],
  ['$5 per user', null],
  ['7', null],
  ['<a href="/c">Contact us</a>', null],
  ['<i class="fa fa-check"></i><i class="fa fa-times"></i>', null],
];

for (const [cell, value] of CELLS) {
  test(`a cell of ${cell === '' ? 'nothing' : cell} says ${JSON.stringify(value)}`, () => {
    const said = compared(row('Audit log', cell, '✓'));
    const other = cell === 'Coming soon' ? null : true;
    assertSays(said, { 'solo.feature.audit-log': value, 'team.feature.audit-log': other }, cell);
  });
}

test('a picture that says nothing takes no feature away, an empty cell does', () => {
  const { facts, kept } = compared(
    row('Audit log', '✓', '<svg><path d="M1 1l3 9"/></svg>') + row('Export', '', '✓'),
  );
  assert.equal(facts['team.feature.audit-log'], undefined);
  assert.ok(kept.includes('pricing.tier.team.feature.audit-log'));
  assert.ok(!kept.some((key) => key.endsWith('feature.export')));
});

test('a row that names a metric is a limit of each plan', () => {
  assertSays(
    compared(
      row('Users', '1', 'Unlimited') +
        row('Storage', '5 GB', '1 TB') +
        row('API calls per month', '1,000', '10k') +
        row('Projects', '–', '10 projects'),
    ),
    {
      'solo.limit.users': 1,
      'team.limit.users': 'unlimited',
      'team.limit.storage': '1 TB',
      'team.limit.api_calls': '10000 per month',
      'solo.limit.projects': null,
      'team.limit.projects': 10,
    },
    'limits',
  );
});

test('an explanation in the label is no part of the feature, and a label to come is none', () => {
  const { facts } = compared(
    row('Priority support <span class="tooltip">We answer fast</span>', '–', '✓') +
      row('AI assistant (coming soon)', '✓', '✓'),
  );
  const features = Object.keys(facts).filter((key) => key.includes('.feature.'));
  assert.deepEqual(features, ['solo.feature.priority-support', 'team.feature.priority-support']);
});

test('a table whose heads are not all plans says nothing of any', () => {
  const rivals = [
    compared(row('Audit log', '✓', '–'), '<th></th><th>Team</th><th>Bigco</th>'),
    compared(row('Audit log', '✓', '–'), '<th></th><th>Solo</th><th>Team</th>', 'Acme vs. others'),
    compared(row('Audit log', '✓', '–', '✓'), '<th></th><th>Solo</th><th>Team</th><th>Rival</th>'),
  ];
  for (const { facts } of rivals) {
    assert.deepEqual(
      Object.keys(facts).filter((key) => key.includes('.feature.')),
      [],
    );
  }
});

test('a table with a head that is no plan takes no feature of the other heads away', () => {
  const heads = '<th></th><th>Solo</th><th>Team</th><th>On premise</th>';
  const { kept } = compared(row('Audit log', '✓', '–', '✓'), heads);
  assert.ok(kept.includes('pricing.tier.solo.feature.*'));
  assert.ok(kept.includes('pricing.tier.team.feature.*'));
  const { kept: read } = compared(row('Audit log', '✓', '–'));
  assert.ok(!read.some((key) => key.includes('.feature.')));
});

test('one label with two values in two sections is the feature of neither', () => {
  const { facts } = compared(
    row('Support', 'by e-mail', 'by chat') + row('Support', 'none', 'by chat'),
  );
  assert.equal(facts['solo.feature.support'], undefined);
  assert.equal(facts['team.feature.support'], 'by chat');
});

test('with one plan a row, columns that are headed by a metric are limits', () => {
  const said = readSnippet(
    pricing,
    `<table><tr><th>Plan</th><th>Users</th><th>Price</th></tr>
      <tr><td>Hobby</td><td>1</td><td>Free</td></tr><tr><td>Studio</td><td>10</td>
      <td>£29/mo</td></tr></table>`,
    { path: '/pricing', prefix: 'pricing.tier.' },
  );
  assertSays(said, { 'hobby.limit.users': 1, 'studio.limit.users': 10 }, 'rows');
});

test('what is still to come is a feature of no plan', () => {
  const later = '<tr><td colspan="3">Zero trust (coming soon)</td></tr>';
  const now = '<tr><td colspan="3">Basics</td></tr>';
  const said = compared(`${row('Audit log', '✓', '✓')}${later}${row('Posture checks', '✓', '✓')}
    ${now}${row('Export', '–', '✓')}${row('SAML', 'roadmap', '✓')}
    ${row('Vault <span>Bientôt</span>', '✓', '✓')}${row('Roadmap access', '✓', '✓')}
    ${row('Import (when shipped)', '✓', '✓')}`);
  const features = Object.keys(said.facts).filter((key) => key.startsWith('team.feature.'));
  assert.deepEqual(features, [
    'team.feature.audit-log',
    'team.feature.export',
    'team.feature.roadmap-access',
  ]);
});

test('a badge in the head of a column leaves it the plan’s', () => {
  const heads =
    '<th></th><th>Solo</th><th>Team<br><span class="popular-label">BESTER WERT</span></th>';
  const { facts } = compared(row('Backups', '–', '✓'), heads);
  assert.equal(facts['team.feature.backups'], true);
});

test('a mark beside the word for it is that word, and a note is no part of a label', () => {
  const label = 'Audit log <span class="feature-note">Who did what</span>';
  const { facts } = compared(row(label, '✗ Not included', '✓ Included'));
  assert.equal(facts['solo.feature.audit-log'], false);
  assert.equal(facts['team.feature.audit-log'], true);
});
