// The command `assay`: its words, its help, what it prints and how it exits.

import { Command, CommanderError } from 'commander';
import type { AnyCommand } from '../../desk/command.ts';
import type { DeskWorld } from '../../desk/world.ts';
import type { Called, CallRequest, OfferedOperation, OperationCaller } from './call.ts';
import { addCommand, type Input, type Perform } from './commands.ts';
import { type AnswerForm, addOperation, type Call, type Showing } from './operations.ts';
import { plainTerminal, plainText } from './plain-text.ts';
import { openScreen, type Screen, type Terminal } from './screen.ts';
import { markdownText, tableText, tabularOf } from './tabular.ts';
import type { Vocabulary } from './vocabulary.ts';

/** 0 done, 1 refused or failed, 2 wrong input; `verify` has more. */
export type ExitCode = number;

/** What commands and operations run on; each part is made when it is first needed. */
export interface CliWorld {
  /** What help says, without what it speaks of. */
  readonly vocabulary: Vocabulary;
  /** The command of these words. */
  readonly commandOf: (words: readonly string[]) => Promise<AnyCommand>;
  readonly desk: () => Promise<DeskWorld>;
  readonly operations: OperationCaller;
  /** The version of this program. */
  readonly version: string;
}

/** Runs one command line (without `node` and the script) and answers how it ended. */
export async function runCli(
  world: CliWorld,
  args: readonly string[],
  given: Terminal,
): Promise<ExitCode> {
  const terminal = plainTerminal(given);
  const screen = openScreen(terminal);
  let exit: ExitCode = 0;
  const read = async (vocabulary: Vocabulary, loaded: AnyCommand | null): Promise<void> => {
    const program = buildProgram(vocabulary, terminal, {
      version: world.version,
      perform: async ({ words }, input) => {
        if (loaded !== null) exit = await perform(loaded, input, { world, screen, terminal });
        else await run(await world.commandOf(words));
      },
      call: async (operation, request, showing) => {
        exit = await call(operation, request, showing, { world, screen });
      },
    });
    await program.parseAsync([...args], { from: 'user' });
  };
  // The line is read a second time, with the parsers of the one command that it is for: whoever
  // typed it waits for no other one, of which each brings what it does.
  const run = (command: AnyCommand): Promise<void> =>
    read({ ...world.vocabulary, operations: [], commands: [command] }, command);
  try {
    await read(world.vocabulary, null);
    return exit;
  } catch (error) {
    screen.stop();
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (isBadInput(error)) {
      terminal.err(`assay: ${error.message}\n`);
      return 2;
    }
    throw error;
  }
}

// Bad input is told by a field, wherever it was noticed.
function isBadInput(error: unknown): error is Error {
  const kinds: readonly unknown[] = ['bad_input', 'config'];
  return error instanceof Error && 'kind' in error && kinds.includes(error.kind);
}

interface Acts {
  readonly perform: Perform;
  readonly call: Call;
}

/** The command with all its words, and what is done when one was typed. */
export function buildProgram(
  { operations, commands, groups, sections }: Vocabulary,
  terminal: Pick<Terminal, 'out' | 'err'>,
  { version, perform, call }: Pick<CliWorld, 'version'> & Acts,
): Command {
  // Subcommands take these two over, so they are set before any is made.
  const program = new Command('assay')
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .description('Verified, dated and sourced facts about private companies.')
    .showHelpAfterError('(assay --help lists the commands)')
    .version(version, '-V, --version', 'the version of this program')
    .helpCommand(false);
  for (const command of commands) addCommand(program, groups, command, perform);
  for (const operation of operations) addOperation(program, operation, call);
  for (const command of program.commands) {
    const section = sections.find(({ words }) => words.includes(command.name()));
    if (section !== undefined) command.helpGroup(headingOf(section));
  }
  return program;
}

function headingOf({ heading, example }: Vocabulary['sections'][number]): string {
  return `${heading} (${example}):`;
}

interface Shown {
  readonly world: CliWorld;
  readonly screen: Screen;
}

/** What a command answers is printed as data with `--json`, and as lines else. */
async function perform(
  command: AnyCommand,
  input: Input,
  { world, screen, terminal }: Shown & { readonly terminal: Terminal },
): Promise<ExitCode> {
  const print = (answer: unknown): void => {
    if (!command.lines) return;
    if (input.json === true) {
      screen.data(answer, command.streams === true);
      return;
    }
    for (const line of command.lines(answer)) screen.line(line);
    for (const note of command.notes?.(answer) ?? []) screen.note(note);
  };
  const { out, err } = terminal;
  const output = { progress: screen.progress, print, out, err };
  const answer = await command.run(await world.desk(), input, output);
  print(answer);
  return command.exitCode?.(answer) ?? 0;
}

/** What an operation answers is printed, or goes into the file; a refusal is always printed. */
async function call(
  { id }: OfferedOperation,
  request: CallRequest,
  { form, output }: Showing,
  { world: { operations }, screen }: Shown,
): Promise<ExitCode> {
  // One line an event, so that a program can read them as they come.
  const called = await operations.call(id, request, (event) => screen.data(event, true));
  const isRefused = called.status >= 400;
  if (isRefused || called.kind === 'streamed') {
    screen.called(called);
    return isRefused ? 1 : 0;
  }
  const answer = called.kind === 'json' ? formed(called, form) : called;
  if (output === null) {
    screen.called(answer);
    if (form !== 'json' && called.kind === 'json') noteMore(called.document, screen);
    return 0;
  }
  const bytes = answer.kind === 'bytes' ? answer.bytes : jsonBytes(answer.document);
  await operations.saveFile(output, bytes);
  screen.note(`${bytes.byteLength} bytes written to ${output}.`);
  return 0;
}

type JsonAnswer = Extract<Called, { kind: 'json' }>;

function formed(called: JsonAnswer, form: AnswerForm): Exclude<Called, { kind: 'streamed' }> {
  if (form === 'json') return called;
  const shown = tabularOf(called.document);
  // What cannot be seen is spelled out here too: bytes are not made plain on their way.
  const text = plainText(form === 'table' ? tableText(shown) : markdownText(shown));
  const bytes = new TextEncoder().encode(text);
  return { kind: 'bytes', status: called.status, bytes, isText: true };
}

// JSON holds the cursor itself.
function noteMore(document: unknown, screen: Screen): void {
  const { meta } = document as { readonly meta?: { readonly next_cursor?: string | null } };
  if (meta?.next_cursor) screen.note(`There is more: --cursor ${meta.next_cursor}`);
}

function jsonBytes(document: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
}
