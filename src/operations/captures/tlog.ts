// The manifests of a chain as a transparency log: checkpoint and tiles (c2sp.org/tlog-tiles).

import {
  checkpointText,
  inclusionPath,
  leafHash,
  logOrigin,
  nodeHash,
  rootOf,
  signNote,
  toHex,
  writeLogProof,
  writeVerifierKey,
} from '../../../packages/proof/src/index.ts';
import { TileWriter } from '../../core/evidence/merkle-tiles.ts';
import { canonicalJson } from '../../core/json.ts';
import { findCosigned } from '../../store/proofs/log-checkpoints.ts';
import { listLeaves, type ManifestLeaf } from '../../store/proofs/manifest-list.ts';
import { CHAINS, type ChainName, type StoredManifest } from '../../store/proofs/manifests.ts';
import { sha256 } from '../evidence/proving.ts';
import type { Services } from '../services.ts';

/** Hashes of a tile, and entries of a bundle. */
const WIDTH = 256;
const EVERYTHING = { from: 0, to: 2 ** 31 - 1 };

export function chainNamed(word: string): ChainName | null {
  return CHAINS.find((chain) => chain === word) ?? null;
}

/** The verifier key, as tools for signed notes take it: name, hash of the key, key. */
export function noteKey(services: Pick<Services, 'baseUrl' | 'signer'>, chain: ChainName): string {
  const name = logOrigin(services.baseUrl, chain);
  return writeVerifierKey(name, 'ed25519', services.signer.publicKey, sha256);
}

/** The entry of a manifest, of which its leaf is the hash. */
export function entryOf({ exportId, sha256: file, merkleRoot }: ManifestLeaf): Buffer {
  const entry = { export_id: exportId, manifest_sha256: file, merkle_root: merkleRoot };
  return Buffer.from(canonicalJson(entry));
}

function leavesOf(manifests: readonly ManifestLeaf[]): readonly Uint8Array[] {
  return manifests.map((manifest) => leafHash(entryOf(manifest), sha256));
}

type LogServices = Pick<Services, 'database' | 'baseUrl' | 'signer'>;

/** With the cosignatures of this size. */
export async function checkpoint(services: LogServices, chain: ChainName): Promise<string> {
  const leaves = leavesOf(await listLeaves(services.database, chain, EVERYTHING));
  const { note } = await checkpointFrom(services, chain, leaves, leaves.length);
  return note;
}

/**
 * The proof that a sealed manifest stands in the log, with the checkpoint that most witnesses
 * cosigned (c2sp.org/tlog-proof).
 */
export async function logProof(
  services: LogServices,
  { chain, number }: Pick<StoredManifest, 'chain' | 'number'>,
): Promise<string> {
  const leaves = leavesOf(await listLeaves(services.database, chain, EVERYTHING));
  const { note, size } = await checkpointFrom(services, chain, leaves, number);
  const path = inclusionPath(leaves.slice(0, size), number - 1, sha256);
  return writeLogProof(number - 1, path.map(toHex), note);
}

/** The newest checkpoint with at least so many entries. */
async function checkpointFrom(
  { database, baseUrl, signer }: LogServices,
  chain: ChainName,
  leaves: readonly Uint8Array[],
  least: number,
): Promise<{ readonly note: string; readonly size: number }> {
  const origin = logOrigin(baseUrl, chain);
  const cosigned = await findCosigned(database, origin, { least, most: leaves.length });
  const rootAt = (size: number): string => toHex(rootOf(leaves.slice(0, size), sha256));
  // One of a log that is no longer this one is of no use to anybody.
  const isOurs = cosigned !== null && cosigned.root === rootAt(cosigned.size);
  const size = isOurs ? cosigned.size : leaves.length;
  const text = checkpointText(origin, size, rootAt(size));
  const lines = isOurs ? cosigned.lines : [];
  return { note: signNote(text, origin, signer, sha256) + lines.join(''), size };
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
