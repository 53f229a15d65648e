// Spans of times to answer, of which the longer one is the promise (decision 0068).

/** "1-2 hours", "24h to 48h": the upper end is what is promised. */
export const SPAN =
  '(?:(?<least>\\d{1,3}) ?(?:h|hrs?|hours?|min(?:ute)?s?|days?|stunden|tage|heures|horas|ore|uur|timer|timmar)? ?(?:[-‐‑–—~]|(?<=[ \\p{L}])(?:to|bis|à|a|al|até|tot|til|till|do|до)(?= )) ?)?';

/** Two numbers that are one time and a longer one; one number is a time by itself. */
export function isSpan(least: string | undefined, count: string): boolean {
  return least === undefined || Number(least) < Number(count);
}
