// The manifests of a chain as a transparency log: checkpoint and tiles (c2sp.org/tlog-tiles).

import { hash } from 'node:crypto';
import {
  checkpointText,
  leafHash,
  nodeHash,
  rootOf,
  toHex,
} from '../../../packages/proof/src/index.ts';
import { canonicalJson } from '../../core/json.ts';
import { TileWriter } from '../../core/evidence/merkle-tiles.ts';
import { listLeaves, type ManifestLeaf } from '../../store/proofs/manifest-list.ts';
import { CHAINS, type ChainName } from '../../store/proofs/manifests.ts';
import { sha256 } from '../evidence/proving.ts';
import type { Services, Signer } from '../services.ts';

/** Hashes of a tile, and entries of a bundle. */
const WIDTH = 256;
const EVERYTHING = { from: 0, to: 2 ** 31 - 1 };
/** The type of an Ed25519 signature in a note (c2sp.org/signed-note). */
const ED25519 = Uint8Array.of(1);

export function chainNamed(word: string): ChainName | null {
  return CHAINS.find((chain) => chain === word) ?? null;
}

/** The name of the log: its address without the scheme. */
export function logOrigin(baseUrl: string, chain: ChainName): string {
  return `${baseUrl.replace(/^https?:\/\//, '')}/tlog/${chain}`;
}

function keyHash(name: string, { publicKey }: Signer): Buffer {
  const about = Buffer.concat([Buffer.from(`${name}\n`), ED25519, publicKey]);
  return hash('sha256', about, 'buffer').subarray(0, 4);
}

/** The verifier key, as tools for signed notes take it: name, hash of the key, key. */
export function noteKey(services: Pick<Services, 'baseUrl' | 'signer'>, chain: ChainName): string {
  const name = logOrigin(services.baseUrl, chain);
  const key = Buffer.concat([ED25519, services.signer.publicKey]).toString('base64');
  return `${name}+${keyHash(name, services.signer).toString('hex')}+${key}`;
}

/** The entry of a manifest, of which its leaf is the hash. */
export function entryOf({ exportId, sha256: file, merkleRoot }: ManifestLeaf): Buffer {
  const entry = { export_id: exportId, manifest_sha256: file, merkle_root: merkleRoot };
  return Buffer.from(canonicalJson(entry));
}

function leavesOf(manifests: readonly ManifestLeaf[]): readonly Uint8Array[] {
  return manifests.map((manifest) => leafHash(entryOf(manifest), sha256));
}

export async function checkpoint(
  services: Pick<Services, 'database' | 'baseUrl' | 'signer'>,
  chain: ChainName,
): Promise<string> {
  const leaves = leavesOf(await listLeaves(services.database, chain, EVERYTHING));
  const name = logOrigin(services.baseUrl, chain);
  const text = checkpointText(name, leaves.length, toHex(rootOf(leaves, sha256)));
  const signature = services.signer.sign(Buffer.from(text));
  const line = Buffer.concat([keyHash(name, services.signer), signature]).toString('base64');
  return `${text}\n— ${name} ${line}\n`;
}

export interface TileAsked {
  /** `entries`, or the level of hashes. */
  readonly level: number | 'entries';
  readonly index: number;
  /** Less than 256 for a partial one. */
  readonly width: number;
}

const DECIMAL = /^(0|[1-9]\d?)$/;

/** The path behind `tile/`: `<L>/<N>[.p/<W>]` with N in parts of three digits. Null: not so. */
export function readTilePath(path: string): TileAsked | null {
  const match = /^(entries|\d+)\/((?:x\d{3}\/)*)(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (match === null) return null;
  const [, word = '', above = '', last = '', partial] = match;
  // Zeroes in front of the number would be a second address of the same tile.
  if (above.startsWith('x000/') || above.length > 15) return null;
  const width = partial === undefined ? WIDTH : Number(partial);
  if (partial !== undefined && width >= WIDTH) return null;
  if (word !== 'entries' && (!DECIMAL.test(word) || Number(word) > 63)) return null;
  const index = Number(above.replace(/[x/]/g, '') + last);
  return { level: word === 'entries' ? word : Number(word), index, width };
}

/** Null where the log has not grown so far. */
export async function tile(
  services: Pick<Services, 'database'>,
  chain: ChainName,
  { level, index, width }: TileAsked,
): Promise<Uint8Array | null> {
  const { database } = services;
  const from = index * WIDTH;
  if (level === 'entries' || level === 0) {
    const range = { from, to: from + width };
    const found = range.to > EVERYTHING.to ? [] : await listLeaves(database, chain, range);
    if (found.length < width) return null;
    return Buffer.concat(level === 0 ? leavesOf(found) : found.map(prefixed));
  }
  const leaves = leavesOf(await listLeaves(database, chain, EVERYTHING));
  return tileAbove(leaves, { level, index, width });
}

function prefixed(manifest: ManifestLeaf): Buffer {
  const entry = entryOf(manifest);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(entry.length);
  return Buffer.concat([length, entry]);
}

function tileAbove(
  leaves: readonly Uint8Array[],
  asked: { readonly level: number; readonly index: number; readonly width: number },
): Uint8Array | null {
  const writer = new TileWriter((left, right) => nodeHash(left, right, sha256));
  for (const leaf of leaves) writer.append(leaf);
  const found = [...writer.full(), ...writer.rest()].find(
    ({ level, tile: index }) => level === asked.level && index === asked.index,
  );
  const bytes = asked.width * 32;
  return found === undefined || found.hashes.length < bytes ? null : found.hashes.slice(0, bytes);
}
