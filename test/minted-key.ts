// A key for a test or a benchmark, minted as an operator does it.

import { randomBytes } from 'node:crypto';
import { type KeyRequest, type MintedKey, mintKey } from '../src/desk/keys/mint-key.ts';
import type { Database } from '../src/store/database.ts';

export function mintedKey(database: Database, request: KeyRequest): Promise<MintedKey> {
  return mintKey({ database, now: () => new Date(), random: (n) => randomBytes(n) }, request);
}
