// What is known of one replica: up to which moment it has everything that the primary had.

import type { PrimaryPosition, ReplicaPosition } from './positions.ts';

/** A moment of this process, in milliseconds of a clock that only goes forward. */
export type Moment = number;

/** Where the primary was when it was asked; it had as much or more when it answered. */
export interface Mark extends PrimaryPosition {
  readonly at: Moment;
}

/** A replica that says nothing for so long is not waited for. */
const QUIET_MS = 1_000;
/** One that is further behind has more to read than callers should add to. */
const MOST_BYTES = 256_000_000;

const NOT_ASKED = 'was not asked yet';

export class Standing {
  readonly #lag: number;
  #covered: Moment = Number.NEGATIVE_INFINITY;
  #heardAt: Moment = Number.NEGATIVE_INFINITY;
  #position = 0;
  #behind = 0;
  #started = '';
  /** After a promotion: what it must have got beyond to follow the new primary. */
  #beyond = -1;
  #why: string | null = NOT_ASKED;
  /** Rises whenever it may show less than it did. */
  #epoch = 0;

  /** `lag` is how many milliseconds it may be behind. */
  constructor(lag: number) {
    this.#lag = lag;
  }

  /** Whether it was asked, and has answered or failed. */
  get isKnown(): boolean {
    return this.#why !== NOT_ASKED;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get covered(): Moment {
    return this.#covered;
  }

  /** Bytes of the log that it had not replayed when it was last asked. */
  get behind(): number {
    return this.#behind;
  }

  /** `marks` are in order, the newest last. */
  heard(said: ReplicaPosition, marks: readonly Mark[], now: Moment): void {
    const newest = marks.at(-1);
    if (said.started !== this.#started || said.position < this.#position) this.#forget();
    this.#started = said.started;
    this.#position = said.position;
    this.#heardAt = now;
    if (newest === undefined) return;
    this.#behind = Math.max(0, newest.position - said.position);
    this.#why = whyNoReplica(said, newest);
    if (this.#why !== null || said.position <= this.#beyond) return;
    this.#beyond = -1;
    const reached = marks.findLast(({ position }) => position <= said.position);
    if (reached !== undefined) this.#covered = Math.max(this.#covered, reached.at);
  }

  /** It failed somebody: it is not asked before it answered again. */
  lost(why: string): void {
    this.#why = why;
    this.#forget();
  }

  /** Another server takes writes now. What this one has may be what that one never had. */
  promoted(): void {
    this.#beyond = this.#position;
    this.#forget();
  }

  /** Null: it is well. */
  whyOut(now: Moment): string | null {
    if (this.#why !== null) return this.#why;
    if (now - this.#heardAt > QUIET_MS) return 'does not answer';
    if (this.#behind > MOST_BYTES) return `is ${this.#behind} bytes behind`;
    return now - this.#covered > this.#lag ? 'is behind' : null;
  }

  #forget(): void {
    this.#covered = Number.NEGATIVE_INFINITY;
    this.#epoch += 1;
  }
}

/** Null: it follows this primary. */
export function whyNoReplica(said: ReplicaPosition, primary: PrimaryPosition): string | null {
  if (said.system !== primary.system) return 'follows another installation';
  return said.follows ? null : 'takes writes itself';
}
