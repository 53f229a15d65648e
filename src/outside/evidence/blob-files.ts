// The files of objects: read by their form, checked by their hash, replaced whole or not at all.

import { hash } from 'node:crypto';
import { rawKey } from '../../core/evidence/raw-key.ts';
import type { Expected, FileRead, FileStore, SecondName } from '../files/file-store.ts';
import { type BlobForm, formOf, opened, writtenOver, writtenWhole } from './blob-form.ts';
import type { SeriesBase } from './series.ts';

export type BlobRead =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Nothing is stored under this hash. */
  | { readonly kind: 'missing' }
  /** What is stored is not what was stored. */
  | { readonly kind: 'corrupt' }
  /** The store cannot be reached. */
  | { readonly kind: 'unreachable'; readonly reason: string };

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

/** The second name of a base. */
export function baseKey(sha256: string): string {
  return rawKey(sha256).replace(/^raw/, BASES);
}

export class BlobFiles {
  readonly #store: FileStore;

  constructor(store: FileStore) {
    this.#store = store;
  }

  /** The object with this hash, never others. */
  async read(sha256: string): Promise<BlobRead> {
    const file = await this.file(sha256);
    return file.kind === 'bytes' ? this.objectIn(file.bytes, sha256) : file;
  }

  /** The file of an object, whatever it holds. */
  async file(sha256: string): Promise<FileRead> {
    return this.#store.read(rawKey(sha256));
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
    for (const key of [baseKey(sha256), rawKey(sha256)]) {
      const file = await this.#store.read(key);
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
    return this.#store.has(baseKey(sha256));
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

  /**
   * Puts a file in the place of an object, durably; a base has its second name before. False where
   * the store did not find what was expected.
   */
  async keep(
    sha256: string,
    { file, isBase }: Pick<Written, 'file' | 'isBase'>,
    expected: Expected = null,
  ): Promise<boolean> {
    const second = isBase ? this.#secondName(sha256, file) : undefined;
    return this.#store.write(rawKey(sha256), file, expected, second);
  }

  /** Gives a file that holds an object whole the second name of a base. */
  async makeBase(sha256: string, file: Uint8Array): Promise<void> {
    await this.#store.nameAlso(rawKey(sha256), baseKey(sha256), file);
  }

  /** Whoever wrote an object may have been killed before its name was durable. */
  async settle(sha256: string): Promise<void> {
    await this.#store.settle(rawKey(sha256));
  }

  // A frame over the object itself is read as any other: from its base, by its second name.
  #secondName(sha256: string, file: Buffer): SecondName {
    return {
      key: baseKey(sha256),
      pointer: async () => {
        const object = await this.objectIn(file, sha256);
        if (object.kind !== 'bytes') return null;
        const frame = await writtenOver(object.bytes, { sha256, bytes: object.bytes });
        return frame !== null && frame.length < file.length ? frame : null;
      },
    };
  }
}

export type StoredForm = BlobForm['kind'];

function isOf(bytes: Uint8Array, sha256: string): boolean {
  return hash('sha256', bytes, 'hex') === sha256;
}
