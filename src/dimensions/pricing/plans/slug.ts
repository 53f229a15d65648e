// The word of a key that stands for a quoted label.

import { plainLetters } from '../../../core/letters/letters.ts';

/** Lower case, accents dropped, everything else to single hyphens. */
export function slugOf(name: string): string {
  return plainLetters(name)
    .replace(/\+/g, ' plus ')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC');
}
