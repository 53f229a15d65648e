// Use by day and operation as bars: drawn on the server, read without a script.

import { type Html, html } from '../../../core/pages/html.ts';
import { count, counted, shortDay } from './words.ts';

export interface Use {
  /** In UTC: `2026-11-20`. */
  readonly day: string;
  readonly operation: string;
  readonly calls: number;
  readonly credits: number;
}

type Measure = 'calls' | 'credits';

/** Operations with a colour of their own; all others share the last one. */
const OWN_COLOURS = 5;
const TOP = 10;
const HEIGHT = 168;
const BASE = TOP + HEIGHT;

/** The class of an operation's colour: by rank, so that it is the same in both plots. */
export function colourOf(operation: string, ranked: readonly string[]): string {
  const rank = ranked.indexOf(operation);
  return `c${rank >= 0 && rank < OWN_COLOURS ? rank + 1 : OWN_COLOURS + 1}`;
}

export interface Plot {
  readonly measure: Measure;
  /** Every day that is shown, oldest first. */
  readonly days: readonly string[];
  readonly uses: readonly Use[];
  readonly ranked: readonly string[];
}

export function plot({ measure, days, uses, ranked }: Plot): Html {
  const byDay = days.map((day) => ({ day, parts: partsOf(day, uses, measure, ranked) }));
  const totals = byDay.map(({ parts }) => sum(parts));
  const all = totals.reduce((a, b) => a + b, 0);
  const highest = Math.max(...totals);
  const steps = stepsOf(highest);
  const top = steps.at(-1) ?? 1;
  const title = measure === 'calls' ? 'Calls a day' : 'Credits a day';
  const most = days[totals.indexOf(highest)] ?? '';
  const says = `${title}: ${count(all)} in ${days.length} days, most on ${shortDay(most)} with
${count(highest)}. The same figures stand in the table below.`;
  return html`<figure data-plot><figcaption><h3 class="named">${title}</h3>
<span class="soft small">${counted(all, measure.slice(0, -1))} in ${days.length} days</span>
</figcaption>
<div class="plot" role="img" aria-label="${says}">
<svg class="scale" aria-hidden="true">${steps.map(
    (step) =>
      html`<text x="44" y="${yOf(step, top) + 4}" text-anchor="end">${shortCount(step)}</text>`,
  )}</svg>
<svg class="bars" aria-hidden="true">${steps.map((step) => {
    const y = yOf(step, top) + 0.5;
    const look = step === 0 ? 'base' : 'grid';
    return html`<line class="${look}" x1="0" x2="100%" y1="${y}" y2="${y}"/>`;
  })}${byDay.map(({ day, parts }, i) => bar({ day, parts, i, of: days.length, top, measure }))}
${dayLabels(days)}</svg></div>
<output class="reads" data-reads></output></figure>`;
}

interface Part {
  readonly operation: string;
  readonly colour: string;
  readonly value: number;
}

/** In the order of the legend, from the bottom up; what has no colour of its own is one part. */
function partsOf(
  day: string,
  uses: readonly Use[],
  measure: Measure,
  ranked: readonly string[],
): readonly Part[] {
  const parts = uses
    .filter((use) => use.day === day && use[measure] > 0)
    .map((use) => ({
      operation: use.operation,
      colour: colourOf(use.operation, ranked),
      value: use[measure],
    }));
  return parts.sort((a, b) => ranked.indexOf(a.operation) - ranked.indexOf(b.operation));
}

interface Bar {
  readonly day: string;
  readonly parts: readonly Part[];
  readonly i: number;
  readonly of: number;
  readonly top: number;
  readonly measure: Measure;
}

// Across in percent and up in pixels: bars stretch with the page, their labels do not.
function bar({ day, parts, i, of, top, measure }: Bar): Html {
  const slot = 100 / of;
  const x = percent((i + 0.12) * slot);
  const width = percent(0.76 * slot);
  let below = 0;
  const drawn = parts.map(({ colour, value }) => {
    const low = yOf(below, top);
    below += value;
    const high = yOf(below, top);
    // A pixel of ground between parts; a part that is there is seen.
    const height = Math.max(1, low - high - (parts.length > 1 ? 1 : 0));
    const y = (low - height).toFixed(1);
    return html`<rect class="${colour}" x="${x}" width="${width}" y="${y}"
 height="${height.toFixed(1)}"/>`;
  });
  return html`<g class="day"><title>${saysOf(day, parts, measure)}</title>
<rect class="reach" x="${percent(i * slot)}" width="${percent(slot)}" y="${TOP}"
 height="${HEIGHT}"/>${drawn}</g>`;
}

function saysOf(day: string, parts: readonly Part[], measure: Measure): string {
  const each = parts.map(({ operation, value }) => `${operation} ${count(value)}`).join(', ');
  const total = counted(sum(parts), measure.slice(0, -1));
  return `${shortDay(day)}: ${total}${each === '' ? '' : ` (${each})`}`;
}

/** A week apart, from today back; the outer ones keep inside. */
function dayLabels(days: readonly string[]): readonly Html[] {
  const slot = 100 / days.length;
  return days.flatMap((day, i) => {
    const back = days.length - 1 - i;
    if (back % 7 !== 0) return [];
    const anchor = back === 0 ? 'end' : i * slot < 6 ? 'start' : 'middle';
    const x = back === 0 ? '100%' : percent((i + (anchor === 'start' ? 0.12 : 0.5)) * slot);
    // Every other one stays when the page is narrow.
    const look = (back / 7) % 2 === 1 ? html` class="some"` : null;
    return [
      html`<text x="${x}" y="${BASE + 17}" text-anchor="${anchor}"${look}>${shortDay(day)}</text>`,
    ];
  });
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((total, { value }) => total + value, 0);
}

function yOf(value: number, top: number): number {
  return BASE - (value / top) * HEIGHT;
}

function percent(value: number): string {
  return `${value.toFixed(3)}%`;
}

/** Zero and two to five whole, round numbers above it, the last not below the highest value. */
export function stepsOf(highest: number): readonly number[] {
  const rough = Math.max(1, highest / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
  const last = Math.max(2, Math.ceil(highest / step));
  return Array.from({ length: last + 1 }, (_, i) => i * step);
}

function shortCount(n: number): string {
  if (n >= 1_000_000) return `${n / 1_000_000}M`;
  return n >= 10_000 ? `${n / 1_000}k` : count(n);
}
