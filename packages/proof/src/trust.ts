// What a verifier trusts: block headers of their own, a least difficulty, or a sandbox.

import { fromHex, fromUtf8, joined, reversed, sameBytes } from './bytes.ts';
import { type Sha256, sha256 } from './hashes.ts';
import { type BlockHeader, HEADER_BYTES, readHeader } from './header.ts';
import { parseJson } from './json.ts';
import type { LogPolicy } from './log/policy.ts';
import type { TokenTrust } from './tokens/check-token.ts';

/** Comes from the person who verifies; nothing of it is ever taken from a bundle. */
export interface Trust {
  /** Where given, the only blocks that count. */
  readonly headers?: TrustedHeaders | null;
  /**
   * For a header that is not among given ones; by default what the chain had at its time. Bitcoin's
   * easiest block has 1.
   */
  readonly minDifficulty?: number;
  /** Take blocks of a sandbox chain for true: they show nothing to a stranger. */
  readonly sandbox?: boolean;
  /** Only the hash is to be proven: the raw bytes are not asked for. */
  readonly hashOnly?: boolean;
  /** Ed25519 under the issuer's key, which was obtained elsewhere. */
  readonly verifySignature?: ((message: Uint8Array, signature: Uint8Array) => boolean) | null;
  /** Where that key is from, after `with`: `the key that you gave`. */
  readonly keyFrom?: string;
  /** Who published it, where nobody but the bundle named that address: stands in the headline. */
  readonly keyOwner?: string;
  /** Why there is no key, where one was looked for. */
  readonly noKey?: string;
  /** An unsigned bundle is incomplete: the reader asked for a signature. */
  readonly isSignatureWanted?: boolean;
  /** The witnesses that must have cosigned the checkpoint of the log, and logs with their keys. */
  readonly policy?: LogPolicy | null;
  /** Ed25519 under any key of 32 bytes; needed for a policy. */
  readonly verifyEd25519?: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
  /** Roots of time-stamping authorities: a bundle whose tokens lead to none is incomplete. */
  readonly timeStamps?: TokenTrust | null;
  /** Take the clock of such an authority for the time while no block holds the root yet. */
  readonly acceptTimeStamps?: boolean;
  /** A faster SHA-256 than ours. */
  readonly hash?: Sha256;
}

/** Where a header names the one before. */
const PREVIOUS = 4;
/** Headers that are chosen one by one, not a chain. */
const FEW = 4_096;

export interface GivenHeader {
  readonly header: BlockHeader;
  /** Null where the source does not say. */
  readonly height: number | null;
}

/** Block headers that somebody has from a node of their own. */
export class TrustedHeaders {
  readonly #bytes: Uint8Array;
  /** The height of each header in its order; null where the source does not say. */
  readonly #heights: readonly number[] | null;

  constructor(bytes: Uint8Array, heights: readonly number[] | null) {
    this.#bytes = bytes;
    this.#heights = heights;
  }

  get count(): number {
    return this.#bytes.length / HEADER_BYTES;
  }

  get knowsHeights(): boolean {
    return this.#heights !== null;
  }

  /** Whether it is among them, and whether another one stands at its height. */
  find(header: Uint8Array, height: number): 'held' | 'other_height' | 'other_block' | 'absent' {
    const index = this.#indexOf(header);
    if (this.#heights === null) return index < 0 ? 'absent' : 'held';
    if (this.#heights[index] === height) return 'held';
    if (this.#heights.includes(height)) return 'other_block';
    return index < 0 ? 'absent' : 'other_height';
  }

  /**
   * By hash in display order. `own` are its bytes, where they are known. Without them it is the one
   * that the header after it names; only of few headers each is hashed.
   */
  byHash(wanted: string, own: Uint8Array | null, hash: Sha256 = sha256): GivenHeader | null {
    const index = own === null ? this.#namedIndex(wanted, hash) : this.#indexOf(own);
    const header = index < 0 ? null : readHeader(this.#at(index), hash);
    if (header?.hash !== wanted) return null;
    return { header, height: this.#heights?.[index] ?? null };
  }

  #namedIndex(wanted: string, hash: Sha256): number {
    const name = reversed(fromHex(wanted) ?? new Uint8Array());
    const isWanted = (i: number): boolean =>
      i >= 0 && readHeader(this.#at(i), hash)?.hash === wanted;
    for (let i = 0; i < this.count; i++) {
      const at = i * HEADER_BYTES + PREVIOUS;
      if (this.#bytes[at] !== name[0]) continue;
      if (sameBytes(this.#bytes.subarray(at, at + name.length), name) && isWanted(i - 1)) {
        return i - 1;
      }
    }
    if (isWanted(this.count - 1)) return this.count - 1;
    if (this.count > FEW) return -1;
    for (let i = 0; i < this.count; i++) if (isWanted(i)) return i;
    return -1;
  }

  #indexOf(header: Uint8Array): number {
    if (header.length !== HEADER_BYTES) return -1;
    for (let i = 0; i < this.count; i++) {
      // The last bytes differ most: nonce, bits, time.
      const at = (i + 1) * HEADER_BYTES - 1;
      if (this.#bytes[at] === header[HEADER_BYTES - 1] && sameBytes(this.#at(i), header)) return i;
    }
    return -1;
  }

  #at(index: number): Uint8Array {
    return this.#bytes.subarray(index * HEADER_BYTES, (index + 1) * HEADER_BYTES);
  }
}

export type ReadHeaders =
  | { readonly kind: 'headers'; readonly headers: TrustedHeaders }
  | { readonly kind: 'not_headers'; readonly reason: string };

/** A file of 80-byte headers, of lines of hex, or of JSON by height. */
export function readTrustedHeaders(file: Uint8Array): ReadHeaders {
  const text = fromUtf8(file)?.trim() ?? null;
  if (text !== null && /^[0-9a-fA-F\s]+$/.test(text)) return fromLines(text);
  if (text !== null && /^[[{]/.test(text)) {
    const read = parseJson(text);
    if (read.kind === 'value') return fromJson(read.value);
  }
  if (file.length === 0 || file.length % HEADER_BYTES !== 0) {
    return notHeaders(
      'the file holds neither 80-byte headers, nor lines of hex, nor JSON by height',
    );
  }
  return checked(file.slice(), null);
}

function notHeaders(reason: string): ReadHeaders {
  return { kind: 'not_headers', reason };
}

function fromLines(text: string): ReadHeaders {
  const lines = text.split(/\s+/).map((line) => fromHex(line.toLowerCase()));
  const wrong = lines.findIndex((line) => line?.length !== HEADER_BYTES);
  if (wrong >= 0) return notHeaders(`line ${wrong + 1} is not ${2 * HEADER_BYTES} hex digits`);
  return checked(joined(lines.filter((line) => line !== null)), null);
}

// By height: `{"822528": "…"}`, or a list of objects with `height` and `header`.
function fromJson(value: unknown): ReadHeaders {
  const pairs: (readonly [unknown, unknown])[] = Array.isArray(value)
    ? value.map((one) => [one?.height, one?.header ?? one?.header_hex])
    : Object.entries(value ?? {});
  const headers: Uint8Array[] = [];
  const heights: number[] = [];
  for (const [height, hex] of pairs) {
    const name = JSON.stringify(height) ?? 'an entry';
    const number = typeof height === 'string' && /^\d{1,10}$/.test(height) ? +height : height;
    if (!Number.isSafeInteger(number))
      return notHeaders(`${name.slice(0, 40)} is not a block height`);
    const bytes = typeof hex === 'string' ? fromHex(hex.toLowerCase()) : null;
    if (bytes?.length !== HEADER_BYTES) {
      return notHeaders(`the header at ${name.slice(0, 40)} is not ${2 * HEADER_BYTES} hex digits`);
    }
    headers.push(bytes);
    heights.push(Number(number));
  }
  return checked(joined(headers), heights);
}

// The first one stands for all: a file of something else is noticed, and a long one is read fast.
function checked(bytes: Uint8Array, heights: readonly number[] | null): ReadHeaders {
  const first = readHeader(bytes.slice(0, HEADER_BYTES));
  if (first === null) return notHeaders('the file holds no header');
  if (!first.meetsBits)
    return notHeaders('the first is not a block header: its hash does not meet its bits');
  return { kind: 'headers', headers: new TrustedHeaders(bytes, heights) };
}
