// Whether the service can answer calls, for load balancers.

import { ping, tryWriting } from '../store/health.ts';
import { isUnwritable } from './invoke/failure.ts';
import type { Services } from './services.ts';

/** A database that is cut off may say nothing at all for many minutes. */
const PATIENCE_MS = 5_000;
/** Anybody may ask, and writing costs something: what was found holds for so long. */
const WRITING_MS = 5_000;

export interface Readiness {
  /** Whether calls that only read are answered. */
  readonly reads: boolean;
  readonly writes: boolean;
}

/** One question at a time: without an answer, those who ask would take up every connection. */
const pings = new WeakMap<Services, Promise<void>>();
const writings = new WeakMap<Services, { readonly at: number; readonly found: Promise<boolean> }>();

export async function readinessOf(services: Services): Promise<Readiness> {
  try {
    await within(PATIENCE_MS, pingOnce(services));
  } catch (error) {
    services.log.warn({ err: error }, 'not ready: the database does not answer');
    return { reads: false, writes: false };
  }
  const writes = await within(PATIENCE_MS, writesOnce(services)).catch(() => false);
  return { reads: true, writes };
}

function pingOnce(services: Services): Promise<void> {
  const open = pings.get(services);
  if (open !== undefined) return open;
  const asking = ping(services.database).finally(() => pings.delete(services));
  pings.set(services, asking);
  return asking;
}

function writesOnce(services: Services): Promise<boolean> {
  const known = writings.get(services);
  const at = services.now().getTime();
  if (known !== undefined && at - known.at < WRITING_MS) return known.found;
  const found = canWrite(services);
  writings.set(services, { at, found });
  return found;
}

async function canWrite(services: Services): Promise<boolean> {
  try {
    await tryWriting(services.database);
    return true;
  } catch (error) {
    const why = isUnwritable(error) ? 'its disk is full, or it may only be read' : 'it failed';
    services.log.warn({ err: error }, `not ready: the database cannot be written (${why})`);
    return false;
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
