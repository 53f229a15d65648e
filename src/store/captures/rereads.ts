// Rereads: begun, changed and ended as a whole, and told of with how far they have come.

import type { Database, Db } from '../database.ts';

/** `captures`: facts as old captures show them; `events`: whether what was told still stands. */
export type RereadWhat = 'captures' | 'events';

/**
 * SQL: whether there is something to read again of the company `c`: told events that these readers
 * have not looked at, or any look. `what` and `readers` are the places of parameters.
 */
export function concerned(what: string, readers: string): string {
  return `case when ${what} = 'events'
    then not exists (select from event_checks k
        where k.company_id = c.id and k.readers = ${readers})
      and exists (select from change_events e where e.company_id = c.id)
    else exists (select from looks l where l.company_id = c.id) end`;
}

export interface RereadToBegin {
  readonly what: RereadWhat;
  /** Which readers, in which versions. */
  readonly readers: string;
  /** Companies a minute over all workers; null: as fast as they go. */
  readonly pace: number | null;
  /** Companies of one portion. */
  readonly size: number;
}

export type Begun =
  | { readonly kind: 'begun'; readonly id: number; readonly portions: number }
  /** The one of these readers that was stopped, or is under way. */
  | { readonly kind: 'resumed' | 'under_way'; readonly id: number };

/**
 * Begins a reread, or goes on with the one of the same readers that was stopped. One of other
 * readers is ended: theirs is the later word. Whoever begins at the same time gets the same one.
 */
export async function beginReread(
  database: Pick<Database, 'transaction'>,
  wanted: RereadToBegin,
  now: Date,
): Promise<Begun> {
  const { what, readers, pace, size } = wanted;
  return database.transaction(async (db) => {
    await db.rows('hold-rereads', 'lock table rereads in share row exclusive mode');
    const [last] = await db.rows<{ id: number; readers: string; ending: string | null }>(
      'last-reread',
      'select id, readers, ending from rereads where what = $1 order by id desc limit 1',
      [what],
    );
    if (last !== undefined && last.readers === readers && last.ending !== 'done') {
      await db.rows(
        'resume-reread',
        `update rereads set ended_at = null, ending = null, pace = coalesce($2, pace)
         where id = $1`,
        [last.id, pace],
      );
      return { kind: last.ending === null ? 'under_way' : 'resumed', id: last.id };
    }
    await db.rows(
      'replace-reread',
      `update rereads set ended_at = $2, ending = 'replaced' where what = $1 and ended_at is null`,
      [what, now],
    );
    // How the last one went is remembered, and no further.
    await db.rows('forget-rereads', 'delete from rereads where what = $1 and id < $2', [
      what,
      last?.id ?? 0,
    ]);
    return { kind: 'begun', ...(await insertReread(db, { what, readers, pace, size }, now)) };
  });
}

async function insertReread(
  db: Db,
  { what, readers, pace, size }: RereadToBegin,
  now: Date,
): Promise<{ readonly id: number; readonly portions: number }> {
  const [row] = await db.rows<{ id: number }>(
    'insert-reread',
    'insert into rereads (what, readers, pace, begun_at) values ($1, $2, $3, $4) returning id',
    [what, readers, pace, now],
  );
  if (row === undefined) throw new Error('a reread was not written');
  const portions = await db.rows(
    'insert-reread-portions',
    `insert into reread_portions (reread_id, first_company, last_company, companies)
     select $1, min(id), max(id), count(*) from (
       select c.id, (row_number() over (order by c.id) - 1) / $4::int as portion
       from companies c where ${concerned('$2', '$3')}) n
     group by portion returning 1`,
    [row.id, what, readers, size],
  );
  if (portions.length === 0) await endIfDone(db, row.id, now);
  return { id: row.id, portions: portions.length };
}

/** Whether events were told that these readers have not looked at. */
export async function hasEventsToCheck(db: Db, readers: string): Promise<boolean> {
  const rows = await db.rows(
    'has-events-to-check',
    `select from companies c where ${concerned('$1', '$2')} limit 1`,
    ['events', readers],
  );
  return rows.length > 0;
}

/** False where none is under way. */
export async function stopReread(db: Db, what: RereadWhat, now: Date): Promise<boolean> {
  const rows = await db.rows(
    'stop-reread',
    `update rereads set ended_at = $2, ending = 'stopped'
     where what = $1 and ended_at is null returning 1`,
    [what, now],
  );
  return rows.length > 0;
}

/** Ends it when its last portion is settled. */
export async function endIfDone(db: Db, id: number, now: Date): Promise<void> {
  await db.rows(
    'end-reread',
    `update rereads r set ended_at = $2, ending = 'done' where r.id = $1 and r.ended_at is null
       and not exists (select from reread_portions p where p.reread_id = r.id
         and p.done_at is null)`,
    [id, now],
  );
}

export interface RereadProgress {
  readonly id: number;
  readonly what: RereadWhat;
  readonly readers: string;
  readonly begunAt: Date;
  readonly pace: number | null;
  readonly endedAt: Date | null;
  readonly ending: 'done' | 'stopped' | 'replaced' | null;
  readonly companies: number;
  readonly settled: number;
  readonly failed: number;
  readonly portions: number;
  readonly portionsDone: number;
  /** Portions that a worker has just now. */
  readonly portionsClaimed: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** The last of each kind. */
export async function listRereads(db: Db, now: Date): Promise<readonly RereadProgress[]> {
  return db.rows(
    'list-rereads',
    `select r.id, r.what, r.readers, r.begun_at as "begunAt", r.pace, r.ended_at as "endedAt",
       r.ending, p.companies, p.settled, p.failed, p.portions, p.done as "portionsDone",
       p.claimed as "portionsClaimed", p.counts
     from (select distinct on (what) * from rereads order by what, id desc) r
       cross join lateral (
         select coalesce(sum(companies), 0)::bigint as companies,
           coalesce(sum(settled), 0)::bigint as settled,
           coalesce(sum(failed), 0)::bigint as failed, count(*) as portions, count(done_at) as done,
           count(*) filter (where done_at is null and leased_until > $1) as claimed,
           (select coalesce(jsonb_object_agg(key, total), '{}') from (
             select n.key, sum(n.value::bigint) as total
             from reread_portions o cross join jsonb_each_text(o.counts) n
             where o.reread_id = r.id group by n.key) s) as counts
         from reread_portions where reread_id = r.id) p
     order by r.what`,
    [now],
  );
}
