// Rows of keys as the database gives them to whoever looks many of them up.

import type { LiveKey } from '../../src/store/accounts/api-keys.ts';
import type { ByteRow } from '../../src/store/database.ts';

/** `asked` is the array of hashes that the statement is given. */
export function keyRows(
  asked: string | undefined,
  keyOf: (hash: string) => LiveKey | null | undefined,
): readonly ByteRow[] {
  const hashes = [...(asked ?? '').matchAll(/[0-9a-f]{64}/g)].map(([hash]) => hash);
  return hashes.flatMap((hash) => {
    const key = keyOf(hash);
    if (!key) return [];
    const { id, account_id, tier, mode, period, used, balance_used, balance, cap } = key;
    const fields = [hash, id, account_id, tier, mode, period, used, balance_used, balance, cap];
    return [fields.map((field) => (field === null ? null : Buffer.from(String(field))))];
  });
}
