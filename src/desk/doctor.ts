// `assay doctor`: whether this machine has what the service needs, and what to do where it has not.

import { command, JSON_OPTION } from './command.ts';
import { aligned } from './lines/table.ts';

const WORDS = { ok: 'ok', wrong: 'wrong', not_set: 'not set' } as const;

export const doctor = command({
  words: ['doctor'],
  description: 'whether this machine has what the service needs, and what to do',
  help: 'Nothing is changed: no database is made, no letter is sent. Ends with 1 where a part is wrong.',
  arguments: {},
  options: { json: JSON_OPTION },
  run: async (world) => ({ parts: await world.examine() }),
  lines: ({ parts }) => {
    const rows = aligned(parts.map(({ part, state, found }) => [WORDS[state], part, found]));
    return parts.flatMap(({ remedy }, i) => [
      rows[i] ?? '',
      ...(remedy === null ? [] : [`         ${remedy}`]),
    ]);
  },
  exitCode: ({ parts }) => (parts.some(({ state }) => state === 'wrong') ? 1 : 0),
});
