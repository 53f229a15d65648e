// The commands of operators about claims of domains: who holds them, and ending one.

import type { Command } from 'commander';
import type { Screen } from './screen.ts';

export interface ClaimLine {
  readonly id: string;
  readonly domain: string;
  /** The address of the account. */
  readonly account: string;
  readonly account_id: string;
  readonly status: string;
  readonly method: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly last_checked_at: Date | null;
  readonly last_error: string | null;
  /** What stands under it now. */
  readonly declarations: number;
  readonly open_disputes: number;
}

export interface ClaimWanted {
  readonly domain: string | null;
  readonly status: string | null;
  readonly limit: number;
}

export interface ClaimDoors {
  list(wanted: ClaimWanted): Promise<readonly ClaimLine[]>;
  release(id: string, reason: string): Promise<ClaimLine>;
}

interface ListOptions {
  readonly domain?: string;
  readonly status?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export function addClaims(
  program: Command,
  doors: ClaimDoors,
  screen: Screen,
  words: { whole(value: string): number },
): void {
  const group = program.command('claims').description('claims of domains by their owners');
  group
    .command('list')
    .description('claims, the newest first')
    .option('--domain <domain>', 'those of one domain')
    .option('--status <status>', 'pending, verified, lapsing, lapsed, expired or released')
    .option('--limit <n>', 'how many', words.whole, 50)
    .option('--json', 'print JSON')
    .action(async ({ domain = '', status = '', limit, json }: ListOptions) => {
      const lines = await doors.list({ domain: domain || null, status: status || null, limit });
      if (json) return screen.json(lines);
      screen.table(
        ['id', 'domain', 'account', 'status', 'declared', 'disputes', 'since'],
        lines.map((line) => [
          line.id,
          line.domain,
          line.account,
          line.status,
          String(line.declarations),
          String(line.open_disputes),
          (line.verified_at ?? line.created_at).toISOString(),
        ]),
      );
    });
  group
    .command('release')
    .description('end a claim: what was declared under it is withdrawn, and its open disputes')
    .argument('<id>', 'clm_…')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Whoever still controls the domain can claim it again.`,
    )
    .action(async (id: string, options: { reason: string; json?: boolean }) => {
      const line = await doors.release(id, options.reason);
      if (options.json) return screen.json(line);
      const withdrawn = `withdrawn: ${line.declarations} declarations, ${line.open_disputes} disputes`;
      screen.line(`${line.id} of ${line.domain} is released; ${withdrawn}.`);
    });
}
