// Compares one fingerprint with the signals of a page.

import type { Locator } from '../../core/facts/fact.ts';
import type { Address, Attribute, Signals } from './signals.ts';
import type { Fingerprint } from './technology.ts';

export interface Match {
  readonly version: string | null;
  /** All that the page names, where it may load several. */
  readonly versions?: readonly string[];
  readonly evidence: 'http_probe' | 'structured_data';
  readonly seen: () => Locator | null;
}

/** The first place where this fingerprint shows, in the order of the page. */
export function matchOf(fingerprint: Fingerprint, signals: Signals): Match | null {
  switch (fingerprint.channel) {
    case 'header': {
      const { name, value } = fingerprint;
      for (const [own, text] of signals.headers) {
        if (own !== name) continue;
        const found = value === null ? [] : value.exec(text.trim());
        if (found !== null) return inHeader(name, versionIn(found));
      }
      return null;
    }
    case 'cookie':
      return signals.cookies.some((own) => nameMatches(fingerprint.name, own))
        ? inHeader('set-cookie', null)
        : null;
    case 'script_host': {
      const of = signals.addresses.filter(
        (one) => one.isScript && (one.by !== 'script' || one.url.pathname !== '/'),
      );
      const found = of.filter(
        (one) => isAt(fingerprint.at, one.url) && asks(fingerprint.query, one),
      );
      return inAddress(found, fingerprint.version);
    }
    case 'resource_host': {
      const of = signals.addresses.filter((one) => one.by !== 'script');
      return inAddress(
        of.filter((one) => isAt(fingerprint.at, one.url)),
        fingerprint.version,
      );
    }
    case 'form_host':
      return inAddress(
        signals.forms.filter((one) => isAt(fingerprint.at, one.url)),
        null,
      );
    case 'own_path': {
      const { at } = fingerprint;
      const of = signals.addresses.filter((one) => one.isOwn && one.by !== 'script');
      return inAddress(
        of.filter((one) => one.url.pathname.startsWith(at)),
        null,
      );
    }
    case 'meta_generator':
      return inAttribute(signals.generators, 'generator', fingerprint.content);
    case 'html_marker':
      return inAttribute(signals.attributes, fingerprint.attribute, fingerprint.value);
    case 'dns_cname':
    case 'dns_mx':
    case 'dns_ns':
    case 'spf_include':
      return null;
  }
}

function inHeader(name: string, version: string | null): Match {
  return { version, evidence: 'http_probe', seen: () => ({ type: 'header', name }) };
}

/** The first address, and every version that the addresses name. */
function inAddress(addresses: readonly Address[], pattern: RegExp | null): Match | null {
  const [address] = addresses;
  if (address === undefined) return null;
  const named = addresses.flatMap(({ url }) => versionIn(pattern?.exec(url.pathname) ?? []) ?? []);
  const version = versionIn(pattern?.exec(address.url.pathname) ?? []);
  return { version, versions: named, evidence: 'structured_data', seen: address.seen };
}

function inAttribute(
  attributes: readonly Attribute[],
  name: string,
  value: RegExp | null,
): Match | null {
  for (const one of attributes) {
    if (one.name !== name) continue;
    const found = value === null ? [] : value.exec(one.value);
    if (found === null) continue;
    return { version: versionIn(found), evidence: 'structured_data', seen: one.seen };
  }
  return null;
}

function versionIn(found: readonly (string | undefined)[]): string | null {
  const version = found[1];
  return version !== undefined && /^\d/.test(version) ? version.replace(/[.-]+$/, '') : null;
}

function asks(
  query: { name: string; begins: readonly string[] } | null,
  { url }: Address,
): boolean {
  if (query === null) return true;
  const value = url.searchParams.get(query.name) ?? '';
  return query.begins.some((beginning) => value.startsWith(beginning));
}

/** Exact, or with any rest where the wanted name ends in `*`. */
export function nameMatches(wanted: string, name: string): boolean {
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

/** Is the address on this host, with a path that begins like this? See `script_host`. */
export function isAt(at: string, url: URL): boolean {
  const slash = at.indexOf('/');
  const host = at.slice(0, slash);
  const isHost = host.startsWith('*.')
    ? url.hostname.endsWith(host.slice(1)) && url.hostname.length > host.length - 1
    : url.hostname === host;
  return isHost && pathBegins(at.slice(slash), url.pathname);
}

function pathBegins(wanted: string, path: string): boolean {
  const parts = wanted.split('*');
  if (!path.startsWith(parts[0] ?? '')) return false;
  let at = (parts[0] ?? '').length;
  for (const part of parts.slice(1)) {
    const next = path.indexOf(part, at);
    if (next < 0 || path.slice(at, next).includes('/')) return false;
    at = next + part.length;
  }
  return true;
}
