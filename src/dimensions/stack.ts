// Reads which technologies a home page and its answer show, by signals that only one product gives.

import type { Abstention, Extraction, Reading } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import type { Page } from './page/page.ts';
import { type Match, matchOf } from './stack/match.ts';
import { type Kind, TECHNOLOGIES, type Technology } from './stack/registry.ts';
import { readResponse } from './stack/response.ts';
import { type Signals, signalsOf } from './stack/signals.ts';
import type { Sink } from './stack/sink.ts';

export { TECHNOLOGIES } from './stack/registry.ts';

/** Keys that hold the one technology of a kind. */
const ONE_OF: readonly (readonly [string, Kind])[] = [
  ['stack.cdn', 'cdn'],
  ['stack.hosting', 'hosting'],
  ['stack.waf', 'waf'],
  ['stack.chat', 'chat'],
  ['stack.helpdesk', 'helpdesk'],
  ['stack.cmp', 'cmp'],
  ['stack.payments', 'payments'],
];
/** Keys with one member for each technology of some kinds. */
const EACH_OF: readonly (readonly [string, readonly Kind[]])[] = [
  ['stack.analytics', ['analytics']],
  ['stack.framework', ['framework', 'cms', 'site_builder']],
];

// Only the home page: there every technology of the registry is looked for at each capture, so that
// one which two complete captures lack is gone. Another page may well never have had it.
export const stack: Reader<Page> = {
  name: 'stack',
  version: 4,
  timeless: true,
  dimension: 'stack',
  roles: ['home'],
  families: [
    'stack.tech.{technology}',
    'stack.tech.{technology}.version',
    'stack.http.compression',
    'stack.http.h3_advertised',
    'stack.third_party.host_count',
    ...ONE_OF.map(([key]) => key),
    ...EACH_OF.map(([key]) => `${key}.{technology}`),
  ],
  read,
};

interface Found {
  readonly technology: Technology;
  readonly match: Match;
  readonly version: Match | null;
  readonly versions: ReadonlySet<string>;
}

const WANTED: ReadonlySet<string> = new Set(
  TECHNOLOGIES.flatMap(({ fingerprints }) =>
    fingerprints.flatMap((one) => (one.channel === 'html_marker' ? [one.attribute] : [])),
  ),
);

function read(page: Page): Extraction {
  const readings: Reading[] = [];
  const abstentions: Abstention[] = [];
  const sink: Sink = {
    say(key, value, locator, evidenceType) {
      if (locator === null) {
        abstentions.push({ keys: key, reason: 'no quote', candidates: [value] });
        return;
      }
      const same = { unit: null, product: null, confidence: null } as const;
      readings.push({ key, value, ...same, provenance: 'observed', evidenceType, locator });
    },
    abstain(keys, reason, candidates) {
      abstentions.push({ keys, reason, candidates });
    },
  };
  const signals = signalsOf(page, WANTED);
  const found = technologiesIn(signals);
  for (const one of found) sayTechnology(one, sink);
  sayKinds(found, sink);
  readResponse(page, signals, sink);
  if (page.headers.length === 0) {
    for (const keys of BY_HEADERS) sink.abstain(keys, 'no headers recorded', []);
  }
  return {
    readings: readings.sort((a, b) => (a.key < b.key ? -1 : 1)),
    abstentions: abstentions.sort((a, b) => (a.keys < b.keys ? -1 : 1)),
  };
}

function technologiesIn(signals: Signals): readonly Found[] {
  return TECHNOLOGIES.flatMap((technology) => {
    const matches = technology.fingerprints.flatMap((one) => matchOf(one, signals) ?? []);
    const [match] = matches;
    if (match === undefined) return [];
    const version = matches.find((one) => one.version !== null) ?? null;
    const versions = new Set(matches.flatMap((one) => one.versions ?? one.version ?? []));
    return [{ technology, match, version, versions }];
  });
}

function sayTechnology({ technology, match, version, versions }: Found, sink: Sink): void {
  const key = `stack.tech.${technology.slug}`;
  sink.say(key, true, match.seen(), match.evidence);
  // A page may load a library twice.
  if (versions.size > 1) sink.abstain(`${key}.version`, 'several versions', [...versions]);
  if (version === null || versions.size > 1) return;
  sink.say(`${key}.version`, version.version, version.seen(), version.evidence);
}

function sayKinds(found: readonly Found[], sink: Sink): void {
  for (const [key, kind] of ONE_OF) {
    const of = found.filter(({ technology }) => technology.kind === kind);
    const [first] = of;
    if (first === undefined) continue;
    const slugs = of.map(({ technology }) => technology.slug);
    if (slugs.length > 1) sink.abstain(key, 'several that differ', slugs);
    else sink.say(key, slugs[0] ?? null, first.match.seen(), first.match.evidence);
  }
  for (const [key, kinds] of EACH_OF) {
    for (const { technology, match } of found) {
      if (!kinds.includes(technology.kind)) continue;
      sink.say(`${key}.${technology.slug}`, true, match.seen(), match.evidence);
    }
  }
}

// What headers and cookies may tell, a recording without them can neither show nor lack.
const BY_HEADERS: readonly string[] = [
  'stack.cdn',
  'stack.framework.*',
  'stack.hosting',
  'stack.http.*',
  'stack.tech.*',
  'stack.waf',
];
