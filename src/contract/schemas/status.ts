// The service as a whole: how fresh its facts are, how well they are anchored, what waits.

import { type Static, Type } from 'typebox';
import { CHAIN_WORDS } from './proof.ts';
import { DimensionWord, dateTime, flag, nullable, oneOf, text, whole } from './words.ts';

export const StatusQueue = Type.Object(
  {
    waiting: whole('What waits; no more than 10,000 are counted.'),
    more: flag('Whether more wait than were counted.'),
    oldest_at: nullable(
      dateTime('Since when the oldest of them could have been worked on.'),
      'Null where nothing waits.',
    ),
  },
  { $id: 'StatusQueue', description: 'Work that is due.' },
);

export const ServiceStatus = Type.Object(
  {
    version: text('Version of the contract.', { examples: ['1.0.0-alpha'] }),
    companies: whole('Companies that are covered; an estimate where there are many.'),
    freshness: Type.Object({
      whole: flag('False where the facts are so many that a sample of them stands for all.'),
      dimensions: Type.Array(
        Type.Object({
          dimension: DimensionWord,
          facts: whole('Current facts that were looked at.'),
          newest_at: dateTime('When the one confirmed last was confirmed.'),
          median_at: dateTime('Half of them were confirmed then or later.'),
        }),
        { description: 'Dimensions in which there are facts.' },
      ),
    }),
    sealing: Type.Array(
      Type.Object({
        chain: oneOf(CHAIN_WORDS, 'Which sequence of manifests.'),
        last_sealed_at: dateTime('When captures were last sealed in a manifest.'),
        last_anchored_at: nullable(
          dateTime('Time of the newest block that holds a root.'),
          'Null until a block holds one.',
        ),
        waiting: whole('Manifests that are in no block yet.'),
      }),
    ),
    queues: Type.Object(
      { captures: StatusQueue, judging: StatusQueue, deliveries: StatusQueue },
      {
        description:
          '`captures`: sources that are due. `judging`: captures that were not read or judged ' +
          'yet. `deliveries`: attempts that are due.',
      },
    ),
  },
  { $id: 'ServiceStatus' },
);
export type ServiceStatus = Static<typeof ServiceStatus>;
