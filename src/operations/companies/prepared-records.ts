// Records that were read: those that are kept in memory, and those that pass through it.

import { ownBytes } from '../../core/own-bytes.ts';
import { bodyOf, freeBody, type StoredRecord } from '../../store/companies/stored-records.ts';
import type { PreparedRecord } from '../services.ts';

/** Is not kept: its bytes need no memory of their own, and are given back once they were sent. */
export class PassingRecord implements PreparedRecord {
  readonly #stored: StoredRecord;
  #body: Uint8Array | null = null;
  #isReleased = false;

  constructor(stored: StoredRecord) {
    this.#stored = stored;
  }

  get etag(): string {
    return this.#stored.etag;
  }

  get brotli(): Uint8Array | null {
    return this.#stored.form === 'brotli' ? this.#stored.bytes : null;
  }

  get body(): Uint8Array {
    this.#body ??= bodyOf(this.#stored);
    return this.#body;
  }

  readonly release = (): void => {
    if (this.#isReleased) return;
    this.#isReleased = true;
    if (this.#body !== null) freeBody(this.#stored, this.#body);
    this.#stored.free();
  };
}

type Grown = (record: HeldRecord, bytes: number) => void;

/** Decompressed when somebody first asks for the plain bytes, and kept so from then on. */
export class HeldRecord implements PreparedRecord {
  readonly etag: string;
  readonly brotli: Uint8Array;
  /** Whether it was asked for since somebody looked for room. */
  isUsed = false;
  readonly #stored: Pick<StoredRecord, 'size' | 'baseUrl' | 'freshUntil'>;
  readonly #grown: Grown;
  #body: Uint8Array | null = null;

  /** The record comes in Brotli; its reader is done with it then. */
  constructor(stored: StoredRecord, grown: Grown) {
    const { etag, bytes, size, baseUrl, freshUntil } = stored;
    this.etag = etag;
    this.brotli = ownBytes(bytes);
    this.#stored = { size, baseUrl, freshUntil };
    this.#grown = grown;
    stored.free();
  }

  get freshness(): Pick<StoredRecord, 'baseUrl' | 'freshUntil'> {
    return this.#stored;
  }

  get body(): Uint8Array {
    if (this.#body !== null) return this.#body;
    const encoded = { form: 'brotli', bytes: this.brotli, size: this.#stored.size } as const;
    const decoded = bodyOf(encoded);
    const body = ownBytes(decoded);
    freeBody(encoded, decoded);
    this.#body = body;
    this.#grown(this, body.length);
    return body;
  }

  /** Bytes that it takes in memory. */
  get weight(): number {
    return this.brotli.length + (this.#body?.length ?? 0) + 200;
  }
}
