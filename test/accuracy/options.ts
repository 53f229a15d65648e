// What `npm run accuracy` was asked to measure.

import { parseArgs } from 'node:util';
import { HALVES, type Half } from './web/set.ts';

export const USAGE = `npm run accuracy
  without options   reads the captures labelled here and prints docs/reference/accuracy.md
  --labelled DIR    scores a folder of real pages with labels [--page ID] [--dimension NAME]
                    --accept keeps what is unjudged as right: for whoever has read all of it
  --series DIR      replays recorded documents and holds the events that are told against verdicts
                    [--archive REPOSITORY] [--cadence full] [--document TITLE]… [--as-imported]
  --histories FOLDER
                    replays every version of the pages of test/accuracy/web/build.json, out of git
                    directories owner+name/repo in the folder, and holds what is told against
                    verdicts [--company DOMAIN]…
  --metamorphic [DIR…]
                    transforms the pages that are labelled here, and those of the folders:
                    what keeps their meaning keeps their facts, and damage tells nothing
                    [--transformation NAME] [--every N] [--seed TEXT]
  --fetch DIR       brings the pages of test/accuracy/web from where they are public
                    [--half build|measure] [--from FOLDER of git directories owner+name/repo]
  --json FILE       writes the figures and what is wrong there too
  --keep NAME       keeps the figures in test/accuracy/measured, from which the page is printed
`;

export interface Options {
  readonly labelled: string | null;
  readonly page: string | null;
  readonly dimension: string | null;
  readonly accept: boolean;
  readonly series: string | null;
  readonly archive: string | null;
  /** One address a document, as the first import gave it, where the archive knows several. */
  readonly asImported: boolean;
  readonly cadence: 'thin' | 'full';
  readonly documents: readonly string[];
  /** A folder of git directories. */
  readonly histories: string | null;
  /** Only these companies; none: all. */
  readonly companies: readonly string[];
  /** Folders of pages besides our own; null: not asked for. */
  readonly metamorphic: readonly string[] | null;
  /** Part of the name of the transformations to try; null for all. */
  readonly transformation: string | null;
  /** Every n-th page. */
  readonly every: number;
  readonly seed: string;
  readonly fetch: string | null;
  readonly half: Half;
  readonly from: string | null;
  readonly json: string | null;
  readonly keep: string | null;
}

/** Null for `--help`; throws a TypeError, with words for who typed it, where one is not known. */
export function readOptions(args: readonly string[]): Options | null {
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
      'as-imported': { type: 'boolean' },
      cadence: text,
      document: { type: 'string', multiple: true },
      histories: text,
      company: { type: 'string', multiple: true },
      metamorphic: { type: 'boolean' },
      transformation: text,
      every: text,
      seed: text,
      fetch: text,
      half: text,
      from: text,
      json: text,
      keep: text,
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return null;
  return {
    labelled: values.labelled ?? null,
    page: values.page ?? null,
    dimension: values.dimension ?? null,
    accept: values.accept === true,
    series: values.series ?? null,
    archive: values.archive ?? null,
    asImported: values['as-imported'] === true,
    cadence: oneOf('cadence', values.cadence, ['thin', 'full']),
    documents: values.document ?? [],
    histories: values.histories ?? null,
    companies: values.company ?? [],
    metamorphic: values.metamorphic === true ? positionals : null,
    transformation: values.transformation ?? null,
    every: everyOf(values.every),
    seed: values.seed ?? '',
    fetch: values.fetch ?? null,
    half: oneOf('half', values.half, HALVES),
    from: values.from ?? null,
    json: values.json ?? null,
    keep: values.keep ?? null,
  };
}

/** The first where nothing was said. */
function oneOf<T extends string>(
  name: string,
  said: string | undefined,
  known: readonly [T, ...T[]],
) {
  const found = known.find((one) => one === (said ?? known[0]));
  if (found === undefined) throw new TypeError(`--${name} is ${known.join(' or ')}, not ${said}`);
  return found;
}

function everyOf(said: string | undefined): number {
  const every = Number(said ?? 1);
  if (Number.isInteger(every) && every > 0) return every;
  throw new TypeError(`--every is a whole number from 1, not ${said}`);
}
