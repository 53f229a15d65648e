// Holds what is listed and what stands in the store against each other: what has no other goes.

import { listExportKeys, listOneFileOfEach, unlistExport } from '../../store/exports/exports.ts';
import { whileLocked } from '../../store/locks.ts';
import type { ExportWorld } from './export-world.ts';

/**
 * To be called with the lock of exports: files that a process is writing are named by nothing yet.
 * An export without files (a backup leaves them out) is listed no more, and made anew.
 */
export async function sweepExports(world: ExportWorld): Promise<void> {
  for (const { id, key } of await listOneFileOfEach(world.database)) {
    if (await world.exports.isGone(key)) await unlistExport(world.database, id);
  }
  const named = await listExportKeys(world.database);
  for await (const key of world.exports.list()) {
    if (!named.has(key)) await world.exports.remove(key);
  }
}

/** The same where nobody has the lock; whoever has it does it at its end. */
export async function sweepUnlisted(world: ExportWorld): Promise<void> {
  await whileLocked(world.database, 'export', () => sweepExports(world));
}
