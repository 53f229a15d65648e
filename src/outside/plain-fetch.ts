// One request to an address that the operator chose: a small answer, decoded, no redirect followed.

import { decodeBody } from '../core/pages/content-coding.ts';
import { field } from '../core/pages/header-field.ts';
import { fetchPage } from './fetch.ts';
import type { Fetcher, FetchFailure } from './fetcher.ts';

export interface PlainRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: Uint8Array;
  readonly headers?: readonly (readonly [string, string])[];
  /** The most bytes of an answer. */
  readonly bytes: number;
  readonly timeoutMs: number;
}

export type PlainAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Uint8Array }
  /** In words for whoever runs this. */
  | { readonly kind: 'failed'; readonly reason: string };

export async function plainFetch(fetcher: Fetcher, request: PlainRequest): Promise<PlainAnswer> {
  const { bytes, timeoutMs } = request;
  const limits = { bytes, totalMs: timeoutMs, idleMs: timeoutMs, redirects: 0 };
  const outcome = await fetchPage<object>(
    { ...fetcher, limits },
    {
      url: new URL(request.url),
      method: request.method ?? 'GET',
      body: request.body ?? null,
      headers: request.headers ?? [],
      permit: async () => ({ kind: 'go', end: async () => {} }),
    },
  );
  if (outcome.kind === 'no') return { kind: 'failed', reason: 'was not asked' };
  if (outcome.kind === 'failed') return { kind: 'failed', reason: failureText(outcome.failure) };
  const { status, headers, body } = outcome.response;
  const decoded = decodeBody(body, field(headers, 'content-encoding'), bytes);
  if (decoded.kind === 'undecodable') {
    return { kind: 'failed', reason: `sent what cannot be decoded (${decoded.reason})` };
  }
  return { kind: 'answer', status, body: decoded.body };
}

/** What follows the name of the address. */
export function failureText(failure: FetchFailure): string {
  switch (failure.kind) {
    case 'blocked_address':
      return `has an address that may not be reached (${failure.reason}); see ASSAY_OUTBOUND_ALLOW`;
    case 'dns':
      return `has a name that does not resolve (${failure.code})`;
    case 'timeout':
      return 'did not answer in time';
    case 'refused':
      return `refused the connection (${failure.code})`;
    case 'too_large':
    case 'headers_too_large':
      return 'sent far more than an answer has';
    case 'too_many_redirects':
    case 'redirect_loop':
    case 'bad_redirect':
      return 'redirected elsewhere, which is not followed';
    case 'tls':
    case 'broken':
    case 'malformed':
    case 'no_browser':
      return `broke the connection off (${failure.code})`;
  }
}
