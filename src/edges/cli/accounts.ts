// The commands of operators about accounts: tiers, credits, the ledger, and what was done.

import type { Command } from 'commander';
import type { Screen } from './screen.ts';

export interface AccountSummary {
  readonly id: string;
  readonly email: string;
  readonly tier: string;
  readonly created_at: Date;
  /** That may be used now. */
  readonly keys: number;
  readonly last_sign_in_at: Date | null;
  readonly last_used_at: Date | null;
  readonly period: string;
  readonly allowance: number;
  readonly used: number;
  readonly balance_used: number;
  readonly balance: number;
  readonly cap: number | null;
  readonly remaining: number;
  readonly resets_at: Date;
}

export interface LedgerLine {
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly amount: number;
  readonly balance_after: number;
  readonly operation: string | null;
  readonly request_id: string | null;
  readonly actor: string;
  readonly note: string | null;
}

export interface AuditLine {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly account_id: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Each takes the e-mail address of an account, and answers how it is after that. */
export interface AccountDoors {
  list(): Promise<readonly AccountSummary[]>;
  show(email: string): Promise<AccountSummary>;
  setTier(email: string, tier: string): Promise<AccountSummary>;
  topUp(email: string, credits: number, note: string | null): Promise<AccountSummary>;
  /** Below nothing takes away. */
  adjust(email: string, credits: number, note: string): Promise<AccountSummary>;
  setCap(email: string, cap: number | null): Promise<AccountSummary>;
  /** Newest first. */
  ledger(email: string, limit: number): Promise<readonly LedgerLine[]>;
  /** Deletes it with everything that belongs to it. */
  close(email: string): Promise<void>;
  /** Newest first; of one account, also of one that was closed, or of all. */
  audit(email: string | null, limit: number): Promise<readonly AuditLine[]>;
}

export interface Words {
  /** Throws what commander tells as bad input. */
  tier(value: string): string;
  whole(value: string): number;
  signed(value: string): number;
  cap(value: string): number | null;
}

interface Printing {
  json?: boolean;
}

const EMAIL = 'the e-mail address of the account';

export function addAccounts(
  program: Command,
  doors: AccountDoors,
  screen: Screen,
  words: Words,
): void {
  const group = program.command('accounts').description('accounts, their tiers and credits');
  addReading(group, doors, screen, words);
  addChanging(group, doors, screen, words);
  program
    .command('audit')
    .description('what was done to accounts and keys, and by whom; newest first')
    .option('--account <email>', 'of this account only, also of one that was closed')
    .option('--limit <n>', 'how many entries', words.whole, 50)
    .option('--json', 'print JSON')
    .action(async (options: Printing & { account?: string; limit: number }) => {
      const lines = await doors.audit(options.account ?? null, options.limit);
      if (options.json) return screen.json(lines);
      screen.table(
        ['when', 'who', 'what', 'account', 'detail'],
        lines.map(({ at, actor, action, account_id, detail }) => [
          at.toISOString(),
          actor,
          action,
          account_id ?? '',
          JSON.stringify(detail),
        ]),
      );
    });
}

function addReading(group: Command, doors: AccountDoors, screen: Screen, words: Words): void {
  group
    .command('list')
    .description('all accounts')
    .option('--json', 'print JSON')
    .action(async (options: Printing) => {
      const accounts = await doors.list();
      if (options.json) return screen.json(accounts);
      screen.table(
        ['account', 'tier', 'made', 'keys', 'used', 'allowance', 'balance', 'cap', 'left'],
        accounts.map((one) => [
          one.email,
          one.tier,
          day(one.created_at),
          ...[one.keys, one.used, one.allowance, one.balance].map(String),
          one.cap === null ? 'none' : String(one.cap),
          String(one.remaining),
        ]),
      );
    });
  group
    .command('show')
    .description('one account: plan, keys, credits')
    .argument('<email>', EMAIL)
    .option('--json', 'print JSON')
    .action(async (email: string, options: Printing) => {
      show(screen, await doors.show(email), options);
    });
  group
    .command('ledger')
    .description('what moved the balance of an account; newest first')
    .argument('<email>', EMAIL)
    .option('--limit <n>', 'how many entries', words.whole, 50)
    .option('--json', 'print JSON')
    .action(async (email: string, options: Printing & { limit: number }) => {
      const lines = await doors.ledger(email, options.limit);
      if (options.json) return screen.json(lines);
      screen.table(
        ['when', 'what', 'credits', 'balance', 'by', 'for', 'note'],
        lines.map((line) => [
          line.at.toISOString(),
          line.kind.replace('_', ' '),
          String(line.amount),
          String(line.balance_after),
          line.actor,
          line.operation ?? '',
          line.note ?? '',
        ]),
      );
    });
}

function addChanging(group: Command, doors: AccountDoors, screen: Screen, words: Words): void {
  const changing = (command: Command) => command.option('--json', 'print JSON');
  changing(group.command('tier'))
    .description('change the plan of an account; the month goes on with its allowance')
    .argument('<email>', EMAIL)
    .argument('<tier>', 'free, pro or scale', words.tier)
    .action(async (email: string, tier: string, options: Printing) => {
      show(screen, await doors.setTier(email, tier), options);
    });
  changing(group.command('top-up'))
    .description('add pay-as-you-go credits')
    .argument('<email>', EMAIL)
    .argument('<credits>', 'how many', words.whole)
    .option('--note <text>', 'kept in the ledger; an invoice number, for example')
    .action(async (email: string, credits: number, options: Printing & { note?: string }) => {
      show(screen, await doors.topUp(email, credits, options.note ?? null), options);
    });
  changing(group.command('adjust'))
    .description('correct a balance by an entry of its own; the ledger is only added to')
    .argument('<email>', EMAIL)
    .argument('<credits>', 'how many; below nothing, like -50, takes away', words.signed)
    .requiredOption('--note <text>', 'why, kept in the ledger')
    .action(async (email: string, credits: number, options: Printing & { note: string }) => {
      show(screen, await doors.adjust(email, credits, options.note), options);
    });
  changing(group.command('cap'))
    .description('the most of a balance that may be spent in a month')
    .argument('<email>', EMAIL)
    .argument('<credits>', 'how many; none: all of it', words.cap)
    .action(async (email: string, cap: number | null, options: Printing) => {
      show(screen, await doors.setCap(email, cap), options);
    });
  changing(group.command('close'))
    .description('delete an account')
    .argument('<email>', EMAIL)
    .addHelpText(
      'after',
      `
Its people, sessions, keys and watches are deleted at once and for good, and its balance is written
off. The ledger and the audit log stay, without its address.`,
    )
    .action(async (email: string, options: Printing) => {
      await doors.close(email);
      if (options.json) return screen.json({ email, closed: true });
      screen.line(`${email} is closed.`);
    });
}

function show(screen: Screen, account: AccountSummary, options: Printing): void {
  if (options.json) {
    screen.json(account);
    return;
  }
  const { allowance, used, balance, balance_used, cap } = account;
  const capped = cap === null ? 'no cap' : `${balance_used} of at most ${cap} spent this month`;
  for (const [name, value] of [
    ['account', `${account.email} (${account.id})`],
    ['plan', account.tier],
    ['made', day(account.created_at)],
    ['last sign-in', day(account.last_sign_in_at) || 'never'],
    ['keys', `${account.keys}, last used: ${day(account.last_used_at) || 'never'}`],
    ['credits', `${used} used since ${account.period}; ${allowance} a month`],
    ['balance', `${balance}; ${capped}`],
    ['left', `${account.remaining} until ${account.resets_at.toISOString()}`],
  ] as const) {
    screen.line(`${name.padEnd(14)}${value}`);
  }
}

function day(at: Date | null): string {
  return at === null ? '' : at.toISOString().slice(0, 10);
}
