// The commands of operators about requests to cover a company: what waits, accept, reject.

import type { Command } from 'commander';
import type { Screen } from './screen.ts';

export interface WantedLine {
  readonly domain: string;
  /** How many accounts ask for it. */
  readonly accounts: number;
  readonly first_at: Date;
}

export interface CoverageDecided {
  readonly domain: string;
  /** The requests that are answered with it. */
  readonly requests: number;
  /** The company that covers the domain now; null where it was rejected. */
  readonly company: { readonly domain: string; readonly name: string } | null;
  /** What is to be known besides; null where nothing is. */
  readonly note: string | null;
}

export interface AliasKept {
  readonly domain: string;
  readonly further: string;
  /** `redirect`: it was seen to redirect for good. `domain`: the operator says so. */
  readonly kind: 'domain' | 'redirect';
}

export interface CoverageDoors {
  list(limit: number): Promise<readonly WantedLine[]>;
  accept(domain: string, name: string | null): Promise<CoverageDecided>;
  reject(domain: string, reason: string): Promise<CoverageDecided>;
  alias(domain: string, further: string): Promise<AliasKept>;
}

export function addCoverage(
  program: Command,
  doors: CoverageDoors,
  screen: Screen,
  words: { whole(value: string): number },
): void {
  const group = program.command('coverage').description('requests to cover a company');
  group
    .command('list')
    .description('domains that wait for a decision; what most accounts ask for first')
    .option('--limit <n>', 'how many', words.whole, 50)
    .option('--json', 'print JSON')
    .action(async (options: { limit: number; json?: boolean }) => {
      const lines = await doors.list(options.limit);
      if (options.json) return screen.json(lines);
      screen.table(
        ['domain', 'accounts', 'since'],
        lines.map(({ domain, accounts, first_at }) => [
          domain,
          String(accounts),
          first_at.toISOString(),
        ]),
      );
    });
  group
    .command('accept')
    .description('cover the company, and begin to capture it')
    .argument('<domain>', 'its apex domain')
    .option('--name <name>', 'its name; the domain where not given')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The home page is asked for once. Where it moved for good (301 or 308 at every hop) to the home page
of a company that is covered, the domain becomes a further one of that company.`,
    )
    .action(async (domain: string, options: { name?: string; json?: boolean }) => {
      show(screen, await doors.accept(domain, options.name ?? null), options);
    });
  group
    .command('alias')
    .description('note a further domain of a company that is covered')
    .argument('<domain>', 'its apex domain')
    .argument('<further>', 'the other domain')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
What is answered at the further domain counts as the company's own from then on.`,
    )
    .action(async (domain: string, further: string, options: { json?: boolean }) => {
      const kept = await doors.alias(domain, further);
      if (options.json) return screen.json(kept);
      const seen = kept.kind === 'redirect' ? ', to which it redirects for good' : '';
      screen.line(`${kept.further} is a further domain of ${kept.domain}${seen}.`);
    });
  group
    .command('reject')
    .description('decline, with a reason that whoever asked is told')
    .argument('<domain>', 'the apex domain')
    .requiredOption('--reason <text>', 'why')
    .option('--json', 'print JSON')
    .action(async (domain: string, options: { reason: string; json?: boolean }) => {
      show(screen, await doors.reject(domain, options.reason), options);
    });
}

function show(screen: Screen, decided: CoverageDecided, options: { json?: boolean }): void {
  if (options.json) {
    screen.json(decided);
    return;
  }
  const { domain, requests, company, note } = decided;
  const under = company !== null && company.domain !== domain ? ` as ${company.domain}` : '';
  const verb = company === null ? 'is rejected' : `is covered${under}`;
  screen.line(`${domain} ${verb}; requests answered with it: ${requests}.`);
  if (note !== null) screen.line(note);
}
