// Writes all files of an export, from the rows of one moment: their number never matters to memory.

import type { ExportRow, TableName } from '../../core/exports/export-tables.ts';
import type { Db } from '../../store/database.ts';
import {
  listExportedCategories,
  listExportedCompanies,
  listExportedEvents,
  listExportedFacts,
  listExportedPostings,
} from '../../store/exports/exported-rows.ts';
import type { ExportFile, ExportHead } from '../../store/exports/exports.ts';
import type { ExportWorld } from './export-world.ts';
import { type GrowingTables, growingTables } from './growing-tables.ts';
import { companyRow, eventRow, factRow, postingRow } from './table-rows.ts';

/** Companies whose rows are asked for together, and rows of one answer. */
const COMPANIES = 20;
const ROWS = 2_000;

/** The files of all companies, then those of each category; none where there is no company. */
export async function writeTables(
  world: ExportWorld,
  db: Db,
  head: ExportHead,
): Promise<readonly ExportFile[]> {
  const [first] = await listExportedCompanies(db, { chain: head.chain, category: null }, 0, 1);
  if (first === undefined) return [];
  const files = [...(await writeScope(world, db, head, null))];
  for (const category of await listExportedCategories(db, head.chain)) {
    files.push(...(await writeScope(world, db, head, category)));
  }
  return files;
}

async function writeScope(
  world: ExportWorld,
  db: Db,
  head: ExportHead,
  category: { readonly id: number; readonly slug: string } | null,
): Promise<readonly ExportFile[]> {
  const tables = await growingTables(world, head, category?.slug ?? null);
  try {
    const scope = { chain: head.chain, category: category?.id ?? null };
    for (let after = 0; ; ) {
      world.stop?.throwIfAborted();
      const companies = await listExportedCompanies(db, scope, after, COMPANIES);
      await tables.append('companies', companies.map(companyRow));
      const domains = new Map(companies.map(({ id, domain }) => [id, domain]));
      await appendAll(world, tables, 'facts', domains, listed(db, listExportedFacts), factRow);
      await appendAll(world, tables, 'events', domains, listed(db, listExportedEvents), eventRow);
      await appendAll(world, tables, 'jobs', domains, listed(db, listExportedPostings), postingRow);
      const last = companies.at(-1);
      if (last === undefined || companies.length < COMPANIES) break;
      after = last.id;
    }
    return await tables.keep();
  } finally {
    await tables.drop();
  }
}

type List<Row> = (
  db: Db,
  companies: readonly number[],
  after: Row | null,
  limit: number,
) => Promise<readonly Row[]>;

function listed<Row>(db: Db, list: List<Row>) {
  return (companies: readonly number[], after: Row | null) => list(db, companies, after, ROWS);
}

async function appendAll<Row extends { readonly company_id: number }>(
  world: ExportWorld,
  tables: GrowingTables,
  table: TableName,
  domains: ReadonlyMap<number, string>,
  list: (companies: readonly number[], after: Row | null) => Promise<readonly Row[]>,
  shape: (company: string, row: Row) => ExportRow,
): Promise<void> {
  const ids = [...domains.keys()];
  if (ids.length === 0) return;
  for (let after: Row | null = null; ; ) {
    world.stop?.throwIfAborted();
    const rows: readonly Row[] = await list(ids, after);
    await tables.append(
      table,
      rows.map((row) => shape(domains.get(row.company_id) ?? '', row)),
    );
    after = rows.at(-1) ?? null;
    if (rows.length < ROWS) return;
  }
}
