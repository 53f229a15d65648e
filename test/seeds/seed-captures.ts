// Captures for tests of the HTTP surface: rows and bytes, some of which are gone or out of reach.

import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rawKey } from '../../src/core/evidence/raw-key.ts';
import {
  EXAMPLE_CAPTURE_ID,
  EXAMPLE_EARLIER_ID,
} from '../../src/operations/captures/capture-examples.ts';
import type { BlobStore } from '../../src/outside/blobs.ts';
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
  readonly vantage?: object;
  readonly robots?: object;
}

/** Answers the hash of its bytes. */
export async function putCapture(db: Db, blobs: BlobStore, one: CaptureToSeed): Promise<string> {
  const { url = 'https://acme.example/pricing', at = '2026-11-18T06:00:00Z', coding } = one;
  const { contentType = 'text/html; charset=utf-8', stored = 'kept' } = one;
  const bytes = typeof one.body === 'string' ? Buffer.from(one.body) : one.body;
  const sha256 = hash('sha256', bytes);
  if (stored === 'kept') await blobs.put(bytes);
  const headers = [
    ...(contentType === null ? [] : [['content-type', contentType]]),
    ...(coding === undefined ? [] : [['content-encoding', coding]]),
  ];
  await db.rows(
    'seed-capture',
    `with source as (
       insert into sources (company_id, url, role, created_at) values ($2, $3, 'pricing', $4)
       on conflict (company_id, url) do update set role = excluded.role returning id)
     insert into captures (id, company_id, source_id, kind, lane, url, final_url, captured_at,
       recorded_at, http_status, headers, headers_sha256, content_type, bytes, sha256, raw_stored,
       vantage, robots, fetcher, nonce)
     select $1::text, $2, id, 'page_capture', 'live', $3, $3, $4, $4, 200, $5::jsonb,
       encode(sha256(convert_to($5::jsonb::text, 'UTF8')), 'hex'), $6, $7, $8, $9, $10, $11,
       'assay-test/1', md5($1::text) from source`,
    [
      one.id,
      one.companyId,
      url,
      new Date(at),
      JSON.stringify(headers),
      contentType,
      bytes.byteLength,
      sha256,
      stored !== 'unstored',
      JSON.stringify(one.vantage ?? { egress_country: 'ZZ', language: 'en', renderer: 'http' }),
      JSON.stringify(one.robots ?? { allowed: true, checked_at: at }),
    ],
  );
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
