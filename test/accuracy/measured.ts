// The last measurements, kept as files, so that the page of accuracy is printed without the pages.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoriesFigures } from './histories/print.ts';
import type { SetFigures } from './labelled/figures.ts';
import type { MetamorphicFigures } from './metamorphic/print.ts';
import type { SeriesFigures } from './series/print.ts';

/** What can be kept, in the order of the page, and what each was measured on. */
export const MEASUREMENTS = {
  'web-measure': {
    kind: 'labelled',
    title: 'Real pages, the half that readers are not written with',
    about:
      'Pages of companies out of public repositories, labelled by somebody who had not seen what ' +
      'the readers say (`test/accuracy/web/measure.json`). Each look at this half stands in ' +
      '`test/accuracy/web/LOOKS.md`.',
  },
  'web-build': {
    kind: 'labelled',
    title: 'Real pages, the half that readers are written with',
    about:
      'The other half of that set, other companies (`test/accuracy/web/build.json`). Readers were ' +
      'mended with these pages, so these figures say what was mended, not what to expect.',
  },
  pages: {
    kind: 'labelled',
    title: 'Real pages that others labelled',
    about:
      'A set of pages of about 45 companies that was labelled by others before any reader had ' +
      'seen it. Readers were mended with these pages since.',
  },
  series: {
    kind: 'series',
    title: 'Legal documents recorded over months',
    about:
      'Recorded by Open Terms Archive and replayed as live captures, one company for each document. ' +
      'Each event that was ever told of them was judged by reading both sides.',
  },
  'series-full': {
    kind: 'series',
    title: 'Legal documents recorded every twelve hours',
    about: 'Every look of some of these documents, as looks of one company.',
  },
  histories: {
    kind: 'histories',
    title: 'Pages of companies through all their versions',
    about:
      'Every version of pages of the half that readers are written with, out of their repositories, ' +
      'as looks on days. Whoever judged an event read both versions, and had not seen the readers; ' +
      'readers and rules were mended with what they found, so the figures to expect are those before: ' +
      '445 of 490 drawn events that the pages decide were true ' +
      '([decision 0062](../decisions/0062-another-spelling.md)), and of 16 companies met later ' +
      '138 of 153, before what they showed was mended. These are of the companies whose ' +
      'repositories could be had on the day of the measurement.',
  },
  metamorphic: {
    kind: 'metamorphic',
    title: 'Pages transformed',
    about:
      'Pages that are labelled here and real ones, each with every transformation. What keeps the ' +
      'meaning has to keep the facts and to tell no event; damage has to tell none. The page was ' +
      'captured three times as it is and four times as it was transformed, a day apart.',
  },
} as const satisfies Record<string, { kind: string; title: string; about: string }>;

export type MeasurementName = keyof typeof MEASUREMENTS;

interface KeptOf<Kind extends string, Figures> {
  readonly kind: Kind;
  /** ISO date, and the commit that was measured. */
  readonly day: string;
  readonly commit: string;
  readonly figures: Figures;
}

export type Kept =
  | KeptOf<'labelled', SetFigures & { readonly companies: number | null }>
  | KeptOf<'series', SeriesFigures & { readonly classes: Readonly<Record<string, number>> }>
  | KeptOf<'histories', HistoriesFigures>
  | KeptOf<'metamorphic', MetamorphicFigures>;

export function isMeasurement(name: string): name is MeasurementName {
  return Object.hasOwn(MEASUREMENTS, name);
}

const FOLDER = join(import.meta.dirname, 'measured');

/** Throws where the name is of another kind of measurement. */
export function keepMeasurement(name: string, kept: Kept): void {
  if (!isMeasurement(name) || MEASUREMENTS[name].kind !== kept.kind) {
    const known = Object.entries(MEASUREMENTS).filter(([, { kind }]) => kind === kept.kind);
    throw new TypeError(`${name} is not one of ${known.map(([one]) => one).join(', ')}`);
  }
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Null where it was not measured yet. */
export function readMeasurement(name: MeasurementName): Kept | null {
  const file = join(FOLDER, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null;
}
