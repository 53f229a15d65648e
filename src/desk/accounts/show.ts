// `assay accounts show`: one account, with its plan, keys and credits.

import { command, JSON_OPTION } from '../command.ts';
import { accountLines, accountOf, EMAIL, findAccount } from './account.ts';

export const accountsShow = command({
  words: ['accounts', 'show'],
  description: 'one account: plan, keys, credits',
  arguments: EMAIL,
  options: { json: JSON_OPTION },
  run: (world, { email }) =>
    world.within(async (live) => accountOf(await findAccount(live, email), live.now())),
  lines: accountLines,
});
