// The reference page of the command `assay`: its own help, command by command.

import type { CliDoors } from '../../edges/cli/doors.ts';
import { runCli } from '../../edges/cli/program.ts';
import { registry } from '../../operations/registry.ts';
import { offered } from '../call.ts';
import { fenced, page } from './markdown.ts';

export async function commandsPage(): Promise<string> {
  const helps = await helpsBelow([]);
  return page(
    'Commands',
    'The command `assay` is `node bin/assay.mjs` in a clone. It ends with 0 when it did what was ' +
      'asked, 1 when that was refused or failed, 2 when it did not understand.',
    ...helps.map(({ words, help }) => `## ${['assay', ...words].join(' ')}\n\n${fenced(help)}`),
  );
}

interface Help {
  readonly words: readonly string[];
  readonly help: string;
}

async function helpsBelow(words: readonly string[]): Promise<Help[]> {
  const help = await helpOf(words);
  const listed = /\nCommands:\n([\s\S]*)$/.exec(help)?.[1] ?? '';
  const names = [...listed.matchAll(/^ {2}(\S+)/gm)].map(([, name = '']) => name);
  const below: Help[] = [];
  for (const name of names) below.push(...(await helpsBelow([...words, name])));
  return [{ words, help }, ...below];
}

async function helpOf(words: readonly string[]): Promise<string> {
  let text = '';
  const terminal = {
    out: (more: string) => {
      text += more;
    },
    err: (more: string) => {
      throw new Error(`assay ${words.join(' ')} --help: ${more}`);
    },
    interactive: false,
    stream: process.stderr,
  };
  await asInAFile(() => runCli(HELP_ONLY, [...words, '--help'], terminal));
  return text;
}

// Help is wrapped to the terminal where there is one; the page is the same everywhere.
async function asInAFile(work: () => Promise<unknown>): Promise<void> {
  const { isTTY } = process.stdout;
  process.stdout.isTTY = false;
  try {
    await work();
  } finally {
    process.stdout.isTTY = isTTY;
  }
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
