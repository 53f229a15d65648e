// What an account declares under its claims, for the operations and for the account page alike.

import { FACT_KEYS, factKey } from '../../contract/fact-keys.ts';
import type { Declaration, DeclarationToPut } from '../../contract/schemas/declarations.ts';
import { speaks } from '../../core/claims/domain-claim.ts';
import {
  EARLIEST_AS_OF,
  hasSlugs,
  MOST_DECLARATIONS,
  MOST_DECLARED_BYTES,
  MOST_ENDED,
  nearestPattern,
  patternsBeside,
} from '../../core/facts/declaration.ts';
import { fitUnit, isWebAddress, valueShapeOf } from '../../core/facts/declared-value.ts';
import { type Dimension, dimensionOfKey } from '../../core/facts/dimensions.ts';
import type { Json } from '../../core/facts/fact.ts';
import { factId, isoDate } from '../../core/facts/fact-shape.ts';
import { couldBeId } from '../../core/ids.ts';
import { canonicalJson, sameJson } from '../../core/json.ts';
import { isDay } from '../../core/moment.ts';
import { listOwnDomains } from '../../store/captures/discovery.ts';
import {
  confirmDeclaration,
  type DeclarationRow,
  type DeclaredWeight,
  endDeclaration,
  findDeclaration,
  forgetOldest,
  insertDeclaration,
  listDeclarations,
  weighDeclarations,
} from '../../store/claims/declarations.ts';
import { type ClaimRow, lockClaim } from '../../store/claims/domain-claims.ts';
import { holdRecords, rebuildRecords } from '../../store/companies/company-records.ts';
import type { Db } from '../../store/database.ts';
import { linkTo } from '../companies/links.ts';
import type { OperationServices } from '../services.ts';
import { type ClaimServices, ownClaim, recordContext } from './claiming.ts';

type DeclareServices = ClaimServices & Pick<OperationServices, 'addressOf'>;

/** What is wrong with one field, and what it takes. */
export interface DeclarationFault {
  readonly field: keyof DeclarationToPut;
  readonly detail: string;
  readonly accepted: readonly string[] | string;
}

export type NotDeclared =
  /** The claim is not one of this account, or was released. */
  | { readonly kind: 'no_claim' }
  | { readonly kind: 'not_verified'; readonly status: string }
  /** No pattern of the registry matches, or a part of it is no slug. */
  | { readonly kind: 'unknown_key'; readonly detail: string; readonly accepted: string };

export type Declared =
  | { readonly kind: 'declared'; readonly isNew: boolean; readonly declaration: Declaration }
  | { readonly kind: 'wrong'; readonly faults: readonly DeclarationFault[] }
  | { readonly kind: 'too_many'; readonly detail: string }
  | NotDeclared;

/** The newest word on a key: it ends what was declared before, under whichever claim. */
export async function declare(
  services: DeclareServices,
  accountId: string,
  of: { readonly claimId: string; readonly key: string },
  body: DeclarationToPut,
): Promise<Declared> {
  return underClaim(services, accountId, of.claimId, async (db, claim) => {
    const known = declarableKey(of.key);
    if (known.kind === 'unknown_key') return known;
    const read = await readBody(services, db, claim, known, body);
    if (read.kind === 'wrong') return read;
    // Before any row of facts: what stands may be another claim's, which is withdrawn meanwhile.
    await holdRecords(db, [claim.companyId]);
    const now = services.now();
    const { value, unit } = read;
    const standing = await findDeclaration(db, claim.companyId, of.key);
    const isOwn = standing?.claimId === claim.id;
    if (isOwn && sameJson(standing.value, value) && standing.unit === unit) {
      await confirmDeclaration(db, standing.id, read);
    } else {
      const weight = await weighDeclarations(db, claim.id, of.key);
      const excess = excessOf(weight, of.key, value);
      if (excess !== null) return { kind: 'too_many', detail: excess };
      if (weight.ended >= MOST_ENDED) await forgetOldest(db, claim.id, MOST_ENDED - 1);
      if (standing !== null) await endDeclaration(db, standing.id, now);
      const { dimension } = known;
      const { claimId, key } = of;
      const kept = { claimId, companyId: claim.companyId, key, dimension, ...read };
      await insertDeclaration(db, kept, now);
    }
    await rebuildRecords(db, [claim.companyId], recordContext(services));
    const row = await findDeclaration(db, claim.companyId, of.key);
    if (row === null) throw new Error(`the declaration of ${of.key} was not written`);
    return { kind: 'declared', isNew: !isOwn, declaration: shapeOf(services, claim, row) };
  });
}

export type Withdrawn =
  | { readonly kind: 'withdrawn'; readonly declaration: Declaration }
  /** Nothing stands under this claim for the key. */
  | { readonly kind: 'nothing' }
  | NotDeclared;

/** Ends a declaration; it stays as history. */
export async function withdraw(
  services: DeclareServices,
  accountId: string,
  of: { readonly claimId: string; readonly key: string },
): Promise<Withdrawn> {
  return underClaim(services, accountId, of.claimId, async (db, claim) => {
    await holdRecords(db, [claim.companyId]);
    const standing = await findDeclaration(db, claim.companyId, of.key);
    if (standing?.claimId !== claim.id) return { kind: 'nothing' };
    const context = recordContext(services);
    await endDeclaration(db, standing.id, context.now);
    await rebuildRecords(db, [claim.companyId], context);
    return { kind: 'withdrawn', declaration: shapeOf(services, claim, standing) };
  });
}

/** Ordered by key; none when the claim is not verified. Null for a claim of another account. */
export async function declarationsOf(
  services: DeclareServices,
  accountId: string,
  claimId: string,
): Promise<readonly Declaration[] | null> {
  const claim = await ownClaim(services, accountId, claimId);
  if (claim === null || claim.status === 'released') return null;
  if (!speaks(claim.status)) return [];
  const rows = await listDeclarations(services.database, claimId);
  return rows.map((row) => shapeOf(services, claim, row));
}

/** The claim is held to the end: it does not lapse, and is not released, while it speaks. */
async function underClaim<T>(
  services: DeclareServices,
  accountId: string,
  claimId: string,
  work: (db: Db, claim: ClaimRow) => Promise<T>,
): Promise<T | NotDeclared> {
  // Locked only where it is one's own: nobody holds up another account.
  const own = couldBeId(claimId) ? await ownClaim(services, accountId, claimId) : null;
  if (own === null) return { kind: 'no_claim' };
  const done = await services.database.transaction(async (db): Promise<T | NotDeclared> => {
    const claim = await lockClaim(db, own.id);
    if (claim === null || claim.status === 'released') return { kind: 'no_claim' };
    if (!speaks(claim.status)) return { kind: 'not_verified', status: claim.status };
    return work(db, claim);
  });
  services.records.forget(own.company.domain);
  return done;
}

// The key -----------------------------------------------------------------------------------------

const PATTERNS = FACT_KEYS.map(({ key }) => key);
const MOST_PATTERNS = 50;
const SLUG =
  'lower-case letters without accents and digits, joined by hyphens, such as team-plus; a country ' +
  'by its code, such as DE';

interface KnownKey {
  readonly kind: 'known';
  readonly dimension: Dimension;
  readonly shape: NonNullable<ReturnType<typeof valueShapeOf>>;
}

function declarableKey(key: string): KnownKey | Extract<NotDeclared, { kind: 'unknown_key' }> {
  const row = factKey(key);
  const dimension = dimensionOfKey(key);
  const shape = row && valueShapeOf(row.value);
  if (row === null || shape === null || dimension === null) return unknownKey(key);
  if (hasSlugs(row.key, key)) return { kind: 'known', dimension, shape };
  const accepted = `${row.key}, with a slug in place of each word in braces: ${SLUG}`;
  const detail = `${key} matches ${row.key}, but what stands for a word in braces is not a slug.`;
  return { kind: 'unknown_key', detail, accepted };
}

function unknownKey(key: string): Extract<NotDeclared, { kind: 'unknown_key' }> {
  const meant = nearestPattern(key, PATTERNS);
  const beside = patternsBeside(key, PATTERNS).slice(0, MOST_PATTERNS);
  const guess = meant === null ? '' : ` Did you mean ${meant}?`;
  const accepted =
    meant ??
    (beside.length > 0
      ? beside.join(', ')
      : 'a key of the registry, such as legal.entity.name or pricing.tier.{tier}.price');
  return { kind: 'unknown_key', detail: `No fact has the key ${key}.${guess}`, accepted };
}

// The body ----------------------------------------------------------------------------------------

interface ReadDeclaration {
  readonly kind: 'read';
  readonly value: Json;
  readonly unit: string | null;
  readonly sourceUrl: string | null;
  readonly asOf: Date;
}

/** Every fault, not only the first. */
async function readBody(
  services: DeclareServices,
  db: Db,
  claim: ClaimRow,
  { shape }: KnownKey,
  body: DeclarationToPut,
): Promise<ReadDeclaration | Extract<Declared, { kind: 'wrong' }>> {
  const today = isoDate(services.now());
  const { as_of: asOf = today, source_url: sourceUrl = null } = body;
  // `invoke` has parsed it from JSON.
  const value = shape.fit(body.value as Json);
  const unit = fitUnit(shape.units, body.unit);
  const faults: DeclarationFault[] = [];
  const miss = (field: DeclarationFault['field'], accepted: readonly string[] | string) => {
    const words = typeof accepted === 'string' ? accepted : accepted.join(' or ');
    faults.push({ field, detail: `must be ${words}`, accepted });
  };
  if (value === null) miss('value', shape.accepts);
  if (unit.kind === 'wrong') miss('unit', unit.accepted);
  if (!isDay(asOf) || asOf > today || asOf < EARLIEST_AS_OF) {
    miss('as_of', `a date that exists, as YYYY-MM-DD, from ${EARLIEST_AS_OF} to today, ${today}`);
  }
  if (sourceUrl !== null) {
    const domains = await listOwnDomains(db, claim.companyId);
    if (!isOnDomain(services, sourceUrl, domains)) {
      const where = [...domains].sort().join(' or ');
      miss('source_url', `an address that begins with https:// or http://, on ${where}`);
    }
  }
  if (value === null || unit.kind === 'wrong' || faults.length > 0)
    return { kind: 'wrong', faults };
  // The parser's form is kept: in ASCII, as an address of the answers is.
  const source = sourceUrl === null ? null : new URL(sourceUrl).href;
  const day = new Date(`${asOf}T00:00:00Z`);
  return { kind: 'read', value, unit: unit.unit, sourceUrl: source, asOf: day };
}

function isOnDomain(
  { registrableDomain }: DeclareServices,
  address: string,
  domains: readonly string[],
): boolean {
  if (!isWebAddress(address)) return false;
  const apex = registrableDomain(new URL(address).hostname);
  return apex !== null && domains.includes(apex);
}

/** What speaks against one more; null where there is room. */
function excessOf({ count, bytes }: DeclaredWeight, key: string, value: Json): string | null {
  if (count >= MOST_DECLARATIONS) {
    return `A claim carries at most ${MOST_DECLARATIONS} declarations; ${key} is one more.`;
  }
  const size = Buffer.byteLength(canonicalJson(value));
  if (bytes + size <= MOST_DECLARED_BYTES) return null;
  return `The values of a claim's declarations may have ${MOST_DECLARED_BYTES} bytes together; with ${key} they have ${bytes + size}.`;
}

function shapeOf(services: DeclareServices, claim: ClaimRow, row: DeclarationRow): Declaration {
  const { domain } = claim.company;
  const { key } = row;
  return {
    key,
    dimension: row.dimension,
    value: row.value,
    unit: row.unit,
    as_of: isoDate(row.asOf),
    source_url: row.sourceUrl,
    declared_at: row.declaredAt.toISOString(),
    fact_id: factId(domain, { key, provenance: 'company_stated', product: '' }),
    evidence_url: linkTo(services, 'get_fact_evidence', { company: domain }, { key }),
  };
}
