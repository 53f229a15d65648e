// Counts the incidents of a history within windows that the history covers for sure.

import type { IncidentHistory, StatusIncident } from '../../../core/facts/status-page.ts';
import { momentText, type StatusDraft } from './draft.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WINDOWS = [30, 90, 365] as const;
const IMPACTS = ['minor', 'major', 'critical'] as const;
/** A median of fewer says nothing about the next one. */
const FEWEST_FOR_MEDIAN = 3;

/** `now` is the moment of the capture. */
export function countIncidents(history: IncidentHistory, now: number, draft: StatusDraft): void {
  const { incidents, completeSince, locator } = history;
  const covers = (days: number) => completeSince === null || completeSince <= now - days * DAY;
  const since = (days: number) =>
    incidents.filter(({ startedAt }) => startedAt > now - days * DAY && startedAt <= now);
  const count = (key: string, value: number, unit = 'incidents') =>
    draft.state(`reliability.incident.${key}`, value, unit, locator);
  const withhold = (key: string) => {
    const keys = `reliability.incident.${key}`;
    draft.abstain(keys, 'the feed does not reach back far enough', []);
  };

  for (const days of WINDOWS) {
    const key = `count_${days}d`;
    if (covers(days)) count(key, since(days).length);
    else withhold(key);
  }
  if (covers(90)) {
    countImpacts(since(90), count);
    count('minutes_90d', minutesWithin(incidents, now - 90 * DAY, now), 'minutes');
    const median = medianMinutes(since(90));
    if (median !== null) count('mttr_90d', median, 'minutes');
  } else {
    for (const impact of IMPACTS) withhold(`by_impact.${impact}_90d`);
    withhold('minutes_90d');
    withhold('mttr_90d');
  }
  count('open', incidents.filter(({ endedAt }) => endedAt === null).length);
  if (completeSince === null && incidents.every((one) => one.hasPostmortem !== null)) {
    count('postmortem.count', incidents.filter((one) => one.hasPostmortem).length);
  }
  const last = newest(incidents.filter(({ startedAt }) => startedAt <= now));
  if (last === null) return;
  draft.state('reliability.incident.last_at', momentText(last.startedAt), null, last.locator);
}

function countImpacts(
  incidents: readonly StatusIncident[],
  count: (key: string, value: number) => void,
): void {
  if (incidents.some(({ impact }) => impact === null)) return;
  for (const impact of IMPACTS) {
    count(`by_impact.${impact}_90d`, incidents.filter((one) => one.impact === impact).length);
  }
}

/** Length of the union of all incidents within the window; an open one lasts until the capture. */
function minutesWithin(incidents: readonly StatusIncident[], from: number, to: number): number {
  const spans = incidents
    .map(({ startedAt, endedAt }) => ({
      start: Math.max(startedAt, from),
      end: Math.min(endedAt ?? to, to),
    }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  let sum = 0;
  let until = from;
  for (const { start, end } of spans) {
    if (end > until) sum += end - Math.max(start, until);
    until = Math.max(until, end);
  }
  return Math.round(sum / MINUTE);
}

function medianMinutes(incidents: readonly StatusIncident[]): number | null {
  const lengths = incidents
    .flatMap(({ startedAt, endedAt }) => (endedAt === null ? [] : [endedAt - startedAt]))
    .sort((a, b) => a - b);
  if (lengths.length < FEWEST_FOR_MEDIAN) return null;
  const upper = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const lower = lengths[Math.ceil(lengths.length / 2) - 1] ?? 0;
  return Math.round((upper + lower) / 2 / MINUTE);
}

function newest(incidents: readonly StatusIncident[]): StatusIncident | null {
  return incidents.reduce<StatusIncident | null>(
    (best, one) => (best === null || one.startedAt > best.startedAt ? one : best),
    null,
  );
}
