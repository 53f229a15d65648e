// Asks the service as a stranger would, and holds every answer against the contract.

import type { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { checkResponse, type ResponseHeaders } from './validate-response.ts';

export interface Answer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: string;
  /** The same, content coding removed, before it was taken for text. */
  readonly bytes: Buffer;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is sent in chunks, without its length. */
  readonly body?: string | Readable;
}

/** `path` begins with a slash and may have a query. */
export async function ask(base: string, path: string, options: Ask = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body: sent } = options;
  const wanted = { method, headers, ...(sent ? { body: sent } : {}) };
  // Undici's type knows fewer methods than HTTP has.
  const response = await request(base + path, wanted as Parameters<typeof request>[1]);
  const sentBytes = await bytesOf(response);
  const bytes = decoded(sentBytes, response.headers['content-encoding']);
  const body = bytes.toString();
  checkResponse(method, path, response.statusCode, response.headers, body);
  const isJson = /[/+]json(;|$)/.test(String(response.headers['content-type']));
  const json = body !== '' && isJson ? JSON.parse(body) : {};
  return { status: response.statusCode, headers: response.headers, body, bytes, json };
}

function decoded(bytes: Buffer, coding: unknown): Buffer {
  if (bytes.length === 0) return bytes;
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}

type Received = Awaited<ReturnType<typeof request>>;

/** The whole; of a stream what comes first, since it has no end. */
async function bytesOf({ headers, body }: Received): Promise<Buffer> {
  const isStream = String(headers['content-type']).startsWith('text/event-stream');
  if (!isStream) return Buffer.from(await body.arrayBuffer());
  for await (const first of body) return first as Buffer;
  return Buffer.alloc(0);
}
