// Pictures that pages set before and after their words, and that say nothing: 📧, ⭐, →.

/**
 * Ticks, crosses, empty boxes, warnings and building sites say something: these stay. So do "™",
 * "©" and "®", which belong to a name.
 */
const SPEAKING =
  '[©®™‼⁉\\u2610-\\u2612\\u2713-\\u2718\\u2705\\u2714\\u274c\\u274e\\u26a0\\u26d4\\u2b1c\\u2b1b\\u{1f6ab}\\u{1f6a7}\\u{1f51c}\\u{1f44e}\\u{1f7e1}\\u{1f534}\\u{1f7e0}\\u{1f7e2}]';
const MARK =
  '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\u2190-\\u21ff\\u2460-\\u24ff\\u2500-\\u25cf\\u2600-\\u27bf\\u2b00-\\u2bff\\ue000-\\uf8ff\\ufe0f\\u20e3\\u200d]';
const MARKS = `(?:(?!${SPEAKING})${MARK})`;
const FIRST = new RegExp(`^\\s*(?:${MARKS}\\s*)+`, 'u');
const LAST = new RegExp(`(?:\\s*${MARKS})+\\s*$`, 'u');
const MAYBE = /[\u2190-\uffff]/;
const WORD = /[\p{L}\p{N}]/u;
/** So many characters at the end are looked at: to try every blank of a long text is dear. */
const AT_END = 40;

/** Where the words begin and end among such pictures: all of it where there are no words. */
export function wordsWithin(text: string): readonly [start: number, end: number] {
  if (!MAYBE.test(text) || !WORD.test(text)) return [0, text.length];
  const start = FIRST.exec(text)?.[0].length ?? 0;
  const last = LAST.exec(text.slice(Math.max(start, text.length - AT_END)))?.[0].length ?? 0;
  return [start, text.length - last];
}

/** "📧 Email us →": the words alone. */
export function withoutPictures(text: string): string {
  const [start, end] = wordsWithin(text);
  return start === 0 && end === text.length ? text : text.slice(start, end);
}
