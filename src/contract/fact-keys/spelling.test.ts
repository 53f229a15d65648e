// Values of which another spelling is no change.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, settle, UNKNOWN } from '../../core/judging/judge.ts';
import { DAY, type Policy } from '../../core/judging/policy.ts';
import { archivePolicyOf, policyOf } from '../fact-keys.ts';

const NAMES = [
  'legal.entity.name',
  'legal.copyright.holder',
  'legal.imprint.managing_entity',
  'positioning.org.legal_name',
  'positioning.customer.harnlow',
  'pricing.tier.pro.name',
  'funding.investor.harnlow',
  'funding.acquired_by',
  'funding.acquisition.harnlow',
];

/** What is told where one value stood for a day, and another one on the three days after it. */
function told(policy: Policy, one: string, other: string): string[] {
  let track = UNKNOWN;
  return [one, other, other, other].map((value, day) => {
    const sighting = { captureId: `cap_${day}`, at: day * DAY, vantage: 'here' };
    const shown = { kind: 'value', value, unit: null } as const;
    const judgement = judge(track, { kind: 'seen', sighting, shown }, policy);
    track = settle(track, judgement);
    return judgement.kind;
  });
}

test('a name in other letters, blanks and punctuation is no change, live or in an archive', () => {
  for (const policy of NAMES.flatMap((key) => [policyOf(key), archivePolicyOf(key)])) {
    assert.ok(!told(policy, 'harnlow pay, inc.', 'HARNLOW Pay Inc').includes('changed'));
    assert.ok(told(policy, 'Harnlow Pay', 'Harnlow Payments').includes('changed'));
  }
});

test('an entity with its form in other words and an office without its country are no change', () => {
  const entity = policyOf('legal.entity.name');
  assert.ok(!told(entity, 'Harnlow Limited', 'Harnlow Ltd').includes('changed'));
  assert.ok(told(entity, 'Harnlow Limited', 'Harnlow Inc.').includes('changed'));
  const office = policyOf('location.office.cork');
  assert.ok(
    !told(office, '12 Quay Street, Cork, Ireland', '12 Quay Street, Cork').includes('changed'),
  );
  assert.ok(told(office, '12 Quay Street, Cork', '14 Quay Street, Cork').includes('changed'));
});

test('a headline or a profile written otherwise is no change, with other words it is', () => {
  for (const key of ['positioning.h1', 'positioning.title', 'positioning.org.description']) {
    assert.ok(!told(policyOf(key), 'Pay in time.', 'Pay in Time').includes('changed'), key);
    assert.ok(told(policyOf(key), 'Pay in time', 'Pay in days').includes('changed'), key);
  }
  for (const key of ['positioning.social.linkedin', 'positioning.org.logo', 'pricing.page.url']) {
    const [one, other] = ['https://www.harnlow.example/a/', 'http://harnlow.example/a'];
    assert.ok(!told(policyOf(key), one, other).includes('changed'), key);
    assert.ok(told(policyOf(key), one, `${other}/b`).includes('changed'), key);
  }
});

test('a seat, a law and a number of a register are the same in other letters and signs', () => {
  const same = [
    ['location.hq', 'Mericourt, FR', 'Méricourt, FR'],
    ['legal.governing_law', 'England and Wales', 'ENGLAND AND WALES'],
    ['legal.venue', 'Zurich', 'Zürich'],
    ['legal.imprint.number', 'HRB 4711', 'HRB4711'],
    ['legal.imprint.vat_id', 'FR 32 123456789', 'FR32123456789'],
    ['security.encryption.at_rest', 'AES 256', 'AES-256'],
    ['features.category.real-time-sync', 'Real-time sync', 'Real-Time Sync'],
    ['reliability.support.hours', 'Mon-Fri 9-17', 'Mon – Fri, 9–17'],
  ] as const;
  for (const [key, one, other] of same) {
    assert.ok(!told(policyOf(key), one, other).includes('changed'), key);
  }
  assert.ok(told(policyOf('location.hq'), 'Cork, IE', 'Dublin, IE').includes('changed'));
  assert.ok(told(policyOf('legal.imprint.number'), 'HRB 4711', 'HRB 4712').includes('changed'));
  assert.ok(told(policyOf('legal.venue'), 'Cork', 'Dublin').includes('changed'));
});
