// What generations of an archive change, and that only the last of them need to be remembered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json, Reading } from '../../core/facts/fact.ts';
import {
  afterGeneration,
  changesIn,
  GENERATIONS_REMEMBERED,
  type Generation,
  type History,
  historyOf,
} from './history.ts';

const PRICE = 'pricing.tier.team.price';
const NAME = 'pricing.tier.team.name';
const ROUND = 'funding.claim.series-a.amount';

/** A value with its unit; `undefined` is absent, `'?'` what the reader cannot tell. */
type Shown = readonly [Json, string | null] | undefined | '?';

function generation(at: number, shown: Readonly<Record<string, Shown>>): Generation {
  const rows = Object.entries(shown);
  return {
    capture: {
      id: `cap_${at}`,
      sourceId: 1,
      url: 'https://acme.example/',
      at,
      lane: 'archive',
      vantage: 'x',
    },
    read: {
      extractor: 'pricing',
      version: 1,
      readings: rows.flatMap(([key, value]) =>
        value === undefined || value === '?' ? [] : [reading(key, value[0], value[1])],
      ),
      recognised: null,
      abstentions: rows.flatMap(([keys, value]) =>
        value === '?' ? [{ keys, reason: 'unclear', candidates: [] }] : [],
      ),
    },
  };
}

function reading(key: string, value: Json, unit: string | null): Reading {
  return {
    key,
    value,
    unit,
    provenance: 'company_stated',
    product: null,
    confidence: null,
    evidenceType: 'page_text',
    locator: { type: 'json_pointer', pointer: '' },
  };
}

/** Key, old value, new value, generation before and generation after of every change. */
function told(all: readonly Readonly<Record<string, Shown>>[]) {
  let history: History | null = null;
  const rows: unknown[] = [];
  for (const [at, shown] of all.entries()) {
    const next = generation(at, shown);
    for (const { key, from, to, judgement } of history === null ? [] : changesIn(history, next)) {
      const { before, first } = judgement;
      rows.push([key, from?.value ?? null, to?.value ?? null, before.captureId, first.captureId]);
    }
    history = afterGeneration(history, next);
  }
  return rows;
}

test('values change, come and go; the first generation changes nothing', () => {
  const all = [
    { [PRICE]: [10, 'USD'] },
    { [PRICE]: [12, 'USD'], [NAME]: ['Team', null] },
    { [NAME]: ['Team', null] },
  ] as const;
  assert.deepEqual(told(all), [
    [NAME, null, 'Team', 'cap_0', 'cap_1'],
    [PRICE, 10, 12, 'cap_0', 'cap_1'],
    [PRICE, 12, null, 'cap_1', 'cap_2'],
  ]);
});

test('a generation that cannot be told is passed over, whatever is behind it', () => {
  const all = [{ [PRICE]: [10, 'USD'] }, { [PRICE]: '?' }, { [PRICE]: [12, 'USD'] }] as const;
  assert.deepEqual(told(all), [[PRICE, 10, 12, 'cap_0', 'cap_2']]);
});

test('what was never told before is no news when it can be told', () => {
  assert.deepEqual(told([{ [PRICE]: '?' }, { [PRICE]: [12, 'USD'] }]), []);
  assert.deepEqual(told([{}, { [PRICE]: '?' }, { [PRICE]: [12, 'USD'] }]), []);
});

test('money is compared with the last generation in the same currency', () => {
  const all = [
    { [PRICE]: [10, 'USD'] },
    { [PRICE]: [9, 'EUR'] },
    { [PRICE]: [11, 'EUR'] },
    { [PRICE]: [10, 'USD'] },
    { [PRICE]: [12, 'USD'] },
    {},
  ] as const;
  assert.deepEqual(told(all), [
    [PRICE, 9, 11, 'cap_1', 'cap_2'],
    [PRICE, 10, 12, 'cap_3', 'cap_4'],
    [PRICE, 12, null, 'cap_4', 'cap_5'],
  ]);
});

test('what happened is not taken back by a page that lists it no more', () => {
  assert.deepEqual(told([{ [ROUND]: [5, 'USD'] }, {}, { [ROUND]: [5, 'USD'] }]), []);
});

test('the last generations tell what all of them would', () => {
  const value: fc.Arbitrary<Shown> = fc.oneof(
    fc.constant<Shown>(undefined),
    fc.constant<Shown>('?'),
    fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom('USD', 'EUR')),
  );
  const shown = fc.record({ [PRICE]: value, [NAME]: value, [ROUND]: value });
  const many = fc.array(shown, { minLength: 1, maxLength: 3 * GENERATIONS_REMEMBERED });
  fc.assert(
    fc.property(many, shown, (before, next) => {
      const generations = before.map((one, at) => generation(at, one));
      const all = historyOf(generations);
      const some = historyOf(generations.slice(-GENERATIONS_REMEMBERED));
      assert.deepEqual(some, all);
      assert.ok(all !== null && some !== null);
      const last = generation(before.length, next);
      assert.deepEqual(changesIn(some, last), changesIn(all, last));
    }),
    { numRuns: 300, seed: 11 },
  );
});
