// Bytes that are kept for long take memory of their own.

/**
 * The same bytes, alone in their memory. Node cuts short ones from blocks of 64 KB, and answers of
 * compression from buffers that are larger than they: one that is kept would keep all of that.
 */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  own.set(bytes);
  return own;
}
