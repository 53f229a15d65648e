// Operations called from a terminal: the same `invoke` and the same world, without a network.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BadInput } from '../desk/bad-input.ts';
import type { DeskWorld } from '../desk/world.ts';
import { callOperation, type OperationCaller, offered } from '../edges/cli/call.ts';
import { registry } from '../operations/registry.ts';
import type { Log } from '../operations/services.ts';
import type { Config } from './settings/config.ts';
import { NO_LIMITS } from './settings/config-limits.ts';

export function operationCaller(
  config: Config,
  log: Log,
  { within }: Pick<DeskWorld, 'within'>,
): OperationCaller {
  return {
    offered: offered(registry),
    call: (operation, request, tell) =>
      within(async ({ database, baseUrl }) => {
        const { invoke } = await import('../operations/invoke/invoke.ts');
        const { serviceWorld } = await import('./world.ts');
        const unlimited = { ...config, limits: NO_LIMITS };
        const service = await serviceWorld(unlimited, database, baseUrl, log, 0);
        try {
          return await callOperation(service.world, invoke, operation, request, tell);
        } finally {
          await service.close();
        }
      }),
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
