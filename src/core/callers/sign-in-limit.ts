// How often somebody may ask to be let in, and how long to wait after that.

import type { RateWindow } from './rate-limit.ts';

/** Links to one address, whoever asks for them. */
export const LINKS_PER_EMAIL: readonly RateWindow[] = [
  { name: 'burst', quota: 5, seconds: 900 },
  { name: 'daily', quota: 20, seconds: 86_400 },
];

/** Links that one caller asks for, to whatever addresses. */
export const LINKS_PER_CALLER: readonly RateWindow[] = [
  { name: 'burst', quota: 20, seconds: 900 },
  { name: 'daily', quota: 100, seconds: 86_400 },
];

/** Passkeys that one caller tries. */
export const PASSKEYS_PER_CALLER: readonly RateWindow[] = [
  { name: 'burst', quota: 60, seconds: 900 },
  { name: 'daily', quota: 500, seconds: 86_400 },
];

/** Seconds until every window has room for one more after these; 0 where they have it now. */
export function secondsToWait(
  moments: readonly Date[],
  windows: readonly RateWindow[],
  now: Date,
): number {
  const newest = moments.map((moment) => moment.getTime()).sort((a, b) => b - a);
  const waits = windows.map(({ quota, seconds }) => {
    const last = newest[quota - 1];
    return last === undefined ? 0 : Math.ceil(seconds - (now.getTime() - last) / 1000);
  });
  return Math.max(0, ...waits);
}
