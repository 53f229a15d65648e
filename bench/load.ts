// The load generator, a process of its own (see bench/children.ts): keep-alive connections on bare
// sockets, so that it costs far less than the servers it asks.

import { connect } from 'node:net';

export interface LoadJob {
  readonly port: number;
  /** Each request asks for one of these, drawn at random. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly milliseconds: number;
  /** The status that every answer must have. */
  readonly status: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly milliseconds: number;
  /** Milliseconds from the last byte sent to the last byte read. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes of one answer's body, on average. */
  readonly bytes: number;
}

interface Tally {
  readonly times: number[];
  bytes: number;
}

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function run(job: LoadJob): Promise<LoadResult> {
  const fields = { Host: `127.0.0.1:${job.port}`, ...job.headers };
  const tail = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = job.paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${tail.join('')}\r\n`, 'latin1'),
  );
  const tally: Tally = { times: [], bytes: 0 };
  const began = performance.now();
  const until = began + job.milliseconds;
  const pick = (): Buffer =>
    requests[Math.floor(Math.random() * requests.length)] ?? Buffer.alloc(0);
  const all = Array.from({ length: job.connections }, () => converse(job, pick, until, tally));
  await Promise.all(all);
  const milliseconds = performance.now() - began;
  const sorted = tally.times.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return {
    requests: sorted.length,
    milliseconds,
    p50: at(0.5),
    p99: at(0.99),
    bytes: tally.bytes / Math.max(1, sorted.length),
  };
}

/** One connection: a request, its whole answer, the next request, until the time is over. */
function converse(job: LoadJob, pick: () => Buffer, until: number, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    let head: Buffer | null = null;
    let missing = 0;
    let began = 0;
    const ask = (): void => {
      began = performance.now();
      socket.write(pick());
    };
    const answered = (): void => {
      const now = performance.now();
      tally.times.push(now - began);
      if (now < until) ask();
      else socket.destroy();
    };
    const read = (chunk: Buffer): void => {
      if (missing === 0) {
        const seen = head === null ? chunk : Buffer.concat([head, chunk]);
        const end = seen.indexOf('\r\n\r\n');
        head = end < 0 ? Buffer.from(seen) : null;
        if (end < 0) return;
        const length = lengthIn(seen.toString('latin1', 0, end + 2), job.status);
        tally.bytes += length;
        missing = length - (seen.length - end - 4);
      } else missing -= chunk.length;
      if (missing === 0) answered();
      if (missing < 0) throw new Error('more bytes came than were announced');
    };
    const socket = connect({
      port: job.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        // One buffer for all that this connection reads: nothing is left for the collector.
        buffer: Buffer.alloc(128 * 1024),
        callback: (length, buffer) => {
          try {
            read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
          } catch (error) {
            socket.destroy();
            reject(error);
          }
          return true;
        },
      },
    });
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

function lengthIn(head: string, status: number): number {
  if (!head.startsWith(`HTTP/1.1 ${status} `)) {
    throw new Error(`expected ${status}, but the answer begins ${head.slice(0, 200)}`);
  }
  if (status === 304) return 0;
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without Content-Length: ${head}`);
  return Number(length);
}
