// What keeps a look from being taken at its word about single facts.

import { type FactIdentity, keyMatches, type Reading } from '../facts/fact.ts';
import { type Standing, stillStand, stoodBefore } from './words-standing.ts';

export const READER_FAULTS = ['words_still_stand', 'words_stood_before'] as const;
/** A reader lost words that still stand, or found words that stood there before. */
export type ReaderFault = (typeof READER_FAULTS)[number];

export interface Doubt {
  readonly of: FactIdentity;
  readonly fault: ReaderFault;
  /** The words, as they stand in the source. */
  readonly quote: string;
}

/** What is known of a look beyond what its reader read. */
export interface LookDoubts {
  /** The page lost most of its words. */
  readonly shrunk: boolean;
  /** The page may show another edition. */
  readonly doubtful: boolean;
  /** What first appears after looks up to this moment belongs to the baseline; null: nothing. */
  readonly baselineUntil: number | null;
  readonly faults: readonly Doubt[];
}

export const NO_DOUBTS: LookDoubts = {
  shrunk: false,
  doubtful: false,
  baselineUntil: null,
  faults: [],
};

/** May an absence of this key be concluded? `recognised` as in `Extraction`, null for any. */
export function isRecognised(recognised: readonly string[] | null, key: string): boolean {
  return recognised === null || recognised.some((pattern) => keyMatches(pattern, key));
}

// Families of records that pages list: a page seldom drops all of one at once.
const RECORDS = [
  'pricing.tier.{x}.*',
  'pricing.addon.{x}.*',
  'security.subprocessor.{x}',
  'security.cert.{x}',
  'features.integration.{x}',
  'features.category.{x}',
  'features.sso.{x}',
  'features.platform.{x}',
  'location.office.{x}',
  'location.office.{x}.*',
  'positioning.customer.{x}',
  'positioning.audience.{x}',
  'positioning.industry.{x}',
  'funding.investor.{x}',
] as const;

/** The family of records that a key belongs to, with the record's own name; null for others. */
export function recordOf(key: string): { readonly family: string; readonly name: string } | null {
  const pattern = RECORDS.find((one) => keyMatches(one, key));
  if (pattern === undefined) return null;
  const words = key.split('.');
  const at = pattern.split('.').indexOf('{x}');
  return { family: words.slice(0, at).join('.'), name: words[at] ?? '' };
}

/** Words such as "custom" and "free" stand beside any plan: of those that went nothing is left. */
const NOBODYS_WORDS = /\.(?:is_\w+|billing)$/;

type Told = Pick<Reading, 'key' | 'value'>;

/** What stands on a button was on one before. */
const BUTTON = /^positioning\.cta\./;

/** Is a fact that a look seems to lack still there, by how its words stand on that look? */
export function hasStayed(fact: Told, standing: Standing): boolean {
  if (standing === 'beside' || isSaid(fact, standing)) return true;
  return stillStand(standing) && !NOBODYS_WORDS.test(fact.key);
}

/** Was a fact that a look seems to bring there before, by how its words stood on an earlier one? */
export function hasStood(fact: Told, standing: Standing): boolean {
  if (standing === 'beside' || isSaid(fact, standing)) return true;
  if (BUTTON.test(fact.key)) return stillStand(standing);
  return stoodBefore(standing) && namesRecord(fact.key);
}

// Yes, no and numbers of the company as a whole: where the page says them inside another sentence
// it says them all the same. What is said of a plan may be said of another one there. "Up to 50
// contacts" and "Contacts: up to 50" are the same of a plan too; a name is not the same turned.
function isSaid({ key, value }: Told, standing: Standing): boolean {
  if (standing === 'turned') return !namesRecord(key) && !NOBODYS_WORDS.test(key);
  if (recordOf(key) !== null) return false;
  if (standing === 'within') return typeof value === 'boolean' || typeof value === 'number';
  return standing === 'number_within' && typeof value === 'number';
}

/**
 * Those of which it holds, and with the key that names a record everything else of that record: a
 * plan that still stands has lost no price, and one that stood before has got none.
 */
export function ofRecords<F extends FactIdentity>(
  facts: readonly F[],
  holds: (fact: F) => boolean,
): readonly F[] {
  const chosen = new Set(facts.filter(holds));
  const named = new Set(
    [...chosen].flatMap(({ key }) => (namesRecord(key) ? [recordName(key)] : [])),
  );
  return facts.filter((fact) => chosen.has(fact) || named.has(recordName(fact.key)));
}

/** Where this share of the names of a family is known, the list stood there. */
const MOST_OF_A_FAMILY = 2 / 3;

/**
 * Names of records that come at once, where none of their family was held, and most are known: two
 * at least. What came beside them nobody can tell from what was there.
 */
export function firstOfFamilies<F extends FactIdentity>(
  held: readonly FactIdentity[],
  came: readonly F[],
  isKnown: (fact: F) => boolean,
): ReadonlySet<F> {
  const known = new Set(held.map(({ key }) => recordOf(key)?.family));
  const names = came.filter(({ key }) => namesRecord(key) && !known.has(recordOf(key)?.family));
  const families = Map.groupBy(names, ({ key }) => recordOf(key)?.family);
  const all = [...families.values()].filter((one) => {
    const known = one.filter(isKnown).length;
    return known > 1 && known >= one.length * MOST_OF_A_FAMILY;
  });
  return new Set(all.flat());
}

function recordName(key: string): string | null {
  const record = recordOf(key);
  return record && `${record.family}.${record.name}`;
}

/** Is it the key that says that there is such a record? */
export function namesRecord(key: string): boolean {
  const name = recordName(key);
  return name !== null && (key === name || key === `${name}.name`);
}

/**
 * Families of which at least two records were held and a look shows none of them: one by one they
 * come and go, all at once they are lost by a reader or a broken page.
 */
export function lostFamilies(
  held: readonly FactIdentity[],
  read: readonly FactIdentity[],
): ReadonlySet<string> {
  const names = new Map<string, Set<string>>();
  for (const { key } of held) {
    const record = recordOf(key);
    if (record === null) continue;
    const known = names.get(record.family) ?? new Set<string>();
    names.set(record.family, known.add(record.name));
  }
  for (const { key } of read) {
    const record = recordOf(key);
    if (record !== null && names.get(record.family)?.has(record.name)) names.delete(record.family);
  }
  return new Set([...names].flatMap(([family, known]) => (known.size > 1 ? [family] : [])));
}
