// What bounds a bundle from above: the block that holds it, or tokens while none does.

import { dayAfter } from './block-time.ts';
import type { BundleVersion, ConfirmedAnchor, ProvisionalAnchor } from './bundle.ts';
import type { CheckName, Checks } from './checks.ts';
import type { Sha256 } from './hashes.ts';
import type { TimeStamps } from './tokens/verify-tokens.ts';
import type { Trust } from './trust.ts';
import { checkAttestation, checkHeader, checkOts, checkTrusted } from './verify-anchor.ts';
import { checkBlockTime, type End } from './verify-times.ts';

/** Null where there is no block header to go by. */
export function endByBlock(
  checks: Checks,
  anchor: ConfirmedAnchor,
  version: BundleVersion,
  trust: Trust,
  hash: Sha256,
): End | null {
  const reached = checkAttestation(checks, anchor, checkOts(checks, anchor, hash), hash);
  const block = checkHeader(checks, anchor, reached, hash);
  const grounds = checkTrusted(checks, anchor, block, trust);
  checkBlockTime(checks, anchor, version, block);
  checks.skip('token_time', 'the time is that of a block');
  if (block === null) return null;
  const { header, height } = block;
  return { time: header.time * 1000, height, name: 'the block that holds it', grounds };
}

/** What only a block could show. */
const OF_BLOCKS: readonly CheckName[] = [
  'ots_file',
  'ots_attestation',
  'header_merkle_root',
  'block_hash',
  'header_work',
  'header_trusted',
  'block_time',
];

/** Null where there is no token to go by. */
export function endByTokens(
  checks: Checks,
  anchor: ProvisionalAnchor,
  stamps: TimeStamps,
  trust: Trust,
): End | null {
  for (const check of OF_BLOCKS) checks.skip(check, 'provisional: no block holds the root yet');
  const { first } = stamps;
  if (first === null) {
    checks.skip('token_time', 'there is no token to go by');
    return null;
  }
  const isAccepted = checkTokenTime(checks, anchor, { ...stamps, first }, trust);
  const grounds = isAccepted ? 'authority' : null;
  return { time: first, height: null, name: 'the first token', grounds };
}

function checkTokenTime(
  checks: Checks,
  anchor: ProvisionalAnchor,
  { first, held }: TimeStamps & { readonly first: number },
  trust: Trust,
): boolean {
  const day = dayAfter(first);
  const said = anchor.proved_before;
  if (said !== day) {
    const why = `proved_before is ${said}, the first day two hours after the first token ${day}`;
    return checks.fail('token_time', why);
  }
  if (trust.acceptTimeStamps !== true) {
    return checks.lack(
      'token_time',
      'provisional: no block holds the root yet, and you did not accept the clock of an authority',
    );
  }
  if (held.length === 0) {
    return checks.skip('token_time', 'no token of an authority that you trust gives the time');
  }
  if (held.every(({ at }) => dayAfter(Date.parse(at)) !== day)) {
    const why = `no token of an authority that you trust is as old as proved_before ${day} says`;
    return checks.lack('token_time', why);
  }
  return checks.pass('token_time', `no block yet; by an authority's clock proved before ${day}`);
}
