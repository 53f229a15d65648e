// The invented captures, manifests and blocks that the vectors are made of; the same every time.

import {
  type Anchor,
  type Attestation,
  assembleBundle,
  type BlockParts,
  type BundledFact,
  type ConfirmedAnchor,
  chained,
  commitmentOf,
  concat,
  draftBundle,
  EASIEST_BITS,
  fromHex,
  type Interval,
  inclusionOf,
  isConfirmed,
  type ManifestCapture,
  mineHeader,
  type Op,
  type ProofBundle,
  readHeader,
  type SealedManifest,
  sealManifest,
  sha256,
  stamped,
  type Timestamp,
  toHex,
  toUtf8,
  writeOts,
} from '../src/index.ts';

export type Chain = Anchor['chain'];

/** A vector in a form that any language reads. */
export interface Vector {
  readonly about: string;
  readonly bundle: unknown;
  /** Base64; null where no raw bytes are given. */
  readonly raw: string | null;
  readonly trust: {
    /** Hex by height; null where none are given. */
    readonly headers: Readonly<Record<string, string>> | null;
    readonly min_difficulty: number | null;
    readonly sandbox: boolean;
    readonly hash_only: boolean;
  };
  readonly expect: {
    readonly verdict: string;
    readonly exit: number;
    /** Every check that fails, in the order of the list of checks. */
    readonly failing: readonly string[];
    /** What is proven of the time; null unless the verdict is `valid`. */
    readonly interval: Interval | null;
    readonly record_interval: Interval | null;
  };
}

/** What vectors of signed checkpoints give besides. */
export interface LogTrust {
  /** A file of c2sp.org/tlog-policy; null where none is given. */
  readonly policy: string | null;
  /** Hex of 32 bytes; null where none is given. */
  readonly issuer_key: string | null;
}

export const text = (content: string): Uint8Array => toUtf8(content);

/** Bytes that look random and never change. */
export function noise(seed: string, length: number): Uint8Array {
  return sha256(text(seed)).slice(0, length);
}

export const RAW = text(
  '<!doctype html><title>Prices</title><h1>Prices</h1><p>Pro: €29 a month — café, 東京, 😀</p>\n',
);
export const EXPORTED_AT = '2026-03-02T06:00:00.000Z';
/** The time of the block that holds the proof. */
export const BLOCK_TIME = Date.UTC(2026, 2, 2, 11, 7, 5) / 1000;
export const HEIGHT = 210;
export const EARLIER_HEIGHT = 200;
/** The block that rows of version 2 name. */
export const RECORD_HEIGHT = 199;
export const RECORD_TIME = Date.UTC(2026, 1, 28, 23, 50) / 1000;
export const EARLIER_TIME = Date.UTC(2026, 1, 26, 5, 1, 2) / 1000;

export function capture(number: number, more: Partial<ManifestCapture> = {}): ManifestCapture {
  const raw = number === 3 ? RAW : text(`page ${number} of an invented company\n`);
  const hash = toHex(sha256(raw));
  const url = `https://loomshade.example/${number === 3 ? 'pricing' : `page/${number}`}`;
  return {
    v: 1,
    type: 'capture',
    id: `cap_${toHex(noise(`capture ${number}`, 8))}`,
    kind: number % 3 === 2 ? 'ats_capture' : 'page_capture',
    company: 'loomshade.example',
    url,
    final_url: number === 3 ? `${url}/?plan=pro` : url,
    captured_at: `2026-03-01T0${number % 10}:30:00.000Z`,
    http_status: 200,
    content_type: number === 4 ? null : 'text/html; charset=utf-8',
    bytes: raw.length,
    sha256: hash,
    headers_sha256: toHex(sha256(text(`headers ${number}`))),
    raw_key: `sha256/${hash.slice(0, 2)}/${hash}`,
    raw_stored: true,
    fetcher: 'assay/1.0',
    egress: number % 2 === 0 ? 'DE' : null,
    nonce: toHex(noise(`nonce ${number}`, 16)),
    ...more,
  };
}

export interface Sealing {
  readonly chain: Chain;
  readonly captures: readonly ManifestCapture[];
  readonly hasEarlierBlock: boolean;
  readonly earlierTime: number;
  readonly earlierHeight: number;
}

const SEALING: Sealing = {
  chain: 'bitcoin',
  captures: [1, 2, 3, 4, 5, 6].map((number) => capture(number)),
  hasEarlierBlock: true,
  earlierTime: EARLIER_TIME,
  earlierHeight: EARLIER_HEIGHT,
};

export const earlierBlock = (time: number): Uint8Array =>
  mineHeader({
    version: 0x2000_0000,
    previous: toHex(sha256(text('block before'))),
    merkleRoot: sha256(text('earlier transactions')),
    time,
    bits: EASIEST_BITS,
  });

export function seal(more: Partial<Sealing> = {}): SealedManifest & { readonly sealing: Sealing } {
  const sealing = { ...SEALING, ...more };
  const hash = readHeader(earlierBlock(sealing.earlierTime))?.hash ?? '';
  const { chain, earlierHeight: height } = sealing;
  const sealed = sealManifest(
    {
      v: 1,
      type: 'header',
      origin: 'https://assay.example',
      export_id: 'exp_20260302',
      opened_at: '2026-02-26T06:00:00.000Z',
      closed_at: EXPORTED_AT,
      prev_manifest_sha256: toHex(sha256(text('manifest before'))),
      prev_merkle_root: toHex(sha256(text('root before'))),
      not_before: sealing.hasEarlierBlock ? { chain, height, hash } : null,
    },
    sealing.captures,
  );
  return { ...sealed, sealing };
}

/** What a calendar and a block add: from the commitment to the Merkle root of the block. */
const CALENDAR: readonly Op[] = [
  { kind: 'prepend', bytes: noise('sibling in the calendar', 32) },
  { kind: 'sha256' },
  { kind: 'append', bytes: noise('time in the calendar', 8) },
  { kind: 'prepend', bytes: concat(text('transaction: '), noise('inputs', 20)) },
  { kind: 'append', bytes: noise('lock time', 4) },
  { kind: 'sha256' },
  { kind: 'sha256' },
  { kind: 'append', bytes: noise('neighbour in the block', 32) },
  { kind: 'sha256' },
  { kind: 'sha256' },
];

export const NONCE = noise('nonce of the stamp', 16);

export function attested(attestation: Attestation): Timestamp {
  return chained(CALENDAR, { attestations: [attestation], branches: [] });
}

/** The value that `CALENDAR` makes of the commitment of a digest. */
export function endOf(digest: Uint8Array): Uint8Array {
  return CALENDAR.reduce((message, op) => {
    if (op.kind === 'append') return concat(message, op.bytes);
    return op.kind === 'prepend' ? concat(op.bytes, message) : sha256(message);
  }, commitmentOf(digest, NONCE).message);
}

export interface Block {
  readonly time: number;
  readonly bits: number;
  readonly merkleRoot: Uint8Array;
}

export function block(of: Block): Uint8Array {
  return mineHeader({
    version: 0x2000_0000,
    previous: toHex(sha256(text('block before'))),
    ...of,
  });
}

export interface Made {
  readonly bundle: ProofBundle<BundledFact, ConfirmedAnchor>;
  readonly header: Uint8Array;
  /** That header and the one of the earlier block, as a node would give them. */
  readonly headers: Uint8Array;
  readonly digest: Uint8Array;
  readonly parts: BlockParts;
}

export interface Making extends Partial<Sealing> {
  /** The row whose capture is proven. */
  readonly index?: number;
  /** What calendars said besides; by default nothing. */
  readonly besides?: readonly Timestamp[];
  readonly time?: number;
  /** The time of the block that the proven row names; by default it names none. */
  readonly recordTime?: number;
  readonly bits?: number;
  /** It need not hold. */
  readonly isFalse?: boolean;
}

/** The captures, whose rows name a block that was known when they were recorded. */
function boundTo(header: Uint8Array, { captures, chain = 'bitcoin' }: Making) {
  const hash = readHeader(header)?.hash ?? '';
  return (captures ?? SEALING.captures).map((row) => ({
    ...row,
    v: 2,
    not_before: { chain, height: RECORD_HEIGHT, hash },
  }));
}

/** A bundle that holds, unless it is to be a false one. */
export function make(making: Making = {}): Made {
  const { index = 3, besides = [], time = BLOCK_TIME, bits = EASIEST_BITS } = making;
  const { recordTime = null, ...sealing } = making;
  const known = recordTime === null ? null : earlierBlock(recordTime);
  const manifest = seal(
    known === null ? sealing : { ...sealing, captures: boundTo(known, making) },
  );
  const { chain, captures, hasEarlierBlock, earlierTime } = manifest.sealing;
  const row = captures[index - 1] ?? capture(index);
  const digest = fromHex(manifest.merkleRoot) ?? new Uint8Array();
  const header = block({ time, bits, merkleRoot: endOf(digest) });
  const said = attested({ kind: chain, height: HEIGHT });
  const parts: BlockParts = {
    ots: writeOts(stamped(digest, NONCE, [said, ...besides])),
    header,
    not_before_header: hasEarlierBlock ? earlierBlock(earlierTime) : null,
    record_not_before_header: known,
    calendars: ['https://calendar.example'],
    submitted_at: '2026-03-02T06:00:05.000Z',
    confirmed_at: '2026-03-02T12:30:00.000Z',
  };
  const assemble = making.isFalse === true ? draftBundle : assembleBundle;
  const bundle = assemble({
    fact: {
      dimension: 'pricing',
      key: 'pricing.tier.pro.price',
      value: 29,
      unit: 'EUR',
      provenance: 'company_stated',
      as_of: '2026-03-01',
      capture_id: row.id,
      extractor_version: 'pricing@3',
    },
    capture: {
      kind: row.kind,
      id: row.id,
      captured_at: row.captured_at,
      sha256: row.sha256,
      raw: { key: row.raw_key, hash_rule: 'sha256(object)' },
      source_url: row.url,
    },
    inclusion: inclusionOf(manifest.file, manifest, index),
    anchor: parts,
    verify: {
      version: '1.0.0',
      spec_url: 'https://assay.example/proof',
      raw_url: `https://assay.example/v1/captures/${row.id}/raw`,
    },
    issuer: {
      origin: 'https://assay.example',
      key_id: 'none',
      jwks_url: 'https://assay.example/jwks',
    },
    generated_at: '2026-03-03T00:00:00.000Z',
  });
  if (!isConfirmed(bundle)) throw new Error('it is in a block');
  const none = new Uint8Array();
  const earlier = [parts.not_before_header ?? none, known ?? none];
  const headers = concat(header, ...earlier);
  return { bundle, header, headers, digest, parts };
}
