// `assay accounts tier`: changes the plan of an account.

import { putTier } from '../../store/accounts/accounts.ts';
import { tier } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { accountLines, changeAccount, EMAIL } from './account.ts';
import { fitToTier } from './fit-to-tier.ts';

export const accountsTier = command({
  words: ['accounts', 'tier'],
  description: 'change the plan of an account; the month goes on with its allowance',
  arguments: { ...EMAIL, tier: { help: 'free, pro or scale', parse: tier } },
  options: { json: JSON_OPTION },
  run: (world, { email, tier: to }) =>
    world.within((live) =>
      changeAccount(live, email, async (db, { id, tier: from }, now) => {
        await putTier(db, id, to);
        const detail = await fitToTier(db, id, { from, to }, now);
        return { action: 'tier_changed', detail };
      }),
    ),
  lines: accountLines,
});
