// What a service and its reading process say to each other.

import { allReaders } from '../../pipeline/readers.ts';
import type { ReadingJob } from '../../pipeline/reading/port.ts';

/** The same in two processes of one program, and another once its files hold other readers. */
export function readersHere(): string {
  return allReaders()
    .map(({ name, version }) => `${name}@${version}`)
    .join(' ');
}

export type ToReader = ReadingJob;

export type FromReader =
  /** `readers` are all that it has, with their versions. */
  | { readonly kind: 'ready'; readonly readers: string }
  /** `result` is JSON; `rss` are the bytes that the process now holds. */
  | { readonly kind: 'read'; readonly result: string; readonly rss: number }
  /** A fault of ours on these bytes: reading threw. */
  | { readonly kind: 'threw'; readonly message: string; readonly rss: number };
