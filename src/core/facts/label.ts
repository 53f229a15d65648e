// Names and descriptions that people give: what may stand in one line of a page, a log, a mail.

// Control characters, line separators, what turns the direction of a text, halves of characters.
const UNFIT = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/u;

/** Cuts the blanks around it; null when it is empty, too long, or not a single line of text. */
export function labelOf(text: string, most: number): string | null {
  const trimmed = text.trim();
  // Before it is counted: a character is at most two units.
  if (trimmed === '' || text.length > 4 * most || UNFIT.test(trimmed)) return null;
  return [...trimmed].length <= most ? trimmed : null;
}

/** What is left of a foreign text when everything unfit is blank, cut to `most` characters. */
export function cleanLabel(text: string, most: number): string | null {
  const units = [...text.slice(0, 4 * most)];
  const clean = units.map((one) => (UNFIT.test(one) ? ' ' : one)).join('');
  const label = [...clean.replace(/ +/g, ' ').trim()].slice(0, most).join('').trim();
  return label === '' ? null : label;
}
