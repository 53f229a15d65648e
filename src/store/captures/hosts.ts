// Turns at hosts, and their robots.txt: shared by all workers.

import type { Db } from '../database.ts';

export type Turn =
  | { readonly kind: 'taken' }
  /** Not yet: it rests until `next`, or somebody has it until `held` at the latest. */
  | { readonly kind: 'wait'; readonly next: Date; readonly held: Date | null };

/** Takes the host for one request, where it is free and rested. */
export async function takeHost(
  db: Db,
  turn: { host: string; holder: string; now: Date; until: Date },
): Promise<Turn> {
  const { host, holder, now, until } = turn;
  const taken = await db.rows(
    'take-host',
    `insert into hosts (host, next_at, held_by, held_until) values ($1, $3, $2, $4)
     on conflict (host) do update set held_by = $2, held_until = $4
       where hosts.next_at <= $3 and (hosts.held_until is null or hosts.held_until <= $3)
     returning host`,
    [host, holder, now, until],
  );
  if (taken.length > 0) return { kind: 'taken' };
  const rows = await db.rows<{ next: Date; held: Date | null }>(
    'find-host',
    'select next_at as next, held_until as held from hosts where host = $1',
    [host],
  );
  return { kind: 'wait', next: rows[0]?.next ?? now, held: rows[0]?.held ?? null };
}

/** Gives the host back; nobody asks it before `next`. */
export async function releaseHost(
  db: Db,
  turn: { host: string; holder: string; next: Date },
): Promise<void> {
  await db.rows(
    'release-host',
    `update hosts set held_by = null, held_until = null, next_at = greatest(next_at, $3)
     where host = $1 and held_by = $2`,
    [turn.host, turn.holder, turn.next],
  );
}

export interface RobotsFile {
  readonly kind: 'rules' | 'allow_all' | 'disallow_all';
  readonly body: string | null;
  readonly checkedAt: Date;
}

/** What is known of this origin's robots.txt, where that is not too old. */
export async function findRobotsFile(
  db: Db,
  origin: string,
  now: Date,
): Promise<RobotsFile | null> {
  const rows = await db.rows<RobotsFile>(
    'find-robots-file',
    `select kind, body, checked_at as "checkedAt" from robots_files
     where origin = $1 and expires_at > $2`,
    [origin, now],
  );
  return rows[0] ?? null;
}

export async function keepRobotsFile(
  db: Db,
  origin: string,
  file: RobotsFile,
  expires: Date,
): Promise<void> {
  await db.rows(
    'keep-robots-file',
    `insert into robots_files (origin, kind, body, checked_at, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (origin) do update set kind = excluded.kind, body = excluded.body,
       checked_at = excluded.checked_at, expires_at = excluded.expires_at`,
    // PostgreSQL's text cannot hold NUL, and no rule needs it.
    [origin, file.kind, file.body?.replaceAll('\0', ' ') ?? null, file.checkedAt, expires],
  );
}
