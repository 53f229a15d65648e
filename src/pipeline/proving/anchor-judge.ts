// What answers of calendars and block sources are worth: believed is only what was checked.

import {
  type Attested,
  attestedBy,
  type PendingAt,
  pruned,
  readHeader,
  readTimestamp,
  sameBytes,
  type Timestamp,
} from '../../../packages/proof/src/index.ts';
import type { ChainClients } from './proof-world.ts';
import { sha256 } from './sha256.ts';

export type Promised =
  | { readonly kind: 'promised'; readonly timestamp: Timestamp; readonly uri: string }
  | { readonly kind: 'problem'; readonly reason: string };

/** A calendar's address as it is compared and asked. */
export function calendarAddress(uri: string): string {
  return uri.replace(/\/+$/, '');
}

/** A name, or a pattern whose star stands for any labels of the host, as the reference has it. */
function isNamed(address: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const [before = '', after = '', ...rest] = name.split('*');
    if (!name.includes('*')) return name === address;
    if (rest.length > 0 || !address.startsWith(before) || !address.endsWith(after)) return false;
    const labels = address.slice(before.length, address.length - after.length);
    return /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/.test(labels);
  });
}

/** Ours: calendars promise once. Each promise is asked after by itself. */
const MAX_PROMISES = 4;

/**
 * What a calendar promised of a message. A promise in the name of somebody unknown is none: nobody
 * would be asked about it.
 */
export function readPromise(
  bytes: Uint8Array,
  message: Uint8Array,
  names: readonly string[],
): Promised {
  const read = readTimestamp(Uint8Array.from(bytes), message, sha256);
  if (read.kind === 'not_a_timestamp') {
    return { kind: 'problem', reason: `sent no timestamp (${read.reason})` };
  }
  const timestamp = pruned(
    read.timestamp,
    (one) => one.kind === 'pending' && isNamed(calendarAddress(one.uri), names),
  );
  if (timestamp === null) {
    return { kind: 'problem', reason: 'promised nothing under a name that is known' };
  }
  const uris = attestedBy(message, timestamp, sha256).flatMap(({ attestation }) =>
    attestation.kind === 'pending' ? [calendarAddress(attestation.uri)] : [],
  );
  const [uri = ''] = uris;
  if (uris.length > MAX_PROMISES) {
    return { kind: 'problem', reason: `promised ${uris.length} times over` };
  }
  return { kind: 'promised', timestamp, uri };
}

/** A block that was checked. */
export interface KnownBlock {
  readonly height: number;
  /** 80 bytes. */
  readonly header: Uint8Array;
  /** In display order. */
  readonly hash: string;
  /** Seconds since 1970. */
  readonly time: number;
}

export type Looked =
  | {
      readonly kind: 'attested';
      readonly pending: PendingAt;
      readonly timestamp: Timestamp;
      readonly blocks: readonly KnownBlock[];
    }
  | { readonly kind: 'not_yet'; readonly reason: string }
  | { readonly kind: 'problem'; readonly reason: string };

/** Ours: calendars name one block, seldom two. */
const MAX_BLOCKS = 4;

/** Reads what a calendar says of a promise that it made, and asks for every block that it names. */
export async function readAttestation(
  clients: ChainClients,
  bytes: Uint8Array,
  pending: PendingAt,
): Promise<Looked> {
  const read = readTimestamp(Uint8Array.from(bytes), pending.message, sha256);
  if (read.kind === 'not_a_timestamp') {
    return { kind: 'problem', reason: `sent no timestamp (${read.reason})` };
  }
  const timestamp = pruned(read.timestamp, ({ kind }) => kind === clients.chain);
  if (timestamp === null) return { kind: 'not_yet', reason: 'is in no block yet' };
  const named = attestedBy(pending.message, timestamp, sha256);
  if (named.length > MAX_BLOCKS) {
    return { kind: 'problem', reason: `named ${named.length} blocks` };
  }
  const blocks: KnownBlock[] = [];
  for (const one of named) {
    const found = await knownBlock(clients, one);
    if (found.kind !== 'block') return found;
    blocks.push(found.block);
  }
  return { kind: 'attested', pending, timestamp, blocks };
}

type Found =
  | { readonly kind: 'block'; readonly block: KnownBlock }
  | Extract<Looked, { kind: 'not_yet' | 'problem' }>;

async function knownBlock(
  clients: ChainClients,
  { attestation, message }: Attested,
): Promise<Found> {
  const height = 'height' in attestation ? attestation.height : -1;
  const tip = await clients.blocks.tip();
  if (tip.kind === 'failed') return problem(`the block source ${tip.reason}`);
  const depth = tip.value - height + 1;
  if (depth < 1) {
    return problem(`names block ${height}, and the block source ends at ${tip.value}`);
  }
  if (depth < clients.confirmations) {
    const reason = `is in block ${height}, which has ${depth} of ${clients.confirmations} confirmations`;
    return { kind: 'not_yet', reason };
  }
  const answer = await clients.blocks.header(height);
  if (answer.kind === 'failed') return problem(`the block source ${answer.reason}`);
  const header = readHeader(Uint8Array.from(answer.value), sha256);
  if (header === null || !header.meetsBits) {
    return problem(`the block source gave no true header for block ${height}`);
  }
  if (header.difficulty < clients.leastDifficulty(header.time)) {
    return problem(`the block source gave a header of too little work for block ${height}`);
  }
  if (!sameBytes(header.merkleRoot, message)) {
    return problem(
      `names block ${height}, whose Merkle root in the block source is another: one is wrong`,
    );
  }
  const { hash, time } = header;
  return { kind: 'block', block: { height, header: answer.value, hash, time } };
}

function problem(reason: string): Extract<Looked, { kind: 'problem' }> {
  return { kind: 'problem', reason };
}
