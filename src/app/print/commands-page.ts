// The reference page of the command `assay`: its own help, command by command.

import type { Command } from 'commander';
import { buildProgram } from '../../edges/cli/program.ts';
import { fenced, page } from './markdown.ts';
import { vocabulary } from './vocabulary-file.ts';

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

function program(): Command {
  const silent = { out: () => {}, err: () => {} };
  const acts = { version: '', perform: never, call: never };
  return buildProgram(vocabulary(), silent, acts);
}

const never = (): never => {
  throw new Error('help does nothing');
};
