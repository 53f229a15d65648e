// What an account does with claims of domains, for the operations and for the account page alike.

import { FRESHNESS_DAYS } from '../../contract/fact-keys.ts';
import type { DomainClaim } from '../../contract/schemas/domain-claims.ts';
import type { RateWindow } from '../../core/callers/rate-limit.ts';
import {
  type ClaimMethod,
  proofFile,
  proofText,
  recordName,
} from '../../core/claims/claim-proof.ts';
import {
  type ClaimStatus,
  MOST_PENDING,
  movedClaim,
  pendingClaim,
  writeClaimToken,
} from '../../core/claims/domain-claim.ts';
import { parseIdentifier } from '../../core/identifier.ts';
import { couldBeId, ulid } from '../../core/ids.ts';
import { expireDue, releaseClaim, settleLook } from '../../store/claims/claim-turns.ts';
import {
  type ClaimPosition,
  type ClaimRow,
  countPendingClaims,
  deleteUnused,
  findClaim,
  insertClaim,
  listClaims,
  lockClaimOf,
  saveClaim,
} from '../../store/claims/domain-claims.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import type { RecordContext } from '../../store/companies/company-records.ts';
import { afterDeadlocks, type Db } from '../../store/database.ts';
import type { Services } from '../services.ts';
import { heldPlan } from '../watches/watch-owner.ts';

export type ClaimServices = Pick<
  Services,
  | 'database'
  | 'now'
  | 'random'
  | 'baseUrl'
  | 'registrableDomain'
  | 'records'
  | 'claimProofs'
  | 'limits'
>;

/** Looks that an owner may ask for, of one claim. */
export const VERIFY_WINDOW: RateWindow = { name: 'claim-verify', quota: 10, seconds: 60 };

export type Began =
  | { readonly kind: 'claimed'; readonly claim: ClaimRow }
  /** `domain` is none. */
  | { readonly kind: 'invalid' }
  /** No company that is covered has this apex. */
  | { readonly kind: 'not_covered'; readonly apex: string }
  | { readonly kind: 'too_many' };

export interface WantedClaim {
  readonly domain: string;
  /** When absent: `dns_txt`, or the method of the claim that is there. */
  readonly method?: ClaimMethod | undefined;
}

/** Begins a claim, or gives the one that the account has; one that ended begins again. */
export async function beginClaim(
  services: ClaimServices,
  accountId: string,
  { domain, method }: WantedClaim,
): Promise<Began> {
  const identifier = parseIdentifier(domain, services.registrableDomain);
  if (identifier.kind !== 'domain') return { kind: 'invalid' };
  const company = await findCompany(services.database, identifier);
  if (company === null) return { kind: 'not_covered', apex: identifier.apex };
  await expireOwn(services, accountId);
  return services.database.transaction(async (db) => {
    await heldPlan(db, accountId);
    const known = await lockClaimOf(db, accountId, company.domain);
    if (known !== null) return again(services, db, known, method ?? known.method);
    if (!(await hasRoom(db, accountId))) return { kind: 'too_many' };
    // Whoever claims and releases for ever fills no table.
    await deleteUnused(db, accountId, company.domain);
    const now = services.now();
    const claim = {
      id: `clm_${ulid(now.getTime(), services.random(10))}`,
      accountId,
      companyId: company.id,
      domain: company.domain,
      method: method ?? 'dns_txt',
    };
    await insertClaim(db, claim, pendingClaim(now, freshToken(services)), now);
    const made = await findClaim(db, accountId, claim.id);
    if (made === null) throw new Error(`the claim ${claim.id} was not written`);
    return { kind: 'claimed', claim: made };
  });
}

async function again(
  services: ClaimServices,
  db: Db,
  known: ClaimRow,
  method: ClaimMethod,
): Promise<Began> {
  switch (known.status) {
    case 'verified':
    case 'lapsing':
    case 'pending': {
      if (method === known.method) return { kind: 'claimed', claim: known };
      const state = movedClaim(known, services.now());
      await saveClaim(db, { id: known.id, method }, state);
      return { kind: 'claimed', claim: { ...known, ...state, method } };
    }
    default: {
      if (!(await hasRoom(db, known.accountId))) return { kind: 'too_many' };
      // Its token was drawn when it ended: who has published it already need not do so again.
      const state = pendingClaim(services.now(), known.token);
      await saveClaim(db, { id: known.id, method }, state);
      return { kind: 'claimed', claim: { ...known, ...state, method } };
    }
  }
}

/** To be asked while the account is held. */
async function hasRoom(db: Db, accountId: string): Promise<boolean> {
  return (await countPendingClaims(db, accountId)) < MOST_PENDING;
}

export interface ClaimPage {
  /** Null: all but those that were released. */
  readonly status: ClaimStatus | null;
  readonly after: ClaimPosition | null;
  readonly limit: number;
}

/** Newest first. */
export async function ownClaims(
  services: ClaimServices,
  accountId: string,
  page: ClaimPage,
): Promise<readonly ClaimRow[]> {
  await expireOwn(services, accountId);
  return listClaims(services.database, { accountId, ...page });
}

/** Null for what is none of this account, too. */
export async function ownClaim(
  services: ClaimServices,
  accountId: string,
  id: string,
): Promise<ClaimRow | null> {
  if (!couldBeId(id)) return null;
  await expireOwn(services, accountId);
  return findClaim(services.database, accountId, id);
}

export type Verified =
  | { readonly kind: 'verified'; readonly claim: ClaimRow }
  | {
      readonly kind: 'not_found';
      readonly claim: ClaimRow;
      /** The claim as it was looked for: what has lapsed with this look has a new challenge. */
      readonly read: ClaimRow;
      /** What was there instead, in one sentence for the owner. */
      readonly says: string;
    }
  | { readonly kind: 'too_often'; readonly seconds: number }
  | { readonly kind: 'unknown' };

/** Looks for the proof now. Nothing of the database is held while others are asked. */
export async function verifyOwnClaim(
  services: ClaimServices,
  accountId: string,
  id: string,
): Promise<Verified> {
  const read = await ownClaim(services, accountId, id);
  if (read === null || read.status === 'released') return { kind: 'unknown' };
  const wait = await secondsToWait(services, read.id);
  if (wait > 0) return { kind: 'too_often', seconds: wait };
  const { method, domain, token } = read;
  const finding = await services.claimProofs.look({ method, domain, token });
  const at = services.now();
  const look = { finding, at, by: 'owner', freshToken: freshToken(services) } as const;
  const settled = await afterDeadlocks(services.database, (db) =>
    settleLook(db, read, look, recordContext(services)),
  );
  services.records.forget(read.company.domain);
  if (settled.kind === 'gone') return { kind: 'unknown' };
  const { claim } = settled;
  if (settled.kind === 'settled') {
    if (finding.kind === 'found') return { kind: 'verified', claim };
    return { kind: 'not_found', claim, read, says: finding.says };
  }
  // Another look has found it meanwhile.
  if (claim.status === 'verified') return { kind: 'verified', claim };
  return { kind: 'not_found', claim, read, says: claim.lastError ?? MOVED_ON };
}

const MOVED_ON = 'The claim was changed while its proof was looked for.';

/** False where there is none that could be released. */
export async function releaseOwnClaim(
  services: ClaimServices,
  accountId: string,
  id: string,
): Promise<boolean> {
  const claim = couldBeId(id) ? await findClaim(services.database, accountId, id) : null;
  if (claim === null) return false;
  const isReleased = await afterDeadlocks(services.database, (db) =>
    releaseClaim(db, accountId, id, recordContext(services)),
  );
  services.records.forget(claim.company.domain);
  return isReleased;
}

/** When the store of limits cannot be reached, callers with a key are not held up. */
async function secondsToWait({ limits }: ClaimServices, id: string): Promise<number> {
  const taken = await limits?.take(`claim-verify:${id}`, [VERIFY_WINDOW]);
  if (taken?.kind !== 'refused') return 0;
  return Math.max(1, ...taken.windows.map(({ resetsIn }) => resetsIn));
}

async function expireOwn(services: ClaimServices, accountId: string): Promise<void> {
  const { database } = services;
  await expireDue(database, accountId, services.now(), () => freshToken(services));
}

function freshToken({ random }: Pick<Services, 'random'>): string {
  return writeClaimToken(random(32));
}

/** What a company's record is written with when something of it ends. */
export function recordContext({ baseUrl, now }: Pick<Services, 'baseUrl' | 'now'>): RecordContext {
  return { baseUrl, now: now(), freshnessDays: FRESHNESS_DAYS };
}

export function claimShape(row: ClaimRow): DomainClaim {
  const proof = proofText(row.token);
  return {
    id: row.id,
    domain: row.domain,
    company: row.company,
    status: row.status,
    method: row.method,
    challenge: {
      record_name: recordName(row.domain),
      record_type: 'TXT',
      record_value: proof,
      file_url: proofFile(row.domain),
      file_body: proof,
    },
    created_at: row.createdAt.toISOString(),
    expires_at: moment(row.expiresAt),
    verified_at: moment(row.verifiedAt),
    lapses_at: moment(row.lapsesAt),
    last_checked_at: moment(row.lastCheckedAt),
    next_check_at: moment(row.nextCheckAt),
    last_error: row.lastError,
  };
}

function moment(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
