// Names a call: an id of its own, or the trace that it belongs to.

import { ulid } from '../../core/ids.ts';
import type { Services } from '../services.ts';

export function newRequestId(world: Services): string {
  return `req_${ulid(world.now().getTime(), randomForId(world))}`;
}

const ID_BYTES = 10;

const unusedRandom = new WeakMap<Services, { bytes: Uint8Array; at: number }>();

// Asking for randomness costs as much as all other work of `invoke`: it is asked for 256 at once.
function randomForId(world: Services): Uint8Array {
  let unused = unusedRandom.get(world);
  if (unused === undefined || unused.at === unused.bytes.length) {
    unused = { bytes: world.random(256 * ID_BYTES), at: 0 };
    unusedRandom.set(world, unused);
  }
  const { bytes, at } = unused;
  unused.at += ID_BYTES;
  return bytes.subarray(at, at + ID_BYTES);
}

/** The trace id of a valid W3C `traceparent`, for the log. */
export function traceOf(traceparent: string | undefined): string | undefined {
  const match = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent ?? '');
  return match?.[1];
}
