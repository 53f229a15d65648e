// An account as operators see it, found by its address and changed under its lock.

import { TIERS } from '../../contract/tiers.ts';
import { creditsLeft, inMonth, monthOf, resetOf } from '../../core/callers/credits.ts';
import { normalEmail } from '../../core/callers/email.ts';
import type { Json } from '../../core/facts/fact.ts';
import { creditStateOf } from '../../operations/invoke/charging/credit-state.ts';
import { type AccountRow, listAccounts } from '../../store/accounts/accounts.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import { insertEntries, lockSpending, type Spending } from '../../store/accounts/credits.ts';
import type { Database, Db } from '../../store/database.ts';
import { keepSetting } from '../../store/settings.ts';
import { BadInput } from '../bad-input.ts';

export interface Account
  extends Pick<
    AccountRow,
    'id' | 'email' | 'tier' | 'created_at' | 'keys' | 'last_sign_in_at' | 'last_used_at'
  > {
  readonly period: string;
  readonly allowance: number;
  readonly used: number;
  readonly balance_used: number;
  readonly balance: number;
  readonly cap: number | null;
  readonly remaining: number;
  readonly resets_at: Date;
}

export const EMAIL = { email: { help: 'the e-mail address of the account' } } as const;

/** Who did it, in the audit log and the ledger. */
export const OPERATOR = 'operator';

/** What a look at accounts needs of the world. */
export interface AccountWorld {
  readonly database: Database;
  now(): Date;
}

export function findAccount({ database, now }: AccountWorld, text: string): Promise<AccountRow> {
  return accountIn(database, text, now());
}

async function accountIn(db: Db, text: string, now: Date): Promise<AccountRow> {
  const [account] = await listAccounts(db, now, emailOf(text));
  if (!account) throw new BadInput(`no account has the address ${text}; \`assay accounts list\``);
  return account;
}

export function emailOf(text: string): string {
  const email = normalEmail(text);
  if (email === null) throw new BadInput(`${text} is not an e-mail address`);
  return email;
}

export function accountOf(row: AccountRow & Spending, now: Date): Account {
  const state = inMonth(creditStateOf(row), monthOf(now));
  const { id, email, tier, created_at, keys, last_sign_in_at, last_used_at } = row;
  return {
    ...{ id, email, tier, created_at, keys, last_sign_in_at, last_used_at },
    period: state.period,
    allowance: TIERS[tier].allowance,
    used: state.used,
    balance_used: state.balanceUsed,
    balance: state.balance,
    cap: state.cap,
    remaining: creditsLeft(state),
    resets_at: resetOf(state.period),
  };
}

export type Change = (
  db: Db,
  account: AccountRow,
  now: Date,
) => Promise<{ readonly action: string; readonly detail: Readonly<Record<string, Json>> }>;

/** The account is locked from before it is looked at to the end of the change, which is audited. */
export async function changeAccount(
  world: AccountWorld,
  text: string,
  change: Change,
): Promise<Account> {
  const { id } = await findAccount(world, text);
  const now = world.now();
  return world.database.transaction(async (db) => {
    await lockSpending(db, id);
    const account = await accountIn(db, text, now);
    const { action, detail } = await change(db, account, now);
    await appendAudit(db, { actor: OPERATOR, action, accountId: id, detail }, now);
    return accountOf(await accountIn(db, text, now), now);
  });
}

/** An entry of the ledger, which moves the balance. */
export async function enter(
  db: Db,
  { id }: Pick<AccountRow, 'id'>,
  entry: { kind: 'top_up' | 'adjustment'; amount: number; note: string | null },
  now: Date,
): Promise<void> {
  const about = { operation: null, requestId: null, actor: OPERATOR };
  await insertEntries(db, id, [{ ...entry, ...about }], now);
}

export function note(text: string): string {
  if (text.trim() !== '' && text.length <= 500) return text;
  throw new BadInput('between 1 and 500 characters');
}

/** The key of the marks under which closed accounts stand in the audit log. */
export async function cursorSecretOf(
  database: Database,
  random: (n: number) => Uint8Array,
): Promise<Buffer> {
  const fresh = Buffer.from(random(32)).toString('hex');
  return Buffer.from(await keepSetting(database, 'cursor_secret', fresh), 'hex');
}

export function accountLines(account: Account): readonly string[] {
  const { allowance, used, balance, balance_used, cap } = account;
  const capped = cap === null ? 'no cap' : `${balance_used} of at most ${cap} spent this month`;
  const rows = [
    ['account', `${account.email} (${account.id})`],
    ['plan', account.tier],
    ['made', day(account.created_at)],
    ['last sign-in', day(account.last_sign_in_at) || 'never'],
    ['keys', `${account.keys}, last used: ${day(account.last_used_at) || 'never'}`],
    ['credits', `${used} used since ${account.period}; ${allowance} a month`],
    ['balance', `${balance}; ${capped}`],
    ['left', `${account.remaining} until ${account.resets_at.toISOString()}`],
  ] as const;
  return rows.map(([name, value]) => `${name.padEnd(14)}${value}`);
}

export function day(at: Date | null): string {
  return at === null ? '' : at.toISOString().slice(0, 10);
}
