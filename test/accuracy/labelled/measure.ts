// `npm run accuracy -- --labelled DIR`: reads a folder of real pages and scores it.

import { type CaptureReading, readCapture } from '../../../src/pipeline/readers.ts';
import { acceptedFile, readAccepted } from './accepted.ts';
import { figuresOf, type SetFigures } from './figures.ts';
import { type PageScore, scoreSet } from './score.ts';
import { headOf, type LabelledPage, pageBytes, readLabelledSet } from './set.ts';

export interface LabelledMeasurement {
  readonly half: string | null;
  /** Null where the set does not say whose its pages are. */
  readonly companies: number | null;
  readonly figures: SetFigures;
  readonly pages: readonly PageScore[];
}

/** `only`: the id of the one page to look at; null for all. */
export function measureLabelled(folder: string, only: string | null = null): LabelledMeasurement {
  const all = readLabelledSet(folder);
  const wanted = all.pages.filter(({ id }) => only === null || id === only);
  const isAccepted = readAccepted(acceptedFile(folder));
  const read = (page: LabelledPage) => readPage(folder, page);
  const pages = scoreSet({ ...all, pages: wanted }, read, isAccepted);
  const companies = new Set(wanted.flatMap(({ company }) => company ?? [])).size || null;
  return { half: all.half, companies, figures: figuresOf(pages), pages };
}

function readPage(
  folder: string,
  page: LabelledPage,
): { readonly role: string; readonly reading: CaptureReading } {
  const head = headOf(page);
  return { role: head.role, reading: readCapture(head, pageBytes(folder, page)) };
}

/** What is kept of a measurement: the figures, and each fact that is wrong or was missed. */
export function labelledJson({ figures, pages }: LabelledMeasurement): object {
  const facts = pages.flatMap((page) => page.facts);
  const missed = pages.flatMap((page) => page.labels).filter(({ found }) => !found);
  return {
    ...figures,
    incomplete: pages.flatMap(({ id, incomplete }) =>
      incomplete === null ? [] : [{ id, incomplete }],
    ),
    wrong: facts
      .filter(({ verdict }) => verdict === 'wrong')
      .map(({ page, key, value, why, kind }) => ({ page, key, value, why, kind })),
    unjudged: facts
      .filter(({ verdict }) => verdict === 'unjudged')
      .map(({ page, key, value, kind }) => ({ page, key, value, kind })),
    missed: missed.map(({ page, key, value, instead }) => ({ page, key, value, instead })),
  };
}
