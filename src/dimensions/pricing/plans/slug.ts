// The word of a key that stands for a quoted label.

import { plainLetters } from '../../../core/letters/letters.ts';
import { remembering } from '../../words/remembering.ts';

/** Lower case, accents dropped, everything else to single hyphens. */
export const slugOf = remembering((name) =>
  plainLetters(name)
    .replace(/\+/g, ' plus ')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC'),
);
