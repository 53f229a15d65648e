// Headings that name a place of the company, below which no address was read.

import type { Line } from '../subprocessors/lines.ts';
import { countryOfCity } from './cities.ts';
import { countryOf } from './countries.ts';
import { bareOf, isStreet } from './streets.ts';

const LONGEST = 160;

/** What stands below a heading that names a place, where no address was read there. */
export function unplaced(
  lines: readonly Line[],
  starts: ReadonlySet<number>,
  near: number,
): readonly string[] {
  return lines.flatMap((line, i): readonly string[] => {
    if (line.heading === null || line.inFooter || line.text.length > 40) return [];
    const name = line.text.replace(/ (?:office|hq|headquarters)$/iu, '');
    if (countryOf(name) === null && countryOfCity(name) === null) return [];
    const below = lines.slice(i + 1, i + 1 + near);
    const end = below.findIndex(({ heading }) => heading !== null);
    const own = end < 0 ? below : below.slice(0, end);
    if (own.some((_, at) => starts.has(i + 1 + at)) || starts.has(i)) return [];
    const told = own.find(({ text }) => isStreet(bareOf(text)) && text.length <= LONGEST);
    return told === undefined ? [] : [told.text];
  });
}
