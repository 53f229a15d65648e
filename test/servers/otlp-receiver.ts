// A receiver of traces on loopback (OTLP over HTTP, Protocol Buffers), which decodes what it gets.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { type ReadSpan, readTraces } from './otlp-message.ts';

export interface OtlpReceiver extends AsyncDisposable {
  readonly url: string;
  readonly spans: readonly ReadSpan[];
  /** What came, uncoded, one after another. */
  readonly raw: readonly Buffer[];
  readonly headers: readonly IncomingHttpHeaders[];
  readonly paths: readonly string[];
  /** Waits for a span that is so. */
  until(what: string, is: (span: ReadSpan) => boolean): Promise<ReadSpan>;
}

/** `never`: it takes what comes and answers nothing. */
export async function openOtlpReceiver(answers: 'at once' | 'never' = 'at once') {
  const spans: ReadSpan[] = [];
  const raw: Buffer[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const sent = Buffer.concat(parts);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      raw.push(body);
      headers.push(request.headers);
      paths.push(`${request.method} ${request.url}`);
      spans.push(...readTraces(body));
      if (answers === 'never') return;
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const receiver: OtlpReceiver = {
    ...{ url: `http://127.0.0.1:${port}`, spans, raw, headers, paths },
    until: async (what, is) => {
      for (let tries = 0; tries < 600; tries++) {
        const found = spans.find(is);
        if (found !== undefined) return found;
        await sleep(50);
      }
      const names = [...new Set(spans.map(({ name }) => name))].join(', ');
      throw new Error(`no span is ${what}; there are ${names}`);
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return receiver;
}
