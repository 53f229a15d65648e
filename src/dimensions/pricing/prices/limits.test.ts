// Limits of plans: phrases that state one, phrases that state none, and their grammar at large.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';
import { measuredIn, measuredOf } from './metrics.ts';

/** The limits of the first plan whose card holds this line. */
function limits(line: string, lang = 'en'): Readonly<Record<string, unknown>> {
  const { facts } = readSnippet(
    pricing,
    `<div><div class="p"><h3>Solo</h3><p>$10/mo</p>${line}</div><div class="p"><h3>Team</h3><p>$20/mo</p></div></div>`,
    { path: '/pricing', lang, prefix: 'pricing.tier.solo.limit.' },
  );
  return Object.fromEntries(Object.entries(facts).filter(([key]) => !/[.]|_count/.test(key)));
}

test('one line may state several limits', () => {
  assert.deepEqual(limits('<p>5 users, 10 GB storage</p>'), { users: 5, storage: '10 GB' });
  assert.deepEqual(limits('<p>2 members · 1 team</p>'), { members: 2, teams: 1 });
  assert.deepEqual(limits('<p>25 users, unlimited dashboards</p>'), {
    users: 25,
    dashboards: 'unlimited',
  });
  assert.deepEqual(limits('<p>Flat. Unlimited users. Unlimited projects.</p>'), {
    users: 'unlimited',
    projects: 'unlimited',
  });
});

test('limits read from bullets, terms and other languages', () => {
  assert.deepEqual(limits('<ul><li>10,000 emails/month</li><li>Up to 10k contacts</li></ul>'), {
    emails: '10000 per month',
    contacts: 10_000,
  });
  assert.deepEqual(limits('<dl><dt>Users</dt><dd>5</dd><dt>Storage</dt><dd>1 TB</dd></dl>'), {
    users: 5,
    storage: '1 TB',
  });
  assert.deepEqual(limits('<ul><li>✓ 5,000 req / month</li></ul>'), { requests: 5000 });
  assert.deepEqual(limits('<p>Bis zu 3 Nutzer und 10 GB Speicherplatz</p>', 'de'), {
    users: 3,
    storage: '10 GB',
  });
  assert.deepEqual(limits('<p>Jusqu’à 3 utilisateurs</p><p>Projets illimités</p>', 'fr'), {
    users: 3,
    projects: 'unlimited',
  });
});

const NONE = [
  'Minimum 3 users',
  'Extra users $3 each',
  '5+ integrations',
  'Gmail, Outlook, 365 integration',
  '10 GB storage per user',
  '1–5 users',
  '30-day history',
  'Everything in Solo',
  'Not included: 5 users, 10 projects',
  '2 months free',
  '99.9% uptime',
];

for (const line of NONE) {
  test(`"${line}" states no limit`, () => assert.deepEqual(limits(`<p>${line}</p>`), {}));
}

test('a metric with two values is left out', () => {
  assert.deepEqual(limits('<p>5 users</p><p>10 users</p>'), {});
});

test('whatever is counted reads the same before and beside its noun', () => {
  const nouns = fc.constantFrom('users', 'projects', 'seats', 'events', 'domains', 'monitors');
  const amount = fc.integer({ min: 1, max: 99_999_999 });
  fc.assert(
    fc.property(nouns, amount, fc.boolean(), (noun, value, grouped) => {
      const written = grouped ? value.toLocaleString('en') : String(value);
      assert.deepEqual(measuredIn(`${written} ${noun}`, '.'), { metric: noun, value, unit: null });
      assert.deepEqual(measuredIn(`Up to ${written} ${noun}`, '.')?.value, value);
      assert.deepEqual(measuredIn(`${written} ${noun} per month`, '.')?.unit, 'per month');
      assert.deepEqual(measuredOf(noun, written, '.'), { metric: noun, value, unit: null });
      assert.equal(measuredIn(`${written}+ ${noun}`, '.'), null);
    }),
  );
});

test('no text makes the grammar of limits throw or invent a number', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const said = measuredIn(text, null);
      if (said === null || said.value === 'unlimited') return;
      assert.ok(/\d/.test(text) && Number.isFinite(said.value), text);
    }),
  );
});
