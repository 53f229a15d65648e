// `assay accounts top-up`: adds pay-as-you-go credits to an account.

import { wholeNumber } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { accountLines, changeAccount, EMAIL, enter, note } from './account.ts';

export const accountsTopUp = command({
  words: ['accounts', 'top-up'],
  description: 'add pay-as-you-go credits',
  arguments: { ...EMAIL, credits: { help: 'how many', parse: wholeNumber } },
  options: {
    json: JSON_OPTION,
    note: {
      value: 'text',
      help: 'kept in the ledger; an invoice number, for example',
      parse: note,
    },
  },
  run: (world, { email, credits, note }) =>
    world.within((live) =>
      changeAccount(live, email, async (db, account, now) => {
        await enter(db, account, { kind: 'top_up', amount: credits, note }, now);
        const balance = account.balance + credits;
        return { action: 'balance_topped_up', detail: { credits, balance } };
      }),
    ),
  lines: accountLines,
});
