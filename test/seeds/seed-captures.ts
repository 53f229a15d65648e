// Captures for tests of the HTTP surface: rows and bytes, some of which are gone or out of reach.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rawKey } from '../../src/core/evidence/raw-key.ts';
import {
  EXAMPLE_CAPTURE_ID,
  EXAMPLE_EARLIER_ID,
} from '../../src/operations/captures/capture-examples.ts';
import type { BlobStore } from '../../src/outside/blobs.ts';
import { keepSource, storeCaptures } from '../../src/store/captures/captures.ts';
import type { CaptureToStore } from '../../src/store/captures/looks.ts';
import type { Db } from '../../src/store/database.ts';

export interface CaptureToSeed {
  readonly id: string;
  readonly companyId: number;
  readonly body: string | Uint8Array;
  readonly contentType?: string | null;
  readonly coding?: string;
  readonly url?: string;
  readonly at?: string;
  /** `gone`: on record, not on disk. `unstored`: never kept. */
  readonly stored?: 'kept' | 'gone' | 'unstored';
  readonly vantage?: Readonly<Record<string, string>>;
  readonly robots?: Readonly<Record<string, unknown>>;
}

/** Answers the hash of its bytes. */
export async function putCapture(db: Db, blobs: BlobStore, one: CaptureToSeed): Promise<string> {
  const { url = 'https://acme.example/pricing', at = '2026-11-18T06:00:00Z', coding } = one;
  const { contentType = 'text/html; charset=utf-8', stored = 'kept' } = one;
  const bytes = typeof one.body === 'string' ? Buffer.from(one.body) : one.body;
  const sha256 = hash('sha256', bytes);
  if (stored === 'kept') await blobs.put(bytes);
  const headers = [
    ...(contentType === null ? [] : [['content-type', contentType] as const]),
    ...(coding === undefined ? [] : [['content-encoding', coding] as const]),
  ];
  const { id, companyId } = one;
  const now = new Date(at);
  const source = await keepSource(db, { companyId, url, role: 'pricing', provider: null }, now);
  const capture: CaptureToStore = {
    ...{ id, companyId, sourceId: source.id, kind: 'page_capture', lane: 'live' },
    ...{ url, finalUrl: url, redirects: [], capturedAt: now, status: 200 },
    ...{ headers, headersSha256: hash('sha256', JSON.stringify(headers)), contentType },
    ...{ bytes: bytes.byteLength, sha256, rawStored: stored !== 'unstored', received: null },
    vantage: one.vantage ?? { egress_country: 'ZZ', language: 'en', renderer: 'http' },
    robots: one.robots ?? { allowed: true, checked_at: at },
    fetcher: 'assay-test/1',
    nonce: hash('md5', id),
  };
  assert.deepEqual(await storeCaptures(db, [capture], now), [id]);
  return sha256;
}

export function pricingPage(price: string): string {
  return `<!doctype html><title>Pricing</title><h1>Plans</h1><h2>Pro</h2><p>${price} / month</p>`;
}

/** The captures of the contract's examples, and one for each way in which bytes can be missing. */
export async function seedCaptures(
  db: Db,
  blobs: BlobStore,
  folder: string,
  seed: { readonly acme: number; readonly bolt: number },
): Promise<void> {
  const { acme: companyId, bolt } = seed;
  const earlier = { id: EXAMPLE_EARLIER_ID, companyId, at: '2026-11-08T06:00:00Z' };
  await putCapture(db, blobs, { ...earlier, body: pricingPage('€39') });
  await putCapture(db, blobs, { id: EXAMPLE_CAPTURE_ID, companyId, body: pricingPage('€49') });
  await putCapture(db, blobs, { id: 'cap_gone', companyId, body: 'gone', stored: 'gone' });
  await putCapture(db, blobs, { id: 'cap_early', companyId, body: 'early', stored: 'unstored' });
  const url = 'https://bolt.example/pricing';
  await putCapture(db, blobs, { id: 'cap_bolt', companyId: bolt, url, body: pricingPage('€1') });
  // A file where a folder should be cannot be passed by any user, root included.
  const away = { id: 'cap_away', companyId, body: 'away', stored: 'gone' } as const;
  const place = dirname(join(folder, rawKey(await putCapture(db, blobs, away))));
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, '');
}
