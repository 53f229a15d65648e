// IPv4 addresses inside IPv6 ones: where a translator or a tunnel on the way would send to them.

import ipaddr from 'ipaddr.js';

export interface Embedded {
  /**
   * `nat64`: it leads there and nowhere else. `isatap`: a tunnel may lead there. `unknown`: it
   * would if this network had a prefix of its own for NAT64; it may as well be chance.
   */
  readonly as: 'nat64' | 'isatap' | 'unknown';
  readonly address: ipaddr.IPv4;
}

const WELL_KNOWN = ipaddr.IPv6.parse('64:ff9b::');

/** RFC 6052 section 2.2 says where an address stands behind prefixes of these lengths. */
const PREFIX_BYTES = [4, 5, 6, 7, 8, 12];
/** This octet is zero behind every prefix, and no part of the address. */
const ZERO_OCTET = 8;

export function embeddedIn(address: ipaddr.IPv6): readonly Embedded[] {
  const bytes = address.toByteArray();
  if (address.match(WELL_KNOWN, 96)) return [{ as: 'nat64', address: ipv4(bytes.slice(12)) }];
  const found: Embedded[] = [];
  // RFC 5214 section 6.1: 00-00-5E-FE, or 02-00-5E-FE where the address is unique.
  const [u, zero, oui, fe] = bytes.slice(8, 12);
  if ((u === 0 || u === 2) && zero === 0 && oui === 0x5e && fe === 0xfe) {
    found.push({ as: 'isatap', address: ipv4(bytes.slice(12)) });
  }
  for (const length of PREFIX_BYTES) {
    const rest = bytes.slice(length);
    if (length <= ZERO_OCTET && rest.splice(ZERO_OCTET - length, 1)[0] !== 0) continue;
    // What comes after the address is zero; the longest prefix has zeros of its own before it.
    if (rest.slice(4).some((byte) => byte !== 0)) continue;
    if (length === 12 && bytes.slice(8, 12).some((byte) => byte !== 0)) continue;
    found.push({ as: 'unknown', address: ipv4(rest.slice(0, 4)) });
  }
  return found;
}

function ipv4(bytes: number[]): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes);
}
