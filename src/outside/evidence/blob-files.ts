// The files of objects: read by their form, checked by their hash, replaced whole or not at all.

import { hash } from 'node:crypto';
import { link, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rawKey } from '../../core/evidence/raw-key.ts';
import { type BlobForm, formOf, opened, writtenOver, writtenWhole } from './blob-form.ts';
import { makeFolder, syncFolder, writeDurably } from './durable.ts';
import type { SeriesBase } from './series.ts';

export type BlobRead =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Nothing is stored under this hash. */
  | { readonly kind: 'missing' }
  /** What is stored is not what was stored. */
  | { readonly kind: 'corrupt' }
  /** The store cannot be reached. */
  | { readonly kind: 'unreachable'; readonly reason: string };

// Beside the objects, so that what a killed writer left is found without looking through them all.
export const DRAFTS = 'drafts';
/** Second names of bases, under which they are never anything but whole. */
const BASES = 'bases';

/** A base serves so many looks; a page has drifted too far from an older one. */
const MOST_LOOKS = 50;
/** A frame up to here costs a block of the disk at most, whatever the whole costs. */
const SMALL_FRAME = 2_048;
/** What is shorter is no base: a frame over it saves nothing. */
const LEAST_BASE = 1_024;

export interface Written {
  readonly file: Buffer;
  /** What the next look at the source is to be stored over. */
  readonly next: SeriesBase | null;
  readonly isBase: boolean;
}

export class BlobFiles {
  readonly #folder: string;
  readonly #unique: () => string;

  /** `unique` gives a name for a file that is being written. */
  constructor(folder: string, unique: () => string) {
    this.#folder = folder;
    this.#unique = unique;
  }

  pathOf(sha256: string): string {
    return join(this.#folder, rawKey(sha256));
  }

  /** The second name of a base. */
  basePathOf(sha256: string): string {
    return this.pathOf(sha256).replace(join(this.#folder, 'raw'), join(this.#folder, BASES));
  }

  /** The object with this hash, never others. */
  async read(sha256: string): Promise<BlobRead> {
    const file = await this.file(this.pathOf(sha256));
    return file.kind === 'bytes' ? this.objectIn(file.bytes, sha256) : file;
  }

  /** The bytes of a file, whatever they are. */
  async file(path: string): Promise<Exclude<BlobRead, { kind: 'corrupt' }>> {
    try {
      return { kind: 'bytes', bytes: await readFile(path) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (code !== 'ENOENT') return { kind: 'unreachable', reason: code };
      // A store that is not there at all (a volume not mounted) says nothing of any object.
      const place = await stat(this.#folder).catch(() => null);
      return place === null ? { kind: 'unreachable', reason: code } : { kind: 'missing' };
    }
  }

  async objectIn(file: Buffer, sha256: string): Promise<BlobRead> {
    const form = formOf(file);
    if (form.kind !== 'plain') {
      const base: BlobRead | null = form.kind === 'frame' ? await this.base(form.base) : null;
      if (base?.kind === 'unreachable') return base;
      const dictionary = base?.kind === 'bytes' ? base.bytes : null;
      const lacks = base !== null && dictionary === null;
      const object = lacks ? null : await opened(form, dictionary);
      if (object !== null && isOf(object, sha256)) return { kind: 'bytes', bytes: object };
    }
    // A page that happens to begin as our files do is what it is.
    return isOf(file, sha256) ? { kind: 'bytes', bytes: file } : { kind: 'corrupt' };
  }

  /** A base by its second name, or by its first where that file is sound. */
  async base(sha256: string): Promise<BlobRead> {
    let answer: BlobRead = { kind: 'missing' };
    for (const path of [this.basePathOf(sha256), this.pathOf(sha256)]) {
      const file = await this.file(path);
      if (file.kind !== 'bytes') {
        if (answer.kind === 'missing') answer = file;
        continue;
      }
      // A frame stands on no frame: reading one look costs two files, however old it is.
      const isFrame = formOf(file.bytes).kind === 'frame';
      const read: BlobRead = isFrame ? answer : await this.objectIn(file.bytes, sha256);
      if (read.kind === 'bytes') return read;
      answer = read;
    }
    return answer;
  }

  async isBase(sha256: string): Promise<boolean> {
    return (await stat(this.basePathOf(sha256)).catch(() => null)) !== null;
  }

  /** How an object is to be stored after what its source was stored over last. */
  async written(bytes: Uint8Array, sha256: string, over: SeriesBase | null): Promise<Written> {
    if (over !== null && over.looks < MOST_LOOKS && over.sha256 !== sha256) {
      const base = await this.base(over.sha256);
      const frame =
        base.kind === 'bytes'
          ? await writtenOver(bytes, { sha256: over.sha256, bytes: base.bytes })
          : null;
      const next = { sha256: over.sha256, looks: over.looks + 1 };
      if (frame !== null && frame.length < bytes.length && (await this.#holds(frame, sha256))) {
        if (frame.length <= SMALL_FRAME) return { file: frame, next, isBase: false };
        const whole = await this.#whole(bytes, sha256);
        return frame.length * 4 <= whole.length
          ? { file: frame, next, isBase: false }
          : { file: whole, next: { sha256, looks: 1 }, isBase: true };
      }
    }
    const file = await this.#whole(bytes, sha256);
    return bytes.length < LEAST_BASE
      ? { file, next: over, isBase: false }
      : { file, next: { sha256, looks: 1 }, isBase: true };
  }

  async #whole(bytes: Uint8Array, sha256: string): Promise<Buffer> {
    const file = await writtenWhole(bytes);
    return (await this.#holds(file, sha256)) ? file : Buffer.from(bytes);
  }

  // Nothing takes the place of an object that does not give it back.
  async #holds(file: Buffer, sha256: string): Promise<boolean> {
    return (await this.objectIn(file, sha256)).kind === 'bytes';
  }

  /** Puts a file in the place of an object, durably; a base has its second name before. */
  async keep(sha256: string, { file, isBase }: Pick<Written, 'file' | 'isBase'>): Promise<void> {
    const path = this.pathOf(sha256);
    const draft = await this.#draftOf(sha256);
    await makeFolder(dirname(path));
    try {
      await writeDurably(draft, file);
      // Killed after this, a base stands there that no frame needs yet.
      if (isBase) await this.makeBase(sha256, draft, file);
      // A crash before this line leaves a draft that nobody reads; after it, the whole object.
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await unlink(draft).catch(() => {});
      throw error;
    }
  }

  /** Gives a file that holds an object whole the second name of it. */
  async makeBase(sha256: string, from: string, file: Uint8Array): Promise<void> {
    const path = this.basePathOf(sha256);
    const second = await this.#draftOf(sha256);
    await makeFolder(dirname(path));
    try {
      // Where a file system has no second names, a copy costs what it costs.
      await link(from, second).catch(() => writeDurably(second, file));
      await rename(second, path);
    } finally {
      // Two names of one file are not renamed into each other (POSIX): what is left goes.
      await unlink(second).catch(() => {});
    }
    await syncFolder(dirname(path));
  }

  /** Whoever wrote an object may have been killed before its name was durable. */
  async settle(sha256: string): Promise<void> {
    await syncFolder(dirname(this.pathOf(sha256)));
  }

  async #draftOf(sha256: string): Promise<string> {
    const draft = join(this.#folder, DRAFTS, `${sha256}.${this.#unique()}.tmp`);
    await makeFolder(dirname(draft));
    return draft;
  }
}

export type StoredForm = BlobForm['kind'];

function isOf(bytes: Uint8Array, sha256: string): boolean {
  return hash('sha256', bytes, 'hex') === sha256;
}
