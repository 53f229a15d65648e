// Makes the world of `invoke` from the services that app gives.

import { openTill } from './invoke/charging/charging.ts';
import { creditGuard } from './invoke/charging/credits.ts';
import { countUsage } from './invoke/charging/usage-counter.ts';
import { type Guards, OPEN_GUARDS } from './invoke/guards.ts';
import { idempotencyGuard } from './invoke/idempotency.ts';
import { wholeLists } from './invoke/lists/under-way.ts';
import { rememberMoments } from './invoke/moments.ts';
import { registry } from './registry.ts';
import type { Services, World } from './services.ts';

/** Contents whose first moment is remembered: 64 + 24 characters each. */
const MOMENTS = 20_000;

export interface WorldOptions {
  /** In place of the real ones; without `limits` there are none. */
  readonly guards?: Partial<Guards>;
  /** Another list of operations, for tests. */
  readonly operations?: World['operations'];
}

export function makeWorld(services: Services, options: WorldOptions = {}): World {
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
    operations: options.operations ?? registry,
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
