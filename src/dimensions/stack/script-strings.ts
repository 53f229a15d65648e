// Finds the string literals of a script, so that an address in a comment is not taken for one.

const MAX_STRING = 500;
const MAX_STRINGS = 5_000;

const BEGINS = /["'`]|\/[/*]/g;
const ENDS: Readonly<Record<string, RegExp>> = {
  '"': /["\\\n]/g,
  "'": /['\\\n]/g,
  '`': /[`\\]|\$\{/g,
};

/**
 * Strings without escapes, in order; of a template what stands before its first hole. This is no
 * parser: a regular expression with a quote in it makes it lose strings, never find any that are
 * not written there.
 */
export function scriptStrings(source: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  while (found.length < MAX_STRINGS) {
    const mark = next(BEGINS, source, at);
    if (mark === null) break;
    if (mark.text === '//') at = after(source, '\n', mark.at);
    else if (mark.text === '/*') at = after(source, '*/', mark.at + 2);
    else {
      const end = closing(source, mark.at + 1, mark.text);
      if (end === null) at = mark.at + 1;
      else {
        const text = source.slice(mark.at + 1, end.at);
        if (!end.escaped && text !== '' && text.length <= MAX_STRING) found.push(text);
        at = end.at + 1;
      }
    }
  }
  return found;
}

function next(pattern: RegExp, source: string, from: number): { text: string; at: number } | null {
  pattern.lastIndex = from;
  const match = pattern.exec(source);
  return match === null ? null : { text: match[0], at: match.index };
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at + mark.length;
}

function closing(
  source: string,
  from: number,
  quote: string,
): { readonly at: number; readonly escaped: boolean } | null {
  const pattern = ENDS[quote];
  let escaped = false;
  let at = from;
  while (pattern !== undefined) {
    const mark = next(pattern, source, at);
    if (mark === null || mark.text === '\n') return null;
    if (mark.text !== '\\') return { at: mark.at, escaped };
    escaped = true;
    at = mark.at + 2;
  }
  return null;
}
