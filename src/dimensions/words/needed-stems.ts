// Which stretches of letters a grammar cannot match without, derived from its own source.

/**
 * Does every match, with all that the grammar looks at around it, stay between two line feeds? Then
 * it is the same in the text and in the line alone. False where it cannot be told.
 */
export function staysInLine({ source }: RegExp): boolean {
  const classes = source.match(CLASS) ?? [];
  const rest = source.replace(CLASS, '').replaceAll('\\p', '');
  const mayPass = (one: string): boolean =>
    one.startsWith('[^') ? !one.includes('\\n') : /\\[snrDWP]/.test(one);
  if (classes.some(mayPass) || /\\[snrDWPk]/.test(rest)) return false;
  return !/[.^$]/.test(rest.replace(/\\./g, ''));
}

const CLASS = /(?<!\\)\[(?:\\.|[^\]\\])*\]/g;

/** Stems of which whatever is matched holds one. */
export interface Needed {
  readonly stems: readonly string[];
  /** Letters at most from where a match begins to where the first of them ends in it. */
  readonly reach: number;
}

/** What a part of a grammar can be: all it may say, where that is little, and what it must say. */
interface Part {
  /** Every text that it matches; null where there are too many. */
  readonly exact: readonly string[] | null;
  /** Null where nothing is known. */
  readonly needed: Needed | null;
  /** Letters that it matches at most. */
  readonly longest: number;
}

const EMPTY: Part = { exact: [''], needed: null, longest: 0 };
/** Any one character, which may be a surrogate pair. */
const ANYTHING: Part = { exact: null, needed: null, longest: 2 };
/** Texts that a run of parts may be before it is cut, and alternatives of one part. */
const MOST_RUN = 40;
const MOST = 500;
const SHORTEST = 2;
const LONGEST = 30;

/**
 * Stems of which every match of the grammar holds one, in lower case where letter case says
 * nothing; null where none can be told. They hold no line feed.
 */
export function neededStems(grammar: RegExp): readonly string[] | null {
  return neededOf(grammar, rarer)?.stems ?? null;
}

/** The same, with how far into a match they end: those of which that is known, unless frequent. */
export function nearStems(grammar: RegExp): Needed | null {
  const rare = neededOf(grammar, rarer);
  const near = neededOf(grammar, nearer);
  if (rare === null || near === null) return rare;
  return frequency(near.stems) < MUCH * frequency(rare.stems) ? near : rare;
}

const MUCH = 10;

function neededOf({ source, flags }: RegExp, better: Choice): Needed | null {
  const folded = flags.includes('i');
  const { part, end } = new Reading(source, folded, better).alternatives(0);
  if (end !== source.length) throw new TypeError(`a grammar that does not read: ${source}`);
  const needed = better(part.needed, usable(part.exact));
  return needed === null ? null : { ...needed, stems: withoutLonger(needed.stems) };
}

/** A stem that holds another says nothing more. */
function withoutLonger(stems: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const stem of [...stems].sort((a, b) => a.length - b.length)) {
    if (!kept.some((other) => stem.includes(other))) kept.push(stem);
  }
  return kept;
}

function usable(stems: readonly string[] | null): Needed | null {
  if (stems === null || stems.length === 0 || stems.length > MOST) return null;
  // One letter is enough of what stands in few texts: "©".
  if (!stems.every((stem) => stem.length >= SHORTEST || stem > '\x7f')) return null;
  return { stems, reach: Math.max(...stems.map(({ length }) => length)) };
}

function behind(needed: Needed | null, letters: number): Needed | null {
  return needed === null ? null : { ...needed, reach: needed.reach + letters };
}

/** About how often a stem stands in a text: the rarer of two sets is the better to look for. */
function frequency(stems: readonly string[]): number {
  let sum = 0;
  for (const stem of stems) {
    let one = 1;
    for (const char of stem) {
      one /= char === ' ' ? 6 : char >= 'a' && char <= 'z' ? 14 : 90;
    }
    sum += one;
  }
  return sum;
}

/** Which of two sets is the better to look for. */
type Choice = (one: Needed | null, other: Needed | null) => Needed | null;

function rarer(one: Needed | null, other: Needed | null): Needed | null {
  if (one === null || other === null) return one ?? other;
  return frequency(other.stems) < frequency(one.stems) ? other : one;
}

function nearer(one: Needed | null, other: Needed | null): Needed | null {
  if (one === null || other === null) return one ?? other;
  if (Number.isFinite(one.reach) === Number.isFinite(other.reach)) return rarer(one, other);
  return Number.isFinite(one.reach) ? one : other;
}

interface Read {
  readonly part: Part;
  readonly end: number;
}

// Large groups (legal forms) stand in many grammars.
const KNOWN = new Map<string, Part>();

class Reading {
  readonly #source: string;
  readonly #folded: boolean;
  readonly #better: Choice;

  constructor(source: string, folded: boolean, better: Choice) {
    this.#source = source;
    this.#folded = folded;
    this.#better = better;
  }

  alternatives(from: number): Read {
    const parts: Part[] = [];
    let at = from;
    for (;;) {
      const { part, end } = this.#sequence(at);
      parts.push(part);
      at = end;
      if (this.#source[at] !== '|') break;
      at++;
    }
    return { part: parts.length === 1 ? (parts[0] ?? EMPTY) : this.#eitherOf(parts), end: at };
  }

  #eitherOf(parts: readonly Part[]): Part {
    const exact: string[] = [];
    const needed: string[] = [];
    let [isExact, isNeeded, reach, longest] = [true, true, 0, 0];
    for (const part of parts) {
      longest = Math.max(longest, part.longest);
      if (part.exact === null) isExact = false;
      else exact.push(...part.exact);
      const own = this.#better(part.needed, usable(part.exact));
      if (own === null) isNeeded = false;
      else needed.push(...own.stems);
      reach = Math.max(reach, own?.reach ?? 0);
    }
    const stems = isNeeded ? withoutLonger(needed) : [];
    return {
      exact: isExact && exact.length <= MOST ? exact : null,
      needed: isNeeded && stems.length <= MOST ? { stems, reach } : null,
      longest,
    };
  }

  #sequence(from: number): Read {
    let run: readonly string[] = [''];
    let runAt = 0;
    let longest = 0;
    let whole = true;
    let needed: Needed | null = null;
    let at = from;
    while (at < this.#source.length && !'|)'.includes(this.#source[at] ?? '')) {
      const { part, end } = this.#atom(at);
      at = end;
      const { exact } = part;
      const before = longest;
      longest += part.longest;
      const longer = exact === null ? null : together(run, exact);
      if (longer !== null) {
        run = longer;
        continue;
      }
      needed = this.#better(
        this.#better(needed, behind(usable(run), runAt)),
        behind(part.needed, before),
      );
      whole = false;
      const isFew = exact !== null && exact.length <= MOST_RUN;
      run = isFew ? exact : [''];
      runAt = isFew ? before : longest;
      if (exact !== null) needed = this.#better(needed, behind(usable(exact), before));
    }
    needed = this.#better(needed, behind(usable(run), runAt));
    return { part: { exact: whole ? run : null, needed, longest }, end: at };
  }

  #atom(from: number): Read {
    const { part, end } = this.#one(from);
    const [said = ''] =
      /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.#source.slice(end, end + 12)) ?? [];
    if (said === '') return { part, end };
    const to = end + said.length;
    const { exact, longest: once } = part;
    if (said.startsWith('?') && exact !== null && exact.length < MOST_RUN) {
      return { part: { exact: ['', ...exact], needed: null, longest: once }, end: to };
    }
    const [least, most] = timesOf(said);
    const longest = once === 0 ? 0 : once * most;
    const needed = least === 0 ? null : this.#better(part.needed, usable(exact));
    return { part: { exact: null, needed, longest }, end: to };
  }

  #one(from: number): Read {
    const char = this.#source[from] ?? '';
    if (char === '(') return this.#group(from);
    if (char === '[') return this.#class(from);
    if (char === '\\') return this.#escape(from);
    if (char === '^' || char === '$') return { part: EMPTY, end: from + 1 };
    if (char === '.') return { part: ANYTHING, end: from + 1 };
    return { part: this.#letter(char), end: from + 1 };
  }

  #letter(char: string): Part {
    return { exact: [this.#folded ? char.toLowerCase() : char], needed: null, longest: 1 };
  }

  #group(from: number): Read {
    const [opening = ''] =
      /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(this.#source.slice(from, from + 40)) ?? [];
    const end = endOfGroup(this.#source, from);
    if (/[=!]$/.test(opening)) return { part: EMPTY, end };
    const within = this.#source.slice(from + opening.length, end);
    const name = `${this.#folded} ${this.#better.name} ${within}`;
    const known = KNOWN.get(name);
    if (known !== undefined) return { part: known, end };
    const { part } = this.alternatives(from + opening.length);
    KNOWN.set(name, part);
    return { part, end };
  }

  #class(from: number): Read {
    let end = from + 1;
    while (this.#source[end] !== ']') end += this.#source[end] === '\\' ? 2 : 1;
    const within = this.#source.slice(from + 1, end);
    const isFew = within.length <= 8 && !/[\\^-]/.test(within);
    const letters = isFew ? [...within].flatMap((one) => this.#letter(one).exact ?? []) : null;
    const exact = letters === null ? null : [...new Set(letters)];
    return { part: { ...ANYTHING, exact }, end: end + 1 };
  }

  #escape(from: number): Read {
    const rest = this.#source.slice(from, from + 40);
    const [property = ''] =
      /^\\(?:[pP]\{[^}]*\}|k<\w+>|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2})/.exec(rest) ?? [];
    const char = rest[1] ?? '';
    // What was matched before may be of any length.
    const isAgain = /[k\d]/.test(char);
    const length = Math.max(property.length, 2);
    if (isAgain) return { part: { ...ANYTHING, longest: Infinity }, end: from + length };
    if (property !== '') return { part: ANYTHING, end: from + length };
    if (/[bB]/.test(char)) return { part: EMPTY, end: from + 2 };
    if (/[\p{L}\p{N}]/u.test(char)) return { part: ANYTHING, end: from + 2 };
    return { part: this.#letter(char), end: from + 2 };
  }
}

/** How often at least and at most. */
function timesOf(said: string): readonly [number, number] {
  if (said.startsWith('*')) return [0, Infinity];
  if (said.startsWith('+')) return [1, Infinity];
  if (said.startsWith('?')) return [0, 1];
  const [, least = '0', comma, most = ''] = /^\{(\d+)(,?)(\d*)/.exec(said) ?? [];
  if (comma === '') return [Number(least), Number(least)];
  return [Number(least), most === '' ? Infinity : Number(most)];
}

function endOfGroup(source: string, from: number): number {
  let depth = 0;
  let inClass = false;
  for (let at = from; at < source.length; at++) {
    const char = source[at];
    if (char === '\\') at++;
    else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at + 1;
  }
  throw new TypeError(`a group that does not end: ${source}`);
}

function together(run: readonly string[], exact: readonly string[]): readonly string[] | null {
  if (run.length * exact.length > MOST_RUN) return null;
  const all = run.flatMap((one) => exact.map((other) => one + other));
  return all.every(({ length }) => length <= LONGEST) ? all : null;
}
