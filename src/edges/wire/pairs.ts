// Pairs of names and values in forms and queries (URL standard, section 5.1), read strictly.

export interface Pair {
  /** Null where it is not percent-encoded UTF-8. */
  readonly name: string | null;
  /** Likewise. */
  readonly value: string | null;
  /** The name as it came. */
  readonly written: string;
}

/** `a=b&c=d`, `+` for a blank, the rest percent-encoded; a name without `=` has an empty value. */
export function pairsOf(text: string): Pair[] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const written = at < 0 ? pair : pair.slice(0, at);
      const value = at < 0 ? '' : decoded(pair.slice(at + 1));
      return { name: decoded(written), value, written };
    });
}

function decoded(text: string): string | null {
  // Only ASCII comes out of the encoding; more was put in by hand, in some unknown charset.
  if (/[^\x21-\x7e]/.test(text)) return null;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
