// `assay untrack`: a company is looked at no more; what is known of it stays, and ages.

import { untrackCompany } from '../store/companies/erasures.ts';
import { command, JSON_OPTION } from './command.ts';
import { requireCovered } from './covered.ts';

export const untrack = command({
  words: ['untrack'],
  description: 'look at a company no more; what is known of it stays',
  arguments: { domain: { help: 'its domain' } },
  options: { json: JSON_OPTION },
  help: `
Facts, events and proofs go on being served, with the days on which they were last confirmed.
\`assay track\` begins again; \`assay erase\` removes all.`,
  run: (world, { domain: text }) =>
    world.within(async (live) => {
      const { id, domain } = await requireCovered(live, text);
      return { domain, changed: await untrackCompany(live.database, id, live.now()) };
    }),
  lines: ({ domain, changed }) => [
    changed ? `${domain} is looked at no more.` : `${domain} was looked at no more already.`,
  ],
});
