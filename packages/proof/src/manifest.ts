// Manifests: the captures of one export, one canonical JSON line each, chained to the one before.

import { fromUtf8, joined, toHex, toUtf8 } from './bytes.ts';
import { type Sha256, sha256 } from './hashes.ts';
import {
  MAX_ROW,
  type ManifestCapture,
  type ManifestHeader,
  momentOf,
  parseRow,
  rowText,
} from './manifest-row.ts';
import { Frontier, leafHash } from './merkle.ts';

/** Where a manifest is kept: its hash is in its name. */
export function manifestKey(header: ManifestHeader, manifestSha256: string): string {
  const year = header.closed_at.slice(0, 4);
  return `manifests/${year}/${header.export_id}/${manifestSha256}.jsonl`;
}

export interface ManifestSummary {
  readonly header: ManifestHeader;
  /** Rows, the header included: the size of the tree. */
  readonly rows: number;
  readonly sha256: string;
  readonly merkleRoot: string;
  readonly key: string;
}

export interface SealedManifest extends ManifestSummary {
  /** The file: each row ends with a line feed. */
  readonly file: Uint8Array;
  /** In the order of the file, without their line feeds. */
  readonly leaves: readonly string[];
}

/** In the order of the rows of a manifest: by time, then by id. */
export function byTimeAndId(a: ManifestCapture, b: ManifestCapture): number {
  return compare(a.captured_at, b.captured_at) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Throws a TypeError for a row that could not be read again. */
export function sealManifest(
  header: ManifestHeader,
  captures: readonly ManifestCapture[],
  hash: Sha256 = sha256,
): SealedManifest {
  const rows = [header, ...captures.toSorted(byTimeAndId)];
  const leaves = rows.map((row) => rowText(row));
  const file = joined(leaves.map((leaf) => toUtf8(`${leaf}\n`)));
  const checked = readManifest(file, hash);
  if (checked.kind === 'broken') {
    throw new TypeError(`row ${checked.row}: ${checked.finding}: ${checked.detail}`);
  }
  return { ...checked.summary, file, leaves };
}

/** The leaf hashes of a manifest file, from which any path is made. */
export function leafHashes(file: Uint8Array, hash: Sha256 = sha256): Uint8Array[] {
  return [...linesOf(file)].map((line) => leafHash(line, hash));
}

function* linesOf(file: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < file.length; ) {
    const end = file.indexOf(0x0a, at);
    const next = end < 0 ? file.length : end;
    yield file.subarray(at, next);
    at = next + 1;
  }
}

/** What can be wrong with a manifest, or with its place in the chain. */
export type FindingName =
  | 'empty'
  | 'no_final_line_feed'
  | 'row_too_long'
  | 'not_utf8'
  | 'bad_row'
  | 'header_misplaced'
  | 'closed_before_opened'
  | 'out_of_order'
  | 'capture_repeated'
  | 'previous_not_named'
  | 'overlaps_previous'
  | 'export_repeated';

export interface BrokenManifest {
  readonly kind: 'broken';
  readonly finding: FindingName;
  readonly row: number;
  readonly detail: string;
}

export type ReadManifest =
  | { readonly kind: 'manifest'; readonly summary: ManifestSummary }
  | BrokenManifest;

/** Reads a whole manifest file and works its root out; the first thing wrong is named. */
export function readManifest(file: Uint8Array, hash: Sha256 = sha256): ReadManifest {
  if (file.length === 0) return broken('empty', 0, 'no row');
  if (file[file.length - 1] !== 0x0a) return broken('no_final_line_feed', 0, 'cut off');
  const frontier = new Frontier(hash);
  const captures = new CaptureOrder();
  let header: ManifestHeader | null = null;
  for (const line of linesOf(file)) {
    const row = frontier.size;
    if (line.length > MAX_ROW) return broken('row_too_long', row, `longer than ${MAX_ROW} bytes`);
    const text = fromUtf8(line);
    if (text === null) return broken('not_utf8', row, 'not UTF-8');
    const parsed = parseRow(text);
    if (parsed.kind === 'not_a_row') return broken('bad_row', row, parsed.reason);
    if ((parsed.row.type === 'header') !== (row === 0)) {
      return broken('header_misplaced', row, 'the header must be row 0 and nowhere else');
    }
    if (parsed.row.type === 'header') header = parsed.row;
    else {
      const finding = captures.take(parsed.row);
      if (finding !== null) return broken(finding, row, parsed.row.id.slice(0, 80));
    }
    frontier.append(line);
  }
  if (header === null) return broken('empty', 0, 'no row');
  if (isAfter(header.opened_at, header.closed_at)) {
    return broken('closed_before_opened', 0, `${header.opened_at}, ${header.closed_at}`);
  }
  const merkleRoot = toHex(frontier.root());
  const own = toHex(hash(file));
  const key = manifestKey(header, own);
  return {
    kind: 'manifest',
    summary: { header, rows: frontier.size, sha256: own, merkleRoot, key },
  };
}

function isAfter(later: string, earlier: string): boolean {
  return (momentOf(later) ?? 0) > (momentOf(earlier) ?? 0);
}

class CaptureOrder {
  readonly #ids = new Set<string>();
  #last: ManifestCapture | null = null;

  take(capture: ManifestCapture): 'capture_repeated' | 'out_of_order' | null {
    if (this.#ids.has(capture.id)) return 'capture_repeated';
    if (this.#last !== null && byTimeAndId(this.#last, capture) > 0) return 'out_of_order';
    this.#ids.add(capture.id);
    this.#last = capture;
    return null;
  }
}

function broken(finding: FindingName, row: number, detail: string): BrokenManifest {
  return { kind: 'broken', finding, row, detail };
}

export interface ChainFinding {
  /** Its place among the files given. */
  readonly manifest: number;
  readonly finding: FindingName;
  readonly row: number;
  readonly detail: string;
}

export interface VerifiedChain {
  /** Null where the file could not be read. */
  readonly manifests: readonly (ManifestSummary | null)[];
  readonly findings: readonly ChainFinding[];
}

/**
 * Do these manifests follow one another, each naming the one before, none left out or altered? At
 * most one finding is given for each. `before` is the one before the first; without it the first
 * must be the first of all.
 */
export function verifyManifests(
  files: Iterable<Uint8Array>,
  before: ManifestSummary | null = null,
  hash: Sha256 = sha256,
): VerifiedChain {
  const manifests: (ManifestSummary | null)[] = [];
  const findings: ChainFinding[] = [];
  const exports = new Set<string>();
  let last: Before | null = before;
  for (const file of files) {
    const read = readManifest(file, hash);
    const found = read.kind === 'broken' ? read : linkFinding(read.summary, last, exports);
    if (found !== null) {
      const { finding, row, detail } = found;
      findings.push({ manifest: manifests.length, finding, row, detail });
    }
    manifests.push(read.kind === 'manifest' ? read.summary : null);
    // What follows a broken one can still name its bytes.
    last = read.kind === 'manifest' ? read.summary : { sha256: toHex(hash(file)) };
    if (read.kind === 'manifest') exports.add(read.summary.header.export_id);
  }
  return { manifests, findings };
}

interface Before {
  readonly sha256: string;
  readonly merkleRoot?: string;
  readonly header?: ManifestHeader;
}

function linkFinding(
  { header }: ManifestSummary,
  before: Before | null,
  exports: ReadonlySet<string>,
): BrokenManifest | null {
  const named =
    header.prev_manifest_sha256 === (before?.sha256 ?? null) &&
    (before?.header === undefined && before !== null
      ? header.prev_merkle_root !== null
      : header.prev_merkle_root === (before?.merkleRoot ?? null));
  if (!named) {
    const wanted = before === null ? 'none' : before.sha256;
    const found = header.prev_manifest_sha256 ?? 'none';
    return broken('previous_not_named', 0, `names ${found}, and ${wanted} is before it`);
  }
  if (exports.has(header.export_id)) return broken('export_repeated', 0, header.export_id);
  if (before === null) return null;
  const closed = before.header?.closed_at;
  if (closed !== undefined && isAfter(closed, header.opened_at)) {
    return broken('overlaps_previous', 0, 'was opened before the one before was closed');
  }
  return null;
}
