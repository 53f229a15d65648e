// The edges that stand beside the API on the same HTTP server.

import type { Extension } from '../edges/http/server.ts';
import { accountPages } from '../edges/web/account.ts';
import type { World } from '../operations/services.ts';

/** `more` are those that are opened first, as the authorization server is. */
export function edgesOf(world: World, more: readonly Extension[] = []): readonly Extension[] {
  return [accountPages(world), ...more];
}
