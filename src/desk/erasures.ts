// `assay erasures`: the companies that were erased, when and why.

import { listErasures } from '../store/companies/erasures.ts';
import { command, JSON_OPTION } from './command.ts';

export const erasures = command({
  words: ['erasures'],
  description: 'list the companies that were erased, with the reasons',
  arguments: {},
  options: { json: JSON_OPTION },
  run: (world) =>
    world.within(async ({ database }) =>
      (await listErasures(database)).map((one) => ({
        domain: one.domain,
        reason: one.reason,
        erased_at: one.erasedAt,
        facts: one.facts,
        events: one.events,
        captures: one.captures,
        finished_at: one.finishedAt,
      })),
    ),
  lines: (all) =>
    all.length === 0
      ? ['No company was erased.']
      : all.map(
          ({ domain, erased_at: at, reason, finished_at: finished }) =>
            `${at.toISOString().slice(0, 10)}  ${domain}  ${reason}` +
            `${finished === null ? '  (bytes are left: give the command again)' : ''}`,
        ),
});
