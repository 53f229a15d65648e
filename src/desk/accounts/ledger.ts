// `assay accounts ledger`: what moved the balance of an account.

import { listEntries } from '../../store/accounts/credits.ts';
import { wholeNumber } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { tableLines } from '../lines/table.ts';
import { EMAIL, findAccount } from './account.ts';

export const accountsLedger = command({
  words: ['accounts', 'ledger'],
  description: 'what moved the balance of an account; newest first',
  arguments: EMAIL,
  options: {
    limit: { value: 'n', help: 'how many entries', parse: wholeNumber, default: 50 },
    json: JSON_OPTION,
  },
  run: (world, { email, limit }) =>
    world.within(async (live) =>
      listEntries(live.database, (await findAccount(live, email)).id, limit),
    ),
  lines: (entries) =>
    tableLines(
      ['when', 'what', 'credits', 'balance', 'by', 'for', 'note'],
      entries.map((one) => [
        one.at.toISOString(),
        one.kind.replace('_', ' '),
        String(one.amount),
        String(one.balance_after),
        one.actor,
        one.operation ?? '',
        one.note ?? '',
      ]),
    ),
});
