// The storage key of a raw object: the hash is in it (specification, ProofBundle capture.raw).

export function rawKey(sha256: string): string {
  return `raw/sha256/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}
