// What complete looks have shown of each source's size and edition, kept while they are judged.

import type { SourceLooks } from '../../core/judging/look.ts';
import type { Db } from '../database.ts';

/** The looks of these sources, for those that have any. */
export async function loadSourceLooks(
  db: Db,
  sourceIds: readonly number[],
): Promise<ReadonlyMap<number, SourceLooks>> {
  const rows = await db.rows<{ id: number; looks: SourceLooks }>(
    'load-source-looks',
    'select id, looks from sources where id = any($1) and looks is not null',
    [sourceIds],
  );
  return new Map(rows.map(({ id, looks }) => [id, looks]));
}

export async function saveSourceLooks(
  db: Db,
  all: ReadonlyMap<number, SourceLooks>,
): Promise<void> {
  if (all.size === 0) return;
  await db.rows(
    'save-source-looks',
    `update sources s set looks = n.looks
     from jsonb_to_recordset($1::jsonb) as n(id bigint, looks jsonb) where s.id = n.id`,
    [JSON.stringify([...all].map(([id, looks]) => ({ id, looks })))],
  );
}
