// A manifest that an export id names, found or refused in the same words.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import { findManifest, type StoredManifest } from '../../store/proofs/manifests.ts';
import { EXAMPLE_EXPORT_ID } from '../evidence/proof-examples.ts';
import type { Services } from '../services.ts';

export const ExportIdParameter = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Export id of a manifest, as the listing and the header row of the file carry it.',
  examples: [EXAMPLE_EXPORT_ID],
});

export async function knownManifest(
  services: Services,
  exportId: string,
  refuse: Refuse<'not_found'>,
): Promise<StoredManifest> {
  const found = await findManifest(services.database, exportId);
  if (found === null) throw refuse('not_found', `No manifest has the export id ${exportId}.`);
  return found;
}
