// How far back a caller sees: the range asked for, brought within the window of the caller's tier.

const DAY = 86_400_000;

/** What a tier sees of the feed and the history (completions, "Window"). */
export interface HistoryRights {
  /** Days before today, the first of them inclusive; null is the whole archive. */
  readonly days: number | null;
  /** The most events in one answer, whatever `limit` says; null sets no limit. */
  readonly mostEvents: number | null;
  /** Whether values and summaries are shown. */
  readonly values: boolean;
  readonly cursors: boolean;
}

/** ISO days of UTC, both inclusive; null is open. */
export interface AskedRange {
  readonly since: string | null;
  readonly until: string | null;
}

export interface WindowedRange {
  /** First day that is served; null begins with the oldest event. */
  readonly since: string | null;
  /** First day of the tier's window; null where it sees everything. */
  readonly windowStart: string | null;
  /**
   * `whole`: as asked. `cut`: days asked for lie before the window. `outside`: all of them do.
   */
  readonly fit: 'whole' | 'cut' | 'outside';
}

export function withinWindow(
  { days }: Pick<HistoryRights, 'days'>,
  { since, until }: AskedRange,
  today: string,
): WindowedRange {
  if (days === null) return { since, windowStart: null, fit: 'whole' };
  const windowStart = daysBefore(today, days);
  const isCut = since !== null && since < windowStart;
  const first = since === null || isCut ? windowStart : since;
  if (until !== null && until < windowStart) {
    return { since: windowStart, windowStart, fit: 'outside' };
  }
  return { since: first, windowStart, fit: isCut ? 'cut' : 'whole' };
}

export interface ToldWindow {
  readonly served_from: string;
  readonly earliest_event_at: string | null;
  readonly events_beyond_window: boolean;
}

/** What `meta.window` says; `earliest` is the day of the oldest event that meets the filter. */
export function toldWindow(
  { since, windowStart }: WindowedRange,
  earliest: string | null,
  today: string,
): ToldWindow {
  return {
    // Nothing is older than the oldest event; where there is none, nothing is older than today.
    served_from: since ?? earliest ?? today,
    earliest_event_at: earliest,
    events_beyond_window: windowStart !== null && earliest !== null && earliest < windowStart,
  };
}

/** The ISO day `count` days before another. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY).toISOString().slice(0, 10);
}
