// Reads which service asks visitors for their consent, by the script that a page loads from it.

import type { Reader } from '../../core/facts/reader.ts';
import { LEGAL_DOCUMENTS } from '../../core/pages/page-roles.ts';
import type { Page } from '../page/page.ts';
import { matchOf } from './match.ts';
import { TECHNOLOGIES } from './registry.ts';
import { signalsOf } from './signals.ts';

const KEY = 'legal.cookie_banner.vendor';
const VENDORS = TECHNOLOGIES.filter(({ kind }) => kind === 'cmp');
/** A page that holds none of them is not looked through. */
const HOSTS = VENDORS.flatMap(({ fingerprints }) =>
  fingerprints.flatMap((one) => ('at' in one ? [one.at.split('/')[0] ?? one.at] : [])),
);
const NO_ATTRIBUTES: ReadonlySet<string> = new Set();

export const cookieBanner: Reader<Page> = {
  name: 'cookie_banner',
  version: 2,
  timeless: true,
  dimension: 'legal',
  roles: [
    ...(['home', 'pricing', 'features', 'integrations', 'security', 'about', 'contact'] as const),
    ...(['support', 'customers', 'press', 'careers', 'imprint', ...LEGAL_DOCUMENTS] as const),
  ],
  families: [KEY],
  read(page) {
    if (!HOSTS.some((host) => page.text.includes(host))) return { readings: [], abstentions: [] };
    const signals = signalsOf(page, NO_ATTRIBUTES);
    const shown = VENDORS.flatMap(({ slug, fingerprints }) => {
      const match = fingerprints.map((one) => matchOf(one, signals)).find((one) => one !== null);
      return match == null ? [] : [{ slug, match }];
    });
    const [first, ...others] = shown;
    if (first === undefined) return { readings: [], abstentions: [] };
    const candidates = shown.map(({ slug }) => slug);
    const locator = others.length > 0 ? null : first.match.seen();
    if (locator === null) {
      const reason = others.length > 0 ? 'several that differ' : 'no quote';
      return { readings: [], abstentions: [{ keys: KEY, reason, candidates }] };
    }
    const evidenceType = first.match.evidence;
    const rest = { unit: null, product: null, confidence: null, provenance: 'observed' } as const;
    return {
      readings: [{ key: KEY, value: first.slug, ...rest, evidenceType, locator }],
      abstentions: [],
    };
  },
};
