// What a bundle states of itself: made when it is assembled, and made again when it is verified.

import { dayAfter, dayAfterExactly, earliest } from './block-time.ts';
import type { Anchor, Attests, BundleVersion, Interval } from './bundle.ts';
import { canonical, type Json } from './canonical.ts';
import { momentOf } from './manifest-row.ts';

export const STATEMENT =
  'Attests that raw content was observed at a recorded time and anchored in a public blockchain ' +
  'timestamp. Does not attest that the extraction was correct.';
export const SANDBOX_STATEMENT =
  'A demonstration: attests that raw content was observed at a recorded time and anchored in a ' +
  'sandbox chain of the service itself, which shows nothing to others.';

export const PROVISIONAL_STATEMENT =
  'Provisional: attests that raw content was observed at a recorded time, which the clock of a ' +
  'time-stamping authority vouches for until a public blockchain timestamp confirms it. Does not ' +
  'attest that the extraction was correct.';

const COVERS = ['raw_bytes_existed_by', 'manifest_row_included', 'raw_hash_matches'] as const;
const EXCLUDES = [
  'extraction_correct',
  'source_truthful',
  'server_identity',
  'same_for_all_visitors',
  'complete_page',
] as const;

/** The day that `proved_before` names, by the rule of a version. */
export function provedBefore(version: BundleVersion, blockTime: number): string {
  return version === '1.0' ? dayAfterExactly(blockTime) : dayAfter(blockTime);
}

/** Follows from the anchor alone, whose members have checks of their own. */
export function attestsOf(version: BundleVersion, anchor: Anchor): Attests {
  const isProvisional = anchor.status === 'provisional';
  const ofBlock = anchor.chain === 'sandbox' ? SANDBOX_STATEMENT : STATEMENT;
  const statement = isProvisional ? PROVISIONAL_STATEMENT : ofBlock;
  const manifest = momentOf(anchor.not_before?.time ?? null);
  const notAfter = `${anchor.proved_before}T00:00:00.000Z`;
  if (version === '1.0') {
    const start = manifest === null ? null : new Date(manifest).toISOString();
    return {
      statement,
      covers: [...COVERS, ...(manifest === null ? [] : ['existed_not_before'])],
      excludes: EXCLUDES,
      interval: { not_before: start, not_after: notAfter },
    };
  }
  const record = momentOf(anchor.record_not_before?.time ?? null);
  const since = (bounds: 'manifest' | 'record', time: number | null): Interval => ({
    bounds,
    not_before: time === null ? null : earliest(time),
    not_after: notAfter,
  });
  return {
    statement,
    covers: [
      ...COVERS,
      ...(manifest === null ? [] : ['manifest_not_before']),
      ...(record === null ? [] : ['record_not_before']),
    ],
    excludes: [...EXCLUDES, 'bytes_not_before', ...(isProvisional ? ['in_a_block'] : [])],
    interval: since('manifest', manifest),
    ...(record === null ? {} : { record_interval: since('record', record) }),
  };
}

/** Whether the bundle states exactly that; bundles of version 1.0 may leave the interval out. */
export function isAttested(attests: Attests, version: BundleVersion, anchor: Anchor): boolean {
  const { interval, ...rest } = attestsOf(version, anchor);
  const hasNone = version === '1.0' && attests.interval === undefined;
  const wanted = hasNone || interval === undefined ? rest : { ...rest, interval };
  return textOf(attests) === textOf(wanted);
}

// Null where it has no JSON text, or is deeper than the stack.
function textOf(attests: Attests): string | null {
  try {
    return canonical(JSON.parse(JSON.stringify(attests)) as Json);
  } catch {
    return null;
  }
}
