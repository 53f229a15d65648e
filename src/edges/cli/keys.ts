// The commands about API keys: made, listed, ended.

import type { Command } from 'commander';
import { CliError } from './doors.ts';
import type { Screen } from './screen.ts';

export interface KeyMade {
  readonly id: string;
  readonly key: string;
  /** Null: a key without an owner. */
  readonly account: string | null;
  readonly tier: string;
  /** The plan that the account had, where this changed it. */
  readonly tier_before?: string;
  /** Of test keys only. */
  readonly mode?: 'test';
  /** Of keys that end by themselves only. */
  readonly expires_at?: Date;
}

export interface KeyRow {
  readonly id: string;
  readonly account: string | null;
  readonly tier: string;
  readonly name: string;
  readonly mode: string;
  readonly last4: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

export interface KeyDoors {
  create(request: {
    account: string | null;
    /** Null: that of the account, free where it is new. */
    tier: string | null;
    name: string | null;
    mode: string;
    /** A day (to its end, UTC) or a moment. */
    expires: string | null;
  }): Promise<KeyMade>;
  list(account: string | null): Promise<readonly KeyRow[]>;
  revoke(id: string): Promise<void>;
}

interface CreateOptions {
  account?: string;
  tier?: string;
  name?: string;
  mode?: string;
  expires?: string;
  test?: boolean;
  json?: boolean;
}

export function addKeys(
  program: Command,
  doors: KeyDoors,
  screen: Screen,
  words: { tier(value: string): string; mode(value: string): string },
): void {
  const group = program.command('keys').description('API keys');
  addCreate(group, doors, screen, words);
  group
    .command('list')
    .description('keys, without their secret part')
    .option('--account <email>', 'of this account only')
    .option('--json', 'print JSON')
    .action(async (options: { account?: string; json?: boolean }) => {
      const keys = await doors.list(options.account ?? null);
      if (options.json) return screen.json(keys);
      screen.table(
        ['id', 'account', 'tier', 'mode', 'ends in', 'name', 'made', 'used', 'expires', 'revoked'],
        keys.map((k) => [
          k.id,
          k.account ?? '(no account)',
          k.tier,
          k.mode,
          k.last4,
          k.name,
          ...[k.created_at, k.last_used_at, k.expires_at, k.revoked_at].map(day),
        ]),
      );
    });
  group
    .command('revoke')
    .description('end a key')
    .argument('<id>')
    .option('--json', 'print JSON')
    .action(async (id: string, options: { json?: boolean }) => {
      await doors.revoke(id);
      if (options.json) return screen.json({ id, revoked: true });
      screen.line(`${id} is revoked.`);
    });
}

function addCreate(
  group: Command,
  doors: KeyDoors,
  screen: Screen,
  words: { tier(value: string): string; mode(value: string): string },
): void {
  group
    .command('create')
    .description('make a key; it is shown once')
    .option('--tier <tier>', 'free, pro or scale; also the plan of --account from now', words.tier)
    .option('--account <email>', 'the account that owns it; made when absent')
    .option('--name <name>', 'what it is for')
    .option('--expires <when>', 'its last day, like 2027-01-31, or a moment (ISO 8601)')
    .option('--mode <mode>', 'live or test; test keys are never charged', words.mode)
    .option('--test', 'the same as --mode test')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
With --account and without --tier, the account keeps the plan that it has; a new one is free.
Without --account the key belongs to nobody: it reads what its tier may read, is not charged and has
no credits, and cannot use what belongs to accounts (watches, domain claims, usage).`,
    )
    .action(async (options: CreateOptions) => {
      if (options.test && options.mode === 'live') {
        throw new CliError('--test and --mode live contradict each other');
      }
      const made = await doors.create({
        account: options.account ?? null,
        tier: options.tier ?? null,
        name: options.name ?? null,
        mode: options.test ? 'test' : (options.mode ?? 'live'),
        expires: options.expires ?? null,
      });
      if (options.json) return screen.json(made);
      screen.line(made.key);
      const owner = made.account === null ? 'without an account' : `of ${made.account}`;
      screen.note(`${made.tier} key ${made.id} ${owner}. It cannot be shown again.`);
      if (made.tier_before === undefined) return;
      screen.note(`The account was ${made.tier_before} before, and is ${made.tier} now.`);
    });
}

function day(at: Date | null): string {
  return at === null ? '' : at.toISOString().slice(0, 10);
}
