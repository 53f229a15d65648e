// One command, from its words to its exit code: reads the settings, runs it, and tells errors.

import { runCli } from '../edges/cli/program.ts';
import type { Terminal } from '../edges/cli/screen.ts';
import { SchemaError } from '../store/migrate.ts';
import { deskWorld } from './desk.ts';
import { PostgresError } from './embedded-postgres/error.ts';
import { openLog } from './log.ts';
import { operationCaller } from './operation-caller.ts';
import { ConfigError, readConfig } from './settings/config.ts';
import { ownVersion } from './version.ts';

export interface CommandPlace {
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly terminal: Terminal;
}

/** The exit code. */
export async function runCommand(words: readonly string[], place: CommandPlace): Promise<number> {
  const { env, folder, terminal } = place;
  try {
    const config = readConfig(env, folder);
    const log = openLog(config.logLevel);
    const desk = deskWorld(config, log);
    const operations = operationCaller(config, log);
    return await runCli({ desk, operations, version: ownVersion() }, words, terminal);
  } catch (error) {
    const told =
      error instanceof ConfigError ||
      error instanceof PostgresError ||
      error instanceof SchemaError;
    terminal.err(told ? `assay: ${error.message}\n` : `${report(error)}\n`);
    return 1;
  }
}

function report(error: unknown): string {
  if (!(error instanceof Error)) return `assay: ${String(error)}`;
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return `assay: ${error.message}${code}\n${error.stack ?? ''}`;
}
