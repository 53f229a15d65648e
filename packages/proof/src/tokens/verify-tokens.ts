// The time-stamp tokens beside the anchor of a bundle: a check of their own.

import type { Anchor } from '../bundle.ts';
import { fromHex, toUtf8 } from '../bytes.ts';
import { type Checks, shown } from '../checks.ts';
import { momentOf } from '../manifest-row.ts';
import { type Certificate, readCertificates } from './certificate.ts';
import { checkToken, type TokenTrust, type TokenVerdict, wrongInfo } from './check-token.ts';
import { readToken64, type Token } from './token.ts';

/** A token that holds, under a root that the reader gave. */
export interface TimeStamp {
  /** ISO 8601: the manifest existed then. */
  readonly at: string;
  readonly signer: string;
  readonly root: string;
}

/** How far the clocks of service and authority may differ. */
const SLACK = 7_200_000;

interface Entry {
  readonly token: Token;
  readonly others: readonly Certificate[];
}

/** Without `trust` only what the tokens say is compared, and nothing is shown. */
export function checkTimeStamps(
  checks: Checks,
  anchor: Anchor,
  capturedAt: string | null,
  trust: TokenTrust | null,
): readonly TimeStamp[] {
  const said = (anchor.additional ?? []).map(Object).filter(({ method }) => method === 'rfc3161');
  if (said.length === 0) {
    const none = 'the bundle has no token of a time-stamping authority';
    if (trust === null) checks.skip('time_stamps', none);
    else checks.lack('time_stamps', none);
    return [];
  }
  const digest = fromHex(anchor.digest) ?? new Uint8Array();
  const entries: Entry[] = [];
  for (const one of said) {
    const entry = entryOf(one);
    const reason =
      typeof entry === 'string' ? entry : wrongInfo(entry.token, { digest }, trust ?? {});
    if (typeof entry === 'string' || reason !== null) return failed(checks, one, reason ?? '');
    entries.push(entry);
  }
  const many = entries.length === 1 ? 'one token' : `${entries.length} tokens`;
  if (trust === null) {
    const detail = `${many} of the digest; no root of an authority was given: not verified`;
    checks.skip('time_stamps', detail);
    return [];
  }
  const verdicts = entries.map(({ token, others }) => checkToken(token, { digest }, trust, others));
  const wrong = verdicts.findIndex((verdict) => isWrong(verdict, capturedAt));
  if (wrong >= 0) return failed(checks, said[wrong], reasonOf(verdicts[wrong]));
  const held = verdicts.filter((verdict) => verdict.kind === 'holds');
  if (held.length === 0) {
    checks.lack(
      'time_stamps',
      `no token is from an authority that you trust: ${reasonOf(verdicts[0])}`,
    );
    return [];
  }
  const first = Math.min(...held.map(({ time }) => time));
  checks.pass(
    'time_stamps',
    `${held.length} of ${many} holds under a root that was given; the first is of ${iso(first)}`,
  );
  return held.map(({ time, signer, root }) => ({ at: iso(time), signer, root }));
}

function failed(checks: Checks, entry: { readonly tsa_url?: unknown }, reason: string) {
  const from = typeof entry?.tsa_url === 'string' ? ` of ${shown(entry.tsa_url)}` : '';
  checks.fail('time_stamps', `the time-stamp token${from} shows nothing: ${reason}`);
  return [];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function isWrong(verdict: TokenVerdict, capturedAt: string | null): boolean {
  if (verdict.kind !== 'holds') return verdict.kind === 'wrong';
  return verdict.time + SLACK < (momentOf(capturedAt) ?? Number.NEGATIVE_INFINITY);
}

function reasonOf(verdict: TokenVerdict | undefined): string {
  if (verdict?.kind === 'holds') return 'the capture says it was made after it';
  return verdict?.reason ?? '';
}

/** Says what is wrong, where it is none. */
function entryOf(said: { readonly [name: string]: unknown }): Entry | string {
  const { token: text, policy_oid: policy, gen_time: time, certificates = [] } = said;
  if (typeof text !== 'string') return 'it is missing';
  const read = readToken64(text);
  if (read.kind === 'not_a_token') return `it cannot be read: ${read.reason}`;
  const { info } = read.token;
  if (policy !== info.policy) return 'policy_oid is not what it says';
  if (momentOf(time) !== info.time) return 'gen_time is not what it says';
  if (!Array.isArray(certificates) || certificates.length > MAX_CERTIFICATES) {
    return 'its certificates are no list';
  }
  const others = certificates.map((one) => {
    return typeof one === 'string' ? readCertificates(toUtf8(one)) : null;
  });
  if (others.includes(null)) return 'a certificate beside it cannot be read';
  return { token: read.token, others: others.flatMap((one) => one ?? []) };
}

const MAX_CERTIFICATES = 16;
