// A folder of recorded documents: the events that were told of them once, each judged by reading.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A look at a document: the git blob of what was recorded, and when (ISO, UTC). */
export interface Recorded {
  readonly blob: string;
  readonly at: string;
}

export type Verdict = 'true' | 'false' | 'artefact' | 'unclear';

export interface JudgedEvent {
  readonly n: number;
  /** `thin`: one company a document; `full`: every look of some documents of one company. */
  readonly run: 'thin' | 'full';
  readonly document: string;
  /** The address that the import gave it. */
  readonly url: string;
  readonly source_url: string;
  readonly key: string;
  readonly change: string;
  readonly verdict: Verdict;
  /** Why it is false, as a letter of `classes`. */
  readonly class: string | null;
  /** What the archive made of the text at `first`: `change`, `noise`, `technical`. */
  readonly archive_pair?: string;
  readonly snapshots: {
    readonly before: Recorded;
    readonly first: Recorded;
    readonly confirming: Recorded;
  };
}

/** A change that nothing told. `last`: in the last look, which nothing can confirm. */
export interface MissedChange {
  readonly document: string;
  readonly source_url: string;
  readonly before: Recorded;
  readonly after: Recorded;
  readonly kind: string;
}

export interface SeriesDocument {
  readonly n: number;
  readonly document: string;
  readonly url: string;
  readonly source_urls: readonly string[];
  /** Time, blob, commit, and what the archive itself made of it: first, change, technical, none. */
  readonly snapshots: readonly (readonly [string, string, string, string])[];
}

interface SnapshotFile {
  readonly blob: string;
  readonly file: string;
  readonly seen: readonly {
    readonly document: string;
    readonly at: string;
    readonly url: string;
  }[];
}

export interface SeriesFolder {
  readonly path: string;
  readonly classes: Readonly<Record<string, string>>;
  readonly events: readonly JudgedEvent[];
  readonly missed: readonly MissedChange[];
  readonly documents: readonly SeriesDocument[];
  /** Files of the pages that lie here, by blob. */
  readonly pages: ReadonlyMap<string, string>;
  /** The real address of a document at a time, where the folder knows it. */
  addressOf(document: string, at: string): string | null;
}

export function readSeriesFolder(path: string): SeriesFolder {
  const told = parsed<{ classes: Record<string, string>; events: readonly JudgedEvent[] }>(
    join(path, 'events.json'),
  );
  const missed = parsed<{ missed: readonly MissedChange[] }>(join(path, 'missed.json'));
  const series = parsed<{ documents: readonly SeriesDocument[] }>(join(path, 'series.json'));
  const files = parsed<readonly SnapshotFile[]>(join(path, 'snapshots.json'));
  const here = files.filter(({ file }) => existsSync(join(path, file)));
  const addresses = new Map(
    files.flatMap(({ seen }) => seen.map(({ document, at, url }) => [lookName(document, at), url])),
  );
  return {
    path,
    classes: told.classes,
    events: told.events,
    missed: missed.missed,
    documents: series.documents,
    pages: new Map(here.map(({ blob, file }) => [blob, join(path, file)])),
    addressOf: (document, at) => addresses.get(lookName(document, at)) ?? null,
  };
}

function lookName(document: string, at: string): string {
  return `${document} ${Date.parse(at)}`;
}

function parsed<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
