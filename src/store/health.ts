// Whether the database answers, and whether it can be written.

import type { Database, Db } from './database.ts';

/** Throws where it does not answer. */
export async function ping(db: Db): Promise<void> {
  await db.rows('ping', 'select 1');
}

/**
 * Throws where nothing can be written: a row is, and a sort of a megabyte that has to go through a
 * file, because a row alone may still find room in a page that is there.
 */
export async function tryWriting(database: Pick<Database, 'transaction'>): Promise<void> {
  await database.transaction(async (db) => {
    await db.rows(
      'put_health_mark',
      `insert into settings (name, value) values ('health_mark', now()::text)
       on conflict (name) do update set value = excluded.value`,
    );
    await db.rows('sort_in_little_memory', "set local work_mem = '64kB'");
    await db.rows(
      'sort_through_a_file',
      `select max(line) from (
         select repeat(md5(n::text), 8) as line from generate_series(1, 4000) n order by 1 offset 0)
       as sorted`,
    );
  });
}
