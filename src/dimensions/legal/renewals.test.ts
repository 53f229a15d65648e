// Renewals of a contract and the notice that ends it, in the words of contracts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { autoRenewal, noticePeriods } from './clauses.ts';

test('days of notice count where the sentence is on renewal', () => {
  const days = (text: string) => noticePeriods(text).map(({ value }) => value);
  assert.deepEqual(
    days('It renews unless a party gives notice of non-renewal at least 30 days before its end.'),
    [30],
  );
  assert.deepEqual(
    days('It renews unless either gives 60 days’ written notice before the end.'),
    [60],
  );
  assert.deepEqual(days('We give at least 30 days of notice of changes.'), []);
});

test('a term goes on and renews, and notice is given so many days before its end', () => {
  const renews = [
    'Your subscription will continue and automatically renew unless canceled.',
    'Unless it is so terminated, Your subscription will renew for a term of equal length.',
    'The contract period shall be automatically extended by a month if no notice is given.',
  ];
  for (const text of renews) assert.equal(autoRenewal(text).length, 1, text);
  assert.deepEqual(autoRenewal('If your plan renews automatically you may cancel it.'), []);
  const ends =
    'You may terminate as of the end of the term by notice thirty (30) days preceding the end of such Subscription Term.';
  assert.deepEqual(
    noticePeriods(ends).map(({ value }) => value),
    [30],
  );
  const billed = 'Plans renew fourteen (14) days before the end of the cycle.';
  assert.deepEqual(noticePeriods(billed), []);
});

test('words of their own name the notice that ends a contract; other days are none of it', () => {
  const days = (text: string) => noticePeriods(text).map(({ value }) => value);
  assert.deepEqual(days('U heeft altijd 30 dagen opzegtermijn.'), [30]);
  assert.deepEqual(days('Die Kündigungsfrist beträgt 14 Tage.'), [14]);
  assert.deepEqual(days('Betaling binnen 30 dagen.'), []);
  assert.deepEqual(
    days('Danach ist der Vertrag mit einer Frist von 30 Tagen zum Monatsende kündbar.'),
    [30],
  );
  const tacit = 'Zij worden stilzwijgend verlengd, tenzij minimaal 30 dagen vooraf wordt opgezegd.';
  assert.deepEqual(days(tacit), [30]);
  assert.deepEqual(days('Andere prijzen worden minstens 30 dagen vooraf aangekondigd.'), []);
});

test('a renewal is said by its noun, or until somebody cancels', () => {
  for (const text of [
    'Il contratto ha durata annuale, con rinnovo automatico salvo disdetta.',
    'Gli abbonamenti ricorrenti si rinnovano fino a disdetta.',
    'Abonnement d’un an, avec tacite reconduction.',
  ]) {
    assert.equal(autoRenewal(text).length, 1, text);
  }
  assert.deepEqual(autoRenewal('Abbonamento di un anno, senza rinnovo automatico.'), []);
});
