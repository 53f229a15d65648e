// Codes at the end of the street's line, with the town in the line below.

import type { Line } from '../subprocessors/lines.ts';
import { anchorOf } from './anchors.ts';
import { placeIn } from './listed.ts';
import { bareOf, isStreet } from './streets.ts';

/** `Anvil Park 406, 1098XH` above `Amsterdam`, `QC H2T 2T3` above `Montréal, Canada`. */
export function codeBefore(text: string, next: Line): string | null {
  const town = bareOf(next.text);
  if (next.heading !== null || /\d/u.test(town) || placeIn(town) === null) return null;
  const region = /^(?<region>[A-Z]{2}),? (?<code>[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5})$/u.exec(text);
  if (region !== null) return town.replace(/^[^,]+/u, (city) => `${city}, ${text}`);
  // A British code in a line of its own above its town.
  if (/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u.test(text)) {
    return placeIn(town)?.country === 'GB' ? `${town.replace(/,.*$/u, '')} ${text}` : null;
  }
  const { street = '', code = '' } =
    /^(?<street>.*\d.*?),? (?<code>\d{4} ?[A-Z]{2}|(?:[A-Z]{1,2}-)?\d{4,5})$/u.exec(text)?.groups ??
    {};
  return isStreet(street) && anchorOf(text) === null ? `${street}, ${code} ${town}` : null;
}
