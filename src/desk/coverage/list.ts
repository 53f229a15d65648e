// `assay coverage list`: domains that accounts ask to have covered, and nobody decided about yet.

import { listWanted } from '../../store/companies/coverage.ts';
import { wholeNumber } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { tableLines } from '../lines/table.ts';

export const coverageList = command({
  words: ['coverage', 'list'],
  description: 'domains that wait for a decision; what most accounts ask for first',
  arguments: {},
  options: {
    limit: { value: 'n', help: 'how many', parse: wholeNumber, default: 50 },
    json: JSON_OPTION,
  },
  run: (world, { limit }) => world.within(({ database }) => listWanted(database, limit)),
  lines: (wanted) =>
    tableLines(
      ['domain', 'accounts', 'since'],
      wanted.map(({ domain, accounts, first_at }) => [
        domain,
        String(accounts),
        first_at.toISOString(),
      ]),
    ),
});
