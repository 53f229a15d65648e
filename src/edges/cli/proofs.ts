// The commands about proofs: sealing captures into manifests, and anchoring these in a chain.

import type { Command } from 'commander';
import type { AnchorSummary, CliDoors, SealSummary } from './doors.ts';
import { plainWords } from '../../desk/explanation-lines.ts';
import type { Screen, Terminal } from './screen.ts';

export function addProofs(
  program: Command,
  doors: CliDoors,
  screen: Screen,
  exit: { code: number },
  terminal: Terminal,
): void {
  addVerify(program, doors, exit, terminal);
  program
    .command('seal')
    .description('the captures since the last time, in a manifest whose root can be anchored')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A worker does this by itself on some days of the week (ASSAY_SEAL_DAYS). The next step is \`assay
anchor\`.`,
    )
    .action(async (options: { json?: boolean }) => {
      const sealed = await doors.seal();
      if (options.json) return screen.json(sealed);
      for (const one of sealed) for (const line of sealLines(one)) screen.line(line);
    });
  program
    .command('anchor')
    .description('manifests in a public chain: asks calendars now, and keeps what they attest')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A calendar promises at once to write a root into Bitcoin, and has done so hours later: run it again
then, or let a worker do it. Exit code 1: no calendar has taken a manifest over yet.`,
    )
    .action(async (options: { json?: boolean }) => {
      const anchored = await doors.anchor();
      const manifests = anchored.flatMap((one) => one.manifests);
      if (manifests.some(({ state }) => state === 'sealed')) exit.code = 1;
      if (options.json) return screen.json(anchored);
      for (const one of anchored) for (const line of anchorLines(one)) screen.line(line);
    });
}

// Every word behind `verify` is the verifier's own: its help, its options, its exit codes.
function addVerify(
  program: Command,
  doors: CliDoors,
  exit: { code: number },
  terminal: Terminal,
): void {
  program
    .command('verify')
    .description('a proof bundle, without a network and without this installation')
    .argument('[args...]')
    .allowUnknownOption()
    .helpOption(false)
    .action((args: string[]) => {
      exit.code = doors.verify(args, {
        out: (text) => terminal.out(text),
        err: terminal.err,
      });
    });
}

const CHAINS: Readonly<Record<string, string>> = {
  bitcoin: 'Bitcoin',
  sandbox: 'the sandbox chain (invented companies)',
};

function sealLines({ chain, manifests, no_earlier_block, busy }: SealSummary): string[] {
  const name = CHAINS[chain] ?? chain;
  if (busy) return [`For ${name}: another process seals at the moment.`];
  if (manifests.length === 0) return [`For ${name}: nothing new to seal.`];
  const lines = manifests.flatMap((one) => [
    `For ${name}: sealed ${one.captures} captures in ${one.export_id}.`,
    `  file  ${one.key}`,
    `  root  ${one.merkle_root}`,
  ]);
  if (no_earlier_block !== null) {
    lines.push(`  It names no block before it, as ${no_earlier_block}.`);
  }
  return lines;
}

function anchorLines({ chain, manifests, busy }: AnchorSummary): string[] {
  const name = CHAINS[chain] ?? chain;
  if (busy) return [`In ${name}: another process anchors at the moment.`];
  if (manifests.length === 0) return [`In ${name}: everything that is sealed is anchored.`];
  return manifests.flatMap(({ export_id, captures, state, block, calendars }) => {
    const where = block === null ? '' : ` in block ${block.height}`;
    return [
      `In ${name}: ${export_id} with ${captures} captures is ${state}${where}.`,
      ...calendars.map((one) => `  ${calendarLine(one)}`),
      ...(calendars.length === 0 ? ['  Nobody is asked: ASSAY_CALENDARS is off.'] : []),
    ];
  });
}

type CalendarLine = AnchorSummary['manifests'][number]['calendars'][number];

function calendarLine({ calendar, result, detail, next_at }: CalendarLine): string {
  const said = detail === null ? plainWords(result) : `${plainWords(result)}: ${detail}`;
  const next = next_at === null ? '' : `; asked again after ${next_at.toISOString()}`;
  return `${calendar}  ${said}${next}`;
}
