// Parts of an answer's JSON that were written before.

/** In bytes, which nobody changes any more. */
export interface JsonPiece {
  readonly bytes: Uint8Array;
  /** Their hash, where it is known. */
  readonly sha256?: string;
}
