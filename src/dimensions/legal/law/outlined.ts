// Grammars that name a jurisdiction, looked for by their outline before any of hundreds of names.

import { lazily } from '../../../core/lazily.ts';
import { allIn, widthAt } from '../../words/matches.ts';
import type { Finder } from '../lines.ts';
import { ADJECTIVE_WORDS, JURISDICTION_WORDS } from './jurisdictions.ts';

/** Each name is one of these, and much else is. */
const ANY_NAME = '[^;:]{2,60}?';
const ANY_ADJECTIVE = '[^;:.,()]{2,30}?';

/**
 * Finds what a grammar matches, letters in either case. With its names a grammar takes up to a
 * tenth of a second to be made ready and long to fail: that is left to places where its outline
 * fits, which says the same but for the names. None of them may stand in what it forbids.
 */
export function outlined(grammar: string): Finder {
  const outline = outlineOf(grammar);
  if (outline === grammar) {
    const whole = new RegExp(grammar, 'giu');
    return (text) => allIn(text, whole);
  }
  const fits = new RegExp(outline, 'giu');
  const named = lazily(() => new RegExp(grammar, 'iuy'));
  return (text) => placesOf(text, fits, named);
}

/** How far a match, with all that it looks at, reaches before and behind a word that it holds. */
export interface Reach {
  readonly before: number;
  readonly behind: number;
}

/** The same in the stretches around a word alone, which each match holds. */
export function around(word: RegExp, reach: Reach, find: Finder): Finder {
  return (text) =>
    stretchesOf(text, word, reach).flatMap(({ from, to }) => {
      const found = find(text.slice(from, to));
      for (const match of found) {
        match.index += from;
        match.input = text;
      }
      return found;
    });
}

/** What several find, one after the other. */
export function all(...finders: readonly Finder[]): Finder {
  return (text) => finders.flatMap((find) => find(text));
}

interface Stretch {
  readonly from: number;
  to: number;
}

function stretchesOf(text: string, word: RegExp, { before, behind }: Reach): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { index } of allIn(text, word)) {
    const from = Math.max(0, index - before);
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to) last.to = index + behind;
    else stretches.push({ from, to: index + behind });
  }
  return stretches;
}

function placesOf(text: string, fits: RegExp, named: () => RegExp): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  fits.lastIndex = 0;
  for (let place = fits.exec(text); place !== null; place = fits.exec(text)) {
    const { index } = place;
    named().lastIndex = index;
    const match = named().exec(text);
    if (match !== null) found.push(match);
    const length = match?.[0].length ?? 0;
    fits.lastIndex = index + (length > 0 ? length : widthAt(text, index));
  }
  return found;
}

function outlineOf(grammar: string): string {
  return grammar
    .replaceAll(ADJECTIVE_WORDS, () => ANY_ADJECTIVE)
    .replaceAll(JURISDICTION_WORDS, () => ANY_NAME)
    .replaceAll(`${ANY_ADJECTIVE}|${ANY_NAME}`, () => ANY_NAME);
}
