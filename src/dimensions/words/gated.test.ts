// A grammar that is gated finds what it finds when every text is asked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import '../registry.ts';
import { allGated, gatedGrammars, mayMatch } from './gated.ts';
import { allIn } from './matches.ts';
import { neededStems } from './needed-stems.ts';
import { Automaton } from './stem-automaton.ts';

const SAID = [
  'These terms are governed by the laws of the State of Delaware, United States.',
  'The courts of Graz, Austria have exclusive jurisdiction over all disputes.',
  'This site is operated by Anvil Services GmbH & Co. KG ("we", "us").',
  'Any dispute shall be finally resolved by binding arbitration in Oslo.',
  'You waive any right to bring a class action.',
  'Subscriptions renew automatically unless cancelled 30 days before the end of the term.',
  'Last updated: 12 May 2026',
  'Effective date: 1 June 2026',
  '© 2026 Anvil, Inc. All rights reserved.',
  'Der Gerichtsstand ist Kassel. Es gilt deutsches Recht.',
  'Les présentes sont soumises au droit français; les tribunaux de Lyon sont compétents.',
  'Standard contractual clauses apply. Contact dpo@anvil.example.',
  'The controller is Anvil Ltd, 1 Quay Street.',
];

const grammars = gatedGrammars();
const stems = [...new Set(grammars.flatMap((grammar) => neededStems(grammar) ?? []))];
const fragment = fc.oneof(
  fc.constantFrom(...SAID),
  fc.constantFrom(...stems),
  fc.constantFrom(...stems).map((stem) => stem.toUpperCase()),
  fc.constantFrom(' ', '\n', '. ', ', ', ': ', 'Anvil', 'kites', '30', '2026', '–', 'ı', 'ſ'),
);
const joint = fc.constantFrom(' ', ' ', '', '\n');
const text = fc
  .array(fc.tuple(fragment, joint), { minLength: 10, maxLength: 60 })
  .map((parts) => `${parts.flat().join('')}${' '.repeat(400)}`);

const places = (matches: readonly RegExpExecArray[]) =>
  matches.map((match) => [match.index, ...match]);

test('each grammar finds the same, gated or not', () => {
  assert.ok(grammars.length > 100);
  fc.assert(
    fc.property(text, (said) => {
      for (const grammar of grammars) {
        const whole = grammar.global ? grammar : new RegExp(grammar, `${grammar.flags}g`);
        const all = allIn(said, whole);
        if (all.length > 0) assert.ok(mayMatch(said, grammar), grammar.source);
        if (grammar.global) assert.deepEqual(places(allGated(said, grammar)), places(all));
      }
    }),
    { numRuns: 30 },
  );
});

test('a line that ends where a stem of the same classes would begins another line', () => {
  const stems = ['law:', 'by the city court'].map((text) => ({ text, isFolded: true }));
  const lines = new Automaton(stems).linesIn('of law\ndecided by the City Court');
  assert.deepEqual([...lines], [[1, ['of law\n'.length]]]);
});

test('a stem is found in whatever case letters stand, as grammars find it', () => {
  for (const letter of 'abcdefghijklmnopqrstuvwxyzäöüßéñçåøžıбс') {
    const grammar = new RegExp(letter, 'iu');
    const automaton = new Automaton([{ text: letter, isFolded: true }]);
    for (let code = 0; code < 0xd800; code++) {
      const char = String.fromCharCode(code);
      if (grammar.test(char)) assert.equal(automaton.linesIn(char).size, 1, char);
    }
  }
});
