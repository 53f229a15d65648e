// Which logs and witnesses a verifier trusts, and how many must have signed (c2sp.org/tlog-policy).

import { fromUtf8, toHex } from '../bytes.ts';
import { readVerifierKey, type VerifierKey } from './note.ts';

/** A witness, or so many of these. */
export type Quorum =
  | { readonly kind: 'none' }
  | { readonly kind: 'witness'; readonly key: VerifierKey }
  | { readonly kind: 'group'; readonly least: number; readonly members: readonly Quorum[] };

export interface LogPolicy {
  /** None: the log is known from elsewhere. */
  readonly logs: readonly VerifierKey[];
  readonly witnesses: readonly VerifierKey[];
  readonly quorum: Quorum;
}

export type ReadPolicy =
  | { readonly kind: 'policy'; readonly policy: LogPolicy }
  | { readonly kind: 'not_a_policy'; readonly reason: string };

const MAX_FILE = 262_144;
/** As many logs, as many witnesses and as many groups. */
const MAX_ENTRIES = 256;
const USES = {
  log: 'log NAME+HASH+KEY, a key of type 1 (Ed25519)',
  witness: 'witness NAME NAME+HASH+KEY, a key of type 4 (cosignature/v1)',
  group: 'group NAME all|any|NUMBER NAME..., of names above it, each in one group',
  quorum: 'quorum NAME, one of the names above it or none, and once',
} as const;

class Reading {
  readonly logs: VerifierKey[] = [];
  readonly witnesses: VerifierKey[] = [];
  readonly #named = new Map<string, Quorum>();
  readonly #members = new Set<string>();
  readonly #keys = new Set<string>();
  quorum: Quorum | null = null;

  /** False where the line is wrong. */
  take(word: keyof typeof USES, items: readonly string[]): boolean {
    if (this.#keys.size > MAX_ENTRIES || this.#named.size > MAX_ENTRIES) return false;
    if (word === 'log') return this.#log(items);
    if (word === 'witness') return this.#witness(items);
    return word === 'group' ? this.#group(items) : this.#quorum(items);
  }

  #log([text = '', , ...more]: readonly string[]): boolean {
    const key = readVerifierKey(text);
    if (key?.type !== 'ed25519' || more.length > 0 || !this.#isNew('log', key)) return false;
    this.logs.push(key);
    return true;
  }

  #witness([name = '', text = '', , ...more]: readonly string[]): boolean {
    const key = readVerifierKey(text);
    if (key?.type !== 'cosignature' || more.length > 0 || !this.#isNew('witness', key)) {
      return false;
    }
    this.witnesses.push(key);
    return this.#name(name, { kind: 'witness', key });
  }

  #isNew(kind: string, { key }: VerifierKey): boolean {
    const name = `${kind} ${toHex(key)}`;
    if (this.#keys.has(name)) return false;
    this.#keys.add(name);
    return true;
  }

  #name(name: string, quorum: Quorum): boolean {
    if (name === 'none' || this.#named.has(name)) return false;
    this.#named.set(name, quorum);
    return true;
  }

  #group([name = '', word = '', ...names]: readonly string[]): boolean {
    const members = names.flatMap((one) => this.#named.get(one) ?? []);
    const fresh = new Set(names.filter((one) => !this.#members.has(one)));
    if (names.length === 0 || members.length !== names.length || fresh.size !== names.length) {
      return false;
    }
    for (const one of names) this.#members.add(one);
    const number = /^[1-9]\d{0,3}$/.test(word) ? Number(word) : 0;
    const least = word === 'all' ? names.length : word === 'any' ? 1 : number;
    if (least < 1 || least > names.length) return false;
    return this.#name(name, { kind: 'group', least, members });
  }

  #quorum([name = '', ...more]: readonly string[]): boolean {
    const named = name === 'none' ? ({ kind: 'none' } as const) : this.#named.get(name);
    if (named === undefined || more.length > 0 || this.quorum !== null) return false;
    this.quorum = named;
    return true;
  }
}

/** A file of lines: logs, witnesses, groups of these, and the one that must have signed. */
export function readPolicy(file: Uint8Array): ReadPolicy {
  const text = file.length > MAX_FILE ? null : fromUtf8(file);
  if (text === null || /[^\t\n\P{Cc}]/u.test(text)) return notPolicy('no short file of plain text');
  const reading = new Reading();
  for (const [index, line] of text.split('\n').entries()) {
    const [word = '', ...items] = line.split(/[ \t]+/).filter((item) => item !== '');
    if (word === '' || word.startsWith('#')) continue;
    if (!isWord(word)) {
      return notPolicy(`line ${index + 1} begins with none of ${Object.keys(USES).join(', ')}`);
    }
    if (!reading.take(word, items)) return notPolicy(`line ${index + 1} is not: ${USES[word]}`);
  }
  const { logs, witnesses, quorum } = reading;
  if (quorum === null) return notPolicy('there is no line that begins with quorum');
  return { kind: 'policy', policy: { logs, witnesses, quorum } };
}

function isWord(word: string): word is keyof typeof USES {
  return Object.hasOwn(USES, word);
}

function notPolicy(reason: string): ReadPolicy {
  return { kind: 'not_a_policy', reason };
}

/** Whether those who signed are enough. */
export function isEnough(quorum: Quorum, signed: ReadonlySet<VerifierKey>): boolean {
  if (quorum.kind === 'none') return true;
  if (quorum.kind === 'witness') return signed.has(quorum.key);
  return quorum.members.filter((one) => isEnough(one, signed)).length >= quorum.least;
}

/** In words, after `needs`. */
export function quorumWords(quorum: Quorum): string {
  if (quorum.kind === 'none') return 'nobody';
  if (quorum.kind === 'witness') return quorum.key.name;
  const members = quorum.members.map((one) =>
    one.kind === 'group' ? `(${quorumWords(one)})` : quorumWords(one),
  );
  return `${quorum.least} of ${members.join(', ')}`;
}
