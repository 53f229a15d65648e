// Facts without a label that somebody judged right by reading the page, kept as hashes only.

import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Json } from '../../../src/core/facts/fact.ts';
import { folded } from './same-value.ts';
import type { IsAccepted, PageScore } from './score.ts';

/** Pages are not ours to keep, nor their words: a hash says whether a fact is one of the list. */
function markOf(page: string, key: string, value: Json): string {
  return hash('sha256', JSON.stringify([page, key, folded(value)]), 'hex').slice(0, 16);
}

/** The list that belongs to a folder of pages, by the folder's name. */
export function acceptedFile(folder: string): string {
  return join(import.meta.dirname, 'accepted', `${basename(resolve(folder))}.json`);
}

export function readAccepted(file: string): IsAccepted {
  if (!existsSync(file)) return () => false;
  const marks = new Set(JSON.parse(readFileSync(file, 'utf8')) as readonly string[]);
  return (page, key, value) => marks.has(markOf(page, key, value));
}

/** Adds what is unjudged on these pages: whoever calls it has read it and found nothing wrong. */
export function acceptUnjudged(file: string, pages: readonly PageScore[]): number {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
  const unjudged = pages
    .flatMap(({ facts }) => facts)
    .filter(({ verdict }) => verdict === 'unjudged');
  const marks = new Set([...before, ...unjudged.map((f) => markOf(f.page, f.key, f.value))]);
  writeFileSync(file, `${JSON.stringify([...marks].sort(), null, 2)}\n`);
  return marks.size - before.length;
}
