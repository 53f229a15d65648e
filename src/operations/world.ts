// Makes the world of `invoke` from the services that app gives, with every operation in it.

import { registry } from './registry.ts';
import type { Services, World } from './services.ts';
import { type Outfit, worldOf } from './world-of.ts';

export interface WorldOptions extends Omit<Outfit, 'operations'> {
  /** Another list of operations, for tests. */
  readonly operations?: World['operations'];
}

export function makeWorld(services: Services, options: WorldOptions = {}): World {
  return worldOf(services, { operations: registry, ...options });
}
