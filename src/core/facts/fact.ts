// Facts, readings and locators: the values that every other part passes on.

export const PROVENANCES = ['observed', 'company_stated'] as const;
export type Provenance = (typeof PROVENANCES)[number];

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [k: string]: Json };

export const EVIDENCE_TYPES = [
  'page_text',
  'structured_data',
  'dns',
  'http_probe',
  'ats',
  'status_page',
  'registry',
  'declaration',
] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/**
 * Where in the decoded text of the stored bytes a value stands.
 * `text_quote`: `exact` is a substring of that text, character for character (markup included where
 * the quote spans markup), with up to 32 characters of `prefix` and `suffix` around it
 * (W3C Web Annotation, TextQuoteSelector). `json_pointer`: RFC 6901. `header`: a response header.
 */
export type Locator =
  | {
      readonly type: 'text_quote';
      readonly exact: string;
      readonly prefix: string;
      readonly suffix: string;
    }
  | { readonly type: 'json_pointer'; readonly pointer: string }
  | { readonly type: 'header'; readonly name: string };

/** One value that a reader found in one capture. No locator, no reading. */
export interface Reading {
  readonly key: string;
  readonly value: Json;
  /** ISO 4217 code, the sign as printed, `%`, `days`, …; null where the value has none. */
  readonly unit: string | null;
  readonly provenance: Provenance;
  /** Product scope; null means the whole company. */
  readonly product: string | null;
  /** 0 to 1. */
  readonly confidence: number | null;
  readonly evidenceType: EvidenceType;
  readonly locator: Locator;
}

/**
 * A reader saw something for these keys but cannot tell which value holds, so it says nothing:
 * neither a value nor an absence may be concluded for keys that `keys` covers (a key, or a
 * prefix ending in `.*`).
 */
export interface Abstention {
  readonly keys: string;
  readonly reason: string;
  readonly candidates: readonly Json[];
  /** The one fact of these keys that it is about, where its value is withheld after a dispute. */
  readonly of?: FactIdentity;
}

export interface Extraction {
  readonly readings: readonly Reading[];
  readonly abstentions: readonly Abstention[];
  /**
   * Key patterns whose place the reader recognised on this page: the group of plans, the table, the
   * document. Only of these may an absence be concluded; where it is left out, of all that the
   * reader looks for.
   */
  readonly recognised?: readonly string[];
}

/** What makes a fact the same fact over time (completions, "Facts"). */
export interface FactIdentity {
  readonly key: string;
  readonly provenance: Provenance;
  readonly product: string | null;
}

/** One string per identity, for maps. */
export function identityOf(fact: FactIdentity): string {
  return `${fact.key}\n${fact.provenance}\n${fact.product ?? ''}`;
}

/** May nothing be concluded for this fact, neither a value nor an absence? */
export function abstainsOn(abstentions: readonly Abstention[], fact: FactIdentity): boolean {
  return abstentions.some(({ keys, of }) =>
    of === undefined ? keyMatches(keys, fact.key) : identityOf(of) === identityOf(fact),
  );
}

/**
 * Does the key pattern (`a.b`, `a.{x}.b` or `a.*`) match this key? `{x}` is one word, `*` any rest.
 */
export function keyMatches(pattern: string, key: string): boolean {
  // Most are told apart by what stands before the first of both: nothing is cut for them.
  for (let i = 0; i < pattern.length; i++) {
    const letter = pattern[i];
    if (letter === '{' || letter === '*') break;
    if (letter !== key[i]) return false;
  }
  const wanted = pattern.split('.');
  const words = key.split('.');
  for (let i = 0; i < wanted.length; i++) {
    const want = wanted[i];
    if (want === '*') return words.length > i;
    if (i >= words.length) return false;
    if (want !== words[i] && !(want?.startsWith('{') && want.endsWith('}'))) return false;
  }
  return words.length === wanted.length;
}
