// The first part of the page of accuracy: the last measurements on pages that nobody here wrote.

import { historiesTable } from './histories/print.ts';
import { shareText } from './interval.ts';
import type { Figures, SetFigures } from './labelled/figures.ts';
import { labelledTable } from './labelled/print.ts';
import { type Kept, MEASUREMENTS, type MeasurementName, readMeasurement } from './measured.ts';
import { metamorphicTable, type TransformationFigures } from './metamorphic/print.ts';
import type { SeriesFigures } from './series/print.ts';

/** A share of fewer labels or judged facts says little. */
const FEW = 30;

export interface Measured {
  readonly name: MeasurementName;
  readonly kept: Kept;
}

export function lastMeasurements(): readonly Measured[] {
  return Object.keys(MEASUREMENTS).flatMap((word) => {
    const name = word as MeasurementName;
    const kept = readMeasurement(name);
    return kept === null ? [] : [{ name, kept }];
  });
}

/** What was measured on what, with 95 % intervals (Wilson), and what is not known. */
export function measuredPart(measured: readonly Measured[]): string {
  if (measured.length === 0) return '';
  return [
    '## Pages that nobody here wrote',
    'The figures to expect of new pages, each with the count it was taken from and a 95 % interval ' +
      '(Wilson). They were taken on the day and at the commit that are named, by ' +
      '`npm run accuracy -- --labelled`, `--series`, `--histories` and `--metamorphic`; the pages themselves are ' +
      'not part of the project.',
    '- **coverage**: of the labelled facts, how many were read with the value of the label.\n' +
      '- **precision**: of the facts that were read and judged, how many are right. A fact whose ' +
      'label says something else is wrong. A fact without a label is right or wrong where ' +
      'somebody judged it by reading the page, and *unjudged* where nobody did: it counts for ' +
      'neither.\n' +
      '- **out of text**: read from the words of a page, as against what the page lays down in a ' +
      'structured form or what was observed.',
    ...measured.map(section),
    '### What is not known',
    notKnown(measured)
      .map((one) => `- ${one}`)
      .join('\n'),
  ].join('\n\n');
}

function section({ name, kept }: Measured): string {
  const { title, about } = MEASUREMENTS[name];
  const when = `Measured on ${kept.day} at commit ${kept.commit}.`;
  return [`### ${title}`, `${about} ${when}`, ...bodyOf(kept)].join('\n\n');
}

function bodyOf(kept: Kept): readonly string[] {
  switch (kept.kind) {
    case 'labelled':
      return [labelledWords(kept.figures), labelledTable(kept.figures)];
    case 'series':
      return [seriesWords(kept.figures), seriesTable(kept.figures)];
    case 'histories': {
      const { companies, pages, looks } = kept.figures;
      const words = `${companies} companies, ${pages} pages, ${looks} looks.`;
      return [words, historiesTable(kept.figures)];
    }
    case 'metamorphic':
      return [`${kept.figures.pages} pages.`, metamorphicTable(kept.figures)];
  }
}

function labelledWords({ all, companies }: SetFigures & { companies: number | null }): string {
  const whose = companies === null ? '' : ` of ${companies} companies`;
  return (
    `${all.pages} pages${whose}, ${all.labelled} labels that count. Of ${all.read} facts that ` +
    `were read, ${all.unjudged} are unjudged.`
  );
}

function seriesWords({ documents, snapshots }: SeriesFigures): string {
  return `${documents} documents, ${snapshots} looks.`;
}

function seriesTable(f: SeriesFigures & { classes: Readonly<Record<string, number>> }): string {
  const classes = Object.entries(f.classes).filter(([, n]) => n > 0);
  const ofChanges = (n: number) => `${n} | ${shareText(n, f.material)}`;
  return [
    '| what was told | number | share (95 %) |',
    '|---|---:|---|',
    `| events | ${f.told} | |`,
    `| of these true | ${f.true} | ${shareText(f.true, f.told)} |`,
    `| of these false | ${f.false} | ${shareText(f.false, f.told)} |`,
    ...classes.map(([name, n]) => `| false: ${name} | ${n} | |`),
    `| of these made by the import | ${f.artefact} | |`,
    `| of these unjudged | ${f.unjudged} | |`,
    `| changes that had to be told | ${f.material} | |`,
    `| told by the look that showed them | ${ofChanges(f.told_at_pair)} |`,
    `| told then, or with the next event | ${ofChanges(f.told_with_next)} |`,
    `| changes that two looks in a row showed | ${f.shown_twice} | |`,
    `| of these told by the first of them | ${f.told_at_pair} | ${shareText(f.told_at_pair, f.shown_twice)} |`,
  ].join('\n');
}

function notKnown(measured: readonly Measured[]): readonly string[] {
  const names = Object.keys(MEASUREMENTS) as MeasurementName[];
  const missing = names.filter((name) => !measured.some((one) => one.name === name));
  return [
    ...missing.map((name) => `${MEASUREMENTS[name].title}: not measured yet.`),
    ...measured.flatMap(({ name, kept }) =>
      gapsOf(kept).map((gap) => `${MEASUREMENTS[name].title}: ${gap}`),
    ),
    'Labels name the main facts of a page, not all: coverage is coverage of these.',
    'Pages come from public repositories. How often companies with such repositories differ from ' +
      'others, and pages that scripts draw, nobody has measured.',
  ];
}

function gapsOf(kept: Kept): readonly string[] {
  if (kept.kind === 'labelled') return labelledGaps(kept.figures);
  if (kept.kind === 'series') {
    const { unjudged } = kept.figures;
    return unjudged === 0 ? [] : [`${unjudged} events are judged by nobody.`];
  }
  if (kept.kind === 'histories') {
    const { undrawn, told } = kept.figures;
    return [`${undrawn} of ${told} events were not drawn to be judged.`];
  }
  const few = kept.figures.transformations.filter(({ pages }) => pages < FEW).map(nameOf);
  return few.length === 0 ? [] : [`fewer than ${FEW} pages could be tried with ${few.join(', ')}.`];
}

function labelledGaps({ dimensions, all }: SetFigures): readonly string[] {
  const rows = Object.entries(dimensions);
  const few = (of: (figures: Figures) => number) =>
    rows.filter(([, figures]) => of(figures) < FEW).map(([name]) => name);
  const labels = few(({ labelled }) => labelled);
  const judged = few(({ right, wrong }) => right + wrong);
  const gaps: string[] = [];
  if (labels.length > 0) {
    gaps.push(`fewer than ${FEW} labels, so that coverage is hardly known: ${labels.join(', ')}.`);
  }
  if (judged.length > 0) {
    const which = judged.join(', ');
    gaps.push(`fewer than ${FEW} judged facts, so that precision is hardly known: ${which}.`);
  }
  if (all.unjudged > 0) {
    gaps.push(`${all.unjudged} of ${all.read} facts that were read are judged by nobody.`);
  }
  return gaps;
}

function nameOf({ transformation }: TransformationFigures): string {
  return transformation;
}
