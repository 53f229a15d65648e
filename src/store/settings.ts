// Small values that belong to the installation, such as the secret behind cursors.

import type { Db } from './database.ts';

export async function readSetting(db: Db, name: string): Promise<string | null> {
  const rows = await db.rows<{ value: string }>(
    'read-setting',
    'select value from settings where name = $1',
    [name],
  );
  return rows[0]?.value ?? null;
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db.rows(
    'write-setting',
    `insert into settings (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [name, value],
  );
}

/** The stored value, or `value` where none is stored yet; the same in every process. */
export async function keepSetting(db: Db, name: string, value: string): Promise<string> {
  await db.rows(
    'keep-setting',
    'insert into settings (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, value],
  );
  return (await readSetting(db, name)) ?? value;
}
