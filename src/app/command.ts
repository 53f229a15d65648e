// One command, from its words to its exit code: reads the settings, runs it, and tells errors.

import { runCli } from '../edges/cli/program.ts';
import type { Terminal } from '../edges/cli/screen.ts';
import { operationCaller } from './operation-caller.ts';
import { ownVersion } from './version.ts';
import { commandOf, readVocabulary } from './vocabulary.ts';

export interface CommandPlace {
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly terminal: Terminal;
}

/** The exit code. */
export async function runCommand(words: readonly string[], place: CommandPlace): Promise<number> {
  const { env, folder, terminal } = place;
  // Settings are read when a command wants them: help needs none.
  const settings = async () => {
    const { readConfig } = await import('./settings/config.ts');
    const { openLog } = await import('./log.ts');
    const config = readConfig(env, folder);
    return { config, log: openLog(config.logLevel) };
  };
  try {
    const vocabulary = readVocabulary();
    const world = {
      vocabulary,
      commandOf,
      desk: async () => {
        const { config, log } = await settings();
        const { deskWorld } = await import('./desk.ts');
        return deskWorld(config, log);
      },
      operations: operationCaller(settings, vocabulary.operations),
      version: ownVersion(),
    };
    return await runCli(world, words, terminal);
  } catch (error) {
    terminal.err(
      `${(await isTold(error)) ? `assay: ${(error as Error).message}` : report(error)}\n`,
    );
    return 1;
  }
}

/** Whether its message is all that a person needs. */
async function isTold(error: unknown): Promise<boolean> {
  const { ConfigError } = await import('./settings/config.ts');
  const { PostgresError } = await import('./embedded-postgres/error.ts');
  const { DatabaseAwayError } = await import('./waiting/await-database.ts');
  const { SchemaError } = await import('../store/migrate.ts');
  return [ConfigError, DatabaseAwayError, PostgresError, SchemaError].some(
    (kind) => error instanceof kind,
  );
}

function report(error: unknown): string {
  if (!(error instanceof Error)) return `assay: ${String(error)}`;
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return `assay: ${error.message}${code}\n${error.stack ?? ''}`;
}
