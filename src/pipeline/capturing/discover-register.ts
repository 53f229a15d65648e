// What the record of a register leads to: allotments of shares, and the last Forms D.

import { parseJson } from '../../core/facts/board.ts';
import { capitalAddress, formDAddress, recordOfAddress } from '../../registers/confirmation.ts';
import { latestFormsD } from '../../registers/edgar.ts';
import { findCaptures, keepSource } from '../../store/captures/captures.ts';
import { scheduleSources } from '../../store/captures/schedule.ts';
import type { LiveWorld } from '../steps.ts';
import { textOf } from './fetch-board.ts';

/** Rounds are rarely more, and each is one request. */
const MOST_FORMS = 8;

/** Makes sources of what belongs to a record that was captured and is the company's. */
export async function followRegister(
  world: LiveWorld,
  source: { readonly companyId: number; readonly url: string; readonly provider: string | null },
  captureId: string,
): Promise<void> {
  const { companyId, provider } = source;
  const urls = await furtherAddresses(world, source.url, captureId);
  const now = world.now();
  for (const url of urls) {
    await keepSource(world.database, { companyId, url, role: 'register', provider }, now);
  }
  await scheduleSources(world.database, companyId, urls, now);
}

async function furtherAddresses(
  world: LiveWorld,
  address: string,
  captureId: string,
): Promise<readonly string[]> {
  const record = recordOfAddress(address);
  switch (record?.document) {
    case undefined:
    case 'gleif_record':
    case 'edgar_form_d':
    case 'companies_house_capital':
      return [];
    case 'companies_house_profile':
      return [capitalAddress(record?.identifier ?? '')];
    case 'edgar_submissions': {
      const document = await storedJson(world, captureId);
      const cik = record?.identifier ?? '';
      if (document === null) return [];
      return latestFormsD(document, cik, MOST_FORMS).map((one) => formDAddress(cik, one));
    }
  }
}

// What is followed is what was stored.
async function storedJson(world: LiveWorld, captureId: string) {
  const [capture] = await findCaptures(world.database, [captureId]);
  if (capture === undefined || capture.status !== 200) return null;
  const blob = await world.blobs.get(capture.sha256);
  if (blob.kind !== 'bytes') return null;
  const text = textOf({ ...capture, body: blob.bytes });
  const parsed = parseJson(text ?? '');
  return parsed.kind === 'json' ? parsed.value : null;
}
