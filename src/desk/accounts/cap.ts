// `assay accounts cap`: the most of a balance that may be spent in a month.

import { putCap } from '../../store/accounts/credits.ts';
import { notAccepted } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { accountLines, changeAccount, EMAIL } from './account.ts';

export const accountsCap = command({
  words: ['accounts', 'cap'],
  description: 'the most of a balance that may be spent in a month',
  arguments: { ...EMAIL, credits: { help: 'how many; none: all of it', parse: capOf } },
  options: { json: JSON_OPTION },
  run: (world, { email, credits: cap }) =>
    world.within((live) =>
      changeAccount(live, email, async (db, account) => {
        await putCap(db, account.id, cap);
        return { action: 'cap_set', detail: { from: account.cap, to: cap } };
      }),
    ),
  lines: accountLines,
});

/** Null: none. */
function capOf(text: string): number | null {
  if (text === 'none') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw notAccepted('accepted is none, or a whole number from 0 to 999999999', text);
}
