// The client for block headers of Bitcoin, as an Esplora server gives them: unchecked.

import type { Fetcher } from './fetcher.ts';
import { plainFetch } from './plain-fetch.ts';

export type BlockAnswer<T> =
  | { readonly kind: 'answer'; readonly value: T }
  /** In words for whoever runs this. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Whoever reads what it gives must check it: the source is believed in nothing. */
export interface BlockClient {
  /** The height of the last block. */
  tip(): Promise<BlockAnswer<number>>;
  /** The 80 bytes at a height. */
  header(height: number): Promise<BlockAnswer<Uint8Array>>;
}

const MAX_ANSWER = 1_000;

export interface EsploraOptions {
  readonly timeoutMs?: number;
}

/**
 * `url` is the base of the interface (Blockstream's Esplora, "HTTP API"), without a slash at its
 * end.
 */
export function esploraBlocks(
  fetcher: Fetcher,
  url: string,
  { timeoutMs = 30_000 }: EsploraOptions = {},
): BlockClient {
  const text = async (path: string, shape: RegExp): Promise<BlockAnswer<string>> => {
    const asked = { url: `${url}${path}`, bytes: MAX_ANSWER, timeoutMs };
    const answer = await plainFetch(fetcher, asked);
    if (answer.kind === 'failed') return answer;
    if (answer.status !== 200) {
      return { kind: 'failed', reason: `answered ${path} with status ${answer.status}` };
    }
    const value = Buffer.from(answer.body).toString('latin1').trim().toLowerCase();
    if (shape.test(value)) return { kind: 'answer', value };
    return { kind: 'failed', reason: `answered ${path} with something else than asked for` };
  };
  return {
    tip: async () => {
      const tip = await text('/blocks/tip/height', /^\d{1,9}$/);
      return tip.kind === 'failed' ? tip : { kind: 'answer', value: Number(tip.value) };
    },
    header: async (height) => {
      const hash = await text(`/block-height/${height}`, /^[0-9a-f]{64}$/);
      if (hash.kind === 'failed') return hash;
      const header = await text(`/block/${hash.value}/header`, /^[0-9a-f]{160}$/);
      if (header.kind === 'failed') return header;
      return { kind: 'answer', value: Buffer.from(header.value, 'hex') };
    },
  };
}
