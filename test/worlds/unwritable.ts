// A real database that refuses to be written, with what a server says whose disk is full.

import type { TestDatabase } from '../database.ts';

/**
 * Every statement that changes a row of any table fails as it does where no file can grow (53100).
 * What it does not show: locks of rows, which change pages too, still succeed.
 */
export async function fillUp({ database }: Pick<TestDatabase, 'database'>): Promise<void> {
  await database.rows(
    'test_fill_up',
    `create function test_no_space() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: No space left on device'
         using errcode = 'disk_full'; end $$`,
  );
  await database.rows(
    'test_fill_tables',
    `do $$ declare one record; begin
       for one in select c.oid::regclass as name from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
           and not c.relispartition
       loop execute format('create trigger test_full before insert or update or delete on %s '
         || 'for each statement execute function test_no_space()', one.name); end loop; end $$`,
  );
}

/** There is room again. */
export async function makeRoom({ database }: Pick<TestDatabase, 'database'>): Promise<void> {
  await database.rows('test_make_room', 'drop function test_no_space() cascade');
}

/** Those who connect from now on may only read (25006); all others are cut off. */
export async function keepFromWriting({ url, database }: TestDatabase): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const session = await database.session();
  try {
    const readOnly = `alter database ${name} set default_transaction_read_only = on`;
    await session.rows('test_read_only', readOnly);
    await session.rows(
      'test_cut_off',
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = $1 and pid <> pg_backend_pid()`,
      [name],
    );
  } finally {
    await session.release();
  }
}
