// What each caller wrote or saw, as moments that a replica must have reached to be read by them.

import type { Moment, Standing } from './standing.ts';

interface Sighting {
  /** When the caller last wrote, or read the primary. */
  readonly primary: Moment;
  /** When a replica was last read, and which: it never shows less than it did. */
  readonly replica: Moment;
  readonly at: Standing | null;
  readonly epoch: number;
}

const NEVER = Number.NEGATIVE_INFINITY;
const MOST = 50_000;

export class Sightings {
  // In order of the last change: what all replicas have reached is at the front.
  readonly #kept = new Map<string, Sighting>();
  #everyone: Moment;

  /** Whatever was written or seen before `now` counts for everybody. */
  constructor(now: Moment) {
    this.#everyone = now;
  }

  mayRead(who: string, replica: Standing): boolean {
    if (replica.covered < this.#everyone) return false;
    const known = this.#kept.get(who);
    if (known === undefined) return true;
    if (replica.covered < known.primary) return false;
    const isSame = known.at === replica && known.epoch === replica.epoch;
    return isSame || replica.covered >= known.replica;
  }

  /** The caller wrote, or was answered by the primary. */
  sawPrimary(who: string, now: Moment): void {
    const known = this.#kept.get(who);
    this.#keep(who, { replica: NEVER, at: null, epoch: 0, ...known, primary: now });
  }

  /** `epoch` is that of the replica before it was read. */
  sawReplica(who: string, now: Moment, at: Standing, epoch: number): void {
    const primary = this.#kept.get(who)?.primary ?? NEVER;
    this.#keep(who, { primary, replica: now, at, epoch });
  }

  /** Something may have been missed. */
  everyoneSaw(now: Moment): void {
    this.#everyone = Math.max(this.#everyone, now);
  }

  /** All replicas that are in use have reached this moment. */
  reached(moment: Moment): void {
    this.everyoneSaw(moment);
    for (const [who, { primary, replica }] of this.#kept) {
      if (Math.max(primary, replica) > moment) break;
      this.#kept.delete(who);
    }
  }

  #keep(who: string, sighting: Sighting): void {
    this.#kept.delete(who);
    if (this.#kept.size >= MOST) {
      this.everyoneSaw(Math.max(sighting.primary, sighting.replica));
      this.#kept.clear();
    }
    this.#kept.set(who, sighting);
  }
}
