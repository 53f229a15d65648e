// Answers what operators ask of accounts and keys; every change stands in the audit log.

import { randomBytes } from 'node:crypto';
import { TIERS } from '../contract/tiers.ts';
import { KEY_TIERS, type KeyTier } from '../core/callers/api-key.ts';
import { creditsLeft, inMonth, monthOf, resetOf } from '../core/callers/credits.ts';
import { normalEmail } from '../core/callers/email.ts';
import type { Json } from '../core/facts/fact.ts';
import type { AccountDoors, AccountSummary, AuditLine } from '../edges/cli/accounts.ts';
import { CliError } from '../edges/cli/doors.ts';
import type { KeyDoors, KeyMade } from '../edges/cli/keys.ts';
import { addressMark, closeAccount } from '../operations/account/close-account.ts';
import { creditStateOf } from '../operations/invoke/charging/credit-state.ts';
import { type AccountRow, findClosedAccounts, listAccounts, putTier } from '../store/accounts/accounts.ts';
import { findKeyOwner, listKeys, revokeKey } from '../store/accounts/api-keys.ts';
import { appendAudit, listAudit } from '../store/accounts/audit.ts';
import {
  insertEntries,
  listEntries,
  lockSpending,
  putCap,
  type Spending,
} from '../store/accounts/credits.ts';
import type { Database, Db } from '../store/database.ts';
import { keepSetting } from '../store/settings.ts';
import { fitToTier, mintKey } from './keys.ts';

interface OperatorWorld {
  readonly database: Database;
  readonly baseUrl: string;
  now(): Date;
}

type Within = <T>(work: (world: OperatorWorld) => Promise<T>) => Promise<T>;

const OPERATOR = 'operator';

export function accountDoors(within: Within): AccountDoors {
  const changing = (email: string, change: Change) =>
    within((world) => changeAccount(world, email, change));
  return {
    list: () =>
      within(async ({ database, now }) =>
        (await listAccounts(database, now())).map((row) => summaryOf(row, now())),
      ),
    show: (email) => within(async (world) => summaryOf(await accountOf(world, email), world.now())),
    setTier: (email, word) =>
      changing(email, async (db, { id, tier: from }, now) => {
        const to = tierOf(word);
        await putTier(db, id, to);
        const detail = await fitToTier(db, id, { from, to }, now);
        return { action: 'tier_changed', detail };
      }),
    topUp: (email, credits, note) =>
      changing(email, async (db, account, now) => {
        await enter(db, account, { kind: 'top_up', amount: credits, note }, now);
        const balance = account.balance + credits;
        return { action: 'balance_topped_up', detail: { credits, balance } };
      }),
    adjust: (email, credits, note) =>
      changing(email, async (db, account, now) => {
        const balance = account.balance + credits;
        if (balance < 0)
          throw new CliError(`the balance is ${account.balance}; nothing was changed`);
        await enter(db, account, { kind: 'adjustment', amount: credits, note }, now);
        return { action: 'balance_adjusted', detail: { credits, balance } };
      }),
    setCap: (email, cap) =>
      changing(email, async (db, account) => {
        await putCap(db, account.id, cap);
        return { action: 'cap_set', detail: { from: account.cap, to: cap } };
      }),
    ledger: (email, limit) =>
      within(async (world) =>
        listEntries(world.database, (await accountOf(world, email)).id, limit),
      ),
    close: (email) =>
      within(async (world) => {
        const { id } = await accountOf(world, email);
        const cursorSecret = await cursorSecretOf(world.database);
        await closeAccount({ ...world, cursorSecret }, id, OPERATOR);
      }),
    audit: (email, limit) => within((world) => auditOf(world, email, limit)),
  };
}

type Change = (
  db: Db,
  account: AccountRow,
  now: Date,
) => Promise<{ readonly action: string; readonly detail: Readonly<Record<string, Json>> }>;

/** The account is locked from before it is looked at to the end of the change. */
async function changeAccount(
  world: OperatorWorld,
  text: string,
  change: Change,
): Promise<AccountSummary> {
  const { id } = await accountOf(world, text);
  const now = world.now();
  return world.database.transaction(async (db) => {
    await lockSpending(db, id);
    const account = await accountIn(db, text, now);
    const { action, detail } = await change(db, account, now);
    await appendAudit(db, { actor: OPERATOR, action, accountId: id, detail }, now);
    return summaryOf(await accountIn(db, text, now), now);
  });
}

async function enter(
  db: Db,
  { id }: Pick<AccountRow, 'id'>,
  entry: { kind: 'top_up' | 'adjustment'; amount: number; note: string | null },
  now: Date,
): Promise<void> {
  if (entry.note !== null && (entry.note.trim() === '' || entry.note.length > 500)) {
    throw new CliError('--note: between 1 and 500 characters');
  }
  const about = { operation: null, requestId: null, actor: OPERATOR };
  await insertEntries(db, id, [{ ...entry, ...about }], now);
}

function accountOf({ database, now }: OperatorWorld, text: string): Promise<AccountRow> {
  return accountIn(database, text, now());
}

async function accountIn(db: Db, text: string, now: Date): Promise<AccountRow> {
  const [account] = await listAccounts(db, now, emailOf(text));
  if (!account) throw new CliError(`no account has the address ${text}; \`assay accounts list\``);
  return account;
}

function emailOf(text: string): string {
  const email = normalEmail(text);
  if (email === null) throw new CliError(`${text} is no e-mail address`);
  return email;
}

function tierOf(word: string): KeyTier {
  const known = KEY_TIERS.find((one) => one === word);
  if (!known) throw new CliError(`--tier: accepted are ${KEY_TIERS.join(', ')}`);
  return known;
}

function summaryOf(row: AccountRow & Spending, now: Date): AccountSummary {
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

async function auditOf(
  { database, now }: OperatorWorld,
  text: string | null,
  limit: number,
): Promise<readonly AuditLine[]> {
  const ids = text === null ? [null] : await idsOf(database, emailOf(text), now());
  const lists = await Promise.all(ids.map((id) => listAudit(database, id, limit)));
  return lists
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, limit)
    .map(({ accountId, ...rest }) => ({ ...rest, account_id: accountId }));
}

/** Of the account with an address, and of those that were closed under it. */
async function idsOf(database: Database, email: string, now: Date): Promise<readonly string[]> {
  const open = await listAccounts(database, now, email);
  const mark = addressMark(await cursorSecretOf(database), email);
  const ids = [...open.map(({ id }) => id), ...(await findClosedAccounts(database, mark))];
  if (ids.length === 0) throw new CliError(`no account has or had the address ${email}`);
  return ids;
}

async function cursorSecretOf(database: Database): Promise<Buffer> {
  const fresh = randomBytes(32).toString('hex');
  return Buffer.from(await keepSetting(database, 'cursor_secret', fresh), 'hex');
}

// Keys ------------------------------------------------------------------------------------------

export function keyDoors(within: Within): KeyDoors {
  return {
    create: (request) => within((world) => createKey(world, request)),
    list: (account) =>
      within(({ database }) => listKeys(database, account === null ? null : emailOf(account))),
    revoke: (id) =>
      within(({ database, now }) =>
        database.transaction(async (db) => {
          const owner = await findKeyOwner(db, id);
          if (owner === null) throw new CliError(`no key has the id ${id}`);
          await revokeKey(db, id, now());
          const entry = { actor: OPERATOR, action: 'key_revoked', accountId: owner.account_id };
          await appendAudit(db, { ...entry, detail: { key: id } }, now());
        }),
      ),
  };
}

async function createKey(
  { database, now }: OperatorWorld,
  request: Parameters<KeyDoors['create']>[0],
): Promise<KeyMade> {
  const { account, name, mode, expires } = request;
  const tier = request.tier === null ? null : tierOf(request.tier);
  if (tier === null && account === null) {
    throw new CliError(
      `--tier: ${KEY_TIERS.join(', ')}; only a key with --account has one without it`,
    );
  }
  if (mode !== 'live' && mode !== 'test') throw new CliError('--mode: accepted are live and test');
  if (name !== null && !/^[^\p{Cc}]{1,100}$/u.test(name)) {
    throw new CliError('--name: between 1 and 100 characters');
  }
  const expiresAt = expires === null ? null : endOf(expires, now());
  const made = await mintKey(database, {
    account: account === null ? null : emailOf(account),
    tier,
    mode,
    expiresAt,
    ...(name !== null && { name }),
  });
  return { ...made, ...(mode === 'test' && { mode }), ...(expiresAt && { expires_at: expiresAt }) };
}

/** A day ends with its last moment, in UTC. */
function endOf(text: string, now: Date): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(
    text,
  );
  const moment = new Date(isDay ? `${text}T23:59:59.999Z` : text);
  // Some engines take the 31st of a month of 30 days for the first of the next.
  const isReal = isDay
    ? moment.toJSON()?.startsWith(text) === true
    : !Number.isNaN(moment.getTime());
  if (!(isDay || isMoment) || !isReal) {
    throw new CliError(`--expires: ${text} is no day like 2027-01-31 and no moment (ISO 8601)`);
  }
  if (moment <= now) throw new CliError(`--expires: ${text} is over already`);
  return moment;
}
