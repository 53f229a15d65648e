// A calendar of our own with a chain of our own: the real protocol and real headers, without work.

import {
  chained,
  EASIEST_BITS,
  fromHex,
  mineHeader,
  type Op,
  readHeader,
  type Timestamp,
  writeTimestamp,
} from '../../../packages/proof/src/index.ts';
import type { BlockClient } from '../../outside/blocks.ts';
import type { CalendarClient } from '../../outside/calendars.ts';
import type { Database, Db } from '../../store/database.ts';
import {
  addBlock,
  findBlock,
  findCommitment,
  listCommitments,
  lockWaiting,
  takeCommitment,
} from '../../store/proofs/sandbox-chain.ts';
import { sha256 } from './sha256.ts';

/** What the calendar calls itself; nobody can be asked there. */
export const SANDBOX_URI = 'sandbox:assay';

export interface SandboxWorld {
  readonly database: Database;
  now(): Date;
  random(n: number): Uint8Array;
}

export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
}

export interface SandboxResponse {
  readonly status: number;
  readonly body: Uint8Array;
}

/** Commitments of one block; the rest wait for the next. */
const BLOCK_LIMIT = 4_096;
const MAX_DIGEST = 64;

/**
 * Answers `POST /digest` and `GET /timestamp/<hex>` as calendars do. A block is written when
 * somebody asks for a commitment that waits for one.
 */
export async function sandboxCalendar(
  world: SandboxWorld,
  { method, path, body }: SandboxRequest,
): Promise<SandboxResponse> {
  if (method === 'POST' && path === '/digest') {
    if (body.length === 0 || body.length > MAX_DIGEST) return said(400, 'no digest');
    return { status: 200, body: await promise(world, body) };
  }
  const hex = /^\/timestamp\/((?:[0-9a-f]{2}){1,64})$/.exec(path)?.[1];
  if (method !== 'GET' || hex === undefined) return said(404, 'not here');
  const found = await attested(world, fromHex(hex) ?? new Uint8Array());
  return found === null
    ? said(404, 'Commitment not found')
    : { status: 200, body: writeTimestamp(found) };
}

function said(status: number, text: string): SandboxResponse {
  return { status, body: Buffer.from(text) };
}

// Sixteen bytes of its own make the commitment one that nobody else has handed in.
async function promise(world: SandboxWorld, digest: Uint8Array): Promise<Uint8Array> {
  const ops: readonly Op[] = [
    { kind: 'append', bytes: Uint8Array.from(world.random(16)) },
    { kind: 'sha256' },
  ];
  const message = sha256(Buffer.concat([digest, ...ops.flatMap((op) => bytesOf(op))]));
  await takeCommitment(world.database, message, world.now());
  const pending: Timestamp = {
    attestations: [{ kind: 'pending', uri: SANDBOX_URI }],
    branches: [],
  };
  return writeTimestamp(chained(ops, pending));
}

function bytesOf(op: Op): Uint8Array[] {
  return 'bytes' in op ? [op.bytes] : [];
}

async function attested(world: SandboxWorld, message: Uint8Array): Promise<Timestamp | null> {
  const known = await findCommitment(world.database, message);
  if (known === null) return null;
  if (known.height === null) await mine(world);
  const { height, place } = (await findCommitment(world.database, message)) ?? known;
  if (height === null || place === null) return null;
  const messages = await listCommitments(world.database, height);
  // Places count from 1.
  const ops = waysOf(messages)[place - 1] ?? [];
  return chained(ops, { attestations: [{ kind: 'sandbox', height }], branches: [] });
}

/** Writes what waits into a new block; answers its height, null where nothing waited. */
export async function mine(world: SandboxWorld): Promise<number | null> {
  return world.database.transaction(async (db) => {
    const messages = await lockWaiting(db, BLOCK_LIMIT);
    return messages.length === 0 ? null : append(db, messages, rootOf(messages), world.now());
  });
}

async function append(
  db: Db,
  messages: readonly Uint8Array[],
  merkleRoot: Uint8Array,
  now: Date,
): Promise<number> {
  const last = await findBlock(db, null);
  const before = last === null ? null : readHeader(Uint8Array.from(last.header), sha256);
  const header = mineHeader(
    {
      version: 1,
      previous: before?.hash ?? '00'.repeat(32),
      merkleRoot,
      // Never before the block that it stands on, whatever the clock says.
      time: Math.max(Math.floor(now.getTime() / 1000), (before?.time ?? 0) + 1),
      bits: EASIEST_BITS,
    },
    sha256,
  );
  const height = (last?.height ?? -1) + 1;
  await addBlock(db, { height, header: Buffer.from(header) }, messages);
  return height;
}

/** SHA-256 over pairs, as OpenTimestamps calendars do; one without a partner moves up. */
function rootOf(messages: readonly Uint8Array[]): Uint8Array {
  const [root = new Uint8Array(32)] = levels(messages).at(-1) ?? [];
  return root;
}

function levels(messages: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const rows: (readonly Uint8Array[])[] = [messages];
  for (let row = messages; row.length > 1; rows.push(row)) {
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, i) => {
      const [left, right] = row.slice(2 * i, 2 * i + 2);
      return left && right ? sha256(Buffer.concat([left, right])) : (left ?? new Uint8Array());
    });
  }
  return rows;
}

/** How each message leads to the root. */
function waysOf(messages: readonly Uint8Array[]): readonly (readonly Op[])[] {
  const rows = levels(messages).slice(0, -1);
  return messages.map((_, place) =>
    rows.flatMap((row, level): Op[] => {
      const at = Math.floor(place / 2 ** level);
      const sibling = row[at % 2 === 0 ? at + 1 : at - 1];
      if (sibling === undefined) return [];
      const bytes = Uint8Array.from(sibling);
      return [{ kind: at % 2 === 0 ? 'append' : 'prepend', bytes }, { kind: 'sha256' }];
    }),
  );
}

/** The calendar without a network between. */
export function sandboxClient(world: SandboxWorld): CalendarClient {
  return {
    stamp: async (body) => {
      const { status, body: bytes } = await sandboxCalendar(world, {
        method: 'POST',
        path: '/digest',
        body,
      });
      return status === 200 ? { kind: 'answer', bytes } : failed(status);
    },
    look: async (message) => {
      const path = `/timestamp/${Buffer.from(message).toString('hex')}`;
      const request = { method: 'GET', path, body: new Uint8Array() };
      const { status, body: bytes } = await sandboxCalendar(world, request);
      if (status === 404) return { kind: 'not_yet' };
      return status === 200 ? { kind: 'answer', bytes } : failed(status);
    },
  };
}

function failed(status: number) {
  return { kind: 'failed', reason: `answered with status ${status}` } as const;
}

/** Its blocks; the first is made where there is none, so that every export has one before it. */
export function sandboxBlocks(world: SandboxWorld): BlockClient {
  return {
    tip: async () => ({ kind: 'answer', value: await tip(world) }),
    header: async (height) => {
      const block = await findBlock(world.database, height);
      if (block === null) return { kind: 'failed', reason: `has no block ${height}` };
      return { kind: 'answer', value: Uint8Array.from(block.header) };
    },
  };
}

async function tip(world: SandboxWorld): Promise<number> {
  const last = await findBlock(world.database, null);
  if (last !== null) return last.height;
  return world.database.transaction(async (db) => {
    await lockWaiting(db, 0);
    const first = await findBlock(db, null);
    return first?.height ?? append(db, [], new Uint8Array(32), world.now());
  });
}
