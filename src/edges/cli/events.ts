// The commands about told events: taking one back, and reading their captures again.

import type { Command } from 'commander';
import type { CliDoors } from './doors.ts';
import type { Screen } from './screen.ts';

export function addEvents(program: Command, doors: CliDoors, screen: Screen): void {
  const group = program.command('events').description('corrections of told change events');
  group
    .command('retract')
    .description('take an event back; it stays on record with the reason')
    .argument('<id>', 'evt_…')
    .requiredOption('--reason <text>', 'why, for those who read it')
    .option('--json', 'print JSON')
    .action(async (id: string, options: { reason: string; json?: boolean }) => {
      await doors.retractEvent(id, options.reason);
      if (options.json) return screen.json({ id, status: 'retracted', reason: options.reason });
      screen.line(`${id} is retracted.`);
    });
  group
    .command('recheck')
    .description('read the captures of told events again, and correct what was told wrongly')
    .argument('[domain]', 'of this company; of all where not given')
    .option('--json', 'print JSON')
    .action(async (domain: string | undefined, options: { json?: boolean }) => {
      const counts = await doors.recheckEvents(domain ?? null);
      if (options.json) return screen.json(counts);
      const { checked, retracted, superseded } = counts;
      screen.line(
        `${checked} events read again: ${retracted} retracted, ${superseded} superseded.`,
      );
    });
}
