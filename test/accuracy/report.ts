// The page docs/reference/accuracy.md, from the counts.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TODAY } from './captures.ts';
import type { CompanyLabels } from './labels.ts';
import { lastMeasurements, type Measured, measuredPart } from './report-measured.ts';
import { type Score, STRUCTURAL, sum, type Tally } from './score.ts';

export function accuracyPage(
  labels: readonly CompanyLabels[],
  result: Score,
  measured: readonly Measured[] = lastMeasurements(),
): string {
  const parts = [
    '# Accuracy\n\nPrinted by `npm run accuracy`; do not edit.',
    ...(measured.length === 0 ? [] : [measuredPart(measured)]),
    introduction(labels, result),
    firstMeasurements(),
    classes(result),
    table('Captures', result.sets, '## By origin of the captures'),
    table('Dimension', result.dimensions, '## By dimension'),
    table('Key', sorted(result.families), '## By key'),
    table('Company', result.companies, '## By company'),
    wrong(result),
    missing(result),
    leftOut(result),
  ];
  return `${parts.join('\n\n')}\n`;
}

function introduction(labels: readonly CompanyLabels[], { captures, roles, traps }: Score): string {
  const pages = [...roles].sort(([a], [b]) => (a < b ? -1 : 1)).map(([role, n]) => `${role} ${n}`);
  const facts = labels.flatMap((one) => one.captures).flatMap((one) => one.facts);
  const notHere =
    captures.notHere === 0
      ? ''
      : ` ${captures.notHere} more lie in a corpus that was not there when this was printed.`;
  return [
    '## Captures that are labelled here',
    `${captures.read} captures of ${labels.length} companies were labelled by hand and read by the ` +
      `readers.${notHere} The labels (\`test/accuracy/labels\`, ${facts.length} facts) were ` +
      `written from the pages alone, before the readers were run, in a session that wrote no ` +
      `reader; what was corrected afterwards, and why, is in \`test/accuracy/CORRECTIONS.md\`. ` +
      `The sample is read as of ${TODAY}. Of real job boards only the counts are labelled, by a ` +
      `count of their own; of long real documents the sentences that bear on the keys were read.`,
    '- **precision**: of the facts that were given, how many the page supports. A fact that has no ' +
      'label counts as wrong.\n' +
      '- **coverage**: of the facts that a careful person finds, how many were given rightly.\n' +
      '- **abstention**: of the same, how many were not given because the reader said that it ' +
      'cannot tell.',
    `Captures by kind of page: ${pages.join(', ')}.`,
    `Traps: the labels name ${traps.set} keys or groups of keys that a page tempts one to give ` +
      `(claims of others, promises, struck-through prices, two readings); ${traps.sprung} were given.`,
  ].join('\n\n');
}

interface FirstMeasured {
  readonly set: string;
  readonly labels: string;
  readonly evidence: string;
  readonly given: number;
  readonly right: number;
  /** Null where only precision was recorded, or where coverage has no kinds of evidence. */
  readonly labelled: number | null;
  readonly found: number | null;
}

const FIRST = join(import.meta.dirname, 'first-measurements.json');

/** What was counted before any reader was mended with the set: recorded then, not counted now. */
function firstMeasurements(): string {
  const all = JSON.parse(readFileSync(FIRST, 'utf8')) as readonly FirstMeasured[];
  const rows = all.map(({ set, labels, evidence, given, right, labelled, found }) => {
    const coverage = labelled === null || found === null ? '' : share(found, labelled);
    return `| ${set} | ${labels} | ${evidence} | ${given} | ${right} | ${share(right, given)} | ${coverage} |`;
  });
  const head = [
    '| Pages | labels | evidence | given | right | precision | coverage |',
    '|---|---|---|---:|---:|---:|---:|',
  ];
  return [
    '## Invented pages that no reader had seen',
    'The figures were recorded (in ' +
      '`test/accuracy/first-measurements.json`) when the readers first read each set, before any ' +
      'reader was mended with it: with the labels as they were written, and, where that was ' +
      'counted, once more with the labels corrected and the readers still untouched. Since then ' +
      'the readers were mended with these pages, so what the tables below say of them is no ' +
      'measure of unseen pages, but of whether what was mended stays so. The pages are invented, ' +
      'not captured.',
    [...head, ...rows].join('\n'),
  ].join('\n\n');
}

function classes(result: Score): string {
  const rows = [...result.classes].map(([name, { emitted, right }]) => {
    const aim = name === 'text' ? '0.97' : '0.99';
    return `| ${name} | ${emitted} | ${right} | ${share(right, emitted)} | ${aim} |`;
  });
  const all = [...result.dimensions.values()].reduce((one, other) => sum(one, other));
  rows.push(`| all | ${all.emitted} | ${all.right} | ${share(all.right, all.emitted)} | |`);
  return [
    '## Precision by kind of evidence',
    ['| Evidence | given | right | precision | aim |', '|---|---:|---:|---:|---:|', ...rows].join(
      '\n',
    ),
    'On all captures together. Nearly all of them are pages that the readers were written or ' +
      'mended with: these figures say that what was mended stays so, not what to expect of new ' +
      'pages.',
    `All facts: coverage ${share(all.found, all.labelled)} of ${all.labelled} labelled, ` +
      `abstention ${share(all.abstained, all.labelled)}.`,
  ].join('\n\n');
}

function table(name: string, tallies: ReadonlyMap<string, Tally>, title: string): string {
  const head = [
    `| ${name} | given | right | wrong | precision | labelled | missing | coverage | abstention |`,
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
  ];
  const rows = [...tallies].map(([key, one]) => {
    const { emitted, right, labelled, found, abstained } = one;
    const label = key.includes('.') && key.includes('{') ? `\`${key}\`` : key;
    return (
      `| ${label} | ${emitted} | ${right} | ${emitted - right} | ${share(right, emitted)} ` +
      `| ${labelled} | ${labelled - found} | ${share(found, labelled)} ` +
      `| ${share(abstained, labelled)} |`
    );
  });
  return `${title}\n\n${[...head, ...rows].join('\n')}`;
}

function wrong({ wrong }: Score): string {
  if (wrong.length === 0) return '## Wrong\n\nNothing.';
  const rows = wrong.map(
    ({ source, key, said, wanted }) =>
      `| ${source} | \`${key}\` | ${cell(said)} | ${cell(wanted)} |`,
  );
  const head = ['| Capture | Key | given | the page says |', '|---|---|---|---|'];
  return `## Wrong\n\n${[...head, ...rows].join('\n')}`;
}

function missing({ missing }: Score): string {
  const rows = missing.map(
    ({ source, key, value, abstained }) =>
      `| ${source} | \`${key}\` | ${cell(value)} | ${cell(abstained ?? '')} |`,
  );
  const head = ['| Capture | Key | the page says | abstained |', '|---|---|---|---|'];
  return rows.length === 0
    ? '## Missing\n\nNothing.'
    : `## Missing\n\n${[...head, ...rows].join('\n')}`;
}

function leftOut({ structural }: Score): string {
  const rows = STRUCTURAL.map(([pattern, check]) => `- \`${pattern}\`: ${check}.`);
  const { checked, failed } = structural;
  return (
    '## Left out\n\nNobody can label these by reading; what holds of them is checked ' +
    `(${checked} checks, ${failed.length} failures):\n\n` +
    [...rows, ...failed.map((one) => `- **failure**: ${cell(one)}`)].join('\n')
  );
}

function sorted(tallies: ReadonlyMap<string, Tally>): ReadonlyMap<string, Tally> {
  return new Map([...tallies].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3);
}

function cell(text: string): string {
  const short = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return short.length > 100 ? `${short.slice(0, 99)}…` : short;
}
