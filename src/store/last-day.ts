// What happened since a moment, counted for whoever runs the service.

import type { Db } from './database.ts';

export interface SourcesSince {
  readonly health: 'new' | 'ok' | 'failing' | 'blocked_by_robots';
  readonly sources: number;
  /** Tried since then, and those of them that gave a complete answer. */
  readonly tried: number;
  readonly complete: number;
}

/** Sources that are looked at, by their health; invented companies are never looked at. */
export async function countSources(db: Db, since: Date): Promise<readonly SourcesSince[]> {
  return db.rows<SourcesSince>(
    'count-sources-since',
    `select s.health, count(*)::int as sources,
       count(*) filter (where s.last_tried_at >= $1)::int as tried,
       count(*) filter (where s.last_complete_at >= $1)::int as complete
     from sources s join companies c on c.id = s.company_id
     where not c.sample and c.untracked_at is null
     group by s.health order by s.health`,
    [since],
  );
}

/** Events that were told since then, retracted ones too. */
export async function countEvents(db: Db, since: Date): Promise<number> {
  const [row] = await db.rows<{ events: number }>(
    'count-events-since',
    'select count(*)::int as events from change_events where occurred_at >= $1',
    [since],
  );
  return row?.events ?? 0;
}

export type DeliveriesSince = Readonly<
  Record<'pending' | 'delivered' | 'failed' | 'dropped', number>
>;

/** Deliveries that were made since then, by what became of them. */
export async function countDeliveries(db: Db, since: Date): Promise<DeliveriesSince> {
  const rows = await db.rows<{ status: keyof DeliveriesSince; deliveries: number }>(
    'count-deliveries-since',
    `select status, count(*)::int as deliveries from deliveries
     where created_at >= $1 group by status`,
    [since],
  );
  const found = Object.fromEntries(rows.map(({ status, deliveries }) => [status, deliveries]));
  return { pending: 0, delivered: 0, failed: 0, dropped: 0, ...found };
}

/** Bytes that the database takes on its disk. */
export async function databaseBytes(db: Db): Promise<number> {
  const [row] = await db.rows<{ bytes: number }>(
    'database-bytes',
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return row?.bytes ?? 0;
}
