// Vectors of bundles that no block holds yet: with tokens, and under which trust they are what.

import { readFileSync } from 'node:fs';
import { attestsOf } from '../src/attests.ts';
import type { Anchor, Interval, ProofBundle } from '../src/bundle.ts';
import { fromBase64, toBase64 } from '../src/bytes.ts';
import { draftBundle } from '../src/draft.ts';
import { readToken64 } from '../src/tokens/token.ts';
import { ANY_DIFFICULTY, raw64 } from './valid-cases.ts';
import { make, RECORD_TIME, type Vector } from './world.ts';

/** What vectors of bundles that no block holds give besides. */
export interface TokenTrust {
  /** PEM; null where none is given. */
  readonly tsa_roots: string | null;
  /** Whether the clock of such an authority does. */
  readonly accept_tsa: boolean;
}

type Fields = { readonly [name: string]: unknown };
type Case = Vector & { readonly trust: TokenTrust };

// Made once by `test/worlds/make-provisional-tokens.ts`, over the manifest of these vectors.
const TOKENS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('provisional-tokens.json', import.meta.url), 'utf8'),
);

const MADE = make({ recordTime: RECORD_TIME });

function entry(token = ''): Fields {
  const read = readToken64(token);
  if (read.kind !== 'token') throw new Error(read.reason);
  return {
    method: 'rfc3161',
    tsa_url: 'https://tsa.example/tsr',
    policy_oid: read.token.info.policy,
    gen_time: new Date(read.token.info.time).toISOString(),
    token,
    certificates: [],
  };
}

/** The bundle of the vectors before its block, with these tokens. */
export function provisional(...names: readonly string[]): ProofBundle {
  return stampedWith(names.map((name) => entry(TOKENS[name])));
}

function stampedWith(additional: readonly Fields[]): ProofBundle {
  const { bundle, parts } = MADE;
  return draftBundle({
    fact: bundle.fact,
    capture: bundle.capture,
    inclusion: bundle.inclusion_proof,
    anchor: {
      additional,
      not_before_header: parts.not_before_header ?? null,
      record_not_before_header: parts.record_not_before_header ?? null,
    },
    verify: bundle.verify_with,
    ...(bundle.issuer === undefined ? {} : { issuer: bundle.issuer }),
  });
}

const WITH_ROOT = { ...ANY_DIFFICULTY, tsa_roots: TOKENS.roots ?? '', accept_tsa: true };
export const TRUST: Readonly<Record<string, Vector['trust'] & TokenTrust>> = {
  both: { ...WITH_ROOT, tsa_roots: `${TOKENS.roots}${TOKENS.other_roots}` },
  root: WITH_ROOT,
  other: { ...WITH_ROOT, tsa_roots: TOKENS.other_roots ?? '' },
  notAccepted: { ...WITH_ROOT, accept_tsa: false },
  noRoot: { ...WITH_ROOT, tsa_roots: null },
  nothing: { ...ANY_DIFFICULTY, tsa_roots: null, accept_tsa: false },
};

const EXITS: Readonly<Record<string, number>> = {
  valid: 0,
  invalid: 1,
  incomplete: 2,
  malformed: 3,
};

function found(
  verdict: keyof typeof EXITS & string,
  about: string,
  bundle: unknown,
  trust: keyof typeof TRUST,
  failing: readonly string[] = verdict === 'malformed' ? ['shape'] : [],
  not_after = '2026-03-03T00:00:00.000Z',
): Case {
  const isValid = verdict === 'valid';
  const of = (bounds: 'manifest' | 'record', not_before: string): Interval | null =>
    isValid ? { bounds, not_before, not_after } : null;
  return {
    about,
    bundle,
    raw: raw64,
    trust: TRUST[trust] ?? WITH_ROOT,
    expect: {
      verdict,
      exit: EXITS[verdict] ?? -1,
      failing,
      interval: of('manifest', '2026-02-26T03:01:02.000Z'),
      record_interval: of('record', '2026-02-28T21:50:00.000Z'),
    },
  };
}

const GOOD = provisional('first', 'second');
const { anchor: ANCHOR } = GOOD;
const withAnchor = (more: Fields): Fields => ({ ...GOOD, anchor: { ...ANCHOR, ...more } });
const restated = (more: Fields): Fields => ({
  ...withAnchor(more),
  attests: attestsOf('1.1', { ...ANCHOR, ...more } as Anchor),
});

export function provisionalCases(): Readonly<Record<string, Case>> {
  return { ...byTrust(), ...byTokens(), ...byAnchor() };
}

function byTrust(): Readonly<Record<string, Case>> {
  const two = provisional('other_first', 'first');
  return {
    accepted: found('valid', 'A token of an authority that the reader takes.', GOOD, 'root'),
    'row-alone': found(
      'valid',
      'The proof of a manifest row alone, before its block.',
      { bundle_version: '1.1', inclusion_proof: GOOD.inclusion_proof, anchor: ANCHOR },
      'root',
    ),
    'first-of-two-authorities': found(
      'valid',
      'The earliest token of two authorities, both of which the reader takes.',
      two,
      'both',
      [],
      '2026-03-02T00:00:00.000Z',
    ),
    'incomplete-not-accepted': found(
      'incomplete',
      'The token holds, and the reader did not accept the clock of an authority.',
      GOOD,
      'notAccepted',
    ),
    'incomplete-no-root': found('incomplete', 'No root is given.', GOOD, 'noRoot'),
    'incomplete-nothing': found('incomplete', 'Neither is given.', GOOD, 'nothing'),
    'incomplete-other-root': found('incomplete', 'No token leads to the root.', GOOD, 'other'),
    'incomplete-first-of-another': found(
      'incomplete',
      'proved_before rests on a token whose authority the reader does not take.',
      two,
      'root',
    ),
  };
}

function byTokens(): Readonly<Record<string, Case>> {
  const bad = (about: string, bundle: unknown, failing: readonly string[], trust = 'root') =>
    found('invalid', about, bundle, trust, failing);
  const first = entry(TOKENS.first);
  const der = fromBase64(TOKENS.first ?? '') ?? new Uint8Array();
  const broken = toBase64(der.map((byte, i) => (i === der.length - 1 ? byte ^ 1 : byte)));
  const early = provisional('before_blocks');
  const starts = ['captured_in_time', 'not_before', 'record_not_before', 'interval'];
  return {
    'no-token': bad('It has no token.', restated({ additional: [] }), ['time_stamps']),
    'nothing-additional': bad(
      'It has nothing that could be a token.',
      restated({ additional: undefined }),
      ['time_stamps'],
    ),
    'token-passed-over': bad(
      'What stands there is of another method.',
      restated({ additional: [{ ...first, method: 'rfc3161-v2' }] }),
      ['time_stamps'],
    ),
    'token-of-other': bad('The token is of another digest.', provisional('of_other'), [
      'time_stamps',
    ]),
    'token-broken': bad(
      'The signature of the token does not hold.',
      stampedWith([{ ...first, token: broken }]),
      ['time_stamps'],
    ),
    'token-broken-beside': bad(
      'One of two tokens is wrong.',
      stampedWith([first, { ...first, token: broken }]),
      ['time_stamps'],
    ),
    'gen-time-other': bad(
      'The time beside the token is another one.',
      restated({ additional: [{ ...first, gen_time: '2026-03-02T05:00:07.000Z' }] }),
      ['time_stamps'],
    ),
    'captured-after-token': bad(
      'The capture was made more than two hours after the token.',
      provisional('too_early'),
      ['time_stamps'],
    ),
    'captured-after-token-untrusted': bad(
      'The same, whoever the token is from.',
      provisional('too_early'),
      ['captured_in_time'],
      'noRoot',
    ),
    'blocks-after-token': bad(
      'The blocks that the rows name are younger than the token.',
      early,
      starts,
      'noRoot',
    ),
  };
}

function byAnchor(): Readonly<Record<string, Case>> {
  const bad = (about: string, bundle: unknown, failing: readonly string[]) =>
    found('invalid', about, bundle, 'root', failing);
  const malformed = (about: string, bundle: unknown) => found('malformed', about, bundle, 'root');
  const { attests } = GOOD;
  const { anchor: confirmed } = MADE.bundle;
  return {
    'proved-before-sooner': bad(
      'proved_before is a day too early for the first token.',
      restated({ proved_before: '2026-03-02' }),
      ['token_time'],
    ),
    'proved-before-later': bad(
      'proved_before goes by the second token.',
      restated({ proved_before: '2026-03-04' }),
      ['token_time'],
    ),
    'attests-block': bad(
      'attests says what only a block shows.',
      { ...GOOD, attests: { ...attests, statement: MADE.bundle.attests.statement } },
      ['attests'],
    ),
    'attests-excludes-less': bad(
      'attests does not say that no block holds it.',
      { ...GOOD, attests: { ...attests, excludes: attests.excludes.slice(0, -1) } },
      ['attests'],
    ),
    'attests-sooner': bad(
      'attests ends sooner than proved_before.',
      {
        ...GOOD,
        attests: {
          ...attests,
          interval: { ...attests.interval, not_after: '2026-03-02T00:00:00.000Z' },
        },
      },
      ['attests'],
    ),
    'start-hidden': bad(
      'The start of the manifest, which its header row names, is left out.',
      restated({ not_before: null }),
      ['not_before'],
    ),
    'start-unshown': bad(
      'A start is claimed without the header of its block.',
      restated({ not_before: { ...ANCHOR.not_before, block_header: undefined } }),
      ['interval'],
    ),
    'digest-other': bad(
      'Another digest than the root was stamped.',
      withAnchor({ digest: MADE.bundle.capture.sha256 }),
      ['anchor_digest', 'time_stamps'],
    ),
    'malformed-confirmed': malformed(
      'It is called confirmed.',
      withAnchor({ status: 'confirmed' }),
    ),
    'malformed-block-provisional': malformed('A block holds it, and it is called provisional.', {
      ...MADE.bundle,
      anchor: { ...confirmed, status: 'provisional' },
    }),
    'malformed-block-by-token': malformed(
      'The method is called a token, and all else is of a block.',
      { ...MADE.bundle, anchor: { ...confirmed, method: 'rfc3161' } },
    ),
    'malformed-of-block': malformed(
      'The method is called that of blocks.',
      withAnchor({ method: 'opentimestamps' }),
    ),
    'malformed-sandbox': malformed(
      'It waits for a block of a sandbox chain.',
      withAnchor({ chain: 'sandbox' }),
    ),
    'malformed-version': malformed('Version 1.0 has no tokens alone.', {
      ...GOOD,
      bundle_version: '1.0',
    }),
  };
}
