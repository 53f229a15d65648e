// The rows of a manifest (completions 4.3) from what is stored: the same whenever they are made.

import { rawKey } from './raw-key.ts';

/** A capture as a row tells it. */
export interface CaptureOfManifest {
  readonly id: string;
  readonly kind: 'page_capture' | 'crawl_snapshot' | 'ats_capture';
  /** Its apex domain. */
  readonly company: string;
  readonly url: string;
  readonly finalUrl: string;
  readonly capturedAt: Date;
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: number;
  readonly sha256: string;
  readonly headersSha256: string;
  readonly rawStored: boolean;
  readonly fetcher: string;
  /** `unknown` where nobody said, as of captures that were taken elsewhere. */
  readonly egress: string | null;
  readonly nonce: string;
  /** The newest one when it was recorded; null where none was known. */
  readonly knownBlock: BlockOfRow | null;
}

/** A block of a chain, by its hash in display order. */
interface BlockOfRow {
  readonly chain: 'bitcoin' | 'sandbox';
  readonly height: number;
  readonly hash: string;
}

/** A row of version 2 where it names a block of its manifest's chain, else of version 1. */
export function captureRow(capture: CaptureOfManifest, chain: BlockOfRow['chain']) {
  const { knownBlock: known } = capture;
  if (known === null || known.chain !== chain) return plainRow(capture);
  const { height, hash } = known;
  return { ...plainRow(capture), v: 2, not_before: { chain, height, hash } } as const;
}

function plainRow(capture: CaptureOfManifest) {
  return {
    v: 1,
    type: 'capture',
    id: capture.id,
    kind: capture.kind,
    company: capture.company,
    url: capture.url,
    final_url: capture.finalUrl,
    captured_at: capture.capturedAt.toISOString(),
    http_status: capture.status,
    content_type: capture.contentType,
    bytes: capture.bytes,
    sha256: capture.sha256,
    headers_sha256: capture.headersSha256,
    raw_key: rawKey(capture.sha256),
    raw_stored: capture.rawStored,
    fetcher: capture.fetcher,
    egress: /^[A-Z]{2}$/.test(capture.egress ?? '') ? capture.egress : null,
    nonce: capture.nonce,
  } as const;
}

export interface HeadOfManifest {
  readonly chain: 'bitcoin' | 'sandbox';
  readonly exportId: string;
  readonly origin: string;
  readonly openedAt: Date;
  readonly closedAt: Date;
  readonly prevManifestSha256: string | null;
  readonly prevMerkleRoot: string | null;
  readonly notBefore: { readonly height: number; readonly hash: string } | null;
}

export function headerRow(head: HeadOfManifest) {
  const { chain, notBefore } = head;
  return {
    v: 1,
    type: 'header',
    origin: head.origin,
    export_id: head.exportId,
    opened_at: head.openedAt.toISOString(),
    closed_at: head.closedAt.toISOString(),
    prev_manifest_sha256: head.prevManifestSha256,
    prev_merkle_root: head.prevMerkleRoot,
    not_before:
      notBefore === null ? null : { chain, height: notBefore.height, hash: notBefore.hash },
  } as const;
}
