// Finds the string literals of a script, so that an address in a comment is not taken for one.

const MAX_STRING = 500;
const MAX_STRINGS = 5_000;

/**
 * Strings without escapes, in order. This is no parser: a regular expression with a quote in it
 * makes it lose strings, never find any that are not written there.
 */
export function scriptStrings(source: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  while (at < source.length && found.length < MAX_STRINGS) {
    const character = source[at];
    if (character === '/' && source[at + 1] === '/') at = endOf(source, '\n', at);
    else if (character === '/' && source[at + 1] === '*') at = endOf(source, '*/', at + 2);
    else if (character === '"' || character === "'" || character === '`') {
      const end = closing(source, at, character);
      if (end === null) at++;
      else {
        const text = source.slice(at + 1, end.at);
        if (!end.escaped && text !== '' && text.length <= MAX_STRING) found.push(text);
        at = end.at + 1;
      }
    } else at++;
  }
  return found;
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at + mark.length;
}

interface Closing {
  readonly at: number;
  readonly escaped: boolean;
}

// A template's beginning, up to its first hole, is as good as a string that is put together.
function closing(source: string, from: number, quote: string): Closing | null {
  let escaped = false;
  for (let at = from + 1; at < source.length; at++) {
    const character = source[at];
    if (character === quote) return { at, escaped };
    if (character === '\\') {
      escaped = true;
      at++;
    } else if (character === '\n' && quote !== '`') return null;
    else if (character === '$' && quote === '`' && source[at + 1] === '{') return { at, escaped };
  }
  return null;
}
