// What this service demands of tokens before their block: loaded where an operator named roots.

import type { Services } from '../../operations/services.ts';

// What reads certificates is large, and few have named any.
export async function tokenTrustOf(
  path: string | null,
): Promise<NonNullable<Services['tokenTrust']> | null> {
  if (path === null) return null;
  const { readTokenTrust } = await import('./authority-roots.ts');
  return readTokenTrust(path);
}
