// Fetches a small document that an application publishes of itself: bounded, no redirect followed.

import { decodeBody } from '../core/pages/content-coding.ts';
import { field } from '../core/pages/header-field.ts';
import { fetchPage } from './fetch.ts';
import type { Fetcher, FetchFailure, FetchLimits } from './fetcher.ts';

export type DocumentFetcher = Omit<Fetcher, 'limits'>;

export type JsonDocument =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Content coding removed. */
      readonly body: Uint8Array;
      readonly cacheControl: string | null;
    }
  /** In words for whoever runs this. */
  | { readonly kind: 'failed'; readonly reason: string };

const MOST_BYTES = 64 * 1024;

/** Finding the host takes less than all of it may take, so that no look-up outlasts it. */
export const LONGEST_LOOK_UP = 2_500;

const LIMITS: FetchLimits = {
  bytes: MOST_BYTES,
  headerBytes: 16 * 1024,
  totalMs: 3_000,
  connectMs: 2_000,
  idleMs: 2_000,
  redirects: 0,
};

export async function fetchJsonDocument(
  fetcher: DocumentFetcher,
  url: string,
): Promise<JsonDocument> {
  const outcome = await fetchPage<object>(
    { ...fetcher, limits: LIMITS },
    {
      url: new URL(url),
      headers: [['accept', 'application/json']],
      permit: async () => ({ kind: 'go', end: async () => {} }),
    },
  );
  if (outcome.kind === 'no') return { kind: 'failed', reason: 'was not asked' };
  if (outcome.kind === 'failed') return { kind: 'failed', reason: reasonOf(outcome.failure) };
  const { status, headers, body } = outcome.response;
  const decoded = decodeBody(body, field(headers, 'content-encoding'), MOST_BYTES);
  if (decoded.kind === 'undecodable') return { kind: 'failed', reason: decoded.reason };
  return {
    kind: 'answer',
    status,
    body: decoded.body,
    cacheControl: field(headers, 'cache-control'),
  };
}

function reasonOf(failure: FetchFailure): string {
  if (failure.kind === 'blocked_address') return `${failure.kind}: ${failure.reason}`;
  return 'code' in failure ? `${failure.kind}: ${failure.code}` : failure.kind;
}
