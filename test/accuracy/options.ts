// What `npm run accuracy` was asked to measure.

import { parseArgs } from 'node:util';

export const USAGE = `npm run accuracy
  without options   reads the captures that are labelled here and prints docs/reference/accuracy.md
  --labelled DIR    scores a folder of real pages with labels [--page ID] [--dimension NAME]
                    --accept keeps what is unjudged as right: for whoever has read all of it
  --series DIR      replays recorded documents and holds the events that are told against verdicts
                    [--archive REPOSITORY] [--cadence full] [--document TITLE]…
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
  readonly json: string | null;
}

/** Throws a TypeError, with a message for whoever typed it, where an option is not known. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      labelled: text,
      page: text,
      dimension: text,
      accept: { type: 'boolean' },
      series: text,
      archive: text,
      cadence: text,
      document: { type: 'string', multiple: true },
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
    json: values.json ?? null,
  };
}
