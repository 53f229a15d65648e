// Written cells in memory: those that were made last as they are sent, the rest packed.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ownBytes } from '../../core/own-bytes.ts';
import type { JsonPiece } from '../../core/pages/json-piece.ts';

/** What an entry takes beside its bytes and its name. */
const BESIDE = 400;
/** The fastest of deflate, which makes a seventh of cells. */
const LEVEL = 1;

export interface ReadyRow {
  readonly edition: string;
  /** What its absences followed from; null where every key had a fact. */
  readonly looks: string | null;
  readonly piece: JsonPiece;
}

/** The piece of a row, packed, and how long it is unpacked. */
interface PackedRow {
  readonly row: Omit<ReadyRow, 'piece'>;
  readonly packed: Uint8Array;
  readonly piece: { readonly length: number; readonly sha256?: string };
}

export interface MostBytes {
  /** Cells as they are sent. */
  readonly plain: number;
  /** Cells that are unpacked first. */
  readonly packed: number;
}

/** In both forms those that were not asked for the longest go first. */
export class ReadyRows {
  readonly #plain: Kept<ReadyRow>;
  readonly #packed: Kept<PackedRow>;

  constructor({ plain, packed }: MostBytes) {
    this.#packed = new Kept(packed, (name, { row, packed }) => weight(name, row, packed));
    this.#plain = new Kept(
      plain,
      (name, row) => weight(name, row, row.piece.bytes),
      (name, row) => this.#pack(name, row),
    );
  }

  get(name: string, edition: string | null): ReadyRow | null {
    const row = this.#plain.get(name) ?? this.#unpacked(name);
    if (row === null || row.edition === edition) return row;
    this.#plain.drop(name);
    this.#packed.drop(name);
    return null;
  }

  keep(name: string, row: ReadyRow): void {
    this.#packed.drop(name);
    this.#plain.keep(name, row);
  }

  #pack(name: string, { piece, ...row }: ReadyRow): void {
    const { bytes, ...rest } = piece;
    const packed = ownBytes(deflateRawSync(bytes, { level: LEVEL }));
    this.#packed.keep(name, { row, packed, piece: { ...rest, length: bytes.length } });
  }

  #unpacked(name: string): ReadyRow | null {
    const found = this.#packed.get(name);
    if (found === null) return null;
    const { length, ...rest } = found.piece;
    const bytes = inflateRawSync(found.packed, { chunkSize: length + 64 });
    return { ...found.row, piece: { ...rest, bytes } };
  }
}

function weight(name: string, { looks }: { looks: string | null }, bytes: Uint8Array): number {
  return BESIDE + name.length + (looks?.length ?? 0) + bytes.length;
}

/** By name, up to a weight. */
class Kept<T> {
  readonly #most: number;
  readonly #weightOf: (name: string, value: T) => number;
  readonly #left: (name: string, value: T) => void;
  readonly #values = new Map<string, T>();
  #weight = 0;

  constructor(
    most: number,
    weightOf: (name: string, value: T) => number,
    /** Hears of what had to make room. */
    left: (name: string, value: T) => void = () => {},
  ) {
    this.#most = most;
    this.#weightOf = weightOf;
    this.#left = left;
  }

  get(name: string): T | null {
    const value = this.#values.get(name);
    if (value === undefined) return null;
    this.#values.delete(name);
    this.#values.set(name, value);
    return value;
  }

  keep(name: string, value: T): void {
    this.drop(name);
    this.#values.set(name, value);
    this.#weight += this.#weightOf(name, value);
    for (const [oldest, first] of this.#values) {
      if (this.#weight <= this.#most) return;
      this.drop(oldest);
      this.#left(oldest, first);
    }
  }

  drop(name: string): void {
    const value = this.#values.get(name);
    if (value === undefined) return;
    this.#values.delete(name);
    this.#weight -= this.#weightOf(name, value);
  }
}
