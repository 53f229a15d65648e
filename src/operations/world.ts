// Makes the world of the door from the services that app gives.

import { type Doors, OPEN_DOORS } from './doors.ts';
import { rememberMoments } from './moments.ts';
import { registry } from './registry.ts';
import type { Services, World } from './services.ts';

/** Contents whose first moment is remembered: 64 + 24 characters each. */
const MOMENTS = 20_000;

export interface WorldOptions {
  readonly doors?: Doors;
  /** Another list of operations, for tests. */
  readonly operations?: World['operations'];
}

export function makeWorld(services: Services, options: WorldOptions = {}): World {
  return {
    ...services,
    doors: options.doors ?? OPEN_DOORS,
    operations: options.operations ?? registry,
    moments: rememberMoments(MOMENTS),
  };
}
