// `assay accounts list`: all accounts, with their plans and credits.

import { listAccounts } from '../../store/accounts/accounts.ts';
import { command, JSON_OPTION } from '../command.ts';
import { tableLines } from '../lines/table.ts';
import { accountOf, day } from './account.ts';

export const accountsList = command({
  words: ['accounts', 'list'],
  description: 'all accounts',
  arguments: {},
  options: { json: JSON_OPTION },
  run: (world) =>
    world.within(async ({ database, now }) =>
      (await listAccounts(database, now())).map((row) => accountOf(row, now())),
    ),
  lines: (accounts) =>
    tableLines(
      ['account', 'tier', 'made', 'keys', 'used', 'allowance', 'balance', 'cap', 'left'],
      accounts.map((one) => [
        one.email,
        one.tier,
        day(one.created_at),
        ...[one.keys, one.used, one.allowance, one.balance].map(String),
        one.cap === null ? 'none' : String(one.cap),
        String(one.remaining),
      ]),
    ),
});
