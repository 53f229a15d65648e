// A capture as the contract shows it.

import type { Capture } from '../../contract/schemas/captures.ts';
import { rawKey } from '../../core/evidence/raw-key.ts';
import { momentOf } from '../../core/moment.ts';
import type { CaptureRow } from '../../store/captures/capture-page.ts';
import type { PlaceInManifest } from '../../store/proofs/manifest-rows.ts';
import { linkTo } from '../companies/links.ts';
import type { OperationServices } from '../services.ts';

export function captureShape(
  services: OperationServices,
  row: CaptureRow,
  textSha256: string | null,
  place: PlaceInManifest | null,
): Capture {
  return {
    id: row.id,
    kind: row.kind,
    company: row.company,
    source_url: row.url,
    final_url: row.finalUrl,
    captured_at: row.capturedAt.toISOString(),
    http_status: row.status,
    content_type: row.contentType,
    bytes: row.bytes,
    sha256: row.sha256,
    received: row.received,
    raw: { key: rawKey(row.sha256), hash_rule: 'sha256(object)' },
    raw_stored: row.rawStored,
    raw_removed_at: row.rawRemovedAt?.toISOString() ?? null,
    raw_url: hasRaw(row) ? linkTo(services, 'get_capture_raw', { id: row.id }) : null,
    text_sha256: textSha256,
    dedup_of: row.dedupOf,
    vantage: vantageOf(row),
    robots: robotsOf(row),
    ...sealOf(place),
  };
}

/** Whether its bytes are on record as stored here, and were not removed for their age. */
export function hasRaw(row: Pick<CaptureRow, 'rawStored' | 'rawRemovedAt'>): boolean {
  return row.rawStored && row.rawRemovedAt === null;
}

/** Where the capture stands in a manifest, and whether that is anchored. */
function sealOf(place: PlaceInManifest | null): Pick<Capture, 'manifest' | 'anchored'> {
  if (place === null) return { manifest: null, anchored: false };
  const { leafIndex, manifest } = place;
  return {
    manifest: { key: manifest.key, leaf_index: leafIndex },
    anchored: manifest.state === 'anchored',
  };
}

function vantageOf({ vantage }: CaptureRow): Capture['vantage'] {
  return {
    egress_country: knownWord(vantage.egress_country),
    language: knownWord(vantage.language),
    user_agent: knownWord(vantage.user_agent),
    renderer: vantage.renderer === 'browser' ? 'browser' : 'http',
  };
}

// How the store writes that a recorder did not say, or that nothing was asked for.
const UNKNOWN: readonly unknown[] = ['unknown', 'none', ''];

function knownWord(word: unknown): string | null {
  return typeof word === 'string' && !UNKNOWN.includes(word) ? word : null;
}

function robotsOf({ robots }: CaptureRow): Capture['robots'] {
  const { allowed, checked_at: checked } = robots;
  const at = typeof checked === 'string' ? momentOf(checked) : null;
  return {
    allowed: typeof allowed === 'boolean' ? allowed : null,
    checked_at: at?.toISOString() ?? null,
  };
}
