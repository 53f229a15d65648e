// The reference page of the command `assay`: its own help, command by command.

import type { Command } from 'commander';
import type { CliDoors } from '../../edges/cli/doors.ts';
import { buildProgram } from '../../edges/cli/program.ts';
import { openScreen } from '../../edges/cli/screen.ts';
import { registry } from '../../operations/registry.ts';
import { offered } from '../../edges/cli/call.ts';
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

function program(): Command {
  const silent = { out: () => {}, err: () => {}, interactive: false, stream: process.stderr };
  return buildProgram(HELP_ONLY, openScreen(silent), { code: 0 }, silent);
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
  capture: never,
  explain: never,
  faults: never,
  link: never,
  importWarc: never,
  importBoard: never,
  probe: never,
  importWayback: never,
  exportWarc: never,
  importTerms: never,
  importPricing: never,
  importDirectory: never,
  retractEvent: never,
  recheckEvents: never,
  seal: never,
  anchor: never,
  watching: { listen: never, trigger: never },
  agents: { bridge: never },
  keys: { create: never, list: never, revoke: never },
  accounts: {
    list: never,
    show: never,
    setTier: never,
    topUp: never,
    adjust: never,
    setCap: never,
    ledger: never,
    close: never,
    audit: never,
  },
  coverage: { list: never, accept: never, reject: never, alias: never },
  claims: { list: never, release: never },
  disputes: { list: never, show: never, uphold: never, reject: never, lift: never },
  call: never,
  saveFile: never,
  verify: never,
};
