// Operations called from a terminal: the same `invoke` and the same world, without a network.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BadInput } from '../desk/bad-input.ts';
import type { OperationCaller } from '../edges/cli/call.ts';
import type { Log } from '../operations/services.ts';
import type { Config } from './settings/config.ts';

export interface CallerSettings {
  readonly config: Config;
  readonly log: Log;
}

export function operationCaller(settings: () => Promise<CallerSettings>): OperationCaller {
  return {
    // Nothing of what captures and proves is loaded: a person waits for the answer.
    call: async (operation, request, tell) => {
      const { config, log } = await settings();
      const { callOperation } = await import('../edges/cli/call.ts');
      const { NO_LIMITS } = await import('./settings/config-limits.ts');
      const { invoke } = await import('../operations/invoke/invoke.ts');
      const { baseUrlFor, openWorldDatabase, serviceWorld } = await import('./world.ts');
      const say = (line: string) => void process.stderr.write(`${line}\n`);
      const { database, close } = await openWorldDatabase(config, { say, log });
      try {
        const unlimited = { ...config, limits: NO_LIMITS };
        const baseUrl = await baseUrlFor(config, database);
        const service = await serviceWorld(unlimited, database, baseUrl, log, 0);
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
