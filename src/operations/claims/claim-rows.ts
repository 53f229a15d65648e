// The rows of a claims check: facts paired by key and product, each pair with its verdict.

import { FRESHNESS_DAYS, factKey, type Twin, twinKeys } from '../../contract/fact-keys.ts';
import type { ClaimCheck, ClaimSide } from '../../contract/schemas/claims.ts';
import {
  type ComparedSide,
  type HowCompared,
  isStale,
  judgeClaim,
  type Lacking,
  type Side,
  type Verdict,
} from '../../core/facts/claim.ts';
import { isDeclared } from '../../core/facts/declaration.ts';
import { type Dimension, dimensionOfKey } from '../../core/facts/dimensions.ts';
import { type FactIdentity, identityOf, type Provenance } from '../../core/facts/fact.ts';
import { type FactRow, isoDate } from '../../core/facts/fact-shape.ts';
import { rolesOf } from '../../core/facts/key-roles.ts';
import { ROLES_OF } from '../../core/facts/record.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import type { Following } from '../../store/claims/claims.ts';

/** What the verdicts rest on besides the facts. */
export interface ClaimContext {
  readonly following: Following;
  readonly now: Date;
  /** Facts whose value is not published after a dispute; where reasons are told. */
  readonly withheld?: readonly FactIdentity[];
  /** The proof of a fact; null where there is none to link to. */
  proofOf(fact: FactRow): string | null;
}

/**
 * One row for each key and product. `keys` are answered in their order, one without a fact as
 * `absent`; null takes the keys of the facts, in theirs.
 */
export function claimRows(
  facts: readonly FactRow[],
  keys: readonly string[] | null,
  context: ClaimContext,
): ClaimCheck[] {
  const byKey = Map.groupBy(facts, ({ key }) => key);
  const wanted = keys ?? [...byKey.keys()];
  return wanted.flatMap((key) => {
    const own = byKey.get(key) ?? [];
    const facts = [...own, ...keysBeside(key).flatMap((other) => byKey.get(other) ?? [])];
    const products = [...new Set(own.map(({ product }) => product))];
    if (products.length === 0) return [claimRow(key, '', facts, context)];
    return products.map((product) => claimRow(key, product, facts, context));
  });
}

/** Other keys whose facts bear on the row of this one. */
export function keysBeside(key: string): readonly string[] {
  const { observing, stating } = twinKeys(key);
  return [...observing, ...stating];
}

/** What was observed of a key and product, under the key itself or under a twin of it. */
export function observedSide<Fact extends FactRow>(
  key: string,
  product: string,
  facts: readonly Fact[],
): { readonly fact: Fact | null; readonly twin: Twin | null } {
  const at = (one: string) =>
    facts.find(
      (fact) => fact.key === one && fact.product === product && fact.provenance === 'observed',
    ) ?? null;
  const twins = at(key) === null ? (factKey(key)?.observedBy ?? []) : [];
  const twin = twins.find((one) => at(one.key) !== null) ?? null;
  return { fact: at(twin?.key ?? key), twin };
}

/**
 * `facts` are all of the key and of the keys beside it, those of other products too. `product` is
 * '' for the company.
 */
export function claimRow(
  key: string,
  product: string,
  facts: readonly FactRow[],
  context: ClaimContext,
): ClaimCheck {
  const dimension = dimensionOfKey(key);
  const ofKey = facts.filter((fact) => fact.key === key);
  const { fact: observed, twin } = observedSide(key, product, facts);
  const said = ofKey.filter(
    (fact) => fact.product === product && fact.provenance === 'company_stated',
  );
  const stated = said.find((fact) => !isDeclared(fact)) ?? null;
  const declared = said.find(isDeclared) ?? null;
  // A page's word goes before a declared one, because anybody can read it.
  const word = stated ?? declared;
  const verdict = judgeClaim(word && sideOf(word), observed && sideOf(observed), how(key, twin), {
    stated: lacking(key, product, 'company_stated', ofKey, context),
    observed: lacking(key, product, 'observed', facts, context),
  });
  const sides = [word, observed].flatMap((fact) => fact ?? []);
  return {
    key,
    dimension,
    product: product === '' ? null : product,
    state: verdict.state,
    stated: stated && claimSide(stated, context),
    observed: observed && claimSide(observed, context),
    declared: declared && claimSide(declared, context),
    comparison: comparisonOf(verdict, key, twin, stated ? 'stated' : 'declared'),
    days_apart: verdict.daysApart,
    stale: sides.some((fact) => isOld(fact, context.now)),
    reason: dimension === null ? 'unknown_key' : reasonOf(verdict, key, facts),
    checked_at: checkedAt(dimension, sides, context.following).toISOString(),
  };
}

function how(key: string, twin: Twin | null): HowCompared {
  const row = twin ?? factKey(key);
  if (row === null) return { rule: 'none', tolerance: null };
  const { comparison: rule, tolerance, form } = row;
  return { rule, tolerance, form, onlyAgrees: twin?.onlyAgrees === true };
}

function comparisonOf(
  { comparison }: Verdict,
  key: string,
  twin: Twin | null,
  against: ComparedSide,
): ClaimCheck['comparison'] {
  if (comparison === null) return null;
  const { form = null } = how(key, twin);
  return {
    ...comparison,
    against,
    ...(form === null ? {} : { compared_as: form }),
    ...(twin === null ? {} : { observed_key: twin.key }),
  };
}

// What is measured under one key may be claimed under another, whose row holds the two together.
function reasonOf({ state, reason }: Verdict, key: string, facts: readonly FactRow[]) {
  if (state !== 'unstated') return reason;
  const { stating } = twinKeys(key);
  const isSaid = facts.some(
    (fact) => fact.provenance === 'company_stated' && stating.includes(fact.key),
  );
  return isSaid ? 'stated_under_another_key' : reason;
}

function lacking(
  key: string,
  product: string,
  provenance: Provenance,
  facts: readonly FactRow[],
  { following, withheld = [] }: ClaimContext,
): Lacking {
  const keys = [key, ...(provenance === 'observed' ? twinKeys(key).observing : [])];
  return {
    hasMethod: keys.some((one) => hasMethod(one, provenance)),
    failed: keys.some((one) => hasFailed(following, rolesOf(one, provenance))),
    elsewhere: facts.some((fact) => fact.provenance === provenance && keys.includes(fact.key)),
    withheld: keys.some((one) =>
      isAmong(withheld, { key: one, provenance, product: product || null }),
    ),
  };
}

function isAmong(all: readonly FactIdentity[], one: FactIdentity): boolean {
  return all.some((other) => identityOf(other) === identityOf(one));
}

function sideOf(fact: FactRow): Side {
  return { value: fact.value, unit: fact.unit, confirmedAt: fact.last_confirmed_at };
}

function claimSide(fact: FactRow, context: ClaimContext): ClaimSide {
  return {
    value: fact.value,
    unit: fact.unit,
    as_of: isoDate(fact.last_confirmed_at),
    source_url: fact.source_url,
    capture_id: fact.capture_id,
    confidence: fact.confidence,
    proof_url: context.proofOf(fact),
  };
}

function isOld(fact: FactRow, now: Date): boolean {
  return isStale(fact.last_confirmed_at, FRESHNESS_DAYS[fact.dimension], now);
}

function hasMethod(key: string, provenance: Provenance): boolean {
  const row = factKey(key);
  return row !== null && (row.provenance === 'either' || row.provenance === provenance);
}

/** Whether pages of one of these roles were tried, and none of them could be read. */
function hasFailed({ sources }: Following, roles: readonly PageRole[]): boolean {
  return roles.some((role) => {
    const tried = sources.filter((source) => source.role === role && source.state !== 'untried');
    return tried.length > 0 && tried.every(({ state }) => state === 'failed');
  });
}

/** The newest reading that a row rests on. Where nothing was found, that is the last look. */
function checkedAt(
  dimension: Dimension | null,
  sides: readonly FactRow[],
  { sources, trackedAt }: Following,
): Date {
  const roles = dimension === null ? null : ROLES_OF[dimension];
  const looks =
    sides.length > 0
      ? sides.map((fact) => fact.last_confirmed_at)
      : sources
          .filter(({ role }) => roles === null || roles.includes(role))
          .flatMap(({ lastCompleteAt }) => lastCompleteAt ?? []);
  if (looks.length === 0) return trackedAt;
  return new Date(Math.max(...looks.map((look) => look.getTime())));
}
