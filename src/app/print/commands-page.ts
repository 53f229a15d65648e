// The reference page of the command `assay`: its own help, command by command.

import { Command } from 'commander';
import type { CliDoors } from '../../edges/cli/doors.ts';
import { runCli } from '../../edges/cli/program.ts';
import { registry } from '../../operations/registry.ts';
import { offered } from '../call.ts';
import { fenced, page } from './markdown.ts';

export function commandsPage(): string {
  return page(
    'Commands',
    'The command `assay` is `node bin/assay.mjs` in a clone. It ends with 0 when it did what was ' +
      'asked, 1 when that was refused or failed, 2 when it did not understand.',
    ...sections(program(), []),
  );
}

function sections(command: Command, above: readonly string[]): string[] {
  const words = [...above, command.name()];
  // The same on every terminal.
  command.configureHelp({ helpWidth: 96 });
  const help = `## ${words.join(' ')}\n\n${fenced(command.helpInformation())}`;
  return [help, ...command.commands.flatMap((one) => sections(one, words))];
}

// The command line builds its program and runs it in one call: it is taken before it runs.
function program(): Command {
  const taken: Command[] = [];
  const { parseAsync } = Command.prototype;
  Command.prototype.parseAsync = function take(this: Command) {
    taken.push(this);
    return Promise.resolve(this);
  };
  try {
    const silent = { out: () => {}, err: () => {}, interactive: false, stream: process.stderr };
    void runCli(HELP_ONLY, [], silent);
  } finally {
    Command.prototype.parseAsync = parseAsync;
  }
  const [only] = taken;
  if (!only) throw new Error('the command line parsed nothing');
  return only;
}

const never = (): never => {
  throw new Error('help does nothing');
};

const HELP_ONLY: CliDoors = {
  operations: offered(registry),
  up: never,
  serve: never,
  work: never,
  track: never,
  importWarc: never,
  importBoard: never,
  importDirectory: never,
  createKey: never,
  listKeys: never,
  revokeKey: never,
  call: never,
};
