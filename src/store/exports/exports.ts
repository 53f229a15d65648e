// Exports that are whole: their files, which of them are listed, and what a free key has chosen.

import type { ExportFormat, TableName } from '../../core/exports/export-tables.ts';
import type { Db } from '../database.ts';
import type { ChainName } from '../proofs/manifests.ts';

export interface ExportFile {
  /** In its address. */
  readonly file: string;
  readonly name: TableName | 'schema';
  readonly format: ExportFormat;
  /** Null: of all companies. */
  readonly category: string | null;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly key: string;
}

export interface ExportHead {
  /** That of its manifest. */
  readonly id: string;
  readonly chain: ChainName;
  /** The moment whose rows it has. */
  readonly madeAt: Date;
}

export interface ListedExport extends ExportHead {
  readonly files: readonly ExportFile[];
  readonly categories: readonly string[];
}

/** Erasures up to now: one more, and an export that was begun before may hold what went. */
export async function countErasures(db: Db): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    'count-erasures',
    'select count(*) as n from erasures',
  );
  return row?.n ?? 0;
}

/** Lists an export, in the transaction that inserts its manifest. */
export async function insertExport(
  db: Db,
  { id, chain, madeAt }: ExportHead,
  files: readonly ExportFile[],
): Promise<void> {
  await db.rows('insert-export', 'insert into exports (id, chain, made_at) values ($1, $2, $3)', [
    id,
    chain,
    madeAt,
  ]);
  await db.rows(
    'insert-export-files',
    `insert into export_files (export_id, file, name, format, category, rows, bytes, sha256, key)
     select $1, file, name, format, category, rows, bytes, sha256, key
     from jsonb_to_recordset($2::jsonb) as n(file text, name text, format text, category text,
       rows bigint, bytes bigint, sha256 text, key text)`,
    [id, JSON.stringify(files)],
  );
}

const FILE = 'f.file, f.name, f.format, f.category, f.rows, f.bytes, f.sha256, f.key';

/** Newest first, with the files of one category, or with those of all companies. */
export async function listExports(
  db: Db,
  category: string | null,
): Promise<readonly ListedExport[]> {
  return db.rows(
    'list-exports',
    `select e.id, e.chain, e.made_at as "madeAt",
       array(select distinct f.category from export_files f
         where f.export_id = e.id and f.category is not null order by 1) as categories,
       (select coalesce(json_agg(row_to_json(f) order by f.file), '[]')
        from (select ${FILE} from export_files f where f.export_id = e.id
          and f.name <> 'schema' and f.category is not distinct from $1) f) as files
     from exports e order by e.made_at desc, e.id desc`,
    [category],
  );
}

/** Null where no such export, or no such file of it, is listed. */
export async function findExportFile(db: Db, id: string, file: string): Promise<ExportFile | null> {
  const [row] = await db.rows<ExportFile>(
    'find-export-file',
    `select ${FILE} from export_files f where f.export_id = $1 and f.file = $2`,
    [id, file],
  );
  return row ?? null;
}

/** When the newest one of a chain was made; null where none is listed. */
export async function whenExported(db: Db, chain: ChainName): Promise<Date | null> {
  const [row] = await db.rows<{ at: Date | null }>(
    'when-exported',
    'select max(made_at) as at from exports where chain = $1',
    [chain],
  );
  return row?.at ?? null;
}

/** A file of each export that is listed. */
export async function listOneFileOfEach(
  db: Db,
): Promise<readonly { readonly id: string; readonly key: string }[]> {
  return db.rows(
    'list-one-file-of-each',
    'select export_id as id, min(key) as key from export_files group by export_id',
  );
}

/** All that is listed, file by file. */
export async function listExportKeys(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ key: string }>('list-export-keys', 'select key from export_files');
  return new Set(rows.map(({ key }) => key));
}

export async function unlistExport(db: Db, id: string): Promise<void> {
  await db.rows('unlist-export', 'delete from exports where id = $1', [id]);
}

/** The newest so many of each chain stay. */
export async function unlistOldExports(db: Db, kept: number): Promise<void> {
  await db.rows(
    'unlist-old-exports',
    `delete from exports where id in (select id from (
       select id, row_number() over (partition by chain order by made_at desc, id desc) as nth
       from exports) n where nth > $1)`,
    [kept],
  );
}

/** Those that may hold a company which is erased. */
export async function unlistExportsOf(db: Db, companyId: number): Promise<void> {
  await db.rows(
    'unlist-exports-of',
    `delete from exports e using companies c
     where c.id = $1 and e.chain = case when c.sample then 'sandbox' else 'bitcoin' end`,
    [companyId],
  );
}

export interface Choice {
  readonly category: string;
  readonly chosenAt: Date;
}

export async function findChoice(db: Db, taker: string): Promise<Choice | null> {
  const [row] = await db.rows<Choice>(
    'find-export-choice',
    'select category, chosen_at as "chosenAt" from export_choices where taker = $1',
    [taker],
  );
  return row ?? null;
}

/** Chooses where nothing is chosen since `before`; answers what holds then. */
export async function chooseCategory(
  db: Db,
  taker: string,
  { category, chosenAt, before }: Choice & { readonly before: Date },
): Promise<Choice> {
  await db.rows(
    'choose-export-category',
    `insert into export_choices as c (taker, category, chosen_at) values ($1, $2, $3)
     on conflict (taker) do update set category = excluded.category, chosen_at = excluded.chosen_at
     where c.chosen_at <= $4 and c.category <> excluded.category`,
    [taker, category, chosenAt, before],
  );
  const found = await findChoice(db, taker);
  if (found === null) throw new Error('a category that was chosen is not there');
  return found;
}
