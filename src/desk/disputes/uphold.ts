// `assay disputes uphold`: a fact was wrong; what told it is retracted, and credits are given back.

import { upholdDispute } from '../../pipeline/settle-dispute.ts';
import { command, JSON_OPTION } from '../command.ts';
import { DISPUTE_ID, decided, PUBLISHED_REASON } from './dispute.ts';

export const disputesUphold = command({
  words: ['disputes', 'uphold'],
  description: 'the fact was wrong: retract the events that told it, and give credits back',
  arguments: DISPUTE_ID,
  options: { reason: PUBLISHED_REASON, json: JSON_OPTION },
  help: `
The value ends without an event and is not read again: a count until another one was published, all
else until \`assay disputes lift\`. The reason is published, with the ids of the events. Whoever was
told of one of them by a delivery or a named cursor gets one credit back.`,
  run: (world, { id, reason }) =>
    world.within(async (live) => decided(id, await upholdDispute(live, id, reason))),
  lines: ({ id, retracted_events: events, credits_returned: credits }) => [
    `${id} is upheld; events retracted: ${events.length}, credits given back: ${credits}.`,
  ],
});
