// Makes the world of `invoke` with its guards, and with whichever operations it is to have.

import { openTill } from './invoke/charging/charging.ts';
import { creditGuard } from './invoke/charging/credits.ts';
import { countUsage } from './invoke/charging/usage-counter.ts';
import { type Guards, OPEN_GUARDS } from './invoke/guards.ts';
import { idempotencyGuard } from './invoke/idempotency.ts';
import { wholeLists } from './invoke/lists/under-way.ts';
import { rememberMoments } from './invoke/moments.ts';
import type { Services, World } from './services.ts';

/** Contents whose first moment is remembered: 64 + 24 characters each. */
const MOMENTS = 20_000;

export interface Outfit {
  /** In place of the real ones; without `limits` there are none. */
  readonly guards?: Partial<Guards>;
  readonly operations: World['operations'];
  /** In place of the paths of these operations: answers link to others too. */
  readonly addressOf?: World['addressOf'];
}

export function worldOf(services: Services, options: Outfit): World {
  const { operations } = options;
  const paths = new Map(operations.map(({ id, path }) => [id, path]));
  const till = openTill(services);
  const usage = countUsage(services);
  const idempotency = idempotencyGuard(services);
  return {
    ...services,
    guards: {
      limits: OPEN_GUARDS.limits,
      credits: creditGuard(services, till, usage),
      idempotency,
      ...options.guards,
    },
    operations,
    addressOf: options.addressOf ?? ((id) => paths.get(id) ?? null),
    moments: rememberMoments(MOMENTS),
    wholeLists: wholeLists(),
    writeCounts: () =>
      usage.flush().catch((error: unknown) => {
        services.log.warn({ err: error }, 'counts of calls wait');
      }),
    upkeep: async () => {
      const done = await Promise.allSettled([usage.flush(), till.settle(), idempotency.upkeep()]);
      for (const one of done) {
        if (one.status === 'rejected') services.log.warn({ err: one.reason }, 'upkeep waits');
      }
    },
  };
}
