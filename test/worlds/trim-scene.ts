// A page that was looked at day after day, and turns of what removes its old bytes.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Retention } from '../../src/core/evidence/retention.ts';
import type { Reader } from '../../src/core/facts/reader.ts';
import type { Page } from '../../src/dimensions/page/page.ts';
import { blobsIn } from '../../src/outside/blobs.ts';
import {
  type BlobRemoval,
  folderRemoval,
  removalIn,
} from '../../src/outside/evidence/blob-removal.ts';
import { folderUpkeep } from '../../src/outside/evidence/blob-upkeep.ts';
import type { FileStore } from '../../src/outside/files/file-store.ts';
import { ASIDE_MS, type TrimReport, trimEvidence } from '../../src/pipeline/trim-evidence.ts';
import { drain } from '../../src/pipeline/work.ts';
import { coverOne, openWorld, type TestWorld, visit } from './world.ts';

const DAY_MS = 24 * 3_600_000;
export const FIRST = '2026-01-01T12:00:00Z';
export const ABOUT = 'https://acme.example/about';
export const LIVE: Retention = { live: 30, archive: null };

// Each look differs in a few words: the first is stored whole, the others over it.
export function page(n: number): string {
  const filler = Array.from({ length: 900 }, (_, i) => ((i * 7_919) % 99_991).toString(36));
  filler[n] = `look-${n}`;
  return `<!doctype html><title>Acme</title><h1>About</h1><p>${filler.join(' ')}</p>`;
}

export const dayAt = (n: number): string =>
  new Date(Date.parse(FIRST) + n * DAY_MS).toISOString().replace('.000Z', 'Z');

export interface Scene extends AsyncDisposable {
  readonly world: TestWorld;
  readonly company: number;
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
  readonly removal: BlobRemoval;
}

export interface SceneOptions {
  /** Where not given, those of the program. */
  readonly readers?: readonly Reader<Page>[];
  /** Where not given, a folder. */
  readonly store?: FileStore;
}

/** One look a day for `days` days, judged and in a block. */
export async function looked(days: number, { readers, store }: SceneOptions = {}): Promise<Scene> {
  const opened = await openWorld({ at: FIRST });
  const blobs = store === undefined ? opened.blobs : blobsIn(store);
  const world = { ...opened, blobs, ...(readers === undefined ? {} : { readers }) };
  const company = await coverOne(world, 'acme.example');
  const ids: string[] = [];
  for (let n = 0; n < days; n += 1) {
    world.at(dayAt(n));
    ids.push(...(await visit(world, company, [{ url: ABOUT, at: dayAt(n), body: page(n) }])));
  }
  await drain(world);
  await rows(world, 'delete from unanchored');
  const found = await rows<{ sha256: string }>(world, 'select sha256 from captures order by seq');
  let serial = 0;
  const removal =
    store === undefined
      ? folderRemoval(join(world.folder, 'blobs'), () => `r${serial++}`)
      : removalIn(store);
  const hashes = found.map(({ sha256 }) => sha256);
  return {
    ...{ world, company, ids, hashes, removal },
    [Symbol.asyncDispose]: () => world.close(),
  };
}

export async function rows<Row>(world: TestWorld, text: string, values: readonly unknown[] = []) {
  return world.database.rows<Row>(`test ${text}`.slice(0, 60), text, values);
}

export async function trim(
  { world, removal }: Pick<Scene, 'world' | 'removal'>,
  retention: Retention = LIVE,
  more: { readonly dryRun?: boolean } = {},
): Promise<TrimReport> {
  const answer = await trimEvidence(world, removal, { retention, ...more });
  assert.ok(answer.kind === 'done');
  return answer.report;
}

/** A turn, and the one a day later that removes what the first set aside. */
export async function trimmed(scene: Scene, retention: Retention = LIVE): Promise<TrimReport> {
  await trim(scene, retention);
  later(scene.world, ASIDE_MS);
  return trim(scene, retention);
}

export function later(world: TestWorld, milliseconds: number): void {
  world.at(new Date(world.now().getTime() + milliseconds).toISOString());
}

/** The places of the looks whose bytes can be read. */
export async function readable({ world, hashes }: Scene): Promise<readonly number[]> {
  const there: number[] = [];
  for (const [n, sha256] of hashes.entries()) {
    if ((await world.blobs.get(sha256)).kind === 'bytes') there.push(n);
  }
  return there;
}

export const check = ({ world }: Scene) =>
  folderUpkeep(join(world.folder, 'blobs'), () => 'check').check(() => {});

/** The first look is a reader's first, which stays; without readers it is one like others. */
export async function forgetReaders({ world }: Scene): Promise<void> {
  await rows(world, 'delete from source_readers');
}
