// A block source by its address: an Esplora server, or a Bitcoin node by its RPC.

import type { NamedBlocks } from './agreeing-blocks.ts';
import { RPC } from './block-address.ts';
import { type BlockAnswer, type EsploraOptions, esploraBlocks } from './blocks.ts';
import type { Fetcher } from './fetcher.ts';
import { plainFetch } from './plain-fetch.ts';

/** `https://esplora.example/api`, or `rpc+http://user:password@127.0.0.1:8332` of a node. */
export function blockSource(
  fetcher: Fetcher,
  address: string,
  options: EsploraOptions = {},
): NamedBlocks {
  const isNode = address.startsWith(RPC);
  const { host } = new URL(isNode ? address.slice(RPC.length) : address);
  const blocks = isNode
    ? nodeBlocks(fetcher, address.slice(RPC.length), options)
    : esploraBlocks(fetcher, address, options);
  return { name: host, ...blocks };
}

/** An answer of the methods below is a line. */
const MAX_ANSWER = 10_000;

/** Bitcoin Core's JSON-RPC: https://developer.bitcoin.org/reference/rpc/ */
function nodeBlocks(fetcher: Fetcher, address: string, { timeoutMs = 30_000 }: EsploraOptions) {
  const { username, password, origin, pathname } = new URL(address);
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = [
    ['content-type', 'application/json'],
    ...(username === ''
      ? []
      : [['authorization', `Basic ${Buffer.from(user).toString('base64')}`] as const]),
  ] as const;
  const call = async (
    method: string,
    params: readonly unknown[],
  ): Promise<BlockAnswer<unknown>> => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '1.0', id: 'assay', method, params }));
    const url = `${origin}${pathname}`;
    const request = { url, method: 'POST', body, headers, bytes: MAX_ANSWER, timeoutMs } as const;
    const answer = await plainFetch(fetcher, request);
    if (answer.kind === 'failed') return answer;
    const value = resultIn(answer.body);
    if (value !== undefined) return { kind: 'answer', value };
    return { kind: 'failed', reason: `answered ${method} with status ${answer.status}` };
  };
  const text = async (
    method: string,
    params: readonly unknown[],
    shape: RegExp,
  ): Promise<BlockAnswer<string>> => {
    const said = await call(method, params);
    if (said.kind === 'failed') return said;
    if (shape.test(String(said.value))) return { kind: 'answer', value: String(said.value) };
    return { kind: 'failed', reason: `answered ${method} with something else than asked for` };
  };
  return {
    tip: async (): Promise<BlockAnswer<number>> => {
      const tip = await text('getblockcount', [], /^\d{1,9}$/);
      return tip.kind === 'failed' ? tip : { kind: 'answer', value: Number(tip.value) };
    },
    header: async (height: number): Promise<BlockAnswer<Uint8Array>> => {
      const hash = await text('getblockhash', [height], /^[0-9a-f]{64}$/);
      if (hash.kind === 'failed') return hash;
      const header = await text('getblockheader', [hash.value, false], /^[0-9a-f]{160}$/);
      if (header.kind === 'failed') return header;
      return { kind: 'answer', value: Buffer.from(header.value, 'hex') };
    },
  };
}

/** Undefined where there is none, or an error. */
function resultIn(body: Uint8Array): unknown {
  try {
    const { result = null, error = null } = Object(JSON.parse(Buffer.from(body).toString('utf8')));
    return error === null && result !== null ? result : undefined;
  } catch {
    return undefined;
  }
}
