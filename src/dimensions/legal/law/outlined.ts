// Grammars that name a jurisdiction, looked for by their outline before any of hundreds of names.

import { lazily } from '../../../core/lazily.ts';
import { gated } from '../../words/gated.ts';
import { allIn, widthAt } from '../../words/matches.ts';
import { type Finder, needing } from '../lines.ts';
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
    const whole = gated(new RegExp(grammar, 'giu'));
    return needing(whole, (text) => allIn(text, whole));
  }
  const fits = gated(new RegExp(outline, 'giu'));
  const named = lazily(() => new RegExp(grammar, 'iuy'));
  return needing(fits, (text) => placesOf(text, fits, named));
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
