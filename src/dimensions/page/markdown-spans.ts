// Reads what stands within a line of Markdown: emphasis, links, code, addresses.

export interface Range {
  readonly start: number;
  readonly end: number;
}

const ESCAPED = /[!-/:-@[-`{-~]/;

const ADDRESS = /<((?:https?:|mailto:)[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/y;

const BREAK = /<br\s*\/?>/iy;

const IS_WORD = /[\p{L}\p{N}]/u;

/** No address of a link is longer; one without its end is looked for no farther. */
const LONGEST_ADDRESS = 2_000;

/** What a bracket holds is looked at once for each that is open around it. */
const MOST_OPEN = 32;

/** Takes emphasis, links, pictures and escapes out of the lines of one block. */
export class Spans {
  readonly #source: string;
  readonly #chars: string[] = [];
  readonly #places: number[] = [];
  /** Where each bracket was opened in what was kept, and whether it is a picture's. */
  readonly #brackets: { readonly index: number; readonly isPicture: boolean }[] = [];
  /** Where link text begins and ends in what was kept. */
  readonly #links: Range[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  line({ start, end }: Range): void {
    let at = start;
    while (at < end) at = this.#step(at, start, end);
    this.#keep(' ', end);
  }

  finish() {
    const kept = this.#chars.flatMap((char, i) => (char === '' ? [] : [i]));
    const isLinked = new Set<number>();
    for (const { start, end } of this.#links) {
      for (let i = start; i < end; i++) if (this.#chars[i] !== '') isLinked.add(i);
    }
    const outside = kept.filter((i) => !isLinked.has(i) && IS_WORD.test(this.#chars[i] ?? ''));
    return {
      raw: this.#chars.join(''),
      places: kept.map((i) => this.#places[i] ?? 0),
      linked: isLinked.size,
      unlinked: outside.length,
    };
  }

  /** Reads what stands at `at`, and answers where it ends. */
  #step(at: number, start: number, end: number): number {
    const char = this.#source[at] ?? '';
    const next = at + 1 < end ? (this.#source[at + 1] ?? '') : '';
    switch (char) {
      case '\\':
        if (!ESCAPED.test(next)) return this.#keep(next === '' ? ' ' : char, at);
        return this.#keep(next, at + 1);
      case '`':
        return at + 1;
      case '~':
        return next === '~' ? at + 2 : this.#keep(char, at);
      case '*':
      case '_':
        return this.#emphasis(char, at, start, end);
      case '<':
        return this.#angle(at, end);
      case '!':
        if (next !== '[') return this.#keep(char, at);
        this.#open(true);
        return this.#keep('[', at + 1);
      case '[':
        this.#open(false);
        return this.#keep(char, at);
      case ']':
        return this.#bracket(at, end);
      default:
        return this.#keep(char, at);
    }
  }

  #open(isPicture: boolean): void {
    if (this.#brackets.length === MOST_OPEN) return;
    this.#brackets.push({ index: this.#chars.length, isPicture });
  }

  #keep(char: string, at: number): number {
    this.#chars.push(char);
    this.#places.push(at);
    return at + 1;
  }

  #emphasis(char: string, at: number, start: number, end: number): number {
    let after = at;
    while (after < end && this.#source[after] === char) after++;
    const left = at > start ? (this.#source[at - 1] ?? ' ') : ' ';
    const right = after < end ? (this.#source[after] ?? ' ') : ' ';
    const isAlone = /\s/.test(left) && /\s/.test(right);
    const isInWord = char === '_' && IS_WORD.test(left) && IS_WORD.test(right);
    if (isAlone || isInWord) for (let i = at; i < after; i++) this.#keep(char, i);
    return after;
  }

  #angle(at: number, end: number): number {
    BREAK.lastIndex = at;
    const gap = BREAK.exec(this.#source);
    if (gap !== null) {
      this.#keep(' ', at);
      return at + gap[0].length;
    }
    ADDRESS.lastIndex = at;
    const address = ADDRESS.exec(this.#source);
    if (address === null || at + address[0].length > end) return this.#keep('<', at);
    const until = at + address[0].length - 1;
    for (let i = at + 1; i < until; i++) this.#keep(this.#source[i] ?? '', i);
    return until + 1;
  }

  #bracket(at: number, end: number): number {
    const opened = this.#brackets.pop();
    const after = opened === undefined ? null : this.#address(at + 1, end);
    if (opened === undefined || after === null) return this.#keep(']', at);
    const text = this.#chars.slice(opened.index + 1).join('');
    // The sign that links a heading to itself (`#`, a pilcrow, an icon) is none of its words.
    const isSign = this.#source[at + 2] === '#' && !IS_WORD.test(text);
    if (opened.isPicture || isSign) this.#chars.fill('', opened.index);
    else this.#links.push({ start: opened.index, end: this.#chars.length });
    this.#chars[opened.index] = '';
    return after;
  }

  /** The end of `(address "title")`; null where there is none. */
  #address(from: number, end: number): number | null {
    if (this.#source[from] !== '(') return null;
    let depth = 0;
    for (let at = from; at < Math.min(end, from + LONGEST_ADDRESS); at++) {
      const char = this.#source[at];
      if (char === '\\') at++;
      else if (char === '(') depth++;
      else if (char === ')') {
        depth--;
        if (depth === 0) return at + 1;
      } else if (char === ']' && this.#source[at + 1] === '(') return null;
    }
    return null;
  }
}
