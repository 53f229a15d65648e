// Copies evidence from one store to another: what is sound, and what the other has not yet.

import { createHash } from 'node:crypto';
import { rawKey } from '../../core/evidence/raw-key.ts';
import { EXPORTS_PREFIX } from '../export-files.ts';
import type { FileStore } from '../files/file-store.ts';
import { inTurns } from '../in-turns.ts';
import { BlobFiles, baseKey } from './blob-files.ts';
import { formOf } from './blob-form.ts';
import { FEW_KEYS, keysIn, ListedParts, PARTS } from './listed-parts.ts';

export interface CopyReport {
  /** Objects, manifests and files of exports that stand in the first store. */
  readonly found: number;
  /** Those of them that the second one has now and had not before, with their bytes as sent. */
  readonly copied: number;
  readonly bytes: number;
  /** Keys of what is not what was stored, or cannot be read: not copied. */
  readonly damaged: readonly string[];
  /** What stands in the second store alone: stored there, or gone from the first since. */
  readonly onlyThere: number;
  /** Those of them that were removed. */
  readonly removed: number;
}

export interface CopyOptions {
  /** Removes from the second store what the first does not have any more; manifests stay. */
  readonly removeGone: boolean;
  /** A backup goes without them: they are made again. */
  readonly exports: boolean;
  /** How many keys are listed at once; more are listed part by part. */
  readonly fewKeys?: number;
  readonly signal: AbortSignal;
  /** Told after each of 256 parts. */
  onPart(done: number, of: number): void;
}

/** A bucket answers each in some hundredths of a second, and many at once. */
const AT_ONCE = 16;
const MOST_BASES = 100_000;

/** Manifests and files of exports are named by what they hold. */
const HASH_IN_NAME = /\/(?<hash>[0-9a-f]{64})\.[a-z]+$/;

/**
 * Looks once through both stores. Stopped or killed at any point, what it copied is whole, and the
 * next time it goes on from there. The first store may be in use meanwhile.
 */
export async function copyEvidence(
  from: FileStore,
  to: FileStore,
  options: CopyOptions,
): Promise<CopyReport> {
  const copying = new Copying(from, to, options);
  for (const [done, part] of PARTS.entries()) {
    if (options.signal.aborted) break;
    await copying.objects(part, options.removeGone);
    // What the next look is stored over, after the object that it names.
    await copying.notes(part);
    options.onPart(done + 1, PARTS.length);
  }
  if (!options.signal.aborted) await copying.files('manifests/');
  if (!options.signal.aborted && options.exports) {
    const gone = await copying.files(EXPORTS_PREFIX);
    await copying.gone(gone, options.removeGone);
  }
  return copying.report();
}

class Copying {
  readonly #from: FileStore;
  readonly #to: FileStore;
  readonly #signal: AbortSignal;
  readonly #own: BlobFiles;
  readonly #other: BlobFiles;
  readonly #raw: ListedParts;
  readonly #series: ListedParts;
  readonly #report = { found: 0, copied: 0, bytes: 0, onlyThere: 0, removed: 0 };
  readonly #damaged: string[] = [];
  /** Some that the second store is known to have. */
  readonly #bases = new Set<string>();

  constructor(from: FileStore, to: FileStore, { signal, fewKeys = FEW_KEYS }: CopyOptions) {
    this.#from = from;
    this.#to = to;
    this.#signal = signal;
    this.#own = new BlobFiles(from);
    this.#other = new BlobFiles(to);
    const stores = { here: from, there: to };
    this.#raw = new ListedParts(stores, 'raw/sha256/', fewKeys);
    this.#series = new ListedParts(stores, 'series/', fewKeys);
  }

  report(): CopyReport {
    return { ...this.#report, damaged: this.#damaged.toSorted() };
  }

  async objects(part: string, removeGone: boolean): Promise<void> {
    const listed = await this.#raw.part(part);
    const there = new Set(hashesOf(listed.there));
    const here = hashesOf(listed.here);
    this.#report.found += here.length;
    const missing = here.filter((sha256) => !there.has(sha256));
    await this.#inTurns(missing, (sha256) => this.#object(sha256));
    for (const sha256 of here) there.delete(sha256);
    this.#report.onlyThere += there.size;
    if (removeGone) await this.#inTurns([...there], (sha256) => this.#remove(sha256));
  }

  async #object(sha256: string): Promise<void> {
    const file = await this.#own.file(sha256);
    // It was erased in the meantime.
    if (file.kind === 'missing') return;
    const object =
      file.kind === 'bytes' ? await this.#own.objectIn(file.bytes, sha256) : { kind: file.kind };
    if (file.kind !== 'bytes' || object.kind !== 'bytes') {
      this.#damaged.push(rawKey(sha256));
      return;
    }
    const form = formOf(file.bytes);
    const isPointer = form.kind === 'frame' && form.base === sha256;
    if (form.kind === 'frame' && !isPointer && !(await this.#hasBase(form.base))) {
      this.#damaged.push(rawKey(sha256));
      return;
    }
    const base =
      isPointer || (form.kind !== 'frame' && (await this.#own.isBase(sha256)))
        ? await this.#from.read(isPointer ? baseKey(sha256) : rawKey(sha256))
        : null;
    const kept =
      base?.kind === 'bytes'
        ? { file: base.bytes, isBase: true }
        : { file: file.bytes, isBase: false };
    if (await this.#other.keep(sha256, kept, 'nothing')) this.#count(kept.file.length);
  }

  /** Whether the second store has a base, which it is given where not. */
  async #hasBase(sha256: string): Promise<boolean> {
    if (this.#bases.has(sha256)) return true;
    if (this.#bases.size >= MOST_BASES) this.#bases.clear();
    if (await this.#other.isBase(sha256)) {
      this.#bases.add(sha256);
      return true;
    }
    const base = await this.#own.base(sha256);
    if (base.kind !== 'bytes') return false;
    const { file } = await this.#other.written(base.bytes, sha256, null);
    await this.#to.write(baseKey(sha256), file);
    this.#bases.add(sha256);
    return true;
  }

  async #remove(sha256: string): Promise<void> {
    // The first store may have it again.
    if (await this.#from.has(rawKey(sha256))) return;
    await this.#to.remove(rawKey(sha256));
    await this.#to.remove(baseKey(sha256));
    this.#report.removed += 1;
  }

  async notes(part: string): Promise<void> {
    const listed = await this.#series.part(part);
    const there = new Set(listed.there);
    const missing = listed.here.filter((key) => !there.has(key));
    await this.#inTurns(missing, async (key) => {
      const note = await this.#from.read(key);
      if (note.kind === 'bytes') await this.#to.note(key, note.bytes);
    });
  }

  /** Gives the keys of those that stand in the second store alone. */
  async files(prefix: string): Promise<readonly string[]> {
    const there = new Set(await keysIn(this.#to, prefix));
    for (const key of await keysIn(this.#from, prefix)) {
      if (this.#signal.aborted) return [];
      this.#report.found += 1;
      if (!there.delete(key)) await this.#file(key);
    }
    return [...there];
  }

  async gone(keys: readonly string[], remove: boolean): Promise<void> {
    this.#report.onlyThere += keys.length;
    for (const key of remove ? keys : []) {
      if (this.#signal.aborted || (await this.#from.has(key))) continue;
      await this.#to.remove(key);
      this.#report.removed += 1;
    }
  }

  async #file(key: string): Promise<void> {
    const file = await this.#from.open(key);
    if (file.kind === 'missing') return;
    const draft = await this.#to.draft();
    try {
      const sum = createHash('sha256');
      if (file.kind === 'file' && file.size > 0) {
        for await (const bytes of file.read(0, file.size - 1)) {
          sum.update(bytes);
          await draft.append(bytes);
        }
      }
      if (file.kind !== 'file' || HASH_IN_NAME.exec(key)?.groups?.hash !== sum.digest('hex')) {
        this.#damaged.push(key);
        return;
      }
      await draft.keep(key);
      this.#count(file.size);
    } finally {
      await draft.drop();
    }
  }

  #inTurns(all: readonly string[], work: (one: string) => Promise<void>): Promise<void> {
    return inTurns(all, AT_ONCE, work, () => this.#signal.aborted);
  }

  #count(bytes: number): void {
    this.#report.copied += 1;
    this.#report.bytes += bytes;
  }
}

function hashesOf(keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => {
    const sha256 = key.slice(-64);
    // What somebody else put there is nobody's object.
    return /^[0-9a-f]{64}$/.test(sha256) && key === rawKey(sha256) ? [sha256] : [];
  });
}
