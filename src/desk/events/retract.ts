// `assay events retract`: takes a told event back; the reason is published with it.

import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';

export const eventsRetract = command({
  words: ['events', 'retract'],
  description: 'take an event back; it stays on record with the reason',
  arguments: { id: { help: 'evt_…' } },
  options: {
    reason: {
      value: 'text',
      required: true,
      help: 'why, for those who read it',
      parse: publishedText,
    },
    json: JSON_OPTION,
  },
  run: (world, { id, reason }) =>
    world.within(async (live) => {
      const { retractEvent } = await import('../../pipeline/correct-events.ts');
      const outcome = await retractEvent(live, id, reason.trim());
      if (outcome === 'unknown') throw new BadInput(`no event has the id ${id}`);
      if (outcome === 'corrected_already') {
        throw new BadInput(`${id} was retracted or superseded before`);
      }
      return { id, status: 'retracted', reason };
    }),
  lines: ({ id }) => [`${id} is retracted.`],
});

function publishedText(text: string): string {
  if (text.trim() !== '' && text.length <= 500) return text;
  throw new BadInput('between 1 and 500 characters');
}
