// How prices, open roles and uptime of a company moved, drawn from the changes that may be read.

import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { section } from '../frame/parts.ts';
import { lineChart, type Point } from './chart.ts';
import { amountText, keyName } from './words.ts';

const CHARTED = /^pricing\.tier\.[^.]+\.price$|^hiring\.open_roles$|^reliability\.probe\.uptime_/;
const MOST = 6;

const WITHHELD_CHARTS = html`<p><span class="mark withheld">withheld</span> Prices, open roles and
uptime are drawn over time for whoever has a free account: <a href="/account">sign in</a>.</p>`;

/** Nothing where none moved; why there is none where no value may be read. */
export function chartsSection(events: readonly ChangeEvent[], now: Date): Html | null {
  const byFact = Map.groupBy(
    events.filter(
      ({ masked, fact_key: key, status = 'current' }) =>
        !masked && status === 'current' && CHARTED.test(key),
    ),
    ({ fact_key: key, product, provenance }) => `${key}\n${product ?? ''}\n${provenance}`,
  );
  const charts = [...byFact.values()]
    .map((changes, i) => chartOf(changes.toReversed(), i, now))
    .filter((chart) => chart !== null)
    .slice(0, MOST);
  if (charts.length === 0) {
    const isWithheld = events.some(({ masked, fact_key: key }) => masked && CHARTED.test(key));
    return isWithheld ? section('charts', 'Over time', WITHHELD_CHARTS) : null;
  }
  return section('charts', 'Over time', html`<div class="charts">${charts}</div>`);
}

/** `changes` of one fact, oldest first. */
function chartOf(changes: readonly ChangeEvent[], i: number, now: Date): Html | null {
  const last = changes.at(-1);
  const first = changes[0];
  if (first === undefined || last === undefined) return null;
  const { unit } = last;
  const points: Point[] = [];
  if (typeof first.old_value === 'number') {
    const from = monthBefore(first.occurred_at);
    points.push({ from, value: first.old_value, isEarlier: true });
  }
  for (const { new_value: value, occurred_at: from, unit: its } of changes) {
    if (typeof value === 'number' && its === unit) points.push({ from, value });
  }
  return lineChart({
    id: `chart-${i}`,
    title: html`${keyName(last.fact_key)}`,
    points,
    until: now,
    spoken: (value) => amountText(value, unit),
  });
}

function monthBefore(iso: string): string {
  return new Date(Date.parse(iso) - 30 * 86_400_000).toISOString().slice(0, 10);
}
