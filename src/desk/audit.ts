// `assay audit`: what was done to accounts and keys, and by whom.

import { addressMark } from '../operations/account/close-account.ts';
import type { PipelineWorld } from '../pipeline/steps.ts';
import { findClosedAccounts, listAccounts } from '../store/accounts/accounts.ts';
import { type AuditRow, listAudit } from '../store/accounts/audit.ts';
import { wholeNumber } from './accepted.ts';
import { cursorSecretOf, emailOf } from './accounts/account.ts';
import { BadInput } from './bad-input.ts';
import { command, JSON_OPTION } from './command.ts';
import { tableLines } from './lines/table.ts';

export interface AuditLine extends Omit<AuditRow, 'accountId'> {
  readonly account_id: string | null;
}

export const audit = command({
  words: ['audit'],
  description: 'what was done to accounts and keys, and by whom; newest first',
  arguments: {},
  options: {
    account: { value: 'email', help: 'of this account only, also of one that was closed' },
    limit: { value: 'n', help: 'how many entries', parse: wholeNumber, default: 50 },
    json: JSON_OPTION,
  },
  run: (world, { account, limit }) => world.within((live) => entriesOf(live, account, limit)),
  lines: (entries) =>
    tableLines(
      ['when', 'who', 'what', 'account', 'detail'],
      entries.map(({ at, actor, action, account_id, detail }) => [
        at.toISOString(),
        actor,
        action,
        account_id ?? '',
        JSON.stringify(detail),
      ]),
    ),
});

async function entriesOf(
  world: PipelineWorld,
  text: string | null,
  limit: number,
): Promise<readonly AuditLine[]> {
  const ids = text === null ? [null] : await idsOf(world, emailOf(text));
  const lists = await Promise.all(ids.map((id) => listAudit(world.database, id, limit)));
  return lists
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, limit)
    .map(({ accountId, ...rest }) => ({ ...rest, account_id: accountId }));
}

/** The ids of the account with an address, and of those that were closed under it. */
async function idsOf(
  { database, now, random }: PipelineWorld,
  email: string,
): Promise<readonly string[]> {
  const open = await listAccounts(database, now(), email);
  const mark = addressMark(await cursorSecretOf(database, random), email);
  const ids = [...open.map(({ id }) => id), ...(await findClosedAccounts(database, mark))];
  if (ids.length === 0) throw new BadInput(`no account has or had the address ${email}`);
  return ids;
}
