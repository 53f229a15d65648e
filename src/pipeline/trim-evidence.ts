// Removes the bytes of captures that are older than they are kept; all that is known of them stays.
//
// What goes is noted first and then set aside, where nobody reads it; a day later it is removed, if
// nothing stands on it still. Killed at any point, the next turn goes on from what is noted.

import { type Horizons, horizonsOf, keepsAll, type Retention } from '../core/evidence/retention.ts';
import type { BlobRemoval } from '../outside/evidence/blob-removal.ts';
import { inTurns } from '../outside/in-turns.ts';
import {
  type AsideObject,
  type Asked,
  type ExpendableObject,
  expendableOf,
  forgetRemoved,
  forgetStoredAgain,
  holdersOf,
  listAside,
  listCompanyIds,
  listExpendable,
  noteGone,
  noteRemoved,
  type ObjectToRemove,
  renewAside,
} from '../store/captures/retention.ts';
import { type CompanyLocks, companyLocks, whileLocked } from '../store/locks.ts';
import { RENDERINGS } from './readers.ts';
import { GENERATIONS_REMEMBERED } from './reconcile/history.ts';
import type { PipelineWorld } from './steps.ts';
import { isNeededBase, whileAllHeld } from './trim/needs.ts';

/** A day: by then everybody who stored the same bytes, or some over them, has said so. */
export const ASIDE_MS = 24 * 3_600_000;

/** What more companies share is an empty page, which costs nothing. */
const MOST_HOLDERS = 64;

/** Objects that are noted together: a backup that begins meanwhile waits for that long. */
const PORTION = 100;
const COMPANIES = 1_000;
/** A bucket answers many as fast as one. */
const AT_ONCE = 8;

/** Two looks make a change; and history is read from so many generations. */
const NEWEST = { live: 2, archive: GENERATIONS_REMEMBERED } as const;

export interface TrimReport {
  /** Objects that went: nobody reads them any more, and a day later they are removed. */
  aside: number;
  asideBytes: number;
  /** Captures, by lane, whose bytes these are. */
  live: number;
  archive: number;
  /** Objects that were removed for good. */
  removed: number;
  removedBytes: number;
  /** Objects that stood aside and were needed after all. */
  back: number;
  /** Old ones that stay: others stand on them, or are looked for in them. */
  bases: number;
  /** Old ones that cannot be read, or are not there: nothing is removed that might be a loss. */
  unread: number;
  /** Companies or portions that somebody else was at: the next turn comes to them. */
  busy: number;
}

export interface TrimOptions {
  readonly retention: Retention;
  /** Says what would go, and changes nothing. */
  readonly dryRun?: boolean;
  /** Looks at nothing but what stands aside. */
  readonly asideOnly?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (companies: number) => void;
}

export type TrimAnswer =
  | { readonly kind: 'done'; readonly report: TrimReport }
  /** Another process trims, or packs. */
  | { readonly kind: 'busy' };

export async function trimEvidence(
  world: PipelineWorld,
  removal: BlobRemoval,
  options: TrimOptions,
): Promise<TrimAnswer> {
  const locks = companyLocks(world.database);
  try {
    const done = await whileLocked(world.database, 'trim', () =>
      new Trim(world, removal, locks, options).turn(),
    );
    return done.kind === 'busy' ? done : { kind: 'done', report: done.result };
  } finally {
    await locks.release();
  }
}

class Trim {
  readonly #world: PipelineWorld;
  readonly #removal: BlobRemoval;
  readonly #locks: CompanyLocks;
  readonly #options: TrimOptions;
  readonly #asked: Asked;
  readonly #report: TrimReport = {
    ...{ aside: 0, asideBytes: 0, live: 0, archive: 0, removed: 0, removedBytes: 0 },
    ...{ back: 0, bases: 0, unread: 0, busy: 0 },
  };

  constructor(
    world: PipelineWorld,
    removal: BlobRemoval,
    locks: CompanyLocks,
    options: TrimOptions,
  ) {
    this.#world = world;
    this.#removal = removal;
    this.#locks = locks;
    this.#options = options;
    const horizons: Horizons = horizonsOf(options.retention, world.now());
    this.#asked = { horizons, renderings: RENDERINGS, newest: NEWEST };
  }

  async turn(): Promise<TrimReport> {
    if (this.#options.dryRun !== true) await this.#finish();
    const { retention, asideOnly = false } = this.#options;
    if (asideOnly || keepsAll(retention)) return this.#report;
    let after = 0;
    let done = 0;
    for (;;) {
      const ids = await listCompanyIds(this.#world.database, after, COMPANIES);
      for (const id of ids) {
        if (this.#isEnded) return this.#report;
        const held = await this.#locks.whileHeld(id, () => this.#company(id));
        if (held.kind === 'busy') this.#report.busy += 1;
        done += 1;
        this.#options.onProgress?.(done);
      }
      const last = ids.at(-1);
      if (last === undefined) return this.#report;
      after = last;
    }
  }

  get #isEnded(): boolean {
    return this.#options.signal?.aborted === true;
  }

  async #company(companyId: number): Promise<void> {
    const { database } = this.#world;
    let after = '';
    for (;;) {
      const page = await listExpendable(database, companyId, this.#asked, after, PORTION);
      const agreed = await this.#agreed(companyId, page);
      await this.#goes(agreed);
      after = page.at(-1)?.sha256 ?? '';
      if (page.length < PORTION || this.#isEnded) return;
    }
  }

  /** Those that no other company holds either. */
  async #agreed(
    companyId: number,
    page: readonly ExpendableObject[],
  ): Promise<readonly ExpendableObject[]> {
    if (page.length === 0) return [];
    const hashes = page.map(({ sha256 }) => sha256);
    const holders = await holdersOf(this.#world.database, hashes);
    const agreed: ExpendableObject[] = [];
    for (const one of page) {
      const others = (holders.get(one.sha256) ?? []).filter((id) => id !== companyId);
      if (others.length >= MOST_HOLDERS) continue;
      if (others.length === 0 || (await this.#letsGo(others, one.sha256))) agreed.push(one);
    }
    return agreed;
  }

  async #letsGo(companies: readonly number[], sha256: string): Promise<boolean> {
    for (const id of companies) {
      const free = await expendableOf(this.#world.database, id, this.#asked, [sha256]);
      if (!free.has(sha256)) return false;
    }
    return true;
  }

  async #goes(objects: readonly ExpendableObject[]): Promise<void> {
    if (objects.length === 0) return;
    const going: (ObjectToRemove & ExpendableObject)[] = [];
    await inTurns(objects, AT_ONCE, async (one) => {
      const standing = await this.#removal.standing(one.sha256);
      if (standing.kind === 'missing' || standing.kind === 'unreachable') this.#report.unread += 1;
      else if (standing.kind === 'base' && (await this.#isNeeded(one.sha256))) {
        this.#report.bases += 1;
      } else {
        const standsOn = standing.kind === 'frame' ? standing.base : null;
        going.push({ ...one, standsOn, isBase: standing.kind === 'base' });
      }
    });
    if (this.#options.dryRun === true) return this.#count(going);
    // A backup that is under way has rows that name them.
    const noted = await whileLocked(this.#world.database, 'backup', async () => {
      const hashes = new Set(await noteRemoved(this.#world.database, going, this.#world.now()));
      const ours = going.filter(({ sha256 }) => hashes.has(sha256));
      await inTurns(ours, AT_ONCE, ({ sha256 }) => this.#removal.setAside(sha256));
      return ours;
    });
    if (noted.kind === 'busy') this.#report.busy += 1;
    else this.#count(noted.result);
  }

  async #isNeeded(sha256: string): Promise<boolean> {
    return isNeededBase(this.#world.database, this.#removal, sha256);
  }

  #count(gone: readonly ExpendableObject[]): void {
    const report = this.#report;
    for (const { bytes, live, archive } of gone) {
      report.aside += 1;
      report.asideBytes += bytes;
      report.live += live;
      report.archive += archive;
    }
  }

  /** What stands aside is looked at anew: it comes back, waits on, or is removed after its day. */
  async #finish(): Promise<void> {
    await forgetStoredAgain(this.#world.database);
    let last: AsideObject | null = null;
    while (!this.#isEnded) {
      const page: readonly AsideObject[] = await listAside(this.#world.database, last, PORTION);
      if (page.length === 0) return;
      const hashes = page.map(({ sha256 }) => sha256);
      const holders = await holdersOf(this.#world.database, hashes);
      const companies = Map.groupBy(page, ({ sha256 }) => (holders.get(sha256) ?? []).join(' '));
      for (const [ids, objects] of companies) {
        const names = ids.split(' ').filter(Boolean).map(Number);
        const held = await whileAllHeld(this.#locks, names, () => this.#settle(names, objects));
        if (held.kind === 'busy') this.#report.busy += 1;
      }
      last = page.at(-1) ?? null;
    }
  }

  async #settle(companies: readonly number[], objects: readonly AsideObject[]): Promise<void> {
    let free: ReadonlySet<string> = new Set(objects.map(({ sha256 }) => sha256));
    for (const id of companies) {
      const own = await expendableOf(this.#world.database, id, this.#asked, [...free]);
      free = free.intersection(own);
    }
    const now = this.#world.now();
    const ended: AsideObject[] = [];
    await inTurns(objects, AT_ONCE, async (one) => {
      const { sha256, isBack, isBase, since } = one;
      if (isBack || !free.has(sha256)) return this.#bringBack(sha256);
      // Whoever noted it was killed before it stood aside, or somebody stores it again just now.
      if ((await this.#removal.standing(sha256)).kind !== 'missing') {
        await renewAside(this.#world.database, sha256, now);
        return this.#removal.setAside(sha256);
      }
      if (since.getTime() > now.getTime() - ASIDE_MS) return;
      if (isBase && (await this.#isNeeded(sha256))) return this.#bringBack(sha256);
      ended.push(one);
    });
    await this.#remove(ended);
  }

  async #bringBack(sha256: string): Promise<void> {
    if (await this.#removal.bringBack(sha256)) {
      await forgetRemoved(this.#world.database, sha256);
      this.#report.back += 1;
      return;
    }
    // A backup that was restored has no copy of what stood aside when it was made.
    const gone = await noteGone(this.#world.database, [sha256]);
    if (gone.length === 0) this.#report.unread += 1;
  }

  async #remove(objects: readonly AsideObject[]): Promise<void> {
    if (objects.length === 0) return;
    const hashes = objects.map(({ sha256 }) => sha256);
    const gone = await this.#world.database.transaction(async (db) => {
      const noted = new Set(await noteGone(db, hashes));
      const ours = objects.filter(({ sha256 }) => noted.has(sha256));
      // What stands in its place is never touched here: somebody may have stored it this moment.
      await inTurns(ours, AT_ONCE, ({ sha256 }) => this.#removal.discard(sha256));
      return ours;
    });
    this.#report.removed += gone.length;
    this.#report.removedBytes += gone.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
