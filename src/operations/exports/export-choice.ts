// Which files of an export a key may download: all of them, or those of one category.

import { type Caller, type Connection, type Tier, tierOf } from '../../contract/caller.ts';
import type { Refuse } from '../../contract/operation.ts';
import { TIERS } from '../../contract/tiers.ts';
import { DAY } from '../../core/judging/policy.ts';
import { chooseCategory, type ExportFile, findChoice } from '../../store/exports/exports.ts';
import type { Services } from '../services.ts';

/** For how long a category that was chosen stays the one. */
const CHOSEN_DAYS = 30;

/**
 * Refuses what the tier does not get. The first file that a free key downloads chooses its
 * category; asking for headers alone chooses nothing.
 */
export async function requireExport(
  services: Services,
  caller: Caller,
  { category, name }: Pick<ExportFile, 'category' | 'name'>,
  { isHead }: Connection,
  refuse: Refuse<'upgrade_required'>,
): Promise<void> {
  const tier: Tier = tierOf(caller);
  if (TIERS[tier].exports === 'whole' || name === 'schema') return;
  if (category === null) {
    throw refuse(
      'upgrade_required',
      'Files of all companies need a Pro key. A Free key downloads those of one category.',
    );
  }
  if (caller.kind === 'none') return;
  const taker = caller.accountId ?? caller.keyId;
  const now = services.now();
  const before = new Date(now.getTime() - CHOSEN_DAYS * DAY);
  const known = await findChoice(services.database, taker);
  if (known?.category === category) return;
  if (isHead && (known === null || known.chosenAt <= before)) return;
  const { category: chosen, chosenAt } = await chooseCategory(services.database, taker, {
    category,
    chosenAt: now,
    before,
  });
  if (chosen === category) return;
  const free = new Date(chosenAt.getTime() + CHOSEN_DAYS * DAY).toISOString().slice(0, 10);
  throw refuse(
    'upgrade_required',
    `A Free key downloads the files of one category: this one has those of ${chosen}, and may ` +
      `choose another from ${free} on. A Pro key downloads all of them.`,
  );
}
