// Writes recorded responses as a WARC file (ISO 28500), for tests that import one.

import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

export interface ToRecord {
  readonly url: string;
  readonly at: string;
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

let serial = 0;

export function warcRecord(response: ToRecord): Buffer {
  const headers = response.headers ?? [['Content-Type', 'text/html; charset=utf-8']];
  const head = [
    `HTTP/1.1 ${response.status ?? 200} OK`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
  const block = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), response.body]);
  serial += 1;
  const id = `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
  const fields = [
    'WARC/1.1',
    'WARC-Type: response',
    `WARC-Target-URI: ${response.url}`,
    `WARC-Date: ${response.at}`,
    `WARC-Record-ID: <urn:uuid:${id}>`,
    'Content-Type: application/http;msgtype=response',
    `Content-Length: ${block.length}`,
  ];
  return Buffer.concat([
    Buffer.from(`${fields.join('\r\n')}\r\n\r\n`),
    block,
    Buffer.from('\r\n\r\n'),
  ]);
}

/** One file; `gzip` compresses each record on its own, as web archives do, as fast as it goes. */
export async function writeWarc(
  path: string,
  responses: readonly ToRecord[],
  gzip = false,
): Promise<string> {
  const records = responses.map(warcRecord);
  await writeFile(
    path,
    Buffer.concat(gzip ? records.map((r) => gzipSync(r, { level: 1 })) : records),
  );
  return path;
}
