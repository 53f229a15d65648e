// A real S3 server behind a line that can be slow, cut, or false.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BucketAt, bucketAt } from '../../src/outside/files/bucket-address.ts';

export interface ObjectRequest {
  readonly method: string;
  /** Without the bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export type Fault =
  /** Answered in place of the server. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code: string;
      readonly text?: string;
    }
  /** Neither the server nor the client is told anything. */
  | { readonly kind: 'reset' }
  /** The server does it, and nobody hears of it. */
  | { readonly kind: 'lost_answer' }
  /** The answer begins after so long, or so long passes between each two bytes of it. */
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'trickle'; readonly ms: number }
  /** The answer ends after so many bytes, though it announced all. */
  | { readonly kind: 'truncated'; readonly bytes: number }
  | { readonly kind: 'flipped_answer' | 'flipped_request' };

export const BUCKET = 'evidence';
const KEY = 'S3RVER';

export interface ObjectServer extends AsyncDisposable {
  readonly endpoint: string;
  /** What programs need to find it. */
  readonly env: Readonly<Record<string, string>>;
  /** What was asked since it was emptied. */
  readonly asked: ObjectRequest[];
  /** Asked for each request; null lets it through. */
  fault: (request: ObjectRequest) => Fault | null;
  at(prefix: string): BucketAt;
  /** The server itself ends at once, and comes back with what it has. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The file in which the server keeps what stands under a key. */
  fileOf(key: string): string;
}

/** `skew`: milliseconds by which its clock is ahead. */
export async function openObjectServer({ skew = 0 } = {}): Promise<ObjectServer> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-objects-'));
  let child: ChildProcess | null = null;
  let port = 0;
  const start = async (): Promise<void> => {
    const program = join(import.meta.dirname, 'object-server-process.ts');
    // It codes where a list goes on with a cipher that OpenSSL has put away.
    const words = ['--openssl-legacy-provider', program, folder, BUCKET, String(skew)];
    child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    port = Number(line.toString());
  };
  const kill = async (): Promise<void> => {
    const dying = child;
    child = null;
    if (dying === null) return;
    const over = once(dying, 'close');
    dying.kill('SIGKILL');
    await over;
  };
  await start();
  const fileOf = (key: string): string => join(folder, BUCKET, `${key}._S3rver_object`);
  const line = new Line({ portOf: () => port, fileOf, skew });
  const endpoint = await line.listen();
  const env = {
    AWS_ACCESS_KEY_ID: KEY,
    AWS_SECRET_ACCESS_KEY: KEY,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: 'eu-central-1',
  };
  return {
    endpoint,
    env,
    asked: line.asked,
    get fault() {
      return line.fault;
    },
    set fault(fault) {
      line.fault = fault;
    },
    at: (prefix) => {
      const found = bucketAt(`s3://${BUCKET}/${prefix}`, env);
      if (found === null) throw new Error(`${prefix} is not a prefix`);
      return found;
    },
    kill,
    start,
    fileOf,
    [Symbol.asyncDispose]: async () => {
      await line.close();
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Behind {
  portOf(): number;
  fileOf(key: string): string;
  readonly skew: number;
}

class Line {
  readonly asked: ObjectRequest[] = [];
  fault: (request: ObjectRequest) => Fault | null = () => null;
  readonly #behind: Behind;
  readonly #turns = new Map<string, Promise<void>>();
  readonly #server = createServer((request, response) => {
    this.#pass(request, response).catch(() => response.destroy());
  });

  constructor(behind: Behind) {
    this.#behind = behind;
  }

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Half a request that a killed client sent never comes to the server, as with real ones.
    const body = await buffer(request);
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://line');
    const key = decodeURIComponent(pathname.slice(BUCKET.length + 2));
    const { method = 'GET', headers } = request;
    const asked = { method, key, query, headers, body };
    this.asked.push(asked);
    const fault = this.fault(asked);
    if (fault?.kind === 'reset') return void request.socket.resetAndDestroy();
    if (fault?.kind === 'status') return refuse(response, fault.status, fault.code, fault.text);
    // A write is seen whole or not at all.
    await this.#inTurn(key, async () => {
      const refused = await this.#unmet(asked);
      if (refused !== null) return refuse(response, ...refused);
      const sent = fault?.kind === 'flipped_request' ? flipped(body) : body;
      const answer = await this.#forward(request, sent);
      if (fault?.kind === 'lost_answer') return void request.socket.resetAndDestroy();
      await answered(response, answer, fault);
    });
  }

  async #inTurn(key: string, work: () => Promise<void>): Promise<void> {
    const before = this.#turns.get(key);
    const own = (before ?? Promise.resolve()).then(work, work);
    this.#turns.set(key, own);
    await own;
  }

  // The server behind knows conditions of reads alone; those of writes are as Amazon has them.
  async #unmet({ method, key, headers }: ObjectRequest): Promise<[number, string] | null> {
    const { 'if-none-match': none, 'if-match': match } = headers;
    if (method !== 'PUT' || (none === undefined && match === undefined)) return null;
    const file = this.#behind.fileOf(key);
    const isThere = (await stat(file).catch(() => null)) !== null;
    if (none !== undefined) return isThere ? [412, 'PreconditionFailed'] : null;
    if (!isThere) return [404, 'NoSuchKey'];
    const tag = `"${await readFile(`${file}.md5`, 'latin1')}"`;
    return tag === match ? null : [412, 'PreconditionFailed'];
  }

  async #forward(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const forwarded = httpRequest({
      host: '127.0.0.1',
      port: this.#behind.portOf(),
      method: request.method,
      path: request.url,
      headers: request.headers,
    });
    forwarded.end(body);
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    // HTTP of Node dates answers by a clock of its own.
    const date = new Date(Date.now() + this.#behind.skew).toUTCString();
    const { statusCode: status = 500, headers } = answer;
    return { status, headers: { ...headers, date }, body: await buffer(answer) };
  }
}

function refuse(response: ServerResponse, status: number, code: string, said?: string): void {
  const error = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(said ?? error);
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function answered(
  response: ServerResponse,
  { status, headers, body }: Answer,
  fault: Fault | null,
): Promise<void> {
  if (fault?.kind === 'slow') await sleep(fault.ms);
  response.writeHead(status, headers);
  if (fault?.kind === 'truncated') {
    response.write(body.subarray(0, fault.bytes));
    await sleep(20);
    response.destroy();
    return;
  }
  if (fault?.kind === 'trickle') {
    for (const byte of body) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await sleep(fault.ms);
    }
  }
  if (fault?.kind === 'trickle') response.end();
  else response.end(fault?.kind === 'flipped_answer' ? flipped(body) : body);
}

function flipped(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const at = Math.floor(other.length / 2);
  if (other.length > 0) other[at] = (other[at] ?? 0) ^ 0x20;
  return other;
}
