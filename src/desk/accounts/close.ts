// `assay accounts close`: deletes an account with everything that belongs to it.

import { closeAccount } from '../../operations/account/close-account.ts';
import { command, JSON_OPTION } from '../command.ts';
import { cursorSecretOf, EMAIL, findAccount, OPERATOR } from './account.ts';

export const accountsClose = command({
  words: ['accounts', 'close'],
  description: 'delete an account',
  arguments: EMAIL,
  options: { json: JSON_OPTION },
  help: `
Its people, sessions, keys and watches are deleted at once and for good, and its balance is written
off. The ledger and the audit log stay, without its address.`,
  run: (world, { email }) =>
    world.within(async (live) => {
      const { id } = await findAccount(live, email);
      const cursorSecret = await cursorSecretOf(live.database, live.random);
      await closeAccount({ ...live, cursorSecret }, id, OPERATOR);
      return { email, closed: true };
    }),
  lines: ({ email }) => [`${email} is closed.`],
});
