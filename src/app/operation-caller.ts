// Operations called from a terminal: the same `invoke` and the same world, without a network.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BadInput } from '../desk/bad-input.ts';
import type { OfferedOperation, OperationCaller } from '../edges/cli/call.ts';
import type { Log } from '../operations/services.ts';
import type { Outfit } from '../operations/world-of.ts';
import type { Config } from './settings/config.ts';

export interface CallerSettings {
  readonly config: Config;
  readonly log: Log;
}

export function operationCaller(
  settings: () => Promise<CallerSettings>,
  offered: readonly OfferedOperation[],
): OperationCaller {
  return {
    // Nothing of what captures and proves is loaded: a person waits for the answer.
    call: async (operation, request, tell) => {
      const { config, log } = await settings();
      const { baseUrlFor, openWorldDatabase } = await import('./world-database.ts');
      const say = (line: string) => void process.stderr.write(`${line}\n`);
      const opening = openWorldDatabase(config, { say, log });
      // The server makes its processes for the connections meanwhile.
      const loading = partsFor(operation, offered);
      const { database, close } = await opening;
      try {
        const baseUrl = await baseUrlFor(config, database);
        const { callOperation, invoke, callingWorld, outfit } = await loading;
        const service = await callingWorld(config, database, baseUrl, log, outfit);
        try {
          return await callOperation(service.world, invoke, operation, request, tell);
        } finally {
          await service.close();
        }
      } finally {
        await close();
      }
    },
    saveFile,
  };
}

async function partsFor(operation: string, offered: readonly OfferedOperation[]) {
  const { invoke } = await import('../operations/invoke/invoke.ts');
  const { callOperation } = await import('../edges/cli/call.ts');
  const { callingWorld } = await import('./calling-world.ts');
  return { callOperation, invoke, callingWorld, outfit: await outfitFor(operation, offered) };
}

/** The one operation that is called; the paths of the others are printed, for links to them. */
async function outfitFor(id: string, offered: readonly OfferedOperation[]): Promise<Outfit> {
  // The contract tells of all of them.
  if (id === 'get_openapi') {
    const { registry } = await import('../operations/registry.ts');
    return { operations: registry };
  }
  const { LOADERS } = await import('../operations/loaders.ts');
  const load = LOADERS[id];
  const operations = load === undefined ? [] : [await load()];
  const paths = new Map(offered.map((one) => [one.id, one.address]));
  return { operations, addressOf: (wanted) => paths.get(wanted) ?? null };
}

async function saveFile(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(resolve(file), bytes, { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why: Readonly<Record<string, string>> = {
      EEXIST: 'exists already, and nothing is overwritten',
      ENOENT: 'lies in a folder that is not there',
      EACCES: 'lies where this user may not write',
    };
    if (why[code] === undefined) throw error;
    throw new BadInput(`--output: ${file} ${why[code]}`);
  }
}
