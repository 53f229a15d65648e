// `assay disputes reject`: a disputed fact stands.

import { rejectDispute } from '../../pipeline/settle-dispute.ts';
import { command, JSON_OPTION } from '../command.ts';
import { DISPUTE_ID, decided, PUBLISHED_REASON } from './dispute.ts';

export const disputesReject = command({
  words: ['disputes', 'reject'],
  description: 'the fact stands',
  arguments: DISPUTE_ID,
  options: { reason: PUBLISHED_REASON, json: JSON_OPTION },
  help: 'The reason is published.',
  run: (world, { id, reason }) =>
    world.within(async (live) => decided(id, await rejectDispute(live, id, reason))),
  lines: ({ id }) => [`${id} is rejected.`],
});
