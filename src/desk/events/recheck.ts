// `assay events recheck`: reads the captures of told events again, and corrects what they belie.

import { command, JSON_OPTION } from '../command.ts';
import { requireCovered } from '../covered.ts';

export const eventsRecheck = command({
  words: ['events', 'recheck'],
  description: 'read the captures of told events again, and correct what was told wrongly',
  arguments: { domain: { required: false, help: 'of this company; of all where not given' } },
  options: { json: JSON_OPTION },
  run: (world, { domain }) =>
    world.within(async (live) => {
      const { recheckAll, recheckCompany } = await import('../../pipeline/correct-events.ts');
      if (domain === null) return recheckAll(live);
      return recheckCompany(live, (await requireCovered(live, domain)).id);
    }),
  lines: ({ checked, retracted, superseded }) => [
    `${checked} events read again: ${retracted} retracted, ${superseded} superseded.`,
  ],
});
