// The contract's examples of proofs, of the same invented company: they verify, as served ones do.

import {
  assembleBundle,
  BUNDLE_VERSION,
  type Chain,
  commitmentOf,
  EASIEST_BITS,
  fromHex,
  inclusionOf,
  isConfirmed,
  type ManifestCapture,
  mineHeader,
  sealManifest,
  sha256,
  stamped,
  toHex,
  toUtf8,
  writeOts,
} from '../../../packages/proof/src/index.ts';
import type { Manifest } from '../../contract/schemas/manifests.ts';
import type { ProofBundle, RowProof } from '../../contract/schemas/proof.ts';
import { EXAMPLE_CAPTURE } from '../captures/capture-examples.ts';
import { EXAMPLE_FLAT_FACT } from '../invoke/examples.ts';

const BASE = 'http://127.0.0.1:8787';
export const EXAMPLE_EXPORT_ID = 'exp_01M7RVYAW00000000000000000';
const OTS_URL = `${BASE}/v1/manifests/${EXAMPLE_EXPORT_ID}/proof.ots`;
const CHAIN: Chain = 'sandbox';
const HEIGHT = 2;
const BLOCK_TIME = '2026-11-19T03:00:10.000Z';
const CONFIRMED_AT = '2026-11-19T03:00:12.000Z';

const noise = (seed: string, bytes: number) => sha256(toUtf8(seed)).slice(0, bytes);
const captured = EXAMPLE_CAPTURE;

const ROW: ManifestCapture = {
  v: 1,
  type: 'capture',
  id: captured.id,
  kind: captured.kind,
  company: captured.company,
  url: captured.source_url,
  final_url: captured.final_url,
  captured_at: captured.captured_at,
  http_status: captured.http_status,
  content_type: captured.content_type,
  bytes: captured.bytes,
  sha256: captured.sha256,
  headers_sha256: toHex(noise('headers', 32)),
  raw_key: captured.raw.key,
  raw_stored: true,
  fetcher: 'assay/1.0',
  egress: captured.vantage.egress_country,
  nonce: toHex(noise('nonce of the row', 16)),
};

const block = (merkleRoot: Uint8Array, time: string) =>
  mineHeader({
    version: 1,
    previous: toHex(noise('block before', 32)),
    merkleRoot,
    time: Date.parse(time) / 1000,
    bits: EASIEST_BITS,
  });

const HEADER = {
  v: 1,
  type: 'header',
  origin: BASE,
  export_id: EXAMPLE_EXPORT_ID,
  opened_at: '2026-11-19T03:00:00.000Z',
  closed_at: '2026-11-19T03:00:00.000Z',
  prev_manifest_sha256: null,
  prev_merkle_root: null,
  not_before: null,
} as const;

const sealed = sealManifest(HEADER, [ROW]);
const digest = fromHex(sealed.merkleRoot) ?? new Uint8Array();
const NONCE = noise('nonce of the stamp', 16);
const header = block(commitmentOf(digest, NONCE).message, BLOCK_TIME);
const promise = { attestations: [{ kind: CHAIN, height: HEIGHT }], branches: [] } as const;

const bundle = assembleBundle({
  fact: { ...EXAMPLE_FLAT_FACT, extractor_version: 'pricing@3' },
  capture: {
    kind: captured.kind,
    id: captured.id,
    captured_at: captured.captured_at,
    sha256: captured.sha256,
    raw: captured.raw,
    source_url: captured.source_url,
  },
  inclusion: inclusionOf(sealed.file, sealed, 1),
  anchor: {
    ots: writeOts(stamped(digest, NONCE, [promise])),
    header,
    ots_url: OTS_URL,
    calendars: ['https://calendar.example'],
    submitted_at: '2026-11-19T03:00:05.000Z',
    confirmed_at: CONFIRMED_AT,
  },
  verify: {
    version: '1.1.0-alpha.0',
    spec_url: `${BASE}/verify/spec`,
    raw_url: captured.raw_url,
    file: { url: `${BASE}/verify/assay-verify.mjs`, sha256: toHex(noise('verifier', 32)) },
  },
});

if (!isConfirmed(bundle)) throw new Error('the example is in a block');

// The library's lists are read-only ones, the contract's are not.
export const EXAMPLE_BUNDLE: ProofBundle = structuredClone(bundle) as unknown as ProofBundle;
export const EXAMPLE_ROW: RowProof = {
  bundle_version: BUNDLE_VERSION,
  inclusion_proof: EXAMPLE_BUNDLE.inclusion_proof,
  anchor: EXAMPLE_BUNDLE.anchor,
};

export const EXAMPLE_MANIFEST_TEXT = Buffer.from(sealed.file).toString();

export const EXAMPLE_MANIFEST: Manifest = {
  export_id: EXAMPLE_EXPORT_ID,
  chain: CHAIN,
  number: 1,
  state: 'anchored',
  key: sealed.key,
  rows: sealed.rows,
  bytes: sealed.file.length,
  sha256: sealed.sha256,
  merkle_root: sealed.merkleRoot,
  prev_manifest_sha256: null,
  prev_merkle_root: null,
  opened_at: HEADER.opened_at,
  closed_at: HEADER.closed_at,
  sealed_at: '2026-11-19T03:00:01.000Z',
  anchor: {
    block_height: HEIGHT,
    block_hash: bundle.anchor.block_hash,
    block_header: bundle.anchor.block_header,
    block_time: BLOCK_TIME,
    confirmed_at: CONFIRMED_AT,
    ots_url: OTS_URL,
  },
  url: `${BASE}/v1/manifests/${EXAMPLE_EXPORT_ID}`,
};
