// Finds the stems of many grammars in one pass over a text (Aho and Corasick, 1975).

export interface Stem {
  readonly text: string;
  /** Does it stand in lower case for letters of either case? */
  readonly isFolded: boolean;
}

/**
 * Few classes of letters, so that a state is one line of a processor's cache: the letters from a to
 * z in either case, the blank, the digits, some marks, and one for all that is not ASCII.
 */
const CLASSES = 32;
const OTHER = 0;
const NOT_ASCII = 31;
const CLASS_OF: Uint8Array = classesOfCodes();

function classesOfCodes(): Uint8Array {
  const classes = new Uint8Array(0x10000).fill(NOT_ASCII).fill(OTHER, 0, 0x80);
  for (let at = 0; at < 26; at++) {
    classes[0x41 + at] = at + 1;
    classes[0x61 + at] = at + 1;
  }
  classes[0x20] = 27;
  classes.fill(28, 0x30, 0x3a);
  classes[0x2e] = 29;
  for (const mark of "-/&'()") classes[mark.charCodeAt(0)] = 30;
  // Letter case aside, two more letters are an S and a K.
  classes[0x17f] = 19;
  classes[0x212a] = 11;
  return classes;
}

const LINE_FEED = 10;
/** As many as their numbers have room for. */
const MOST_STATES = 0x10000;

/**
 * A trie of stems with links to where the longest end of what was read goes on. A stem that is the
 * same in classes alone may be told to stand where it does not.
 */
export class Automaton {
  readonly #stems: readonly Stem[];
  /** The state after each class of letters. */
  readonly #next: Uint16Array;
  /** Does a stem end in a state? */
  readonly #isEnd: Uint8Array;
  /** Numbers of the stems that end in a state. */
  readonly #ends: readonly (readonly number[])[];

  constructor(stems: readonly Stem[]) {
    this.#stems = stems;
    const trie = new Trie();
    for (const [at, { text }] of stems.entries()) trie.add(text, at);
    if (trie.ends.length > MOST_STATES) throw new RangeError(`${trie.ends.length} states`);
    this.#next = trie.linked();
    this.#ends = trie.ends;
    this.#isEnd = Uint8Array.from(trie.ends, ({ length }) => Math.min(length, 1));
  }

  /** For each stem that stands in the text, by its number, where those lines begin. */
  linesIn(text: string): ReadonlyMap<number, readonly number[]> {
    const lines = new Map<number, number[]>();
    const [next, isEnd, { length }] = [this.#next, this.#isEnd, text];
    let from = 0;
    let state = 0;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      state = next[(state << 5) | (CLASS_OF[code] as number)] as number;
      // No stem holds a line feed, whatever else has its class.
      if (code === LINE_FEED) {
        state = 0;
        from = at + 1;
      } else if (isEnd[state] === 1) this.#note(lines, state, text, at + 1, from);
    }
    return lines;
  }

  /** Where the first stem that may stand from there on ends; -1 where surely none does. */
  firstEnd(text: string, from = 0): number {
    const [next, isEnd, { length }] = [this.#next, this.#isEnd, text];
    let state = 0;
    for (let at = from; at < length; at++) {
      state = next[(state << 5) | (CLASS_OF[text.charCodeAt(at)] as number)] as number;
      if (isEnd[state] === 1) return at + 1;
    }
    return -1;
  }

  #note(
    lines: Map<number, number[]>,
    state: number,
    text: string,
    end: number,
    from: number,
  ): void {
    for (const number of this.#ends[state] ?? []) {
      const stem = this.#stems[number];
      if (stem === undefined) continue;
      const isThere = stem.isFolded || text.startsWith(stem.text, end - stem.text.length);
      if (!isThere) continue;
      const known = lines.get(number);
      if (known === undefined) lines.set(number, [from]);
      else if (known.at(-1) !== from) known.push(from);
    }
  }
}

class Trie {
  readonly ends: number[][] = [[]];
  readonly #below: Map<number, number>[] = [new Map()];

  add(stem: string, number: number): void {
    let state = 0;
    for (let at = 0; at < stem.length; at++) {
      const letter = CLASS_OF[stem.charCodeAt(at)] ?? OTHER;
      const below = this.#below[state];
      const known = below?.get(letter);
      state = known ?? this.#below.length;
      if (known !== undefined) continue;
      below?.set(letter, state);
      this.#below.push(new Map());
      this.ends.push([]);
    }
    this.ends[state]?.push(number);
  }

  linked(): Uint16Array {
    const next = new Uint16Array(this.#below.length * CLASSES);
    const back = new Uint16Array(this.#below.length);
    const waiting = [0];
    for (const state of waiting) {
      const longest = back[state] ?? 0;
      if (state !== 0) {
        this.ends[state]?.push(...(this.ends[longest] ?? []));
        next.copyWithin(state * CLASSES, longest * CLASSES, (longest + 1) * CLASSES);
      }
      for (const [letter, below] of this.#below[state] ?? []) {
        back[below] = state === 0 ? 0 : (next[longest * CLASSES + letter] ?? 0);
        next[state * CLASSES + letter] = below;
        waiting.push(below);
      }
    }
    return next;
  }
}
