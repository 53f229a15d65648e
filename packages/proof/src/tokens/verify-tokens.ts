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

/** The tokens of a bundle that is not wrong in any of them. */
export interface TimeStamps {
  /** Milliseconds: the earliest time that any token states; null where there is none to go by. */
  readonly first: number | null;
  /** Those that hold under a root that the reader gave. */
  readonly held: readonly TimeStamp[];
  /** Their places in `anchor.additional`. */
  readonly places: ReadonlySet<number>;
}

const NONE: TimeStamps = { first: null, held: [], places: new Set() };

/** How far the clocks of service and authority may differ. */
const SLACK = 7_200_000;

interface Entry {
  /** In `anchor.additional`. */
  readonly place: number;
  readonly token: Token;
  readonly others: readonly Certificate[];
}

/** Without `trust` only what the tokens say is compared, and nothing is shown. */
export function checkTimeStamps(
  checks: Checks,
  anchor: Anchor,
  capturedAt: string | null,
  trust: TokenTrust | null,
): TimeStamps {
  const isNeeded = anchor.status === 'provisional';
  const said = (anchor.additional ?? [])
    .map((one, place) => ({ ...Object(one), place }))
    .filter(({ method }) => method === 'rfc3161');
  if (said.length === 0) {
    const none = 'the bundle has no token of a time-stamping authority';
    if (isNeeded) checks.fail('time_stamps', `${none}, and nothing else for the time`);
    else if (trust === null) checks.skip('time_stamps', none);
    else checks.lack('time_stamps', none);
    return NONE;
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
  const first = Math.min(...entries.map(({ token }) => token.info.time));
  const many = entries.length === 1 ? 'one token' : `${entries.length} tokens`;
  if (trust === null) {
    const detail = `${many} of the digest; no root of an authority was given: not verified`;
    if (isNeeded) checks.lack('time_stamps', detail);
    else checks.skip('time_stamps', detail);
    return { ...NONE, first };
  }
  const judged = entries.map(({ place, token, others }) => ({
    place,
    verdict: checkToken(token, { digest }, trust, others),
  }));
  const wrong = judged.find(({ verdict }) => isWrong(verdict, capturedAt));
  if (wrong !== undefined) {
    const one = said.find(({ place }) => place === wrong.place);
    return failed(checks, one ?? {}, reasonOf(wrong.verdict));
  }
  const held = judged.flatMap(({ place, verdict }) =>
    verdict.kind === 'holds' ? [{ ...verdict, place }] : [],
  );
  if (held.length === 0) {
    const why = reasonOf(judged[0]?.verdict);
    checks.lack('time_stamps', `no token is from an authority that you trust: ${why}`);
    return { ...NONE, first };
  }
  const earliest = Math.min(...held.map(({ time }) => time));
  checks.pass(
    'time_stamps',
    `${held.length} of ${many} holds under a root that was given; the first is of ${iso(earliest)}`,
  );
  return {
    first,
    held: held.map(({ time, signer, root }) => ({ at: iso(time), signer, root })),
    places: new Set(held.map(({ place }) => place)),
  };
}

/** Whether what stands beside an anchor is a token of the digest (hex), under a root of `trust`. */
export function isTokenHeld(said: object, digest: string, trust: TokenTrust): boolean {
  const entry = entryOf({ ...said, place: 0 });
  if (typeof entry === 'string') return false;
  const wanted = { digest: fromHex(digest) ?? new Uint8Array() };
  return checkToken(entry.token, wanted, trust, entry.others).kind === 'holds';
}

function failed(checks: Checks, entry: { readonly tsa_url?: unknown }, reason: string): TimeStamps {
  const from = typeof entry.tsa_url === 'string' ? ` of ${shown(entry.tsa_url)}` : '';
  checks.fail('time_stamps', `the time-stamp token${from} shows nothing: ${reason}`);
  return NONE;
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

type SaidToken = { readonly place: number } & { readonly [name: string]: unknown };

/** Says what is wrong, where it is none. */
function entryOf(said: SaidToken): Entry | string {
  const { place, token: text, policy_oid: policy, gen_time: time, certificates = [] } = said;
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
  return { place, token: read.token, others: others.flatMap((one) => one ?? []) };
}

const MAX_CERTIFICATES = 16;
