// The entry point of the command `assay`: settings and the terminal, handed to the command line.

import { runCli } from '../edges/cli/program.ts';
import { SchemaError } from '../store/migrate.ts';
import { ConfigError, readConfig } from './config.ts';
import { cliDoors } from './doors.ts';
import { PostgresError } from './embedded-postgres.ts';
import { openLog } from './world.ts';

const terminal = {
  out: (text: string | Uint8Array) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  interactive: process.stderr.isTTY === true,
  isScreen: process.stdout.isTTY === true,
  stream: process.stderr,
};

try {
  const config = readConfig(process.env, process.cwd());
  const doors = cliDoors(config, openLog(config.logLevel));
  process.exitCode = await runCli(doors, process.argv.slice(2), terminal);
} catch (error) {
  process.exitCode = 1;
  const told =
    error instanceof ConfigError || error instanceof PostgresError || error instanceof SchemaError;
  terminal.err(told ? `assay: ${error.message}\n` : `${report(error)}\n`);
}

function report(error: unknown): string {
  if (!(error instanceof Error)) return `assay: ${String(error)}`;
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return `assay: ${error.message}${code}\n${error.stack ?? ''}`;
}
