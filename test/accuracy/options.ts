// What `npm run accuracy` was asked to measure.

import { parseArgs } from 'node:util';

export const USAGE = `npm run accuracy
  without options   reads the captures labelled here and prints docs/reference/accuracy.md
  --labelled DIR    scores a folder of real pages with labels [--page ID] [--dimension NAME]
                    --accept keeps what is unjudged as right: for whoever has read all of it
  --series DIR      replays recorded documents and holds the events that are told against verdicts
                    [--archive REPOSITORY] [--cadence full] [--document TITLE]…
  --metamorphic [DIR…]
                    transforms the pages that are labelled here, and those of the folders: what keeps
                    their meaning keeps their facts, and damage tells nothing
                    [--transformation NAME] [--every N] [--seed TEXT]
  --json FILE       writes the figures there too
`;

export interface Options {
  readonly labelled: string | null;
  readonly page: string | null;
  readonly dimension: string | null;
  readonly accept: boolean;
  readonly series: string | null;
  readonly archive: string | null;
  readonly cadence: 'thin' | 'full';
  readonly documents: readonly string[];
  /** Folders of pages besides our own; null: not asked for. */
  readonly metamorphic: readonly string[] | null;
  /** Part of the name of the transformations to try; null for all. */
  readonly transformation: string | null;
  /** Every n-th page. */
  readonly every: number;
  readonly seed: string;
  readonly json: string | null;
}

/** Throws a TypeError, with a message for whoever typed it, where an option is not known. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      labelled: text,
      page: text,
      dimension: text,
      accept: { type: 'boolean' },
      series: text,
      archive: text,
      cadence: text,
      document: { type: 'string', multiple: true },
      metamorphic: { type: 'boolean' },
      transformation: text,
      every: text,
      seed: text,
      json: text,
    },
  });
  return {
    labelled: values.labelled ?? null,
    page: values.page ?? null,
    dimension: values.dimension ?? null,
    accept: values.accept === true,
    series: values.series ?? null,
    archive: values.archive ?? null,
    cadence: values.cadence === 'full' ? 'full' : 'thin',
    documents: values.document ?? [],
    metamorphic: values.metamorphic === true ? positionals : null,
    transformation: values.transformation ?? null,
    every: Math.max(1, Number(values.every ?? 1) || 1),
    seed: values.seed ?? '',
    json: values.json ?? null,
  };
}
