// Workers of this program and of the one before claim, settle and die while others schedule,
// hasten, untrack and track: nothing due is forgotten, no host and no source has two claims.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededNumbers } from '../../../test/chaos/processes.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  addCompany,
  addSource,
  claimAsBefore,
  forgotten,
  second,
  settleAsBefore,
} from '../../../test/worlds/host-queue.ts';
import { untrackCompany } from '../companies/erasures.ts';
import {
  type Claimed,
  claimDueSources,
  extendClaim,
  releaseSource,
  settleSource,
} from './due-sources.ts';
import { hastenSource } from './schedule.ts';

const LASTS = 40;
const HOSTS = 6;
const COMPANIES = 3;
const STEPS = 60;
const SEEDS = [1, 2, 3, 4];

interface Book {
  readonly by: 'new' | 'old';
  readonly host: string;
  readonly until: number;
}

/** What the actors of one run share: a clock, chance, and who they believe to have what. */
class Run {
  clock = 0;
  claims = 0;
  died = 0;
  readonly book = new Map<number, Book>();
  readonly sources: number[] = [];
  readonly companies: number[] = [];
  readonly #opened: TestDatabase;
  readonly #chance: () => number;
  #serial = 0;

  constructor(opened: TestDatabase, seed: number) {
    this.#opened = opened;
    this.#chance = seededNumbers(seed);
  }

  get database() {
    return this.#opened.database;
  }

  below(n: number): number {
    return Math.floor(this.#chance() * n);
  }

  of<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    assert.ok(one !== undefined);
    return one;
  }

  /** Writes a claim down; it is crossed out before it is settled. */
  note(id: number, one: Book, now: number): void {
    const same = this.book.get(id);
    assert.ok(same === undefined || same.until <= now, `source ${id} is claimed twice at ${now}`);
    for (const [other, { by, host, until }] of this.book) {
      // The program before does not know of the queue: two at once may each have one at a host.
      if (other === id || host !== one.host || until <= now) continue;
      assert.ok(by === 'old' || one.by === 'old', `${host} has two claims at ${now}`);
    }
    this.book.set(id, one);
    this.claims++;
  }

  async worker(): Promise<void> {
    for (let step = 0; step < STEPS; step++) {
      const now = this.clock;
      const until = now + LASTS;
      const claimed = await claimDueSources(this.database, {
        ...{ claim: `claim ${this.#serial++}`, limit: 1 + this.below(4) },
        ...{ now: second(now), until: second(until) },
      });
      for (const { id, url } of claimed) {
        this.note(id, { by: 'new', host: new URL(url).host, until }, now);
      }
      await Promise.all(claimed.map((source) => this.#end(source, until)));
      this.clock += this.below(8);
    }
  }

  async #end(source: Claimed, until: number): Promise<void> {
    for (let turn = this.below(4); turn > 0; turn--) await this.#pause();
    if (this.below(12) === 0) {
      this.died++;
      return;
    }
    // Its machine stands still for longer than a claim lasts.
    const wakes = this.below(10) === 0 ? until + this.below(20) : 0;
    for (let turn = 0; turn < 60 && this.clock < wakes; turn++) await this.#pause();
    if (this.below(4) === 0) await extendClaim(this.database, source, second(until));
    // Whoever comes too late settles too: by then another may have it, whose claim must stay.
    if (this.clock < until) this.book.delete(source.id);
    const now = second(this.clock);
    if (this.below(6) === 0) return releaseSource(this.database, source, now);
    const nextDueAt = second(this.clock + this.below(60));
    await settleSource(this.database, source, { nextDueAt, failures: 0, triedAt: now, now });
  }

  async before(): Promise<void> {
    for (let step = 0; step < STEPS; step++) {
      const now = this.clock;
      const until = now + LASTS;
      const claimed = await claimAsBefore(this.database, second(now), second(until));
      await this.#pause();
      if (claimed === null) continue;
      this.note(claimed.id, { by: 'old', host: claimed.host, until }, now);
      await this.#pause();
      if (this.clock >= until || this.below(12) === 0) continue;
      this.book.delete(claimed.id);
      const due = second(this.clock + this.below(60));
      await settleAsBefore(this.database, claimed.id, due, second(this.clock));
    }
  }

  /** In transactions that stay open for a while, and are taken back now and then. */
  async scheduler(): Promise<void> {
    const session = await this.database.session();
    try {
      for (let step = 0; step < STEPS; step++) {
        await session.rows('test-begin', 'begin');
        const added: number[] = [];
        for (let one = 0; one <= this.below(3); one++) {
          const url = `https://h${this.below(HOSTS)}.example/${step}/${one}/${this.#serial++}`;
          const due = second(this.clock + this.below(30) - 5);
          const company = this.of(this.companies);
          // At once, or as the programs do: found first, scheduled then.
          const now = this.below(2) === 0;
          const id = await addSource(session, company, url, now ? due : null);
          const plan = 'update sources set next_due_at = $2 where id = $1';
          if (!now) await session.rows('test-plan', plan, [id, due]);
          added.push(id);
          await this.#pause();
        }
        const isKept = this.below(5) > 0;
        await session.rows(isKept ? 'test-commit' : 'test-back', isKept ? 'commit' : 'rollback');
        if (isKept) this.sources.push(...added);
      }
    } finally {
      await session.release();
    }
  }

  async others(): Promise<void> {
    for (let step = 0; step < STEPS; step++) {
      await this.#pause();
      const company = this.of(this.companies);
      const track = 'update companies set untracked_at = null where id = $1';
      if (this.below(3) === 0) await untrackCompany(this.database, company, second(this.clock));
      else await this.database.rows('test-track', track, [company]);
      const due = second(this.clock + this.below(10));
      if (this.sources.length > 0) await hastenSource(this.database, this.of(this.sources), due);
    }
  }

  /** At any moment, in one snapshot. */
  async watch(): Promise<void> {
    for (let step = 0; step < STEPS; step++) {
      await this.#pause();
      const suspected = await forgotten(this.#opened, second(this.clock + LASTS));
      // Seconds may have passed for others meanwhile: what they claimed ends so much later.
      const soon = second(this.clock + LASTS);
      const missed = suspected.filter((one) => {
        return !one.tracked || one.ready === null || one.ready > soon;
      });
      assert.deepEqual(missed, [], `at ${this.clock}`);
    }
  }

  #pause(): Promise<unknown> {
    return this.database.rows('test-pause', 'select pg_sleep($1)', [this.below(4) / 1_000]);
  }

  /** One worker that outlives all others; answers what it never got. */
  async drained(): Promise<readonly object[]> {
    for (const company of this.companies) {
      const track = 'update companies set untracked_at = null where id = $1';
      await this.database.rows('test-track', track, [company]);
    }
    const begun = this.clock;
    const end = begun + LASTS + 120 + 2 * this.sources.length;
    for (; this.clock < end; this.clock += 2) {
      const now = second(this.clock);
      const claimed = await claimDueSources(this.database, {
        ...{ claim: `claim ${this.#serial++}`, limit: HOSTS + 1, now },
        until: second(this.clock + LASTS),
      });
      for (const source of claimed) {
        const settled = { nextDueAt: second(1_000_000), failures: 0, triedAt: now, now };
        await settleSource(this.database, source, settled);
      }
    }
    return this.database.rows(
      'test-left',
      'select id, url, next_due_at, claimed_until from sources where next_due_at < $1',
      [second(1_000_000)],
    );
  }
}

for (const seed of SEEDS) {
  test(`nothing is forgotten and nothing claimed twice, whatever comes together (${seed})`, async () => {
    const opened = await openTestDatabase();
    try {
      const run = new Run(opened, seed);
      for (let n = 0; n < COMPANIES; n++) {
        run.companies.push(await addCompany(opened.database, `company-${n}.example`));
      }
      const isMixed = seed % 2 === 0;
      await Promise.all([
        ...[run.worker(), run.worker(), run.worker()],
        ...(isMixed ? [run.before()] : []),
        ...[run.scheduler(), run.scheduler(), run.others(), run.watch()],
      ]);
      assert.ok(run.claims > STEPS / 4, `${run.claims} claims`);
      assert.ok(run.died > 0, 'some died');
      assert.deepEqual(await run.drained(), []);
      assert.deepEqual(await forgotten(opened, second(run.clock)), []);
    } finally {
      await opened.close();
    }
  });
}
