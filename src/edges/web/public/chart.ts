// A value over time as a line of steps: SVG with axes and units, and the same in a table.

import { type Html, html } from '../../../core/pages/html.ts';
import { dayOf } from '../frame/words.ts';

export interface Point {
  /** ISO date from which the value held. */
  readonly from: string;
  readonly value: number;
  /** It held before, since nobody knows when: drawn from here, and no day is told. */
  readonly isEarlier?: boolean;
}

export interface Line {
  readonly id: string;
  readonly title: Html;
  /** In order of time, the last one holds until `until`. */
  readonly points: readonly Point[];
  readonly until: Date;
  spoken(value: number): string;
}

const WIDE = 440;
const HIGH = 190;
const LEFT = 76;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 28;
const DAY = 86_400_000;
/** With more of them the line is seen better alone. */
const MOST_DOTS = 60;

/** Null where there are less than two values: nothing moved. */
export function lineChart({ id, title, points, until, spoken }: Line): Html | null {
  const first = points[0];
  if (first === undefined || points.length < 2) return null;
  const begin = Date.parse(first.from);
  const end = Math.max(until.getTime(), Date.parse(points.at(-1)?.from ?? first.from) + DAY);
  const ticks = ticksOf(points.map(({ value }) => value));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const x = (at: number) => LEFT + ((at - begin) / (end - begin)) * (WIDE - LEFT - RIGHT);
  const y = (value: number) =>
    HIGH - BOTTOM - ((value - low) / (high - low)) * (HIGH - TOP - BOTTOM);
  const path = points
    .map(({ from, value }, i) => {
      const [across, up] = [x(Date.parse(from)).toFixed(1), y(value).toFixed(1)];
      return i === 0 ? `M${across} ${up}` : `H${across}V${up}`;
    })
    .join('');
  const gridLines = ticks.map((tick) => {
    const up = y(tick).toFixed(1);
    return html`<line class="grid" x1="${LEFT}" x2="${WIDE - RIGHT}" y1="${up}" y2="${up}"/>
<text x="${LEFT - 8}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${spoken(tick)}</text>`;
  });
  const months = datesOf(begin, end).map((at, i, all) => {
    const anchor = i === 0 ? 'start' : i === all.length - 1 ? 'end' : 'middle';
    const says = new Date(at).toISOString().slice(0, 7);
    const across = x(at).toFixed(1);
    return html`<text x="${across}" y="${HIGH - 8}" text-anchor="${anchor}">${says}</text>`;
  });
  const dots = points.map(({ from, value, isEarlier }) => {
    if (isEarlier || points.length > MOST_DOTS) return null;
    const across = x(Date.parse(from)).toFixed(1);
    return html`<circle class="dot" cx="${across}" cy="${y(value).toFixed(1)}" r="3.500"/>`;
  });
  return html`<figure class="chart"><figcaption id="${id}"><h3 class="named">${title}</h3>
</figcaption><svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-labelledby="${id}">
${gridLines}${months}<path class="line" d="${path}H${x(end).toFixed(1)}"/>${dots}</svg>
<details><summary>As a table</summary>${tableOf(points, spoken)}</details></figure>`;
}

function tableOf(points: readonly Point[], spoken: Line['spoken']): Html {
  const rows = points.map(({ from, value, isEarlier }) => {
    const since = isEarlier ? 'before' : dayOf(new Date(from));
    return html`<tr><td>${since}</td><td class="number">${spoken(value)}</td></tr>`;
  });
  return html`<table><thead><tr><th scope="col">From</th><th scope="col" class="number">Value</th>
</tr></thead><tbody>${rows}</tbody></table>`;
}

/** Three to six round numbers, of which the outer ones hold every value. */
export function ticksOf(values: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Counts and prices begin at nothing; a share that hardly moves would be a flat line so.
  const from = least > 0 && least < most * 0.9 ? 0 : least;
  const span = most - from || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(span / 3));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= span / 4) ?? 10 * power;
  const start = Math.floor(from / step);
  const stop = Math.max(Math.ceil(most / step), start + 1);
  return Array.from({ length: stop - start + 1 }, (_, i) =>
    Number(((start + i) * step).toPrecision(12)),
  );
}

function datesOf(begin: number, end: number): readonly number[] {
  const parts = 3;
  return Array.from({ length: parts + 1 }, (_, i) => begin + ((end - begin) * i) / parts);
}
