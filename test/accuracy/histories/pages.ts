// Pages whose versions are replayed: those of the build half, and of companies only met here.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWebSet, type WebPage } from '../web/set.ts';

/** Companies that no reader was written with when their events were judged first. */
export function readFreshPages(folder = import.meta.dirname): readonly WebPage[] {
  const file = join(folder, 'pages.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly WebPage[]) : [];
}

export function readHistoryPages(): readonly WebPage[] {
  return [...(readWebSet('build')?.pages ?? []), ...readFreshPages()];
}
