// Parts of a grammar that match in one way only: what other engines write as an atomic group.

/**
 * Matches as `source` does, yet never tries another way of it where what follows does not match.
 * V8 compiles what follows an alternation again for the ways in which it may be reached: two lists
 * of the names of days behind each other take it a second, and less than ten milliseconds so.
 * `name` is one that the grammar has no other group of. No stem is seen in it (needed-stems.ts).
 */
export function atomic(name: string, source: string): string {
  return `(?=(?<${name}>${source}))\\k<${name}>`;
}
