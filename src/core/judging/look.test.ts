// Pages that shrink, first looks that disagree, and editions that take turns.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Edition } from './edition.ts';
import { baselineUntil, judgeLook, type SourceLooks } from './look.ts';
import { DAY, HOUR } from './policy.ts';

const T0 = Date.UTC(2026, 2, 2);
const ALIKE = { statedRegion: null, address: null, title: 'terms', party: null };

/** `en`, or `en-GB` where the page names a region. */
function editionIn(locale: string): Edition {
  const [language = '', region] = locale.split('-');
  return { ...ALIKE, language: language || null, region: region ?? null };
}

function play(sizes: readonly (readonly [number, string?])[], step = 2 * DAY) {
  let looks: SourceLooks | null = null;
  const kinds = sizes.map(([letters, edition], i) => {
    const judged = judgeLook(looks, {
      at: T0 + i * step,
      letters,
      edition: edition === undefined ? null : editionIn(edition),
    });
    looks = judged.looks;
    return judged.standing.kind;
  });
  return { kinds, looks: looks as SourceLooks | null };
}

test('a page that loses 70 % of its main words is distrusted until four looks over a week agree', () => {
  const { kinds } = play([[5000], [5000], [1400], [1400], [1400], [1400], [1400], [1300]]);
  assert.deepEqual(kinds.slice(0, 6), ['usual', 'usual', 'shrunk', 'shrunk', 'shrunk', 'shrunk']);
  // Six days after the first of them: not yet a week.
  assert.deepEqual(kinds.slice(6), ['shrunk', 'usual']);
});

test('a page that shrinks and grows again is what it was', () => {
  const { kinds } = play([[5000], [900], [5000], [900], [900]]);
  assert.deepEqual(kinds, ['usual', 'shrunk', 'usual', 'shrunk', 'shrunk']);
});

test('a page that loses less, or had little, is as usual', () => {
  assert.deepEqual(play([[5000], [1600], [600]]).kinds, ['usual', 'usual', 'usual']);
  assert.deepEqual(play([[90], [10], [90]]).kinds, ['usual', 'usual', 'usual']);
});

test('what appears within first looks that disagree widely belongs to the baseline', () => {
  const until = (sizes: readonly (readonly [number])[]) => {
    const { looks } = play(sizes);
    return looks === null ? null : baselineUntil(looks);
  };
  assert.equal(until([[600], [9000]]), T0 + 2 * DAY);
  assert.equal(until([[600], [9000], [9000], [9000]]), T0 + 4 * DAY);
  assert.equal(until([[9000], [9000], [9100], [20]]), null);
});

test('editions that take turns are never compared, however long each side stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 8 }),
      (runs) => {
        const looks = runs.flatMap((times, i) =>
          Array.from({ length: times }, () => [4000, i % 2 === 0 ? 'en' : 'de'] as const),
        );
        const { kinds } = play(looks, DAY);
        let held = 'en';
        kinds.forEach((kind, i) => {
          const edition = looks[i]?.[1] ?? '';
          if (kind === 'new_edition') held = edition;
          assert.equal(kind === 'usual', kind !== 'new_edition' && edition === held);
        });
      },
    ),
  );
});

test('an edition that stays becomes the one that is held, in silence', () => {
  const { kinds, looks } = play(
    [
      [4000, 'en'],
      [4000, 'de'],
      [4000, 'de'],
      [4000, 'de'],
      [4000, 'de'],
      [4000, 'de'],
      [4000, 'de'],
    ],
    2 * DAY,
  );
  assert.deepEqual(kinds.slice(1, 6), [
    'other_edition',
    'other_edition',
    'other_edition',
    'other_edition',
    'new_edition',
  ]);
  assert.equal(kinds[6], 'usual');
  assert.equal(looks?.edition?.language, 'de');
  assert.deepEqual(
    play(
      [
        [1, 'en'],
        [1, 'de'],
      ],
      HOUR,
    ).kinds,
    ['usual', 'other_edition'],
  );
});

test('what may be another edition is doubtful until it has stayed as long', () => {
  const looks = ['en-US', 'en-GB', 'en-GB', 'en-GB', 'en-GB', 'en-GB', 'en-GB', 'en-US'];
  const { kinds } = play(looks.map((locale) => [4000, locale] as const));
  assert.deepEqual(kinds, [
    'usual',
    ...Array.from({ length: 5 }, () => 'doubtful'),
    'usual',
    'doubtful',
  ]);
});

test('a look that does not say its language leads to no other one', () => {
  const { kinds } = play([
    [5000, 'en'],
    [5000, ''],
    [5000, 'de'],
  ]);
  assert.deepEqual(kinds, ['usual', 'usual', 'other_edition']);
});

test('an edition whose title changes from look to look still takes the place of the one held', () => {
  const { judged } = ['a', 'b', 'a', 'b', 'a'].reduce<{ looks: SourceLooks; judged: string[] }>(
    ({ looks, judged }, name, i) => {
      const edition = { ...editionIn('de'), title: name, address: name };
      const now = judgeLook(looks, { at: T0 + (i + 1) * 3 * DAY, letters: 5000, edition });
      return { looks: now.looks, judged: [...judged, now.standing.kind] };
    },
    {
      looks: judgeLook(null, { at: T0, letters: 5000, edition: editionIn('en') }).looks,
      judged: [],
    },
  );
  assert.deepEqual(judged.slice(0, 4), [
    'other_edition',
    'other_edition',
    'other_edition',
    'new_edition',
  ]);
});
