// The proof of a capture as it stands now, or the refusal that says what keeps it back.

import { hash as hashOf } from 'node:crypto';
import {
  type AnchorParts,
  BundleError,
  type InclusionProof,
  type Anchor as ProofAnchor,
} from '../../../packages/proof/src/index.ts';
import type { Refuse } from '../../contract/operation.ts';
import type {
  Anchor,
  InclusionProof as InclusionShape,
  ProvisionalAnchor,
} from '../../contract/schemas/proof.ts';
import { findPlacement, type Placement } from '../../store/proofs/anchors.ts';
import { findRefusal } from '../../store/proofs/manifest-list.ts';
import { findPlace, type PlaceInManifest } from '../../store/proofs/manifest-rows.ts';
import { linkTo } from '../companies/links.ts';
import type { OperationServices } from '../services.ts';
import { anchorPartsOf, inclusionOfCapture, nextAnchorAt, tokenPartsOf } from './inclusion.ts';

export const PROOF_PROBLEMS = [
  'proof_not_available',
  'proof_not_yet_anchored',
  'proof_unavailable',
  'capture_integrity_error',
] as const;

type RefuseProof = Refuse<(typeof PROOF_PROBLEMS)[number]>;

/** Node's own hash, which is faster than the library's. */
export const sha256 = (bytes: Uint8Array): Uint8Array => hashOf('sha256', bytes, 'buffer');

/** Where a capture stands; it may not be anchored yet. */
export async function sealedPlacement(
  services: OperationServices,
  captureId: string,
  refuse: RefuseProof,
): Promise<Placement> {
  const placement = await findPlacement(services.database, captureId);
  if (placement !== null) return placement;
  const why = await findRefusal(services.database, captureId);
  if (why !== null) {
    throw refuse('proof_not_available', `No row of a manifest can be made of ${captureId}: ${why}`);
  }
  throw notYet(services, null, `${captureId} stands in no manifest yet.`, refuse);
}

/** The block that holds the root, or tokens until one does; null where there is neither. */
export function anchorFor(services: OperationServices, placement: Placement): AnchorParts | null {
  const parts = anchorPartsOf(placement);
  if (parts === null) return tokenPartsOf(placement, services.tokenTrust ?? null);
  const { exportId } = placement.manifest;
  const link = linkTo(services, 'get_manifest_ots', { export_id: exportId });
  return link === null ? parts : { ...parts, ots_url: link };
}

/** A caller who asks again at once learns nothing new. */
const LEAST_WAIT_S = 30;
const DAY_S = 86_400;

/** Says when it is worth asking again: the next run, which may not be the last that is needed. */
export function notYet(
  services: OperationServices,
  placement: Placement | null,
  detail: string,
  refuse: Refuse<'proof_not_yet_anchored'>,
) {
  const now = services.now();
  const next = nextAnchorAt(placement, services.sealing, now);
  const wait = next === null ? DAY_S : Math.ceil((next.getTime() - now.getTime()) / 1000);
  const when = next === null ? 'No run is planned.' : `The next run is at ${next.toISOString()}.`;
  return refuse('proof_not_yet_anchored', `${detail} ${when}`, {
    headers: { 'Retry-After': String(Math.max(wait, LEAST_WAIT_S)) },
  });
}

export async function inclusionFor(
  services: OperationServices,
  placement: PlaceInManifest,
  refuse: Refuse<'capture_integrity_error'>,
): Promise<InclusionProof> {
  const found = await inclusionOfCapture(services.database, placement).catch(unreadable);
  if (found !== null && !(found instanceof Error)) return found;
  const { captureId, manifest } = placement;
  const fields = { capture: captureId, manifest: manifest.exportId, error: String(found) };
  services.log.error(fields, 'what is stored is not what was sealed');
  const detail = `What is stored of ${captureId} is not what was sealed in ${manifest.exportId}.`;
  throw refuse('capture_integrity_error', detail);
}

/** Refuses a capture whose record is no longer what was sealed; one that is not sealed passes. */
export async function demandAsSealed(
  services: OperationServices,
  captureId: string,
  refuse: Refuse<'capture_integrity_error'>,
): Promise<void> {
  const place = await findPlace(services.database, captureId);
  if (place !== null) await inclusionFor(services, place, refuse);
}

// Rows and tiles out of which no proof can be made are altered ones; the rest is an outage.
function unreadable(error: unknown): Error {
  if (error instanceof RangeError || error instanceof TypeError) return error;
  throw error;
}

/** Nothing that does not verify is served. */
export function verifiedOr<Proof>(
  services: OperationServices,
  placement: Placement,
  refuse: RefuseProof,
  make: () => Proof,
): Proof {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const { captureId: capture, manifest } = placement;
    const fields = { capture, manifest: manifest.exportId, error: error.message };
    services.log.error(fields, 'a proof was made that does not verify');
    const detail = `The proof of ${capture} that is on record does not verify.`;
    throw refuse('proof_unavailable', detail, { headers: { 'Retry-After': '3600' } });
  }
}

export function inclusionShape(proof: InclusionProof): InclusionShape {
  const { header, ...rest } = proof;
  const shown = header === undefined ? {} : { header: { ...header, path: [...header.path] } };
  return { ...rest, path: [...proof.path], ...shown };
}

export function anchorShape(
  anchor: ProofAnchor,
  { anchor: stored }: Placement,
): Anchor | ProvisionalAnchor {
  const more = (stored?.additional ?? [])
    .filter((one) => anchor.additional?.includes(one))
    .map((one) => ({ ...one, certificates: [...one.certificates] }));
  if (anchor.status === 'provisional') return { ...anchor, additional: more };
  const { additional: _, ...rest } = anchor;
  return {
    ...rest,
    calendars: [...anchor.calendars],
    ...(more.length === 0 ? {} : { additional: more }),
  };
}
