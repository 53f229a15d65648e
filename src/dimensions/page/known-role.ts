// The role of an address or of a link's words: those of a page are the same again and again.

import { pageRole, roleOfLinkText } from '../../core/pages/page-role.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import { remembering } from '../words/remembering.ts';

/** What `pageRole` tells. */
export function knownRole(url: URL): PageRole {
  return byAddress(url.href);
}

const byAddress = remembering((href) => pageRole(new URL(href)));

/** What `roleOfLinkText` tells. */
export const knownRoleOfText = remembering(roleOfLinkText);
