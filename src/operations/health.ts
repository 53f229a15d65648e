// Whether the service can answer calls, for load balancers.

import { ping } from '../store/health.ts';
import type { Services } from './services.ts';

export async function isReady(services: Services): Promise<boolean> {
  try {
    await ping(services.database);
    return true;
  } catch (error) {
    services.log.warn({ err: error }, 'not ready: the database does not answer');
    return false;
  }
}
