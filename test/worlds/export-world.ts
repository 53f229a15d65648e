// A world that makes exports, and DuckDB over the files of one.

import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { folderExports } from '../../src/outside/export-files.ts';
import type { ExportWorld } from '../../src/pipeline/exporting/export-world.ts';
import type { ExportFile } from '../../src/store/exports/exports.ts';
import { type ProofTestWorld, proofWorldOf } from './proof-world.ts';
import type { TestWorld } from './world.ts';

export interface ExportTestWorld extends ProofTestWorld, ExportWorld {}

export function exportWorldOf(world: TestWorld): ExportTestWorld {
  let serial = 0;
  return {
    ...proofWorldOf(world),
    exports: folderExports(join(world.folder, 'blobs'), () => `export-${serial++}`),
  };
}

export type DuckRow = Readonly<Record<string, unknown>>;

export interface Duck extends AsyncDisposable {
  rows(sql: string): Promise<readonly DuckRow[]>;
}

/** The files by the names of their addresses, in the folder that queries begin at. */
export async function duckOver(world: TestWorld, files: readonly ExportFile[]): Promise<Duck> {
  const folder = join(world.folder, 'downloaded');
  mkdirSync(folder, { recursive: true });
  for (const { file, key } of files) cpSync(join(world.folder, 'blobs', key), join(folder, file));
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(`set file_search_path = '${folder}'`);
  return {
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(),
    [Symbol.asyncDispose]: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
