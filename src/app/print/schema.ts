// The schema as the migrations make it: in a fresh embedded database that is thrown away.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../store/database.ts';
import { migrate } from '../../store/migrate.ts';
import { printSchema } from '../../store/print-schema.ts';
import { openPostgres } from '../embedded-postgres/embedded-postgres.ts';

const HEAD = `-- What the migrations make, printed by \`npm run print\`; do not edit.

`;

/** The text of src/store/schema.sql. */
export async function renderSchema(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-print-'));
  try {
    const server = await openPostgres({
      folder: join(folder, 'postgres'),
      fsync: false,
      log: () => {},
    });
    try {
      await migrate(server.url);
      return `${HEAD}${await schemaAt(server.url)}`;
    } finally {
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function schemaAt(url: string): Promise<string> {
  const database = openDatabase({ url, connections: 1 });
  try {
    return await printSchema(database);
  } finally {
    await database.close();
  }
}
