// Fact keys of the dimension reliability.

import { COUNT, type FactKey, observed, stated } from './row.ts';

/** Moves with every capture: the fact follows, and nothing of it is an event. */
const FOLLOWS = { derived: true, measured: true } as const;
const FOLLOWED_COUNT = { ...COUNT, measured: true } as const;

// The window moves on by itself: moves below the floor are no change of the service.
const PROBED = {
  measured: true,
  noiseFloor: 0.1,
  comparison: 'numeric_tolerance',
  tolerance: 0.05,
} as const;
const PROBED_SILENTLY = { measured: true, derived: true } as const;

export const RELIABILITY_KEYS: readonly FactKey[] = [
  {
    ...observed(
      'reliability.uptime_90d',
      'number, %',
      'Uptime over 90 days',
      'Observed: share of own HTTPS probes that were answered; where at least 80 % of the slots were measured, our own failures left out. Stated: the one figure that the status page gives for 90 days; of several, each for the part that it names as its product.',
      PROBED,
    ),
    provenance: 'either',
  },
  observed(
    'reliability.probe.uptime_24h',
    'number, %',
    'Uptime over 24 hours',
    'As over 90 days.',
    PROBED_SILENTLY,
  ),
  observed(
    'reliability.probe.uptime_7d',
    'number, %',
    'Uptime over 7 days',
    'As over 90 days.',
    PROBED_SILENTLY,
  ),
  observed(
    'reliability.probe.uptime_30d',
    'number, %',
    'Uptime over 30 days',
    'As over 90 days.',
    PROBED_SILENTLY,
  ),
  observed(
    'reliability.probe.ttfb_p50',
    'integer, ms',
    'Median time to first byte',
    'Of the good probes of 24 hours, connection included.',
    PROBED_SILENTLY,
  ),
  observed(
    'reliability.probe.ttfb_p95',
    'integer, ms',
    '95th percentile of time to first byte',
    'As the median.',
    PROBED_SILENTLY,
  ),
  observed(
    'reliability.probe.status',
    'integer',
    'Status of the last probe',
    'HTTP status that the home address answered.',
    PROBED_SILENTLY,
  ),
  observed(
    'reliability.status_page.url',
    'URL',
    'Status page',
    'Address of the status page, linked from the company’s own pages, as the page itself gives it.',
  ),
  observed(
    'reliability.status_page.vendor',
    'statuspage, instatus, better_stack, incident_io, rootly or status_io',
    'Vendor of the status page',
    'Shape of the answer and signs that only this vendor’s answers carry.',
  ),
  stated(
    'reliability.status.now',
    'operational, maintenance, degraded, partial_outage or major_outage',
    'State of the service',
    'Overall state on the status page; it changes too often for events, incidents have theirs.',
    FOLLOWS,
  ),
  stated(
    'reliability.component.count',
    'integer, components',
    'Components on the status page',
    'Components without groups.',
    FOLLOWED_COUNT,
  ),
  stated(
    'reliability.component.{component}.status',
    'as the state of the service',
    'State of a component',
    'State of the component on the status page, under the slug of its name.',
    FOLLOWS,
  ),
  stated(
    'reliability.incident.last_at',
    'date and time, UTC',
    'Begin of the last incident',
    'Latest begin in the history of incidents; planned maintenance is none.',
  ),
  ...[30, 90, 365].map((days) =>
    stated(
      `reliability.incident.count_${days}d`,
      'integer, incidents',
      `Incidents in ${days} days`,
      `Incidents that began in the ${days} days before the capture, where the history reaches back so far.`,
      FOLLOWED_COUNT,
    ),
  ),
  ...['minor', 'major', 'critical'].map((impact) =>
    stated(
      `reliability.incident.by_impact.${impact}_90d`,
      'integer, incidents',
      `Incidents of ${impact} impact in 90 days`,
      'As the count, by the impact that the status page states.',
      FOLLOWED_COUNT,
    ),
  ),
  stated(
    'reliability.incident.minutes_90d',
    'integer, minutes',
    'Minutes with an incident in 90 days',
    'Union of all incidents from begin to end; open ones last until the capture.',
    FOLLOWED_COUNT,
  ),
  stated(
    'reliability.incident.mttr_90d',
    'integer, minutes',
    'Median length of an incident',
    'Median from begin to end of the incidents of 90 days that are over, three at least.',
    FOLLOWED_COUNT,
  ),
  stated(
    'reliability.incident.open',
    'integer, incidents',
    'Open incidents',
    'Incidents of the history that are not over; while there are some, minutes go on.',
    FOLLOWED_COUNT,
  ),
  stated(
    'reliability.incident.postmortem.count',
    'integer, incidents',
    'Incidents with a postmortem',
    'Incidents in the state "postmortem", where the history is whole.',
    FOLLOWED_COUNT,
  ),
  stated(
    'reliability.maintenance.next_at',
    'date and time, UTC',
    'Next planned maintenance',
    'Earliest announced maintenance after the capture.',
    FOLLOWS,
  ),
  stated(
    'reliability.sla_pct',
    'number, %',
    'Promised uptime',
    'A percentage and "uptime" or "availability" in one sentence of the SLA, one distinct value.',
    { comparison: 'numeric_tolerance', tolerance: 0 },
  ),
  stated(
    'reliability.sla.credit.{tier}',
    'number, % of the fee',
    'Credit for missed uptime',
    'Row of a table with a column for uptime and one for credits; the tier is the row’s label.',
    { comparison: 'numeric_tolerance', tolerance: 0 },
  ),
  stated(
    'reliability.support.hours',
    'text',
    'Hours of support',
    '"24/7", or days and hours as the sentence gives them.',
    { spelling: 'words' },
  ),
  stated(
    'reliability.support.channel.{channel}',
    'boolean',
    'Channel of support',
    'E-mail, chat or phone, named as the way to reach support.',
  ),
  stated(
    'reliability.support.response_time.{severity}',
    'number, minutes, hours, days or business days',
    'Time to the first response',
    'A severity and its time side by side: `p1` of any name with that number, `standard` of a promise to everybody, `email` to whoever writes one; of a span the longer time.',
    { comparison: 'numeric_tolerance', tolerance: 0 },
  ),
];
