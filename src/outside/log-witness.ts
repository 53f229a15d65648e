// The client of a witness of the log of manifests (c2sp.org/tlog-witness): what it says, unread.

import type { Fetcher } from './fetcher.ts';
import { plainFetch } from './plain-fetch.ts';

export type WitnessReply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Uint8Array }
  /** In words for whoever runs this. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface LogWitness {
  /** Its verifier key. */
  readonly key: string;
  /** Hands over a checkpoint after the proof that it continues an older one. */
  addCheckpoint(body: Uint8Array): Promise<WitnessReply>;
}

/** Signatures of sixteen keys, and more. */
const MAX_ANSWER = 65_536;

/** `url` is the submission prefix, without a slash at its end. */
export function logWitness(
  fetcher: Fetcher,
  { url, key }: { readonly url: string; readonly key: string },
  { timeoutMs = 30_000 }: { readonly timeoutMs?: number } = {},
): LogWitness {
  return {
    key,
    addCheckpoint: (body) =>
      plainFetch(fetcher, {
        url: `${url}/add-checkpoint`,
        method: 'POST',
        body,
        headers: [['content-type', 'text/plain; charset=utf-8']],
        bytes: MAX_ANSWER,
        timeoutMs,
      }),
  };
}
