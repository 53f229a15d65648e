// An export for tests of the HTTP surface: files that are there, gone, and out of reach.

import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TABLE_NAMES } from '../../src/core/exports/export-tables.ts';
import { exportKey } from '../../src/outside/export-files.ts';
import type { Database } from '../../src/store/database.ts';
import { type ExportFile, insertExport } from '../../src/store/exports/exports.ts';

export const EXPORT_AT = new Date('2026-11-15T04:00:00Z');

/** Files that are listed and cannot be had. */
const AWAY = 'jobs.crm.parquet';
const GONE = 'facts.crm.parquet';

export async function seedExport(database: Database, folder: string, id: string): Promise<void> {
  const put = (file: Pick<ExportFile, 'file' | 'name' | 'format' | 'category'>): ExportFile => {
    const bytes = Buffer.from(`the bytes of ${file.file}\n`);
    const sha256 = hash('sha256', bytes);
    // A file where a folder should be cannot be passed by any user, root included.
    const at = file.file === AWAY ? new Date('2025-01-05T04:00:00Z') : EXPORT_AT;
    const key = exportKey({ id, at }, sha256, file.format);
    const path = join(folder, key);
    if (file.file === AWAY) {
      mkdirSync(join(folder, 'exports'), { recursive: true });
      writeFileSync(join(folder, 'exports', '2025'), '');
    } else if (file.file !== GONE) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
    return { ...file, rows: 1, bytes: bytes.length, sha256, key };
  };
  const files = ([null, 'crm', 'hr'] as const).flatMap((category) =>
    TABLE_NAMES.flatMap((name) =>
      (['parquet', 'ndjson'] as const).map((format) => {
        const file = [name, ...(category === null ? [] : [category]), format].join('.');
        return put({ file, name, format, category });
      }),
    ),
  );
  const schema = put({ file: 'schema.json', name: 'schema', format: 'json', category: null });
  const head = { id, chain: 'sandbox', madeAt: EXPORT_AT } as const;
  await database.transaction((db) => insertExport(db, head, [...files, schema]));
}
