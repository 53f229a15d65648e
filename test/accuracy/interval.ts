// A share of a count, and how sure it is: Wilson's interval, which holds for small counts as well.

/** Both ends of a 95 % interval, from 0 to 1. */
export type Interval = readonly [low: number, high: number];

const Z = 1.959964;

/** E. B. Wilson 1927; null where nothing was counted. */
export function wilson(part: number, whole: number): Interval | null {
  if (whole === 0) return null;
  const share = part / whole;
  const square = Z * Z;
  const middle = (share + square / (2 * whole)) / (1 + square / whole);
  const spread = Math.sqrt((share * (1 - share)) / whole + square / (4 * whole * whole));
  const half = (Z * spread) / (1 + square / whole);
  return [rounded(Math.max(0, middle - half)), rounded(Math.min(1, middle + half))];
}

/** Null where nothing was counted. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(part / whole);
}

/** `0.944 (0.879-0.976)`; a dash where nothing was counted. */
export function shareText(part: number, whole: number): string {
  const interval = wilson(part, whole);
  if (interval === null) return '–';
  const [low, high] = interval;
  return `${(part / whole).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
