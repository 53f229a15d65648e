// The times of a verification: when the block was there, and before what the rest was not.

import { isAttested, provedBefore } from './attests.ts';
import { CLOCK_SLACK, dayAfter, earliest } from './block-time.ts';
import type { Anchor, Attests, BundleVersion, ConfirmedAnchor, NotBefore } from './bundle.ts';
import { fromHex } from './bytes.ts';
import type { Checks } from './checks.ts';
import { sha256 } from './hashes.ts';
import { type BlockHeader, leastDifficulty, readHeader } from './header.ts';
import { type BlockRef, type ManifestCapture, momentOf } from './manifest-row.ts';
import type { Trust } from './trust.ts';
import type { Grounds, ProvenBlock } from './verify-anchor.ts';

/** What was there after everything else: the block that holds the proof, or the first token. */
export interface End {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Null where it is no block. */
  readonly height: number | null;
  readonly name: 'the block that holds it' | 'the first token';
  /** Why it is believed; null when nothing speaks for it. */
  readonly grounds: Grounds | null;
}

export function checkBlockTime(
  checks: Checks,
  anchor: ConfirmedAnchor,
  version: BundleVersion,
  block: ProvenBlock | null,
): boolean {
  if (block === null) return false;
  const time = block.header.time * 1000;
  const day = provedBefore(version, time);
  const shown = dayAfter(time);
  const isTime = momentOf(anchor.block_time) === time;
  const also = day === shown ? '' : `; with two hours for its clock, only before ${shown} is shown`;
  return checks.judge(
    'block_time',
    isTime && anchor.proved_before === day,
    `the block is of ${anchor.block_time}; proved before ${day}${also}`,
    isTime
      ? `proved_before is ${anchor.proved_before}, the first day two hours after the block ${day}`
      : `block_time is ${anchor.block_time}, the header says ${new Date(time).toISOString()}`,
  );
}

export function checkCapturedInTime(
  checks: Checks,
  capturedAt: string | null,
  end: End | null,
): boolean {
  const captured = momentOf(capturedAt);
  if (captured === null || end === null) {
    return checks.skip('captured_in_time', 'there is no time to compare with');
  }
  return checks.judge(
    'captured_in_time',
    captured <= end.time + CLOCK_SLACK,
    `the capture says it is older than ${end.height === null ? end.name : 'the block'}`,
    `the capture says it was made after ${end.name}`,
  );
}

/** A start of an interval: a block that a row names, and what the anchor says of that block. */
export interface NamedStart {
  readonly check: 'not_before' | 'record_not_before';
  /** Which row names it. */
  readonly who: 'the manifest' | 'the record';
  readonly said: NotBefore | null;
  /** Undefined where the row that would name it is not shown. */
  readonly named: BlockRef | null | undefined;
}

export type Start =
  /** The time of the earlier block, in milliseconds, as its header says. */
  | { readonly kind: 'shown'; readonly time: number }
  /** Claimed or not, nothing shows it. */
  | { readonly kind: 'not_shown' }
  /** The reader could show it, with another header. */
  | { readonly kind: 'lacking' };

const NOT_SHOWN: Start = { kind: 'not_shown' };

/** The time before which the row that names the block cannot have been made. */
export function checkStart(
  checks: Checks,
  start: NamedStart,
  { chain }: Anchor,
  end: End | null,
  trust: Trust,
): Start {
  const { check, who, said, named } = start;
  if (named === undefined) {
    const detail = said === null ? 'the bundle names no earlier block' : 'no header row shows it';
    checks.skip(check, detail);
    return NOT_SHOWN;
  }
  if (said === null && named === null) {
    checks.skip(check, `${who} names no earlier block`);
    return NOT_SHOWN;
  }
  const isSame =
    said?.height === named?.height && said?.hash === named?.hash && named?.chain === chain;
  if (said === null || !isSame) {
    checks.fail(check, `${who} names another earlier block`);
    return NOT_SHOWN;
  }
  return earlierBlock(checks, { ...start, said }, chain, end, trust);
}

type SaidStart = NamedStart & { readonly said: NotBefore };

function earlierBlock(
  checks: Checks,
  { check, who, said }: SaidStart,
  chain: Anchor['chain'],
  end: End | null,
  trust: Trust,
): Start {
  if (chain === 'sandbox' && trust.sandbox !== true) {
    checks.skip(check, `${who} names a block of a sandbox chain, which shows nothing to others`);
    return { kind: 'lacking' };
  }
  const hash = trust.hash ?? sha256;
  const bytes = said.block_header === undefined ? null : fromHex(said.block_header);
  const own = bytes === null ? null : readHeader(bytes, hash);
  if (own !== null && (own.hash !== said.hash || !own.meetsBits)) {
    checks.fail(check, `${check}.block_header is not the header of that block`);
    return NOT_SHOWN;
  }
  const given = trust.headers?.byHash(said.hash, bytes, hash) ?? null;
  const header = trust.headers ? (given?.header ?? null) : own;
  if (header === null) return unknownBlock(checks, { check, said, who }, trust);
  if (given !== null && given.height !== null && given.height !== said.height) {
    checks.fail(check, `the earlier block has the height ${given.height} among the headers given`);
    return NOT_SHOWN;
  }
  const least = trust.minDifficulty ?? leastDifficulty(header.time);
  const isHard = header.difficulty >= least;
  if (chain === 'bitcoin' && !trust.headers && !isHard) {
    checks.fail(check, 'the header of the earlier block is too easy: anyone could have made it');
    return NOT_SHOWN;
  }
  return comparedTimes(checks, { check, who, said }, header, end);
}

type Naming = Pick<SaidStart, 'check' | 'who' | 'said'>;

function unknownBlock(checks: Checks, { check, who, said }: Naming, trust: Trust): Start {
  if (!trust.headers || said.time === null) {
    checks.skip(check, `${who} names an earlier block whose time is not shown`);
    return NOT_SHOWN;
  }
  const many = trust.headers.count === 1 ? 'the one' : `the ${trust.headers.count}`;
  checks.lack(
    check,
    `the header of the earlier block ${said.height} is needed: it is not among ${many} given`,
  );
  return { kind: 'lacking' };
}

function comparedTimes(
  checks: Checks,
  { check, who, said }: Naming,
  header: BlockHeader,
  end: End | null,
): Start {
  const time = header.time * 1000;
  const isHigher = end !== null && end.height !== null && said.height >= end.height;
  const isLater = isHigher || (end !== null && time > end.time + CLOCK_SLACK);
  const what = end?.height === null ? end.name : 'the one that holds the proof';
  const isTime = said.time === null || momentOf(said.time) === time;
  const holds = checks.judge(
    check,
    isTime && !isLater,
    `${who} names block ${said.hash} of ${new Date(time).toISOString()}`,
    isTime ? `the earlier block is later than ${what}` : `${check}.time is wrong`,
  );
  return holds ? { kind: 'shown', time } : NOT_SHOWN;
}

/** As `checkStart`, of the record of the capture, which must not be older than its own block. */
export function checkRecordStart(
  checks: Checks,
  row: ManifestCapture | null,
  anchor: Anchor,
  end: End | null,
  trust: Trust,
): Start {
  const naming = {
    check: 'record_not_before',
    who: 'the record',
    said: anchor.record_not_before ?? null,
    named: row === null ? undefined : (row.not_before ?? null),
  } as const;
  const start = checkStart(checks, naming, anchor, end, trust);
  const captured = momentOf(row?.captured_at);
  if (start.kind !== 'shown' || captured === null) return start;
  if (captured >= start.time - CLOCK_SLACK) return start;
  checks.fail('record_not_before', 'the capture says it is older than the block that it names');
  return NOT_SHOWN;
}

/** Were the starts that the anchor claims shown? */
export function checkInterval(
  checks: Checks,
  starts: readonly { readonly said: NotBefore | null | undefined; readonly start: Start }[],
): boolean {
  const claimed = starts.filter(({ said }) => (said?.time ?? null) !== null);
  if (claimed.length === 0) return checks.skip('interval', 'no start is claimed');
  if (claimed.some(({ start }) => start.kind === 'not_shown')) {
    return checks.fail('interval', 'a start of the interval is claimed, and nothing shows it');
  }
  if (claimed.some(({ start }) => start.kind === 'lacking')) {
    return checks.skip('interval', 'a start of the interval is claimed, and its header is needed');
  }
  return checks.pass('interval', 'every start that is claimed was shown');
}

/** What the bundle states of itself is made again, and must be the same. */
export function checkAttests(
  checks: Checks,
  attests: Attests,
  anchor: Anchor,
  version: BundleVersion,
): boolean {
  return checks.judge(
    'attests',
    isAttested(attests, version, anchor),
    'attests is what follows from the anchor, word by word',
    'attests is not what follows from the anchor',
  );
}

/** What a start shows, with the two hours of a block's clock; null where nothing is shown. */
export function startOf(start: Start): string | null {
  return start.kind === 'shown' ? earliest(start.time) : null;
}
