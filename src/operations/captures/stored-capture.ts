// A capture that an id names, and what is stored of it: found, or refused in the same words.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import { type CaptureRow, findCapture } from '../../store/captures/capture-page.ts';
import { whenErased } from '../../store/companies/erasures.ts';
import type { NotRead, Services } from '../services.ts';

export const CaptureIdParameter = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Id of a capture, as facts and events carry it.',
  examples: ['cap_01KAA0Z6M0X9Q2V7T4N8B3C5D1'],
});

export const STORED_PROBLEMS = [
  'capture_not_found',
  'raw_not_stored',
  'capture_integrity_error',
  'proof_unavailable',
] as const;

type RefuseStored = Refuse<(typeof STORED_PROBLEMS)[number]>;

export async function knownCapture(
  services: Services,
  id: string,
  refuse: Refuse<'capture_not_found'>,
): Promise<CaptureRow> {
  const found = await findCapture(services.database, id);
  if (found !== null) return found;
  const erased = await erasedOn(services, id);
  throw refuse('capture_not_found', `No capture has the id ${id}.${erased}`);
}

/** A sentence on the day on which it was erased; '' where it was not. */
async function erasedOn({ database }: Pick<Services, 'database'>, id: string): Promise<string> {
  const at = await whenErased(database, id);
  return at === null
    ? ''
    : ` What was stored of it was erased on ${at.toISOString().slice(0, 10)}.`;
}

/**
 * The same for whoever asks for its bytes: of a capture that was erased its hash stands in a
 * manifest, its bytes are not stored.
 */
export async function knownRaw(
  services: Services,
  id: string,
  refuse: RefuseStored,
): Promise<CaptureRow> {
  const found = await findCapture(services.database, id);
  if (found !== null) return found;
  const erased = await erasedOn(services, id);
  if (erased === '') throw refuse('capture_not_found', `No capture has the id ${id}.`);
  throw refuse('raw_not_stored', `The bytes of ${id} are not stored.${erased}`);
}

/** The bytes as they were received, never others. */
export async function storedBytes(
  services: Services,
  capture: CaptureRow,
  refuse: RefuseStored,
): Promise<Uint8Array> {
  demandStored(capture, refuse);
  const read = await services.captures.raw(capture.sha256);
  if (read.kind !== 'bytes') throw notRead(services, capture, read, refuse);
  return read.bytes;
}

export function demandStored(capture: CaptureRow, refuse: RefuseStored): void {
  const { id, rawStored, rawRemovedAt } = capture;
  if (rawStored && rawRemovedAt === null) return;
  const removed =
    rawRemovedAt === null
      ? ''
      : ` They were removed on ${rawRemovedAt.toISOString().slice(0, 10)}, for their age.`;
  const known = `Of ${id} its hash is on record, its bytes are not.`;
  throw refuse('raw_not_stored', `${known}${removed}`);
}

/** The refusal for bytes that are on record as stored. */
export function notRead(
  services: Services,
  { id, sha256 }: CaptureRow,
  read: NotRead,
  refuse: RefuseStored,
) {
  switch (read.kind) {
    case 'missing':
      services.log.error({ capture: id, sha256 }, 'stored bytes are gone');
      return refuse('capture_integrity_error', `The stored bytes of ${id} are gone.`);
    case 'corrupt':
      services.log.error({ capture: id, sha256 }, 'stored bytes fail their hash');
      return refuse('capture_integrity_error', `The stored bytes of ${id} fail their hash.`);
    case 'unreachable':
      return storeUnreachable(services, read.reason, refuse);
  }
}

export function storeUnreachable(
  services: Services,
  reason: string,
  refuse: Refuse<'proof_unavailable'>,
) {
  services.log.warn({ reason }, 'the evidence store cannot be reached');
  return refuse('proof_unavailable', 'The evidence store cannot be reached.', RETRY_SOON);
}

export function busy(refuse: Refuse<'service_unavailable'>) {
  const detail = 'As many captures are being read as may be at once.';
  return refuse('service_unavailable', detail, RETRY_SOON);
}

const RETRY_SOON = { headers: { 'Retry-After': '5' } };
