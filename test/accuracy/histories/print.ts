// Replayed histories in words: what was told by verdict, and what nobody judged.

import { shareText } from '../interval.ts';
import type { HistoriesMeasurement, MeasuredEvent } from './measure.ts';

export interface HistoriesFigures {
  readonly companies: number;
  readonly pages: number;
  readonly looks: number;
  readonly told: number;
  /** Among those that were drawn before anybody knew what they say. */
  readonly true: number;
  readonly false: number;
  readonly unclear: number;
  /** Told, and not among the drawn ones. */
  readonly undrawn: number;
  /** False events, drawn or not, by the class of their fault. */
  readonly classes: Readonly<Record<string, number>>;
}

/** A fault that was met less often is counted with others. */
const OFTEN = 3;

export function historiesFigures(measured: HistoriesMeasurement): HistoriesFigures {
  const { companies, pages, looks, events } = measured;
  const drawn = events.filter(({ verdict }) => verdict?.drawn === true);
  const count = (word: string) => drawn.filter(({ verdict }) => verdict?.verdict === word).length;
  const classes = new Map<string, number>();
  for (const { verdict } of events) {
    if (verdict?.verdict !== 'false') continue;
    const name = verdict.class ?? 'of no class';
    classes.set(name, (classes.get(name) ?? 0) + 1);
  }
  const often = [...classes].filter(([, n]) => n >= OFTEN).sort(([, a], [, b]) => b - a);
  const seldom = [...classes].filter(([, n]) => n < OFTEN);
  const others = seldom.reduce((sum, [, n]) => sum + n, 0);
  return {
    ...{ companies, pages, looks, told: events.length },
    ...{ true: count('true'), false: count('false'), unclear: count('unclear') },
    undrawn: events.length - drawn.length,
    classes: Object.fromEntries([...often, [`${seldom.length} other faults`, others]]),
  };
}

export function historiesLines(measured: HistoriesMeasurement): readonly string[] {
  const wrong = measured.events.filter(({ verdict }) => verdict?.verdict === 'false');
  return [
    ...wrong.map((event) => `false, ${event.verdict?.class ?? ''}: ${eventText(event)}`),
    historiesTable(historiesFigures(measured)),
  ];
}

function eventText({ page, key, change, from, to, before, first }: MeasuredEvent): string {
  const value = (one: unknown) => JSON.stringify(one)?.slice(0, 60);
  return `${page} ${key} ${change} ${value(from)} -> ${value(to)}, ${before} to ${first}`;
}

export function historiesTable(figures: HistoriesFigures): string {
  const { told, undrawn, unclear, classes } = figures;
  const judged = figures.true + figures.false;
  const share = (n: number) => `${n} | ${shareText(n, judged)}`;
  return [
    '| what was told | number | share of those judged (95 %) |',
    '|---|---:|---|',
    `| events | ${told} | |`,
    `| drawn and true | ${share(figures.true)} |`,
    `| drawn and false | ${share(figures.false)} |`,
    `| drawn, and the pages do not decide | ${unclear} | |`,
    `| not drawn | ${undrawn} | |`,
    ...Object.entries(classes).map(([name, n]) => `| false: ${name} | ${n} | |`),
  ].join('\n');
}
