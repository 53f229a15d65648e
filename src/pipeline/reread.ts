// Rereads spread over all workers: each claims a portion of companies, and settles them one by one.

import {
  type Counts,
  claimPortion,
  leavePortion,
  listCompaniesLeft,
  type Portion,
  putOff,
  renewLease,
  settleCompany,
  settlePortion,
  takeTurn,
} from '../store/captures/reread-portions.ts';
import { beginReread, endIfDone, hasEventsToCheck } from '../store/captures/rereads.ts';
import type { Db } from '../store/database.ts';
import { readersInUse, recheckCompany } from './correct-events.ts';
import { rereadCompany } from './reread-company.ts';
import type { PipelineWorld } from './steps.ts';

/** Companies of one portion. */
export const PORTION = 100;

export interface LeaseTimes {
  /** What a killed worker had is claimed again after so many milliseconds. */
  readonly lease: number;
  /** A portion whose next company could not be read again rests for so long. */
  readonly putOff: number;
}

export const LEASE_TIMES: LeaseTimes = { lease: 60_000, putOff: 60_000 };

/** A company that failed so often is passed over, and counted. */
const TRIES = 3;

/** Begins to read told events again, where these readers have not looked at all of them. */
export async function beginRecheck(world: PipelineWorld): Promise<boolean> {
  const readers = readersInUse(world);
  if (!(await hasEventsToCheck(world.database, readers))) return false;
  const wanted = { what: 'events', readers, pace: null, size: PORTION } as const;
  const begun = await beginReread(world.database, wanted, world.now());
  return begun.kind === 'begun';
}

export type PortionWorked =
  /** No portion waits for these readers that nobody has. */
  | { readonly kind: 'none' }
  | { readonly kind: 'settled'; readonly companies: number }
  /** Another worker has it, or the reread was stopped. */
  | { readonly kind: 'lost' }
  /** The signal came; whoever comes next goes on. */
  | { readonly kind: 'left' };

/** Works on one portion of whatever reread is under way. Rejects where a company failed. */
export async function rereadPortion(
  world: PipelineWorld,
  signal?: AbortSignal,
  times = LEASE_TIMES,
): Promise<PortionWorked> {
  const { database } = world;
  const name = Buffer.from(world.random(12)).toString('hex');
  const leaseUntil = () => ({ name, until: new Date(world.now().getTime() + times.lease) });
  const readers = readersInUse(world);
  const portion = await claimPortion(database, readers, world.now(), leaseUntil());
  if (portion === null) return { kind: 'none' };
  // A page may take longer than a lease lasts.
  const renewing = setInterval(() => {
    renewLease(database, portion, leaseUntil()).catch(() => {});
  }, times.lease / 3);
  try {
    return await workOn(world, portion, name, signal);
  } catch (error) {
    if (error instanceof Lost) {
      await leavePortion(database, portion, name).catch(() => {});
      return { kind: 'lost' };
    }
    if (signal?.aborted) await leavePortion(database, portion, name).catch(() => {});
    else {
      const until = new Date(world.now().getTime() + times.putOff);
      await putOff(database, portion, name, until).catch(() => {});
    }
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** What was found must not be written: the portion is another worker's, or nobody's. */
class Lost extends Error {}

async function workOn(
  world: PipelineWorld,
  portion: Portion,
  lease: string,
  signal: AbortSignal | undefined,
): Promise<PortionWorked> {
  const { database } = world;
  const settle = settling(portion, lease);
  let { through, tries } = portion;
  let companies = 0;
  for (;;) {
    const ids = await listCompaniesLeft(database, portion, through, PORTION);
    for (const id of ids) {
      await turnOf(world, portion, signal);
      if (signal?.aborted) {
        await leavePortion(database, portion, lease);
        return { kind: 'left' };
      }
      if (tries >= TRIES) await settle(database, {}, { company: id, failed: true });
      else await rereadOne(world, portion, id, settle);
      tries = 0;
      through = id;
      companies++;
    }
    if (ids.length > 0) continue;
    if (!(await settlePortion(database, portion, lease, world.now()))) throw new Lost();
    await endIfDone(database, portion.rereadId, world.now());
    return { kind: 'settled', companies };
  }
}

type Settle = (
  db: Db,
  counts: Counts,
  about?: { readonly company: number; readonly failed: boolean },
) => Promise<void>;

function settling(portion: Portion, lease: string): Settle {
  return async (db, counts, about) => {
    if (!(await settleCompany(db, portion, lease, { counts, ...about }))) throw new Lost();
  };
}

// Killed anywhere, either the company was settled with what was found and counted of it, or nothing
// of that was written; told events are checked page by page, each with its own counts.
async function rereadOne(
  world: PipelineWorld,
  { what }: Portion,
  company: number,
  settle: Settle,
): Promise<void> {
  const settled = { company, failed: false };
  if (what === 'captures') {
    await rereadCompany(world, company, (db, counts) => settle(db, counts, settled));
    return;
  }
  await recheckCompany(world, company, (db, counts, isLast) =>
    settle(db, { ...counts }, isLast ? settled : undefined),
  );
}

async function turnOf(
  world: PipelineWorld,
  { rereadId }: Portion,
  signal: AbortSignal | undefined,
): Promise<void> {
  const at = await takeTurn(world.database, rereadId, world.now());
  for (;;) {
    const left = at === null ? 0 : at.getTime() - world.now().getTime();
    if (left <= 0 || signal?.aborted) return;
    await world.sleep(Math.min(left, 500));
  }
}
