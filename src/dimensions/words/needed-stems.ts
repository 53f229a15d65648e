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

/** What a part of a grammar can be: all it may say, where that is little, and what it must say. */
interface Part {
  /** Every text that it matches; null where there are too many. */
  readonly exact: readonly string[] | null;
  /** Whatever it matches holds one of these; null where nothing is known. */
  readonly needed: readonly string[] | null;
}

const EMPTY: Part = { exact: [''], needed: null };
const ANYTHING: Part = { exact: null, needed: null };
/** Texts that a run of parts may be before it is cut, and alternatives of one part. */
const MOST_RUN = 40;
const MOST = 500;
const SHORTEST = 2;
const LONGEST = 30;

/**
 * Stems of which every match of the grammar holds one, in lower case where letter case says
 * nothing; null where none can be told. They hold no line feed.
 */
export function neededStems({ source, flags }: RegExp): readonly string[] | null {
  const folded = flags.includes('i');
  const { part, end } = new Reading(source, folded).alternatives(0);
  if (end !== source.length) throw new TypeError(`a grammar that does not read: ${source}`);
  const stems = better(part.needed, usable(part.exact));
  return stems === null ? null : withoutLonger(stems);
}

/** A stem that holds another says nothing more. */
function withoutLonger(stems: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const stem of [...stems].sort((a, b) => a.length - b.length)) {
    if (!kept.some((other) => stem.includes(other))) kept.push(stem);
  }
  return kept;
}

function usable(stems: readonly string[] | null): readonly string[] | null {
  if (stems === null || stems.length === 0 || stems.length > MOST) return null;
  // One letter is enough of what stands in few texts: "©".
  return stems.every((stem) => stem.length >= SHORTEST || stem > '\x7f') ? stems : null;
}

/** About how often a stem stands in a text: the rarer of two sets is the better to look for. */
function frequency(stems: readonly string[]): number {
  let sum = 0;
  for (const stem of stems) {
    let one = 1;
    for (const char of stem) one *= /[a-z]/.test(char) ? 1 / 14 : char === ' ' ? 1 / 6 : 1 / 90;
    sum += one;
  }
  return sum;
}

function better(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return frequency(other) < frequency(one) ? other : one;
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

  constructor(source: string, folded: boolean) {
    this.#source = source;
    this.#folded = folded;
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
    return { part: parts.length === 1 ? (parts[0] ?? EMPTY) : eitherOf(parts), end: at };
  }

  #sequence(from: number): Read {
    let run: readonly string[] = [''];
    let whole = true;
    let needed: readonly string[] | null = null;
    let at = from;
    while (at < this.#source.length && !'|)'.includes(this.#source[at] ?? '')) {
      const { part, end } = this.#atom(at);
      at = end;
      const { exact } = part;
      const longer = exact === null ? null : together(run, exact);
      if (longer !== null) {
        run = longer;
        continue;
      }
      needed = better(better(needed, usable(run)), part.needed);
      whole = false;
      run = exact !== null && exact.length <= MOST_RUN ? exact : [''];
      if (exact !== null) needed = better(needed, usable(exact));
    }
    return { part: { exact: whole ? run : null, needed: better(needed, usable(run)) }, end: at };
  }

  #atom(from: number): Read {
    const { part, end } = this.#one(from);
    const [said = ''] =
      /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.#source.slice(end, end + 12)) ?? [];
    if (said === '') return { part, end };
    const to = end + said.length;
    const least = said.startsWith('+') ? 1 : Number(/^\{(\d+)/.exec(said)?.[1] ?? 0);
    if (said.startsWith('?') && part.exact !== null && part.exact.length < MOST_RUN) {
      return { part: { exact: ['', ...part.exact], needed: null }, end: to };
    }
    if (least === 0) return { part: ANYTHING, end: to };
    return { part: { exact: null, needed: better(part.needed, usable(part.exact)) }, end: to };
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
    return { exact: [this.#folded ? char.toLowerCase() : char], needed: null };
  }

  #group(from: number): Read {
    const [opening = ''] =
      /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(this.#source.slice(from, from + 40)) ?? [];
    const end = endOfGroup(this.#source, from);
    if (/[=!]$/.test(opening)) return { part: EMPTY, end };
    const within = `${this.#folded}${this.#source.slice(from + opening.length, end)}`;
    const known = KNOWN.get(within);
    if (known !== undefined) return { part: known, end };
    const { part } = this.alternatives(from + opening.length);
    KNOWN.set(within, part);
    return { part, end };
  }

  #class(from: number): Read {
    let end = from + 1;
    while (this.#source[end] !== ']') end += this.#source[end] === '\\' ? 2 : 1;
    const within = this.#source.slice(from + 1, end);
    const isFew = within.length <= 8 && !/[\\^-]/.test(within);
    const letters = isFew ? [...within].flatMap((one) => this.#letter(one).exact ?? []) : null;
    return {
      part: { exact: letters === null ? null : [...new Set(letters)], needed: null },
      end: end + 1,
    };
  }

  #escape(from: number): Read {
    const rest = this.#source.slice(from, from + 40);
    const [property = ''] =
      /^\\(?:[pP]\{[^}]*\}|k<\w+>|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2})/.exec(rest) ?? [];
    if (property !== '') return { part: ANYTHING, end: from + property.length };
    const char = rest[1] ?? '';
    if (/[bB]/.test(char)) return { part: EMPTY, end: from + 2 };
    if (/[\p{L}\p{N}]/u.test(char)) return { part: ANYTHING, end: from + 2 };
    return { part: this.#letter(char), end: from + 2 };
  }
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

function eitherOf(parts: readonly Part[]): Part {
  const exact: string[] = [];
  const needed: string[] = [];
  let [isExact, isNeeded] = [true, true];
  for (const part of parts) {
    if (part.exact === null) isExact = false;
    else exact.push(...part.exact);
    const stems = better(part.needed, usable(part.exact));
    if (stems === null) isNeeded = false;
    else needed.push(...stems);
  }
  const few = isNeeded ? withoutLonger(needed) : [];
  return {
    exact: isExact && exact.length <= MOST ? exact : null,
    needed: isNeeded && few.length <= MOST ? few : null,
  };
}
