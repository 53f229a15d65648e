// Tells the role of an address: those that pages link to are the same again and again.

import { pageRole } from '../../core/pages/page-role.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import { remembering } from '../words/remembering.ts';

/** What `pageRole` tells. */
export function knownRole(url: URL): PageRole {
  return byAddress(url.href);
}

const byAddress = remembering((href) => pageRole(new URL(href)));
