// Which domain a host is registered under, by the Public Suffix List.

import { getDomain } from 'tldts';
import type { RegistrableDomain } from '../../core/identifier.ts';

/**
 * The registrable domain of a lower-case host without a trailing dot, or null where there is none.
 * Private suffixes count: whoever owns `foo.github.io` is not the company that owns `github.io`,
 * and the list's own vectors ask for it (`b.example.uk.com`). A top level that is not listed is
 * a suffix of one label (https://github.com/publicsuffix/list/wiki/Format, rule `*`).
 */
export const registrableDomain: RegistrableDomain = (host) => {
  if (host.startsWith('.')) return null;
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false });
};
