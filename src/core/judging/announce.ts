// Picks the facts that a person would call the change among those that changed together.

import { type Json, keyMatches } from '../facts/fact.ts';
import { sameJson } from '../json.ts';
import type { Change } from './judge.ts';

/** One confirmed change of one fact. Values are null where the fact is absent. */
export interface ChangedFact {
  readonly key: string;
  readonly provenance: string;
  readonly product: string | null;
  readonly change: Change;
  readonly from: { readonly value: Json; readonly unit: string | null } | null;
  readonly to: { readonly value: Json; readonly unit: string | null } | null;
}

/** Keys whose changes are told as one (completions, "One event per change a person would name"). */
export interface KeyGroup {
  /** Keys of one group share the words that `{x}` stands for. */
  readonly members: string;
  /**
   * When this key appears or goes, everything else in the group comes and goes silently with it.
   */
  readonly appears: string | null;
  /**
   * The earliest of these keys that changed speaks for the later ones; others speak for themselves.
   */
  readonly speakers: readonly string[];
  /**
   * The speakers are about values that turn into other values; what comes or goes is always told.
   */
  readonly changesOnly?: boolean;
}

/** The keys of one price share the words that `{x}` stands for. */
export interface PriceKeys {
  readonly price: string;
  readonly period: string;
}

export interface AnnounceRules {
  readonly groups: readonly KeyGroup[];
  /**
   * Records whose name is no more than a name: one that goes while another comes that says the same
   * and more is the same one, named in more or fewer words.
   */
  readonly renamed: readonly string[];
  /** Records that are the same with the legal form of a company in their name and without. */
  readonly companies: readonly string[];
  /** What a price is told for stands beside it under its own key. */
  readonly prices: readonly PriceKeys[];
  /**
   * Counts of other facts, ages and the like never have events of their own, nor has what is stated
   * only to be held against what is observed.
   */
  isDerived(key: string, provenance: string): boolean;
}

/** The changes that are announced; the others are published as facts without an event. */
export function announced<C extends ChangedFact>(
  changes: readonly C[],
  rules: AnnounceRules,
): readonly C[] {
  const spoken = changes.filter(
    (c) => !rules.isDerived(c.key, c.provenance) && !saidByTwin(c, changes),
  );
  const silent = new Set<C>(rules.renamed.flatMap((pattern) => renamedOnes(spoken, pattern)));
  for (const keys of rules.prices) {
    for (const quiet of pricedForAnotherTime(spoken, keys)) silent.add(quiet);
  }
  for (const group of rules.groups) {
    for (const members of instances(spoken, group)) {
      for (const quiet of silenced(members, group)) silent.add(quiet);
    }
  }
  return spoken.filter((change) => !silent.has(change));
}

// What we measured and what the company states moved to the same value: one change, told as the
// measured one.
function saidByTwin(change: ChangedFact, all: readonly ChangedFact[]): boolean {
  if (change.provenance !== 'company_stated') return false;
  return all.some(
    (twin) =>
      twin.provenance === 'observed' &&
      twin.key === change.key &&
      twin.product === change.product &&
      sameJson(twin.to?.value ?? null, change.to?.value ?? null),
  );
}

function renamedOnes<C extends ChangedFact>(changes: readonly C[], pattern: string): C[] {
  const members = changes.filter(({ key }) => keyMatches(pattern, key));
  const word = ({ key }: C) => `${boundWords(pattern, key).trim()}-`;
  const gone = members.filter(({ change }) => change === 'removed');
  const come = members.filter(({ change }) => change === 'added');
  return gone.flatMap((one) => {
    const other = come.find((c) => word(c).startsWith(word(one)) || word(one).startsWith(word(c)));
    return other === undefined ? [] : [one, other];
  });
}

/** A record that is held, with what it says. */
export interface NamedRecord {
  readonly key: string;
  readonly value: Json;
}

/**
 * A record that comes or goes while the page names the same one otherwise: with its legal form or
 * without, or with what it was called before in brackets.
 */
export function isNamedOtherwise(
  change: ChangedFact,
  held: readonly NamedRecord[],
  patterns: readonly string[],
): boolean {
  if (change.change === 'changed') return false;
  const pattern = patterns.find((one) => keyMatches(one, change.key));
  const name = essentialName((change.to ?? change.from)?.value ?? null);
  if (pattern === undefined || name === '') return false;
  return held.some(
    ({ key, value }) =>
      key !== change.key && keyMatches(pattern, key) && essentialName(value) === name,
  );
}

const BRACKETED = /\s*[([][^()[\]]*[)\]]/g;
const FORM =
  /[\s,]+(?:inc|incorporated|corp|corporation|llc|ltd|limited|plc|pbc|gmbh|ag|se|kg|ug|sas|sasu|sarl|sa|srl|spa|bv|nv|ab|as|aps|oy|pty ltd|pte ltd|l\.l\.c|s\.a\.s|s\.a)\.?$/i;

function essentialName(value: Json): string {
  const isRecord = typeof value === 'object' && value !== null && 'name' in value;
  const name = isRecord ? value.name : value;
  if (typeof name !== 'string') return '';
  let plain = name.replace(BRACKETED, '').trim();
  while (FORM.test(plain)) plain = plain.replace(FORM, '');
  return plain.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const MONTHS: ReadonlyMap<Json, number> = new Map([
  ['month', 1],
  ['year', 12],
]);
/** What a month costs to whoever pays for a year, of what it costs alone. */
const LEAST_OF_A_YEAR = 0.5;

/** A switch moves all prices. */
const LEAST_SWITCHED = 2;

/**
 * A page shows the other side of its switch first: prices for a year where those for a month
 * stood, at no more than twelve times them and no less than half of that, are the same prices.
 */
function pricedForAnotherTime<C extends ChangedFact>(changes: readonly C[], keys: PriceKeys): C[] {
  const switched = changes.flatMap((price) => {
    if (price.change !== 'changed' || !keyMatches(keys.price, price.key)) return [];
    const words = boundWords(keys.price, price.key);
    const period = changes.find(
      ({ key, product }) =>
        product === price.product &&
        keyMatches(keys.period, key) &&
        boundWords(keys.period, key) === words,
    );
    return period !== undefined && isSameRate(price, period) ? [[price, period]] : [];
  });
  return switched.length < LEAST_SWITCHED ? [] : switched.flat();
}

function isSameRate(price: ChangedFact, period: ChangedFact): boolean {
  if (price.from?.unit !== price.to?.unit) return false;
  const [before, after] = (['from', 'to'] as const).map((side) => {
    const amount = price[side]?.value;
    const months = MONTHS.get(period[side]?.value ?? null);
    return typeof amount === 'number' && months !== undefined ? { amount, months } : null;
  });
  if (!before || !after || before.months === after.months) return false;
  const [month, year] = before.months < after.months ? [before, after] : [after, before];
  const share = year.amount / (month.amount * year.months);
  return share >= LEAST_OF_A_YEAR && share <= 1;
}

function instances<C extends ChangedFact>(changes: readonly C[], group: KeyGroup): C[][] {
  const found = new Map<string, C[]>();
  for (const change of changes) {
    if (!keyMatches(group.members, change.key)) continue;
    const name = `${boundWords(group.members, change.key)}\n${change.product ?? ''}`;
    found.set(name, [...(found.get(name) ?? []), change]);
  }
  return [...found.values()];
}

function silenced<C extends ChangedFact>(members: readonly C[], group: KeyGroup): C[] {
  const { appears } = group;
  const leader = members.find(
    (m) => appears !== null && m.change !== 'changed' && keyMatches(appears, m.key),
  );
  if (leader) return members.filter((m) => m !== leader);
  const listed = members
    .filter((member) => !group.changesOnly || member.change === 'changed')
    .map((member) => ({ member, rank: group.speakers.findIndex((s) => keyMatches(s, member.key)) }))
    .filter(({ rank }) => rank >= 0);
  const speaking = Math.min(...listed.map(({ rank }) => rank));
  return listed.filter(({ rank }) => rank > speaking).map(({ member }) => member);
}

function boundWords(pattern: string, key: string): string {
  const words = key.split('.');
  return pattern
    .split('.')
    .map((want, i) => (want.startsWith('{') ? (words[i] ?? '') : ''))
    .join('\n');
}
