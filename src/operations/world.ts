// Makes the world of the door from the services that app gives.

import { openTill } from './invoke/charging/charging.ts';
import { creditDoor } from './invoke/charging/credits.ts';
import { type Doors, OPEN_DOORS } from './invoke/guards.ts';
import { idempotencyDoor } from './invoke/idempotency.ts';
import { rememberMoments } from './invoke/moments.ts';
import { registry } from './registry.ts';
import type { Services, World } from './services.ts';
import { countUsage } from './invoke/charging/usage-counter.ts';

/** Contents whose first moment is remembered: 64 + 24 characters each. */
const MOMENTS = 20_000;

export interface WorldOptions {
  /** In place of the real ones; without `limits` there are none. */
  readonly doors?: Partial<Doors>;
  /** Another list of operations, for tests. */
  readonly operations?: World['operations'];
}

export function makeWorld(services: Services, options: WorldOptions = {}): World {
  const till = openTill(services);
  const usage = countUsage(services);
  const idempotency = idempotencyDoor(services);
  return {
    ...services,
    doors: {
      limits: OPEN_DOORS.limits,
      credits: creditDoor(services, till, usage),
      idempotency,
      ...options.doors,
    },
    operations: options.operations ?? registry,
    moments: rememberMoments(MOMENTS),
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
