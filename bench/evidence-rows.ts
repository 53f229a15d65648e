// The evidence store: what a look takes on the disk, how long it is written and read, however old.

import { hash, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type BlobStore, folderBlobs, rawKey } from '../src/outside/blobs.ts';
import { median } from './rounds.ts';
import { atMost, type Bench, type Row, thousands } from './row.ts';

interface Look {
  readonly series: string;
  readonly at: string;
  readonly label: string;
  readonly bytes: Buffer;
}

interface Stored extends Look {
  readonly sha256: string;
  /** Bytes of the file, and of the blocks of the disk that hold it. */
  readonly file: number;
  readonly blocks: number;
  readonly gzip: number;
  readonly zstd: number;
  readonly written: number;
  readonly read: number;
}

const CORPORA = [
  { name: 'terms-html', looks: termsHtml },
  { name: 'terms-events', looks: termsEvents },
] as const;

export async function evidenceRows(bench: Bench): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { name, looks } of CORPORA) {
    const all = looks(join(bench.root, '..', 'shared', 'corpus', name));
    if (all.length === 0) {
      bench.say(`  ../shared/corpus/${name} is not here: left out`);
      continue;
    }
    const chosen = bench.quick ? all.slice(0, 60) : all;
    rows.push(...corpusRows(name, await storedAll(join(bench.folder, `blobs-${name}`), chosen)));
  }
  return [...rows, await depthRow(bench)];
}

async function storedAll(folder: string, looks: readonly Look[]): Promise<readonly Stored[]> {
  const blobs = folderBlobs(folder, randomUUID);
  const stored: Stored[] = [];
  const seen = new Set<string>();
  for (const look of looks) {
    const begun = performance.now();
    const sha256 = await blobs.put(look.bytes, look.series);
    const written = performance.now() - begun;
    // A look that found the same bytes has no object of its own.
    const isNew = !seen.has(sha256);
    seen.add(sha256);
    const { size, blocks } = statSync(join(folder, rawKey(sha256)));
    const file = isNew ? size : 0;
    const read = await timedRead(blobs, sha256);
    const gzip = gzipSync(look.bytes).length;
    const zstd = zstdCompressSync(look.bytes).length;
    stored.push({
      ...look,
      sha256,
      file,
      blocks: isNew ? blocks * 512 : 0,
      gzip,
      zstd,
      written,
      read,
    });
  }
  return stored;
}

async function timedRead(blobs: BlobStore, sha256: string): Promise<number> {
  const begun = performance.now();
  const read = await blobs.get(sha256);
  if (read.kind !== 'bytes') throw new Error(`an object is ${read.kind}`);
  return performance.now() - begun;
}

function corpusRows(name: string, all: readonly Stored[]): readonly Row[] {
  const group = `the evidence store, ${name}`;
  const same = all.filter(({ label }) => label === 'none' || label === 'technical');
  const other = all.filter(({ label }) => label !== 'none' && label !== 'technical');
  const later = other.filter(({ label }) => label !== 'first');
  const bytesRow = (what: string, looks: readonly Stored[], most: number | null): Row => ({
    group,
    name: `bytes of a look ${what}`,
    ours: `${thousands(mean(looks, 'file'))} of a file, ${thousands(mean(looks, 'blocks'))} of the disk`,
    beside:
      `mean of ${looks.length} looks: ${thousands(meanRaw(looks))} as they are, ` +
      `${thousands(mean(looks, 'gzip'))} gzip, ${thousands(mean(looks, 'zstd'))} zstd`,
    value: mean(looks, 'file'),
    unit: 'bytes',
    target: most === null ? null : atMost(most),
  });
  const timeRow = (what: string, key: 'written' | 'read'): Row => {
    const times = all.map((one) => one[key]).sort((a, b) => a - b);
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))];
    return {
      group,
      name: `a look ${what}`,
      ours: `p50 ${at(0.5)?.toFixed(1)} p99 ${at(0.99)?.toFixed(1)} ms`,
      beside: `${all.length} looks of ${thousands(meanRaw(all))} bytes in the mean`,
      value: at(0.5) ?? Number.NaN,
      unit: 'ms',
      target: null,
    };
  };
  const unique = all.filter(({ file }) => file > 0);
  return [
    ...(same.length > 0 ? [bytesRow('whose meaning is the same', same, 2_000)] : []),
    ...(later.length > 0 ? [bytesRow('whose meaning changed', later, 8_000)] : []),
    bytesRow('of all, first ones too', all, null),
    {
      group,
      name: 'all objects on the disk, against gzip',
      ours: `${thousands(sum(unique, 'file'))} bytes of files, ${thousands(sum(unique, 'blocks'))} of the disk`,
      beside: `${unique.length} objects: ${thousands(sum(unique, 'gzip'))} bytes gzip`,
      value: sum(unique, 'file') / sum(unique, 'gzip'),
      unit: 'ratio',
      target: null,
    },
    timeRow('written', 'written'),
    timeRow('read', 'read'),
  ];
}

function sum(all: readonly Stored[], key: 'file' | 'blocks' | 'gzip' | 'zstd'): number {
  return all.reduce((total, one) => total + one[key], 0);
}

function mean(all: readonly Stored[], key: 'file' | 'blocks' | 'gzip' | 'zstd'): number {
  return sum(all, key) / all.length;
}

function meanRaw(all: readonly Stored[]): number {
  return all.reduce((total, { bytes }) => total + bytes.length, 0) / all.length;
}

/** Reading the first of a thousand looks, against the newest. */
async function depthRow(bench: Bench): Promise<Row> {
  const looks = 1_001;
  const folder = join(bench.folder, 'blobs-depth');
  const blobs = folderBlobs(folder, randomUUID);
  const words = Array.from({ length: 20_000 }, (_, i) => hash('sha256', `${i}`).slice(0, 8));
  const names: string[] = [];
  for (let n = 0; n < looks; n++) {
    words[(n * 7) % words.length] = `look-${n}`;
    names.push(await blobs.put(Buffer.from(`<p>${words.join(' ')}</p>`), 'a page'));
  }
  // The second and the newest: both are frames. Their turns alternate.
  const [old = '', fresh = ''] = [names[1], names.at(-2)];
  const times: { old: number; fresh: number }[] = [];
  for (let round = 0; round < 200; round++) {
    times.push({ old: await timedRead(blobs, old), fresh: await timedRead(blobs, fresh) });
  }
  const [oldMs, freshMs] = [median(times.map((t) => t.old)), median(times.map((t) => t.fresh))];
  return {
    group: 'the evidence store, depth',
    name: 'a look read that is 1,000 looks back, against the newest',
    ours: `${oldMs.toFixed(2)} ms`,
    beside: `the newest: ${freshMs.toFixed(2)} ms; ${looks} looks of 180 kB that drift apart`,
    value: oldMs / freshMs,
    unit: 'ratio',
    target: atMost(1.2),
  };
}

function listed<T>(path: string): readonly T[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as readonly T[];
  } catch {
    return [];
  }
}

function unwrapped(path: string): Buffer {
  return gunzipSync(readFileSync(path));
}

function termsHtml(folder: string): readonly Look[] {
  interface Document {
    readonly document: string;
    readonly dir: string;
    readonly snapshots: readonly {
      readonly file: string;
      readonly at: string;
      readonly ota_label: string;
    }[];
  }
  return listed<Document>(join(folder, 'manifest.json')).flatMap(({ document, dir, snapshots }) =>
    snapshots.map(({ file, at, ota_label }) => {
      const bytes = unwrapped(join(folder, dir, file));
      return { series: document, at, label: ota_label, bytes };
    }),
  );
}

function termsEvents(folder: string): readonly Look[] {
  interface Snapshot {
    readonly file: string;
    readonly seen: readonly {
      readonly document: string;
      readonly at: string;
      readonly archive_label: string;
    }[];
  }
  const looks = listed<Snapshot>(join(folder, 'snapshots.json')).flatMap(({ file, seen }) =>
    seen.slice(0, 1).map(({ document, at, archive_label }) => {
      const bytes = unwrapped(join(folder, file));
      return { series: document, at, label: archive_label, bytes };
    }),
  );
  return looks.sort((a, b) =>
    a.series === b.series ? (a.at < b.at ? -1 : 1) : a.series < b.series ? -1 : 1,
  );
}
