// The keys of the sample's accounts, kept beside the data.

import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_TIERS, type KeyTier, parseApiKey } from '../../core/callers/api-key.ts';
import { type MintingWorld, mintKey } from '../../desk/keys/mint-key.ts';
import { findLiveKey } from '../../store/accounts/api-keys.ts';

/**
 * The keys of the sample accounts, one a tier, the same at every start: they are kept beside the
 * data, readable by its owner only, because the database has nothing but their hashes.
 */
export async function sampleKeys(
  world: MintingWorld,
  data: string,
): Promise<Readonly<Record<KeyTier, string>>> {
  const path = join(data, 'sample-keys.json');
  const kept = await keptKeys(path);
  const keys: Record<KeyTier, string> = { free: '', pro: '', scale: '' };
  for (const tier of KEY_TIERS) {
    const known = kept[tier] ?? '';
    const parsed = parseApiKey(known);
    const live = parsed && (await findLiveKey(world.database, parsed.hash, world.now()));
    keys[tier] =
      live?.tier === tier
        ? known
        : (await mintKey(world, { account: `${tier}@sample.example`, tier, name: 'sample' })).key;
  }
  await writeFile(`${path}.tmp`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
  return keys;
}

async function keptKeys(path: string): Promise<Partial<Record<KeyTier, string>>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Partial<Record<KeyTier, string>>;
  } catch {
    // Absent at the first start; unreadable ones are replaced.
    return {};
  }
}
