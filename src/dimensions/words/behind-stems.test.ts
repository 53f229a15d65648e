// A grammar behind its stems answers as it does alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import '../registry.ts';
import { behindStems, grammarsBehindStems } from './behind-stems.ts';
import { nearStems } from './needed-stems.ts';

const SAID = [
  'We reply to every message within two working days.',
  'Wir antworten innerhalb von 24 Stunden.',
  'Our friendly support team usually responds in an hour.',
  'Hosting: Anvil Web AG; supervised by nobody, insured by many.',
  'Integrates with Kite, Rope and Anvil. Trusted by 40 teams.',
  'Service credits are due where availability falls below 99.9%.',
  'An AI phone agent and a chatbot for your own support team.',
];

const grammars = grammarsBehindStems();
const stems = [...new Set(grammars.flatMap((grammar) => nearStems(grammar)?.stems ?? []))];
const fragment = fc.oneof(
  fc.constantFrom(...SAID),
  fc.constantFrom(...stems),
  fc.constantFrom(...stems).map((stem) => stem.toUpperCase()),
  fc.constantFrom(' ', '\n', '. ', 'Anvil', '30', '–', 'ı', 'ſ', '𝒳', 'é'),
);
const joint = fc.constantFrom(' ', ' ', '', '\n');
const text = fc
  .array(fc.tuple(fragment, joint), { maxLength: 30 })
  .map((parts) => parts.flat().join(''));

test('each grammar gives the same match, behind stems or not', () => {
  assert.ok(grammars.length > 5);
  const asked = grammars.map((grammar) => [grammar, behindStems(new RegExp(grammar))] as const);
  fc.assert(
    fc.property(text, (said) => {
      for (const [grammar, behind] of asked) {
        const alone = grammar.exec(said);
        assert.deepEqual(behind.exec(said), alone, grammar.source);
        assert.equal(behind.test(said), alone !== null, grammar.source);
      }
    }),
    { numRuns: 200 },
  );
});

test('a match begins no farther before the end of its first stem than was told', () => {
  const reaches: readonly (readonly [RegExp, number])[] = [
    [/(?<!\p{L})(?:answer(?:s|ed)?|antwort\p{L}*)/iu, 'answered'.length],
    [/\d{1,3} (?:days?|hours?)/u, 2 * 3 + ' hours'.length],
    [/\p{L}+ teams/u, Number.POSITIVE_INFINITY],
    [/(?:an? |the )?refund/, 'the refund'.length],
    [/(.)\1kites/, Number.POSITIVE_INFINITY],
  ];
  for (const [grammar, reach] of reaches) {
    assert.equal(nearStems(grammar)?.reach, reach, grammar.source);
  }
});

test('a grammar that is asked for all of its matches is not asked so', () => {
  assert.throws(() => behindStems(/kite/g), /a grammar of many/);
});
