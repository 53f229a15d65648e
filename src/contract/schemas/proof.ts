// The proof bundle: a fact, its capture, the inclusion proof and the anchor (completions 4).

import { type Static, Type } from 'typebox';
import { CAPTURE_KINDS, RawObject } from './captures.ts';
import { VersionedFact } from './facts.ts';
import { address, date, dateTime, hex64, nullable, oneOf, text, whole } from './words.ts';

const ROW = {
  leaf: text('The exact manifest row, without its line feed.'),
  path: Type.Array(hex64('Sibling hash.'), { description: 'From the leaf to the root.' }),
};

export const InclusionProof = Type.Object(
  {
    merkle_spec: text('The construction of the tree.', { examples: ['rfc9162-sha256-v1'] }),
    manifest_key: text('Storage key of the manifest.'),
    manifest_sha256: hex64('Hash of the manifest file.'),
    leaf: ROW.leaf,
    leaf_index: whole('Zero-based row.'),
    tree_size: whole('Rows of the manifest.'),
    path: ROW.path,
    merkle_root: hex64('Root of the manifest.'),
    header: Type.Optional(
      Type.Object(ROW, { description: 'Row 0 of the manifest: its origin, moments and chain.' }),
    ),
    tlog_proof: Type.Optional(
      text(
        'That the manifest stands in the log of its chain, with the checkpoint, the signature of ' +
          'the log and those of witnesses (c2sp.org/tlog-proof@v1).',
      ),
    ),
  },
  { $id: 'InclusionProof', description: 'That a row stands in a manifest (RFC 9162).' },
);
export type InclusionProof = Static<typeof InclusionProof>;

/** `bitcoin` for real companies, `sandbox` for invented ones. */
export const CHAIN_WORDS = ['bitcoin', 'sandbox'] as const;

export function blockHeader(description: string) {
  return Type.String({ pattern: '^[0-9a-f]{160}$', description });
}

const AdditionalAnchor = Type.Object({
  method: oneOf(['rfc3161']),
  tsa_url: address('The time-stamping authority.'),
  policy_oid: Type.String(),
  gen_time: dateTime('Time in the token.'),
  token: text('DER, base64.'),
  certificates: Type.Array(Type.String(), { description: 'PEM.' }),
});

const NotBefore = Type.Object({
  height: whole('Block height.'),
  hash: hex64('Block hash.'),
  time: nullable(dateTime('Block time.')),
  block_header: Type.Optional(blockHeader('The 80 bytes of that block.')),
});

const STARTS = {
  not_before: nullable(
    NotBefore,
    'The block known when the export was opened: the manifest is not older.',
  ),
  record_not_before: Type.Optional(
    Type.Object(NotBefore.properties, {
      description:
        'The newest block known when the capture was recorded, which its row names: the record is ' +
        'not older.',
    }),
  ),
};

export const Anchor = Type.Object(
  {
    method: oneOf(['opentimestamps']),
    digest: hex64('Equals `merkle_root`.'),
    digest_algorithm: oneOf(['sha256']),
    status: oneOf(['confirmed']),
    ots: text('The complete detached .ots file, base64.'),
    ots_url: Type.Optional(address('The same file.')),
    chain: oneOf(
      CHAIN_WORDS,
      '`sandbox`: a chain of the service itself, for invented companies; it shows nothing to others.',
    ),
    block_height: whole('Lowest attested height.'),
    block_hash: hex64('In display order.'),
    block_header: blockHeader('The 80 bytes.'),
    block_time: dateTime('Time in the header.'),
    proved_before: date('The first day two hours after the time of the block.'),
    ...STARTS,
    calendars: Type.Array(Type.String(), { description: 'Where it was submitted.' }),
    submitted_at: dateTime('When it was submitted.'),
    confirmed_at: dateTime('When it was confirmed.'),
    additional: Type.Optional(Type.Array(AdditionalAnchor)),
  },
  { $id: 'Anchor', description: 'The timestamp of a manifest in a public blockchain.' },
);
export type Anchor = Static<typeof Anchor>;

export const ProvisionalAnchor = Type.Object(
  {
    method: oneOf(['rfc3161']),
    digest: hex64('Equals `merkle_root`.'),
    digest_algorithm: oneOf(['sha256']),
    status: oneOf(
      ['provisional'],
      'No block holds the root yet. Once one does, the same address has the whole bundle.',
    ),
    chain: oneOf(['bitcoin'], 'Whose block is waited for.'),
    proved_before: date('The first day two hours after the earliest of the tokens.'),
    ...STARTS,
    additional: Type.Array(AdditionalAnchor, {
      description: 'The tokens, each of an authority that the operator trusts.',
    }),
  },
  {
    $id: 'ProvisionalAnchor',
    description:
      'The tokens of time-stamping authorities that vouch for a manifest until a block holds its ' +
      'root. `assay-verify` takes them with `--accept-tsa` and `--tsa-root` alone.',
  },
);
export type ProvisionalAnchor = Static<typeof ProvisionalAnchor>;

export const RowProof = Type.Object(
  {
    bundle_version: Type.Optional(Type.String()),
    inclusion_proof: InclusionProof,
    anchor: Type.Union([Anchor, ProvisionalAnchor, Type.Null()], {
      description:
        'Null while no block that is known holds the root, and no token of an authority that the ' +
        'operator trusts vouches meanwhile.',
    }),
  },
  {
    $id: 'RowProof',
    description: 'The proof of the manifest row of a capture, without any fact.',
  },
);
export type RowProof = Static<typeof RowProof>;

function interval(bounds: 'manifest' | 'record', description: string) {
  return Type.Object(
    {
      bounds: Type.Optional(oneOf([bounds], 'What was made in between; the bytes may be older.')),
      not_before: nullable(dateTime('Earliest moment.')),
      not_after: dateTime('Latest moment.'),
    },
    { description },
  );
}

const Attests = Type.Object({
  statement: text('What the bundle attests, in one sentence.'),
  covers: Type.Array(Type.String()),
  excludes: Type.Array(Type.String()),
  interval: Type.Optional(interval('manifest', 'When the manifest was made.')),
  record_interval: Type.Optional(
    interval('record', 'When the record of the capture was made, where its row names a block.'),
  ),
});

const VerifyWith = Type.Object({
  tool: text('Package of the offline verifier.'),
  version: text('The least version that may be used.'),
  command: text('A command line that verifies this bundle.'),
  spec_url: address('Byte-level description and test vectors.'),
  raw_url: nullable(address('Where the raw object is.')),
  file: Type.Optional(
    Type.Object(
      { url: address('The command as one file.'), sha256: hex64('Of that file.') },
      { description: 'The verifier that the command runs, which needs nothing but Node.' },
    ),
  ),
  steps: Type.Array(Type.String(), { description: 'The same by hand.' }),
});

export const ProofBundle = Type.Object(
  {
    media_type: Type.Optional(text('Kind and version of the bundle.')),
    bundle_version: Type.Optional(Type.String()),
    issuer: Type.Optional(
      Type.Object({ origin: Type.String(), key_id: Type.String(), jwks_url: Type.String() }),
    ),
    generated_at: Type.Optional(dateTime('When it was assembled.')),
    fact: VersionedFact,
    capture: Type.Object({
      kind: oneOf(CAPTURE_KINDS),
      id: text('Stable, usable as a citation anchor.'),
      captured_at: dateTime('When the bytes were received.'),
      sha256: hex64('Content hash of the raw bytes, also in the raw key.'),
      raw: RawObject,
      source_url: Type.Optional(nullable(Type.String())),
    }),
    inclusion_proof: InclusionProof,
    anchor: Type.Union([Anchor, ProvisionalAnchor], {
      description: 'Its `status` says whether a block holds the root, or tokens vouch meanwhile.',
    }),
    attests: Attests,
    verify_with: VerifyWith,
    signature: Type.Optional(text('Ed25519 over the RFC 8785 bytes of the rest.')),
  },
  {
    $id: 'ProofBundle',
    description:
      'Attests that raw content was observed at a recorded time and anchored in a public ' +
      'blockchain timestamp. Does not attest that the extraction was correct.',
  },
);
export type ProofBundle = Static<typeof ProofBundle>;
