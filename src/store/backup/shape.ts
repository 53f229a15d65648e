// What a database consists of, as a backup names it: migrations, tables with columns, sequences.

import type pg from 'pg';

export interface TableShape {
  readonly name: string;
  /** Those that are stored; what is generated from them is left out. */
  readonly columns: readonly string[];
  /** What a partition is part of, and for which values; null for whole tables. */
  readonly part: { readonly of: string; readonly bound: string } | null;
}

export interface SequenceState {
  readonly name: string;
  /** Null: never asked for a number. */
  readonly last: number | null;
}

export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

export interface DatabaseShape {
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
}

/** What the migrations themselves write. */
const OWN = 'schema_migrations';

export async function shapeOf(client: pg.ClientBase): Promise<DatabaseShape> {
  const { rows: migrations } = await client.query<AppliedMigration>(
    `select version, name, sha256 from ${OWN} order by version`,
  );
  const { rows: sequences } = await client.query<SequenceState>(
    `select sequencename as name, last_value::float8 as last from pg_sequences
     where schemaname = current_schema() order by 1`,
  );
  return { migrations, tables: await tablesOf(client), sequences };
}

interface TableRow {
  readonly name: string;
  readonly columns: readonly string[];
  readonly parent: string | null;
  readonly bound: string | null;
}

/** Each after those that it refers to, so that rows find what they name. */
async function tablesOf(client: pg.ClientBase): Promise<readonly TableShape[]> {
  const { rows } = await client.query<TableRow>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and a.attgenerated = '') as columns
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
       left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and c.relname <> '${OWN}'
     order by c.relname`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct f.relname as from, t.relname as to from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
       and k.conrelid <> k.confrelid`,
  );
  return inOrder(rows, references).map(({ name, columns, parent, bound }) => ({
    name,
    columns,
    part: parent === null || bound === null ? null : { of: parent, bound },
  }));
}

function inOrder(
  tables: readonly TableRow[],
  references: readonly { readonly from: string; readonly to: string }[],
): readonly TableRow[] {
  const ordered: TableRow[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const isFree = ({ name }: TableRow): boolean =>
      !references.some(({ from, to }) => from === name && waiting.has(to));
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting].join()}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
