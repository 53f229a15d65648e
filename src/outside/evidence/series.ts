// Which object the next look at a source is stored over: a hint, without which nothing is lost.

import { hash } from 'node:crypto';
import type { FileStore } from '../files/file-store.ts';

export interface SeriesBase {
  readonly sha256: string;
  /** Objects that were stored over it, itself included. */
  readonly looks: number;
}

/** Null where there is none, or none that can be read. */
export async function readSeries(store: FileStore, series: string): Promise<SeriesBase | null> {
  const read = await store.read(keyOf(series));
  const text = read.kind === 'bytes' ? read.bytes.toString('latin1') : '';
  const [, sha256 = '', looks = ''] = /^([0-9a-f]{64}) (\d{1,9})\n$/.exec(text) ?? [];
  return sha256 === '' ? null : { sha256, looks: Number(looks) };
}

/** Whole or not at all, yet not durable: after a power failure the next look is stored whole. */
export async function writeSeries(
  store: FileStore,
  series: string,
  { sha256, looks }: SeriesBase,
): Promise<void> {
  await store.note(keyOf(series), Buffer.from(`${sha256} ${looks}\n`)).catch(() => {});
}

/** The next look is stored whole. */
export async function forgetSeries(store: FileStore, series: string): Promise<void> {
  await store.remove(keyOf(series)).catch(() => {});
}

function keyOf(series: string): string {
  const name = hash('sha256', series, 'hex');
  return `series/${name.slice(0, 2)}/${name}`;
}
