// SHA-256 of the runtime, for the proof library, which brings a slower one of its own.

import { hash } from 'node:crypto';

export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}
