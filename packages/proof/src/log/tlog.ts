// The log of manifests in its texts: entries, checkpoints (c2sp.org/tlog-checkpoint), and the proof
// that an entry stands in it (c2sp.org/tlog-proof@v1).

import { type InclusionProof, MAX_PATH } from '../bundle.ts';
import { fromBase64, fromHex, toBase64, toUtf8 } from '../bytes.ts';
import { canonical } from '../canonical.ts';
import { readNote, type SignedNote } from './note.ts';

const TITLE = 'c2sp.org/tlog-proof@v1';

/** The entry of a manifest: its leaf is the hash of these bytes. */
export function logEntry(
  exportId: string,
  { manifest_sha256, merkle_root }: Pick<InclusionProof, 'manifest_sha256' | 'merkle_root'>,
): Uint8Array {
  return toUtf8(canonical({ export_id: exportId, manifest_sha256, merkle_root }));
}

/** The name of the log of a chain: the address of its service, without the scheme. */
export function logOrigin(baseUrl: string, chain: string): string {
  return `${baseUrl.replace(/^https?:\/\//, '')}/tlog/${chain}`;
}

/** The tree head that a log signs. */
export function checkpointText(origin: string, size: number, merkleRoot: string): string {
  return `${origin}\n${size}\n${hashLine(merkleRoot)}`;
}

export interface Checkpoint extends SignedNote {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** Null where the note is no checkpoint. Lines after the third are taken and say nothing. */
export function readCheckpoint(note: string): Checkpoint | null {
  const read = readNote(note);
  if (read === null) return null;
  const lines = read.text.slice(0, -1).split('\n');
  const [origin = '', size = '', hash = ''] = lines;
  const root = readHash(hash);
  const count = readNumber(size);
  if (lines.includes('') || root === null || count === null) return null;
  return { ...read, origin, size: count, root };
}

export interface LogProof {
  readonly index: number;
  readonly path: readonly Uint8Array[];
  readonly checkpoint: Checkpoint;
}

/** `note` is the checkpoint with its signatures. */
export function writeLogProof(index: number, path: readonly string[], note: string): string {
  return `${TITLE}\nindex ${index}\n${path.map(hashLine).join('')}\n${note}`;
}

/** Null where the text is no such proof. */
export function readLogProof(text: string): LogProof | null {
  const end = text.indexOf('\n\n');
  if (end < 0) return null;
  const [title, ...lines] = text.slice(0, end).split('\n');
  // Opaque, and shown by nothing.
  const extra = /^extra (.+)$/.exec(lines[0] ?? '')?.[1];
  if (extra !== undefined && fromBase64(extra) === null) return null;
  const [place = '', ...hashes] = extra === undefined ? lines : lines.slice(1);
  const index = readNumber(/^index (.+)$/.exec(place)?.[1] ?? '');
  const path = hashes.flatMap((line) => readHash(line) ?? []);
  const checkpoint = readCheckpoint(text.slice(end + 2));
  if (title !== TITLE || index === null || checkpoint === null) return null;
  return path.length !== hashes.length || path.length > MAX_PATH
    ? null
    : { index, path, checkpoint };
}

function readNumber(text: string): number | null {
  const isNumber = /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
  return isNumber ? Number(text) : null;
}

function readHash(line: string): Uint8Array | null {
  const bytes = line.length === 44 ? fromBase64(line) : null;
  return bytes?.length === 32 ? bytes : null;
}

function hashLine(hash: string): string {
  return `${toBase64(fromHex(hash) ?? new Uint8Array())}\n`;
}

/**
 * In version 1.0 the text is the proof of the row once more, over the rows of its manifest.
 * `origin` is null where it is not known; signatures are not looked at.
 */
export function isSameProof(text: string, proof: InclusionProof, origin: string | null): boolean {
  const lines = `${TITLE}\nindex ${proof.leaf_index}\n${proof.path.map(hashLine).join('')}`;
  if (!text.startsWith(`${lines}\n`)) return false;
  const note = text.slice(lines.length + 1);
  const named = note.slice(0, note.indexOf('\n'));
  if (named === '' || (origin !== null && named !== origin)) return false;
  return note.startsWith(`${checkpointText(named, proof.tree_size, proof.merkle_root)}\n`);
}
