// `assay explain`: where the facts of a company come from, and why others are missing.

import { explainCompany } from '../pipeline/explain.ts';
import { command, JSON_OPTION } from './command.ts';
import { requireCovered } from './covered.ts';
import { type CompanyExplained, explanationLines } from './lines/explanation-lines.ts';

export const explain = command({
  words: ['explain'],
  description: 'where the facts of a company come from, and why others are missing',
  arguments: {
    domain: { help: 'its apex domain' },
    key: { required: false, help: 'one fact key, or the start of several' },
  },
  options: { json: JSON_OPTION },
  run: (world, { domain: text, key }) =>
    world.within(async (live): Promise<CompanyExplained> => {
      const { id, domain } = await requireCovered(live, text);
      return { domain, ...(await explainCompany(live, id, key)) };
    }),
  lines: explanationLines,
});
