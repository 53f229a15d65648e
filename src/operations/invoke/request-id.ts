// Names a call: an id of its own, or the trace that it belongs to.

import { ulid } from '../../core/ids.ts';
import type { Services } from '../services.ts';

const ID_BYTES = 10;
const AT_ONCE = 256 * ID_BYTES;

const unusedRandom = new WeakMap<Services, { bytes: Uint8Array; at: number }>();

// Asking for randomness costs as much as all other work of `invoke`: it is asked for 256 at once.
export function newRequestId(world: Services): string {
  let unused = unusedRandom.get(world);
  if (unused === undefined || unused.at === AT_ONCE) {
    unused = { bytes: world.random(AT_ONCE), at: 0 };
    unusedRandom.set(world, unused);
  }
  const { bytes, at } = unused;
  unused.at += ID_BYTES;
  return `req_${ulid(world.now().getTime(), bytes, at)}`;
}

/** The trace id of a valid W3C `traceparent`, for the log. */
export function traceOf(traceparent: string | undefined): string | undefined {
  const match = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent ?? '');
  return match?.[1];
}
