// The command `assay`: its words, its help, what it prints and how it exits.

import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { addAccounts } from './accounts.ts';
import { addAgents } from './agents.ts';
import { addArchives } from './archives.ts';
import { addClaims } from './claims.ts';
import { addCoverage } from './coverage.ts';
import { addDisputes } from './disputes.ts';
import { type CliDoors, CliError } from './doors.ts';
import { addEvents } from './events.ts';
import { addExports, addProbe, addWayback } from './evidence.ts';
import { explanationLines } from '../../desk/explanation-lines.ts';
import { addKeys } from './keys.ts';
import { addLink } from './linking.ts';
import { many } from './many.ts';
import { addOperation } from './operations.ts';
import { plainTerminal } from './plain-text.ts';
import { addProofs } from './proofs.ts';
import { openScreen, type Screen, type Terminal } from './screen.ts';
import { addWatching } from './watching.ts';
import * as words from './words.ts';

/** 0 done, 1 refused or failed, 2 wrong input; `verify` has more. */
export type ExitCode = number;

/** Runs one command line (without `node` and the script) and answers how it ended. */
export async function runCli(
  doors: CliDoors,
  args: readonly string[],
  given: Terminal,
): Promise<ExitCode> {
  const terminal = plainTerminal(given);
  const screen = openScreen(terminal);
  const exit: { code: ExitCode } = { code: 0 };
  const program = buildProgram(doors, screen, exit, terminal);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exit.code;
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
  const kinds: readonly unknown[] = ['bad_input', 'config', 'cli'];
  return error instanceof Error && 'kind' in error && kinds.includes(error.kind);
}

/** The command with all its words; `exit` takes how it ended. */
export function buildProgram(
  doors: CliDoors,
  screen: Screen,
  exit: { code: ExitCode },
  terminal: Terminal,
): Command {
  // Subcommands take these two over, so they are set before any is made.
  const program = new Command('assay')
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .description('Verified, dated and sourced facts about private companies.')
    .showHelpAfterError('(assay --help lists the commands)')
    .helpCommand(false);
  addRunning(program, doors);
  addCovering(program, doors, screen);
  addCapture(program, doors, screen);
  addLink(program, doors, screen, exit);
  addExplaining(program, doors, screen);
  addFaults(program, doors, screen);
  addProbe(program, doors, screen);
  const imports = program.command('import').description('take recorded material in');
  addImports(imports, doors, screen);
  addWayback(imports, doors, screen);
  addArchives(imports, doors, screen);
  addExports(program, doors, screen);
  addEvents(program, doors, screen);
  addProofs(program, doors, screen, exit, terminal);
  addWatching(program, doors.watching, screen, exit);
  addAgents(program, doors.agents);
  addKeys(program, doors.keys, screen, words);
  addAccounts(program, doors.accounts, screen, words);
  addCoverage(program, doors.coverage, screen, words);
  addClaims(program, doors.claims, screen, words);
  addDisputes(program, doors.disputes, screen, words);
  for (const operation of doors.operations) addOperation(program, doors, operation, screen, exit);
  return program;
}

function addRunning(program: Command, doors: CliDoors): void {
  program
    .command('up')
    .description('everything in one process: database, API, worker (what npm start runs)')
    .action(() => doors.up());
  program
    .command('serve')
    .description('the API alone; any number of them on one database')
    .action(() => doors.serve());
  program
    .command('work')
    .description('the worker alone; any number of them on one database')
    .action(() => doors.work());
}

function addCovering(program: Command, doors: CliDoors, screen: Screen): void {
  program
    .command('track')
    .description('cover a company')
    .argument('<domain>', 'its apex domain')
    .option('--name <name>', 'its name; the domain where not given')
    .addOption(many('--category <slug...>', 'categories it belongs to'))
    .addOption(many('--url <url...>', 'pages to capture besides its home page'))
    .option('--json', 'print JSON')
    .action(async (domain: string, options: TrackOptions) => {
      const tracked = await doors.track({
        domain,
        name: options.name ?? null,
        categories: options.category,
        urls: options.url,
      });
      if (options.json) return screen.json(tracked);
      const verb = tracked.created ? 'is now covered' : 'was covered already';
      screen.line(`${tracked.name} (${tracked.domain}) ${verb}, ${tracked.sources} sources.`);
    });
}

function addExplaining(program: Command, doors: CliDoors, screen: Screen): void {
  program
    .command('explain')
    .description('where the facts of a company come from, and why others are missing')
    .argument('<domain>', 'its apex domain')
    .argument('[key]', 'one fact key, or the start of several')
    .option('--json', 'print JSON')
    .action(async (domain: string, key: string | undefined, options: { json?: boolean }) => {
      const explained = await doors.explain(domain, key ?? null);
      if (options.json) return screen.json(explained);
      for (const line of explanationLines(explained)) screen.line(line);
    });
}

function addFaults(program: Command, doors: CliDoors, screen: Screen): void {
  program
    .command('faults')
    .description('how often readers lost, or found late, words that stand on a page')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const counts = await doors.faults();
      if (options.json) return screen.json(counts);
      if (counts.length === 0) screen.line('No reader has lost words that stand on a page.');
      for (const { extractor, version, fault, facts, companies, lastAt } of counts) {
        const what = fault === 'words_still_stand' ? 'lost' : 'found late';
        const where = `of ${companies} ${companies === 1 ? 'company' : 'companies'}`;
        screen.line(
          `${extractor}@${version}  ${what} ${facts} ${facts === 1 ? 'fact' : 'facts'} ${where}, ` +
            `the last on ${lastAt.toISOString().slice(0, 10)}`,
        );
      }
      if (counts.length > 0) screen.line('`assay explain <domain>` shows the words of each.');
    });
}

function addCapture(program: Command, doors: CliDoors, screen: Screen): void {
  program
    .command('capture')
    .description("a company's pages now, live, and what they lead to")
    .argument('<domain>', 'its apex domain; covered when it is not yet')
    .addOption(many('--url <url...>', 'pages to capture besides those known'))
    .option('--json', 'print JSON')
    .action(async (domain: string, options: { url: string[]; json?: boolean }) => {
      const summary = await doors.capture({ domain, urls: options.url }, screen.progress);
      screen.captured(summary, options.json === true);
    });
}

interface TrackOptions {
  name?: string;
  category: string[];
  url: string[];
  json?: boolean;
}

function addImports(group: Command, doors: CliDoors, screen: Screen): void {
  group
    .command('warc')
    .description('recorded responses (WARC files), as captures taken when they were recorded')
    .argument('<files...>', 'WARC files, gzip-compressed or not, or WACZ files')
    .requiredOption('--company <domain>', 'whose pages they are; covered when it is not yet')
    .requiredOption('--as <lane>', 'live: as if captured by us then; archive: generations', lane)
    .option('--json', 'print JSON')
    .action(
      async (
        files: string[],
        options: { company: string; as: 'live' | 'archive'; json?: boolean },
      ) => {
        const { company, as } = options;
        const report = await doors.importWarc({ files, company, as }, screen.progress);
        screen.report(report, options.json === true);
      },
    );
  group
    .command('board')
    .description('recorded answers of a job board, in time order')
    .argument('<files...>', 'named by their time, like 2026-08-16T062231Z.json.gz')
    .requiredOption('--company <domain>', 'whose board it is; covered when it is not yet')
    .requiredOption('--provider <name>', 'the applicant-tracking system, for example greenhouse')
    .option('--at <time>', 'when the one file was recorded (ISO 8601)')
    .option(
      '--token <token>',
      "the board's name at the provider; the folder's name where not given",
    )
    .option('--json', 'print JSON')
    .action(async (files: string[], options: BoardOptions) => {
      const { company, provider, at = null, token = null } = options;
      const report = await doors.importBoard(
        { files, company, provider, at, token },
        screen.progress,
      );
      screen.report(report, options.json === true);
    });
  group
    .command('directory')
    .description('a table of companies to cover (CSV with name, website or domain, slug, industry)')
    .argument('<file>')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { json?: boolean }) => {
      const report = await doors.importDirectory(file, screen.progress);
      screen.directory(report, options.json === true);
    });
}

interface BoardOptions {
  company: string;
  provider: string;
  at?: string;
  token?: string;
  json?: boolean;
}

function lane(value: string): 'live' | 'archive' {
  if (value === 'live' || value === 'archive') return value;
  throw new InvalidArgumentError('accepted are live and archive');
}

export { CliError };
