// The settings of reading watches.

import { oneOf } from './config-words.ts';

/** Proxies end connections on which nothing is sent for a minute. */
export const BEAT_MS = 15_000;

export interface WatchingConfig {
  /** Whether a page of events without events costs nothing. */
  readonly freeEmptyPages: boolean;
}

export function watchingOf(env: Readonly<Record<string, string | undefined>>): WatchingConfig {
  const name = 'ASSAY_FREE_EMPTY_WATCH_PAGES';
  const free = oneOf(name, env.ASSAY_FREE_EMPTY_WATCH_PAGES || 'off', ['on', 'off']);
  return { freeEmptyPages: free === 'on' };
}
