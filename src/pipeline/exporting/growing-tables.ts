// The files of one scope of an export as they grow: each table as Parquet and as NDJSON.

import { createHash } from 'node:crypto';
import {
  EXPORT_TABLES,
  type ExportRow,
  lineOf,
  TABLE_NAMES,
  type TableName,
} from '../../core/exports/export-tables.ts';
import { exportKey } from '../../outside/export-files.ts';
import type { FileDraft } from '../../outside/files/file-store.ts';
import { type ParquetTable, parquetTable } from '../../outside/files/parquet-table.ts';
import type { ExportFile, ExportHead } from '../../store/exports/exports.ts';
import type { ExportWorld } from './export-world.ts';

/** A file on its way to a key that holds its hash. */
class GrowingFile {
  readonly #draft: FileDraft;
  readonly #sum = createHash('sha256');
  #bytes = 0;

  constructor(draft: FileDraft) {
    this.#draft = draft;
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#sum.update(bytes);
    this.#bytes += bytes.length;
    await this.#draft.append(bytes);
  }

  async keep(head: ExportHead, format: string) {
    const sha256 = this.#sum.digest('hex');
    const key = exportKey({ id: head.id, at: head.madeAt }, sha256, format);
    await this.#draft.keep(key);
    return { bytes: this.#bytes, sha256, key };
  }

  drop(): Promise<void> {
    return this.#draft.drop();
  }
}

interface GrowingTable {
  readonly name: TableName;
  readonly lines: GrowingFile;
  readonly parquetFile: GrowingFile;
  readonly parquet: ParquetTable;
  rows: number;
}

export interface GrowingTables {
  append(table: TableName, rows: readonly ExportRow[]): Promise<void>;
  /** Puts all of them in their places; nothing lists them yet. */
  keep(): Promise<readonly ExportFile[]>;
  /** Nothing is left to drop once they were kept. */
  drop(): Promise<void>;
}

/** `category`: the slug of one; null: all companies. */
export async function growingTables(
  world: ExportWorld,
  head: ExportHead,
  category: string | null,
): Promise<GrowingTables> {
  const tables = new Map<TableName, GrowingTable>();
  const drop = async (): Promise<void> => {
    for (const { lines, parquetFile } of tables.values()) {
      await lines.drop();
      await parquetFile.drop();
    }
  };
  for (const name of TABLE_NAMES) {
    const lines = new GrowingFile(await world.exports.draft());
    const parquetFile = new GrowingFile(await world.exports.draft());
    const parquet = parquetTable(EXPORT_TABLES[name], (bytes) => parquetFile.append(bytes));
    tables.set(name, { name, lines, parquetFile, parquet, rows: 0 });
  }
  return {
    append: async (name, rows) => {
      const table = tables.get(name);
      if (table === undefined || rows.length === 0) return;
      table.rows += rows.length;
      await table.lines.append(Buffer.from(rows.map((row) => lineOf(name, row)).join('')));
      await table.parquet.append(rows);
    },
    keep: async () => {
      const files: ExportFile[] = [];
      for (const { name, lines, parquetFile, parquet, rows } of tables.values()) {
        await parquet.finish();
        for (const [format, file] of [
          ['parquet', parquetFile],
          ['ndjson', lines],
        ] as const) {
          const kept = await file.keep(head, format);
          const scope = category === null ? '' : `.${category}`;
          files.push({ file: `${name}${scope}.${format}`, name, format, category, rows, ...kept });
        }
      }
      return files;
    },
    drop,
  };
}

/** A small file that is there at once. */
export async function keepText(
  world: ExportWorld,
  head: ExportHead,
  text: string,
): Promise<ExportFile> {
  const file = new GrowingFile(await world.exports.draft());
  try {
    await file.append(Buffer.from(text));
    const kept = await file.keep(head, 'json');
    const name = 'schema';
    return { file: 'schema.json', name, format: 'json', category: null, rows: 0, ...kept };
  } finally {
    await file.drop();
  }
}
