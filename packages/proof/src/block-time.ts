// What the time in a block header shows: miners may set it up to two hours off.

const DAY = 86_400_000;

/** Nodes take a block that is up to two hours ahead of their clocks; ours is the same behind. */
export const CLOCK_SLACK = 7_200_000;

/** The day before which the block was there, in UTC: the first one that begins after the slack. */
export function dayAfter(time: number): string {
  return new Date(time + CLOCK_SLACK + DAY).toISOString().slice(0, 10);
}

/** The same without the two hours, as bundles of version 1.0 say it. */
export function dayAfterExactly(time: number): string {
  return new Date(time + DAY).toISOString().slice(0, 10);
}

/** The moment before which the block was not there. */
export function earliest(time: number): string {
  return new Date(time - CLOCK_SLACK).toISOString();
}
