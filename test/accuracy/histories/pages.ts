// Pages whose versions are replayed: those of the build half, and of companies only met here.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWebSet, type WebPage } from '../web/set.ts';

export interface HistoryPage extends WebPage {
  /** Moments and blobs as an archive recorded them; else every version of a day counts. */
  readonly looks?: readonly (readonly [string, string])[];
}

/** Companies that no reader was written with when their events were judged first. */
export function readFreshPages(folder = import.meta.dirname): readonly HistoryPage[] {
  const file = join(folder, 'pages.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly HistoryPage[]) : [];
}

export function readHistoryPages(): readonly HistoryPage[] {
  return [...(readWebSet('build')?.pages ?? []), ...readFreshPages()];
}
