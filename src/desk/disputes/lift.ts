// `assay disputes lift`: the value of an upheld dispute has come true and may be read again.

import { type Lifted, liftDisputed } from '../../pipeline/settle-dispute.ts';
import { reason } from '../accepted.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';
import { DISPUTE_ID, type Dispute, disputeOf, noDispute } from './dispute.ts';

export const disputesLift = command({
  words: ['disputes', 'lift'],
  description: 'the value of an upheld one has come true: it may be read again',
  arguments: DISPUTE_ID,
  options: {
    reason: { value: 'text', required: true, help: 'why, for the audit log', parse: reason },
    json: JSON_OPTION,
  },
  help: `
The dispute stays upheld, and what was retracted stays so. Captures from now on publish the value as
they do any other. The reason is kept in the audit log.`,
  run: (world, { id, reason }) =>
    world.within(async (live) => lifted(id, await liftDisputed(live, id, reason))),
  lines: ({ id }) => [`${id} is lifted: its value may be read again.`],
});

function lifted(id: string, done: Lifted): Dispute {
  switch (done.kind) {
    case 'lifted':
      return disputeOf(done.dispute);
    case 'unknown':
      throw noDispute(id);
    case 'not_withheld': {
      const { status } = done.dispute;
      const why = status === 'upheld' ? 'its value may be read already' : `it is ${status}`;
      throw new BadInput(`${id} withholds nothing: ${why}; nothing was changed`);
    }
  }
}
