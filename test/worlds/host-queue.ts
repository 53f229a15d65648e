// Sources at hosts straight in the tables, and what the program of migration 0029 does with them.

import assert from 'node:assert/strict';
import {
  claimDueSources,
  type DueSource,
  settleSource,
} from '../../src/store/captures/due-sources.ts';
import { retireSources } from '../../src/store/captures/register-links.ts';
import type { Database, Db, Session } from '../../src/store/database.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

export const A = 'https://a.example/';
export const B = 'https://b.example/';
/** Seconds that a claim lasts. */
export const LASTS = 120;

/** A moment so many seconds after the first one of these tests. */
export function second(n: number): Date {
  return new Date(Date.parse('2026-03-02T10:00:00Z') + n * 1_000);
}

export async function addCompany(db: Db, domain: string): Promise<number> {
  const [row] = await db.rows<{ id: number }>(
    'test-company',
    `insert into companies (domain, name, tracked_at) values ($1, $1, $2) returning id`,
    [domain, second(0)],
  );
  return row?.id ?? Number.NaN;
}

/** Answers its id; without `due` it is not scheduled. */
export async function addSource(
  db: Db,
  companyId: number,
  url: string,
  due: Date | null = null,
): Promise<number> {
  const [row] = await db.rows<{ id: number }>(
    'test-source',
    `insert into sources (company_id, url, role, created_at, next_due_at)
     values ($1, $2, 'pricing', $3, $4) returning id`,
    [companyId, url, second(0), due],
  );
  return row?.id ?? Number.NaN;
}

export interface OldClaim {
  readonly id: number;
  readonly host: string;
}

/** The statements of the program before the queue of hosts, beside which it goes on. */
export async function claimAsBefore(db: Db, now: Date, until: Date): Promise<OldClaim | null> {
  const rows = await db.rows<OldClaim>(
    'test-old-claim',
    `update sources s set claimed_until = $2 from companies c
     where c.id = s.company_id and s.id = (
       select d.id from sources d join companies o on o.id = d.company_id
       where d.next_due_at <= $1 and not o.sample and o.untracked_at is null
         and (d.claimed_until is null or d.claimed_until <= $1)
         and not exists (select from hosts h where h.host = d.host
           and (h.next_at > $1 or h.held_until > $1))
         and not exists (select from sources b where b.host = d.host and b.claimed_until > $1)
       order by d.next_due_at, d.id limit 1 for update of d skip locked)
     returning s.id, s.host`,
    [now, until],
  );
  return rows[0] ?? null;
}

export async function settleAsBefore(db: Db, id: number, due: Date, tried: Date): Promise<void> {
  await db.rows(
    'test-old-settle',
    `update sources set next_due_at = $2, failures = $3, claimed_until = null,
       last_tried_at = greatest(last_tried_at, $4) where id = $1`,
    [id, due, 0, tried],
  );
}

/**
 * Scheduled sources that nobody would be led to in time: no note tells of them, and their host has
 * no place in the queue, or one that comes later than they could be claimed.
 */
export async function forgotten(
  { database }: Pick<TestDatabase, 'database'>,
  soon: Date,
): Promise<readonly { id: number; due: Date; tracked: boolean; ready: Date | null }[]> {
  return database.rows(
    'test-forgotten',
    `select s.id, s.next_due_at as due, s.tracked, q.ready_at as ready
     from sources s join companies c on c.id = s.company_id
       left join host_queue q on q.host = s.host left join hosts h on h.host = s.host
     where s.next_due_at is not null and not c.sample and c.untracked_at is null
       and not exists (select from host_notes n
         where n.host = s.host and n.ready_at <= s.next_due_at)
       and (not s.tracked or q.ready_at is null or q.ready_at > greatest(s.next_due_at, h.next_at,
         $1, (select max(claimed_until) from sources b where b.host = s.host)))`,
    [soon],
  );
}

/** A database with one company, and a worker's steps at moments told in seconds. */
export class HostQueue {
  readonly database: Database;
  acme = Number.NaN;
  readonly #opened: TestDatabase;
  #serial = 0;

  private constructor(opened: TestDatabase) {
    this.#opened = opened;
    this.database = opened.database;
  }

  static async open(): Promise<HostQueue> {
    return new HostQueue(await openTestDatabase());
  }

  close(): Promise<void> {
    return this.#opened.close();
  }

  async empty(): Promise<void> {
    for (const table of ['companies', 'hosts', 'host_queue', 'host_notes']) {
      await this.database.rows(`test-empty-${table}`, `delete from ${table}`);
    }
    this.acme = await addCompany(this.database, 'acme.example');
  }

  add(url: string, due: number | null): Promise<number> {
    return addSource(this.database, this.acme, url, due === null ? null : second(due));
  }

  claim(at: number, limit = 1): Promise<readonly DueSource[]> {
    return claimDueSources(this.database, {
      ...{ claim: `claim ${this.#serial++}`, limit },
      ...{ now: second(at), until: second(at + LASTS) },
    });
  }

  async urls(claiming: Promise<readonly DueSource[]>): Promise<readonly string[]> {
    return (await claiming).map(({ url }) => url);
  }

  async one(claiming: Promise<readonly DueSource[]>): Promise<DueSource> {
    const [source] = await claiming;
    assert.ok(source !== undefined, 'something is due');
    return source;
  }

  settle(source: DueSource, at: number, next: number): Promise<void> {
    const outcome = { nextDueAt: second(next), failures: 0, triedAt: second(at) };
    return settleSource(this.database, source, { ...outcome, now: second(at) });
  }

  retire(url: string): Promise<void> {
    const why = { reason: 'a test', ended: second(0), now: second(0) };
    return retireSources(this.database, this.acme, [url], why);
  }

  async track(id: number, db: Db = this.database): Promise<void> {
    await db.rows('test-track', 'update companies set untracked_at = null where id = $1', [id]);
  }

  places(): Promise<readonly object[]> {
    return this.database.rows('test-places', 'select host from host_queue');
  }

  /** A transaction of somebody else, open as long as the test wants. */
  async inTransaction(work: (other: Session) => Promise<void>): Promise<void> {
    const other = await this.database.session();
    try {
      await other.rows('test-begin', 'begin');
      await work(other);
    } finally {
      await other.release();
    }
  }

  async commit(other: Session): Promise<void> {
    await other.rows('test-commit', 'commit');
  }
}
