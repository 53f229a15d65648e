// Calendars and an Esplora server over real HTTP on loopback, on a chain mined at no difficulty,
// and all the ways in which they fail.

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Attestation,
  chained,
  EASIEST_BITS,
  mineHeader,
  readHeader,
  type Timestamp,
  toHex,
  writeTimestamp,
} from '../../packages/proof/src/index.ts';

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(createHash('sha256').update(Buffer.concat(parts)).digest());

export type CalendarMood =
  | 'up'
  /** Takes the request and never answers. */
  | 'hangs'
  | 'resets'
  | 'rubbish'
  | 'huge'
  | 'redirects'
  | 'error'
  /** Promises in the name of somebody unknown. */
  | 'impostor'
  /** Names a block that holds something else. */
  | 'lies'
  /** Names a block that nobody has. */
  | 'ahead'
  /** Has lost what it promised. */
  | 'forgets';

export interface TestCalendar extends AsyncDisposable {
  readonly url: string;
  mood: CalendarMood;
  /** Paths asked for, with their methods. */
  readonly asked: string[];
}

export type EsploraMood =
  | 'up'
  | 'hangs'
  | 'error'
  | 'rubbish'
  /** A header that met no work. */
  | 'no_work'
  /** The header of another block. */
  | 'other_block';

export interface TestChain extends AsyncDisposable {
  /** The address of the Esplora server. */
  readonly url: string;
  mood: EsploraMood;
  /** Every commitment that calendars have taken goes into a block; answers its height. */
  mine(): number;
  /** Blocks that hold nothing. */
  mineEmpty(count: number): void;
  readonly headers: readonly Uint8Array[];
  openCalendar(): Promise<TestCalendar>;
}

const HEX = /^[0-9a-f]+$/;

export async function openTestChain(now: () => Date): Promise<TestChain> {
  const headers: Uint8Array[] = [];
  const hashes: string[] = [];
  const waiting = new Map<string, Uint8Array>();
  const mined = new Map<string, number>();
  const add = (merkleRoot: Uint8Array): number => {
    const previous = hashes.at(-1) ?? '00'.repeat(32);
    const time = Math.floor(now().getTime() / 1000);
    const header = mineHeader({ version: 2, previous, merkleRoot, time, bits: EASIEST_BITS });
    headers.push(header);
    hashes.push(readHeader(header)?.hash ?? '');
    return headers.length - 1;
  };
  const chain = { mood: 'up' as EsploraMood };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (chain.mood === 'hangs') return;
    if (chain.mood === 'error') return answer(response, 503, 'busy');
    if (chain.mood === 'rubbish') return answer(response, 200, '<html>Hello</html>');
    if (path === '/blocks/tip/height') return answer(response, 200, String(headers.length - 1));
    const height = Number(/^\/block-height\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (hashes[height]) return answer(response, 200, hashes[height]);
    const hash = /^\/block\/([0-9a-f]{64})\/header$/.exec(path)?.[1] ?? '';
    const header = headers[hashes.indexOf(hash)];
    if (header === undefined) return answer(response, 404, 'Block not found');
    answer(response, 200, toHex(shown(header)));
  });
  const shown = (header: Uint8Array): Uint8Array => {
    if (chain.mood === 'other_block') return headers.find((one) => one !== header) ?? header;
    if (chain.mood !== 'no_work') return header;
    const bytes = Uint8Array.from(header);
    for (let nonce = 0; readHeader(bytes)?.meetsBits; nonce++) bytes[76] = nonce;
    return bytes;
  };
  add(new Uint8Array(32));
  const url = await listening(server);
  const calendars: TestCalendar[] = [];
  return {
    url,
    get mood() {
      return chain.mood;
    },
    set mood(mood) {
      chain.mood = mood;
    },
    headers,
    mineEmpty: (count) => {
      for (let n = 0; n < count; n++) add(sha256(Buffer.from(`nothing ${headers.length}`)));
    },
    mine: () => {
      // Each commitment has a block of its own: the next one is one higher.
      for (const [hex, message] of waiting) mined.set(hex, add(sha256(message, SALT)));
      waiting.clear();
      return headers.length - 1;
    },
    openCalendar: async () => {
      const calendar = await openCalendar(waiting, mined);
      calendars.push(calendar);
      return calendar;
    },
    [Symbol.asyncDispose]: async () => {
      for (const one of calendars) await one[Symbol.asyncDispose]();
      await closed(server);
    },
  };
}

const SALT = Uint8Array.of(1, 2, 3);

async function openCalendar(
  waiting: Map<string, Uint8Array>,
  mined: ReadonlyMap<string, number>,
): Promise<TestCalendar> {
  const asked: string[] = [];
  const state = { mood: 'up' as CalendarMood, url: '' };
  let serial = 0;
  const stamp = (digest: Uint8Array): Uint8Array => {
    const salt = Buffer.from(`${state.url} ${serial++}`);
    const message = sha256(digest, salt);
    waiting.set(toHex(message), message);
    const uri = state.mood === 'impostor' ? 'https://calendar.example' : state.url;
    const end: Timestamp = { attestations: [{ kind: 'pending', uri }], branches: [] };
    return writeTimestamp(
      chained([{ kind: 'append', bytes: Uint8Array.from(salt) }, { kind: 'sha256' }], end),
    );
  };
  const attest = (height: number): Uint8Array => {
    const named = state.mood === 'ahead' ? height + 1_000 : height;
    const attestation: Attestation = { kind: 'bitcoin', height: named };
    const bytes = state.mood === 'lies' ? Uint8Array.of(9) : SALT;
    const end: Timestamp = { attestations: [attestation], branches: [] };
    return writeTimestamp(chained([{ kind: 'append', bytes }, { kind: 'sha256' }], end));
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path.slice(0, 10)}`);
    const body = await bodyOf(request);
    if (isBroken(state.mood, response)) return;
    if (request.method === 'POST' && path === '/digest') {
      return answer(response, 200, stamp(body));
    }
    const hex = path.replace('/timestamp/', '');
    const height = mined.get(hex);
    if (!HEX.test(hex) || height === undefined || state.mood === 'forgets') {
      return answer(response, 404, 'Commitment not found');
    }
    answer(response, 200, attest(height));
  });
  state.url = await listening(server);
  return {
    url: state.url,
    asked,
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    [Symbol.asyncDispose]: () => closed(server),
  };
}

/** Whether the request was dealt with, in a way that is of no use. */
function isBroken(mood: CalendarMood, response: ServerResponse): boolean {
  if (mood === 'hangs') return true;
  if (mood === 'resets') response.destroy();
  else if (mood === 'error') answer(response, 500, 'out of order');
  else if (mood === 'rubbish') answer(response, 200, Buffer.from('<html>It works!</html>'));
  else if (mood === 'huge') answer(response, 200, Buffer.alloc(2_000_000, 0xf0));
  else if (mood === 'redirects') {
    response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' });
    response.end();
  } else return false;
  return true;
}

function answer(response: ServerResponse, status: number, body: string | Uint8Array): void {
  response.writeHead(status);
  response.end(body);
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}
