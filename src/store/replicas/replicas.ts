// Servers that follow the primary, and which of them a caller may be answered by just now.

import { hash } from 'node:crypto';
import type { Database, Heard } from '../database.ts';
import { readPrimaryPosition, readReplicaPosition } from './positions.ts';
import { Sightings } from './sightings.ts';
import { type Mark, type Moment, Standing } from './standing.ts';

/** A replica as one call reads it. */
export interface Replica {
  /** `HOST:PORT`. */
  readonly name: string;
  readonly database: Database;
  /** Whether it shows all that the primary showed at that moment. */
  covers(moment: Moment): boolean;
  /** Rises whenever it may show less than it did. */
  epoch(): number;
}

/** What whoever watches is told of a replica. */
export interface ReplicaState {
  readonly name: string;
  /** Null: it is in use. */
  readonly whyOut: string | null;
  readonly behindBytes: number;
  /** At most; infinite while nothing is known. */
  readonly behindSeconds: number;
}

/** How many reads that a replica might have answered were answered by whom. */
export type ReadsByServer = ReadonlyMap<string, number>;

export interface ReadReplicas {
  now(): Moment;
  /** Null: the primary is read. */
  choose(who: string): Replica | null;
  /** The caller was answered: by this replica, as it was chosen, or by the primary. */
  answered(who: string, by: Replica | null): void;
  /** The caller saw the primary, in an answer that no replica could have given. */
  saw(who: string): void;
  /** They wrote; the answer leaves once other processes were told. */
  wrote(who: readonly string[]): Promise<void>;
  /** It failed a call. */
  doubt(replica: Replica, error: Error): void;
  states(): readonly ReplicaState[];
  reads(): ReadsByServer;
  close(): Promise<void>;
}

export const WRITES_CHANNEL = 'assay_writes';

interface ReplicaLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface ReplicaOptions {
  /** A clock that only goes forward, in milliseconds. */
  readonly clock: () => Moment;
  /** Milliseconds that a replica may be behind. */
  readonly lag: number;
  readonly log: ReplicaLog;
  /** The primary, as callers reach it; what it hears is `heard`. */
  openPrimary(heard: Heard): Database;
  readonly replicas: readonly {
    readonly name: string;
    open(onTrouble: (error: Error) => void): Database;
  }[];
}

export interface OpenedReplicas {
  readonly primary: Database;
  readonly replicas: ReadReplicas;
}

/** The primary is told of writes on the connection that keys are looked up on. */
export function openReplicas(options: ReplicaOptions): OpenedReplicas {
  const sightings = new Sightings(options.clock());
  const primary = options.openPrimary({
    channel: WRITES_CHANNEL,
    began: () => sightings.everyoneSaw(options.clock()),
    heard: (payload) => {
      for (const who of payload.split(' ')) sightings.sawPrimary(who, options.clock());
    },
  });
  return { primary, replicas: new Following(options, primary, sightings) };
}

const ASK_MS = 200;

class Following implements ReadReplicas {
  readonly #options: ReplicaOptions;
  readonly #primary: Database;
  readonly #sightings: Sightings;
  readonly #all: readonly Follower[];
  readonly #reads = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #marks: Mark[] = [];
  #asking: Promise<void> | null = null;

  constructor(options: ReplicaOptions, primary: Database, sightings: Sightings) {
    this.#options = options;
    this.#primary = primary;
    this.#sightings = sightings;
    this.#all = options.replicas.map((one) => new Follower(one, options));
    for (const name of ['primary', ...this.#all.map((one) => one.name)]) this.#reads.set(name, 0);
    this.#timer = setInterval(() => {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = null;
      });
    }, ASK_MS);
    this.#timer.unref();
  }

  now(): Moment {
    return this.#options.clock();
  }

  choose(who: string): Replica | null {
    const all = this.#all;
    const now = this.now();
    // The same in every process, so that a caller stays with one while it is well.
    const first = all.length === 1 ? 0 : hash('sha256', who, 'buffer').readUInt32BE();
    for (let i = 0; i < all.length; i++) {
      const one = all[(first + i) % all.length];
      if (one?.standing.whyOut(now) !== null) continue;
      if (this.#sightings.mayRead(who, one.standing)) return one.chosen();
    }
    return null;
  }

  answered(who: string, by: Replica | null): void {
    const name = by?.name ?? 'primary';
    this.#reads.set(name, (this.#reads.get(name) ?? 0) + 1);
    if (!(by instanceof Chosen)) {
      this.saw(who);
      return;
    }
    this.#sightings.sawReplica(who, this.now(), by.follower.standing, by.chosenAt);
  }

  saw(who: string): void {
    this.#sightings.sawPrimary(who, this.now());
  }

  async wrote(who: readonly string[]): Promise<void> {
    for (const one of who) this.saw(one);
    try {
      await this.#primary.rows('tell-writes', 'select pg_notify($1, $2)', [
        WRITES_CHANNEL,
        who.join(' '),
      ]);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'other processes were not told of a write');
    }
  }

  doubt(replica: Replica, error: Error): void {
    if (replica instanceof Chosen) replica.follower.lost(error);
  }

  states(): readonly ReplicaState[] {
    const now = this.now();
    return this.#all.map(({ name, standing }) => ({
      name,
      whyOut: standing.whyOut(now),
      behindBytes: standing.behind,
      behindSeconds: Math.max(0, now - standing.covered) / 1_000,
    }));
  }

  reads(): ReadsByServer {
    return this.#reads;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#asking;
    await Promise.all(this.#all.map((one) => one.close()));
  }

  async #ask(): Promise<void> {
    const at = this.now();
    try {
      this.#mark({ at, ...(await readPrimaryPosition(this.#primary.hot)) });
    } catch {
      // Whoever calls hears of that; replicas go on for as long as they may be behind.
    }
    // One that hangs is asked once, and keeps nobody waiting.
    for (const one of this.#all) one.ask(this.#marks);
    this.#settle();
  }

  #mark(mark: Mark): void {
    const last = this.#marks.at(-1);
    if (last !== undefined && last.timeline !== mark.timeline) {
      this.#marks = [];
      for (const { standing } of this.#all) standing.promoted();
      this.#sightings.everyoneSaw(this.now());
    }
    this.#marks.push(mark);
    const oldest = mark.at - this.#options.lag;
    this.#marks = this.#marks.filter(({ at }) => at >= oldest);
  }

  #settle(): void {
    const now = this.now();
    const used = this.#all.filter((one) => one.tell(now));
    if (used.length === 0) return;
    this.#sightings.reached(Math.min(...used.map(({ standing }) => standing.covered)));
  }
}

class Follower {
  readonly name: string;
  readonly standing: Standing;
  readonly #database: Database;
  readonly #options: ReplicaOptions;
  #asking: Promise<void> | null = null;
  /** What was said of it last. */
  #told: 'in use' | 'out' | null = null;

  constructor(of: ReplicaOptions['replicas'][number], options: ReplicaOptions) {
    this.name = of.name;
    this.#options = options;
    this.standing = new Standing(options.lag);
    this.#database = of.open((error) => this.lost(error));
  }

  chosen(): Chosen {
    return new Chosen(this, this.#database);
  }

  lost(error: Error): void {
    this.standing.lost(`failed: ${error.message}`);
  }

  ask(marks: readonly Mark[]): void {
    this.#asking ??= readReplicaPosition(this.#database.hot)
      .then((said) => this.standing.heard(said, marks, this.#options.clock()))
      .catch((error: Error) => this.lost(error))
      .finally(() => {
        this.#asking = null;
      });
  }

  /** Tells where something changed; gives whether it is in use. */
  tell(now: Moment): boolean {
    const why = this.standing.whyOut(now);
    const state = why === null ? 'in use' : 'out';
    if (state !== this.#told && this.standing.isKnown) {
      const about = { replica: this.name, behind_bytes: this.standing.behind };
      if (why === null) this.#options.log.info(about, 'a replica is read');
      else this.#options.log.warn({ ...about, why }, 'a replica is left out');
      this.#told = state;
    }
    return why === null;
  }

  async close(): Promise<void> {
    await this.#asking;
    await this.#database.close();
  }
}

class Chosen implements Replica {
  readonly follower: Follower;
  readonly database: Database;
  /** Its epoch then. */
  readonly chosenAt: number;

  constructor(follower: Follower, database: Database) {
    this.follower = follower;
    this.database = database;
    this.chosenAt = follower.standing.epoch;
  }

  get name(): string {
    return this.follower.name;
  }

  covers(moment: Moment): boolean {
    return this.follower.standing.covered >= moment;
  }

  epoch(): number {
    return this.follower.standing.epoch;
  }
}
