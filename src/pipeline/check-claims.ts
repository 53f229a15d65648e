// Looks for the proofs of domain claims when they are due, and tells accounts whose claim lapses.

import { FRESHNESS_DAYS } from '../contract/fact-keys.ts';
import type { ClaimProofs } from '../core/claims/claim-proof.ts';
import { unseenSince, writeClaimToken } from '../core/claims/domain-claim.ts';
import { lapsingLetter } from '../core/letters/claim-letter.ts';
import type { Mailer } from '../core/letters/letter.ts';
import { expireDue, settleLook } from '../store/claims/claim-turns.ts';
import {
  type ClaimRow,
  claimDueLooks,
  findUnwarned,
  noteWarned,
} from '../store/claims/domain-claims.ts';
import type { Database } from '../store/database.ts';
import { whileLocked } from '../store/locks.ts';

export interface ClaimWorld {
  readonly database: Database;
  /** The address written into links, without a slash at its end. */
  readonly baseUrl: string;
  readonly proofs: ClaimProofs;
  readonly mail: Mailer;
  now(): Date;
  /** `n` unpredictable bytes. */
  random(n: number): Uint8Array;
  /** Tells an operator of what did not work. */
  alarm(fields: Readonly<Record<string, unknown>>, message: string): void;
  /** Nothing is begun after it is aborted, and what is seen later is not settled. */
  readonly stop?: AbortSignal;
}

/** A look ends long before; who was killed during one leaves it to the others after that. */
const LEASE_MS = 120_000;
/** Each asks name servers of its own. */
const LOOKS_AT_ONCE = 16;

/** Looks for everything that is due; answers how many looks there were. */
export async function checkDueClaims(world: ClaimWorld): Promise<number> {
  let looks = 0;
  while (!world.stop?.aborted) {
    const now = world.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const due = await claimDueLooks(world.database, now, until, LOOKS_AT_ONCE);
    await Promise.all(due.map((claim) => checkSafely(world, claim)));
    looks += due.length;
    if (due.length < LOOKS_AT_ONCE) break;
  }
  return looks;
}

/**
 * Ages out pending claims whose days are over. Whoever asks for one finds it aged already; this is
 * for those that nobody asks for.
 */
export async function expireClaims(world: ClaimWorld): Promise<void> {
  const { database, now } = world;
  let due = 1;
  while (due > 0 && !world.stop?.aborted) {
    due = await expireDue(database, null, now(), () => freshToken(world));
  }
}

// One that cannot be settled must not keep back the others; its lease ends by itself.
async function checkSafely(world: ClaimWorld, claim: ClaimRow): Promise<void> {
  try {
    await checkClaim(world, claim);
  } catch (error) {
    if (world.stop?.aborted) return;
    world.alarm({ claim: claim.id, err: error }, 'a claim was not settled; again soon');
  }
}

async function checkClaim(world: ClaimWorld, claim: ClaimRow): Promise<void> {
  const { database, baseUrl, proofs } = world;
  const { method, domain, token } = claim;
  const finding = await proofs.look({ method, domain, token });
  // What is cut short at the end saw nothing: somebody else looks when the lease is over.
  if (world.stop?.aborted) return;
  const at = world.now();
  const look = { finding, at, by: 'schedule', freshToken: freshToken(world) } as const;
  const record = { baseUrl, now: at, freshnessDays: FRESHNESS_DAYS };
  await database.transaction((db) => settleLook(db, claim, look, record));
}

function freshToken({ random }: ClaimWorld): string {
  return writeClaimToken(random(32));
}

// Letters ---------------------------------------------------------------------------------------

/**
 * Tells every account whose claim lapses, one process at a time. The row is the job: a letter that
 * could not be sent is sent by a later call, and one whose sender was killed may come twice.
 */
export async function warnOfLapses(world: ClaimWorld): Promise<number> {
  // Most of the time there is nobody to tell, and no lock is needed to see that.
  if ((await findUnwarned(world.database, '')) === null) return 0;
  const locked = await whileLocked(world.database, 'warn of lapses', () => warnAll(world));
  return locked.kind === 'done' ? locked.result : 0;
}

async function warnAll(world: ClaimWorld): Promise<number> {
  let told = 0;
  let after = '';
  while (!world.stop?.aborted) {
    // One at a time: a letter takes long enough for the next claim to be proved again.
    const unwarned = await findUnwarned(world.database, after);
    if (unwarned === null) break;
    const { claim, addresses } = unwarned;
    if (await warn(world, claim, addresses)) {
      await noteWarned(world.database, claim, world.now());
      told += 1;
    }
    after = claim.id;
  }
  return told;
}

/** False where nobody was told, and somebody may be later. */
async function warn(
  { mail, baseUrl, alarm }: ClaimWorld,
  claim: ClaimRow,
  addresses: readonly string[],
): Promise<boolean> {
  const { lapsesAt } = claim;
  if (lapsesAt === null) return false;
  const answers = [];
  for (const to of addresses) {
    const letter = lapsingLetter({
      to,
      challenge: claim,
      says: claim.lastError ?? '',
      unreachableSince: unseenSince(claim),
      lapsesAt,
      link: `${baseUrl}/account/domains`,
      host: new URL(baseUrl).host,
    });
    answers.push(await mail.send(letter));
  }
  if (answers.includes('sent')) return true;
  if (answers.includes('unavailable')) return false;
  alarm({ claim: claim.id }, 'nobody could be told that a claim lapses: no address takes letters');
  return true;
}
