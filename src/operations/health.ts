// Whether the service can answer calls, for load balancers.

import { ping } from '../store/health.ts';
import type { Services } from './services.ts';

/** A database that is cut off may say nothing at all for many minutes. */
const PATIENCE_MS = 5_000;

/** One question at a time: without an answer, those who ask would take up every connection. */
const asked = new WeakMap<Services, Promise<void>>();

export async function isReady(services: Services): Promise<boolean> {
  try {
    await within(PATIENCE_MS, pingOnce(services));
    return true;
  } catch (error) {
    services.log.warn({ err: error }, 'not ready: the database does not answer');
    return false;
  }
}

function pingOnce(services: Services): Promise<void> {
  const open = asked.get(services);
  if (open !== undefined) return open;
  const asking = ping(services.database).finally(() => asked.delete(services));
  asked.set(services, asking);
  return asking;
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
