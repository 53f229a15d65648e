// Which object the next look at a source is stored over: a hint, without which nothing is lost.

import { hash } from 'node:crypto';
import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, PRIVATE_FILE } from './durable.ts';

export interface SeriesBase {
  readonly sha256: string;
  /** Objects that were stored over it, itself included. */
  readonly looks: number;
}

/** Null where there is none, or none that can be read. */
export async function readSeries(folder: string, series: string): Promise<SeriesBase | null> {
  const text = await readFile(pathOf(folder, series), 'latin1').catch(() => '');
  const [, sha256 = '', looks = ''] = /^([0-9a-f]{64}) (\d{1,9})\n$/.exec(text) ?? [];
  return sha256 === '' ? null : { sha256, looks: Number(looks) };
}

/** Whole or not at all, yet not durable: after a power failure the next look is stored whole. */
export async function writeSeries(
  folder: string,
  series: string,
  { sha256, looks }: SeriesBase,
  unique: string,
): Promise<void> {
  const path = pathOf(folder, series);
  const draft = `${path}.${unique}.tmp`;
  try {
    await makeFolder(dirname(path));
    await writeFile(draft, `${sha256} ${looks}\n`, { mode: PRIVATE_FILE });
    await rename(draft, path);
  } catch {
    await unlink(draft).catch(() => {});
  }
}

/** The next look is stored whole. */
export async function forgetSeries(folder: string, series: string): Promise<void> {
  await unlink(pathOf(folder, series)).catch(() => {});
}

function pathOf(folder: string, series: string): string {
  const name = hash('sha256', series, 'hex');
  return join(folder, 'series', name.slice(0, 2), name);
}
