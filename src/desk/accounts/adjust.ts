// `assay accounts adjust`: corrects a balance by an entry of its own.

import { notAccepted } from '../accepted.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';
import { accountLines, changeAccount, EMAIL, enter, note } from './account.ts';

export const accountsAdjust = command({
  words: ['accounts', 'adjust'],
  description: 'correct a balance by an entry of its own; the ledger is only added to',
  arguments: {
    ...EMAIL,
    credits: { help: 'how many; below nothing, like -50, takes away', parse: signedNumber },
  },
  options: {
    json: JSON_OPTION,
    note: { value: 'text', required: true, help: 'why, kept in the ledger', parse: note },
  },
  run: (world, { email, credits, note }) =>
    world.within((live) =>
      changeAccount(live, email, async (db, account, now) => {
        const balance = account.balance + credits;
        if (balance < 0) {
          throw new BadInput(`the balance is ${account.balance}; nothing was changed`);
        }
        await enter(db, account, { kind: 'adjustment', amount: credits, note }, now);
        return { action: 'balance_adjusted', detail: { credits, balance } };
      }),
    ),
  lines: accountLines,
});

function signedNumber(text: string): number {
  if (/^[+-]?[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw notAccepted('accepted is a whole number like 50 or -50', text);
}
