// A public page in bytes, and the last ones of companies, kept while they would be drawn the same.

import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { KnownRead } from '../../../operations/invoke/at-once.ts';
import { type PublicPage, publicDocument } from './page.ts';

/** Quick, and within a tenth of the smallest. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export class DrawnPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly plain: Buffer;
  #etag: string | null = null;
  #brotli: Buffer | null = null;

  constructor(page: PublicPage, baseUrl: string) {
    this.status = page.status;
    this.headers = page.headers ?? {};
    this.plain = Buffer.from(publicDocument(page, baseUrl));
  }

  /** Names the plain bytes. */
  get etag(): string {
    this.#etag ??= hash('sha256', this.plain).slice(0, 32);
    return this.#etag;
  }

  /** Made when somebody first takes it. */
  get brotli(): Buffer {
    // What is made is cut from a larger buffer, which would be kept with it.
    this.#brotli ??= Buffer.from(
      new Uint8Array(brotliCompressSync(this.plain, COMPRESSION)).buffer,
    );
    return this.#brotli;
  }
}

interface Kept extends KeptPage {
  readonly drawnAt: number;
}

export interface KeptPage {
  readonly page: DrawnPage;
  readonly version: string;
  /** The read whose tag is the version; null where it is found in another way. */
  readonly read: KnownRead | null;
}

/** For as long as caches are told that they may keep it. */
const LASTS_MS = 60_000;

/** Keeps so many plain bytes; what was not asked for the longest goes first. */
export class KeptPages {
  readonly #most: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** `version` changes with what the page tells of; the rest of it is at most a minute old. */
  find(path: string, version: string, now: Date): DrawnPage | null {
    const kept = this.#kept.get(path);
    if (kept === undefined) return null;
    this.#drop(path, kept);
    const age = now.getTime() - kept.drawnAt;
    if (kept.version !== version || age < 0 || age >= LASTS_MS) return null;
    this.#put(path, kept);
    return kept.page;
  }

  /** What may be sent once more, if the version is still that one. */
  at(path: string, now: Date): KeptPage | null {
    const kept = this.#kept.get(path);
    if (kept === undefined) return null;
    const age = now.getTime() - kept.drawnAt;
    return age < 0 || age >= LASTS_MS ? null : kept;
  }

  keep(path: string, now: Date, { page, version, read }: KeptPage): void {
    if (page.plain.length > this.#most / 8) return;
    const before = this.#kept.get(path);
    if (before !== undefined) this.#drop(path, before);
    this.#put(path, { page, version, read, drawnAt: now.getTime() });
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#most) return;
      this.#drop(oldest, kept);
    }
  }

  #put(path: string, kept: Kept): void {
    this.#kept.set(path, kept);
    this.#bytes += kept.page.plain.length;
  }

  #drop(path: string, { page }: Kept): void {
    this.#kept.delete(path);
    this.#bytes -= page.plain.length;
  }
}
