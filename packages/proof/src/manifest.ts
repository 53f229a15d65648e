// Manifests: the captures of one export, one canonical JSON line each, chained to the one before.

import { fromUtf8, isHash, toHex, toUtf8 } from './bytes.ts';
import { canonical, type Json, parseCanonical } from './canonical.ts';
import { Frontier } from './merkle.ts';
import { type Sha256, sha256 } from './sha256.ts';

/** Version of the rows. */
export const MANIFEST_VERSION = 1;
/** Bytes of one row, without its line feed. */
export const MAX_ROW = 65_536;

export interface BlockRef {
  readonly chain: 'bitcoin' | 'sandbox';
  readonly height: number;
  /** In display order. */
  readonly hash: string;
}

/** Row 0 of a manifest, which is leaf 0 of its tree. */
export interface ManifestHeader {
  readonly v: number;
  readonly type: 'header';
  /** Who exports: the base URL of the service. */
  readonly origin: string;
  readonly export_id: string;
  /** RFC 3339, in UTC. */
  readonly opened_at: string;
  readonly closed_at: string;
  /** Of the manifest before; null in the first. */
  readonly prev_manifest_sha256: string | null;
  readonly prev_merkle_root: string | null;
  /** A block that was known when the export was opened; null where none was. */
  readonly not_before: BlockRef | null;
}

/** One capture. */
export interface ManifestCapture {
  readonly v: number;
  readonly type: 'capture';
  readonly id: string;
  readonly kind: 'page_capture' | 'crawl_snapshot' | 'ats_capture';
  readonly company: string;
  readonly url: string;
  readonly final_url: string;
  readonly captured_at: string;
  readonly http_status: number;
  readonly content_type: string | null;
  readonly bytes: number;
  readonly sha256: string;
  readonly headers_sha256: string;
  readonly raw_key: string;
  readonly raw_stored: boolean;
  readonly fetcher: string;
  readonly egress: string;
  /** 128 random bits in hex: a row tells nothing of its neighbours, and can be erased. */
  readonly nonce: string;
}

export type ManifestRow = ManifestHeader | ManifestCapture;

/** The leaf: canonical JSON (RFC 8785), without a line feed. */
export function rowText(row: ManifestRow): string {
  return canonical({ ...row } as unknown as Json);
}

export type ParsedRow =
  | { readonly kind: 'row'; readonly row: ManifestRow }
  | { readonly kind: 'not_a_row'; readonly reason: string };

/** Reads one line. Whatever is missing, unknown or of another type is named. */
export function parseRow(text: string): ParsedRow {
  if (text.length > MAX_ROW) return refused(`longer than ${MAX_ROW} characters`);
  const value = parseCanonical(text);
  if (value === undefined) return refused('not canonical JSON');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused('not an object');
  }
  const fields = value as { readonly [name: string]: Json };
  if (fields.v !== MANIFEST_VERSION) return refused(`v is not ${MANIFEST_VERSION}`);
  const shape = fields.type === 'header' ? HEADER : fields.type === 'capture' ? CAPTURE : null;
  if (shape === null) return refused('type is neither header nor capture');
  for (const [name, isRight] of Object.entries(shape)) {
    const found = fields[name];
    if (found === undefined || !isRight(found)) return refused(`${name} is missing or wrong`);
  }
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) return refused(`${unknown} is no field of this version`);
  // Every field was checked just now.
  return { kind: 'row', row: fields as unknown as ManifestRow };
}

function refused(reason: string): ParsedRow {
  return { kind: 'not_a_row', reason };
}

type Check = (value: Json) => boolean;

const text: Check = (value) => typeof value === 'string' && value.length > 0;
const textOrNull: Check = (value) => value === null || typeof value === 'string';
const hash: Check = (value) => isHash(value);
const hashOrNull: Check = (value) => value === null || isHash(value);
const whole: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const flag: Check = (value) => typeof value === 'boolean';
const moment: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(value) &&
  Number.isFinite(Date.parse(value));
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value);
const block: Check = (value) => {
  if (value === null) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const { chain, height, hash: found, ...rest } = value as { readonly [name: string]: Json };
  if (Object.keys(rest).length > 0 || height === undefined) return false;
  return oneOf('bitcoin', 'sandbox')(chain ?? null) && whole(height) && isHash(found);
};

const HEADER: Readonly<Record<keyof ManifestHeader, Check>> = {
  v: whole,
  type: text,
  origin: text,
  export_id: (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value),
  opened_at: moment,
  closed_at: moment,
  prev_manifest_sha256: hashOrNull,
  prev_merkle_root: hashOrNull,
  not_before: block,
};

const CAPTURE: Readonly<Record<keyof ManifestCapture, Check>> = {
  v: whole,
  type: text,
  id: text,
  kind: oneOf('page_capture', 'crawl_snapshot', 'ats_capture'),
  company: text,
  url: text,
  final_url: text,
  captured_at: moment,
  http_status: whole,
  content_type: textOrNull,
  bytes: whole,
  sha256: hash,
  headers_sha256: hash,
  raw_key: text,
  raw_stored: flag,
  fetcher: text,
  egress: text,
  nonce: (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value),
};

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
}

export type CheckedManifest =
  | { readonly kind: 'manifest'; readonly summary: ManifestSummary }
  | { readonly kind: 'broken'; readonly row: number; readonly reason: string };

/** Reads a whole manifest file (each row ends with a line feed) and works its root out. */
export function checkManifest(file: Uint8Array, hashed: Sha256 = sha256): CheckedManifest {
  const whole = fromUtf8(file);
  if (whole === null) return { kind: 'broken', row: 0, reason: 'not UTF-8' };
  if (!whole.endsWith('\n')) return { kind: 'broken', row: 0, reason: 'no line feed at its end' };
  const frontier = new Frontier(hashed);
  let header: ManifestHeader | null = null;
  const seen = new Set<string>();
  for (const [row, line] of whole.slice(0, -1).split('\n').entries()) {
    const parsed = parseRow(line);
    if (parsed.kind === 'not_a_row') return { kind: 'broken', row, reason: parsed.reason };
    const isHeader = parsed.row.type === 'header';
    if (isHeader !== (row === 0)) {
      return { kind: 'broken', row, reason: 'the header must be row 0 and nowhere else' };
    }
    if (parsed.row.type === 'header') header = parsed.row;
    else if (seen.has(parsed.row.id)) return { kind: 'broken', row, reason: 'a capture twice' };
    else seen.add(parsed.row.id);
    frontier.append(toUtf8(line));
  }
  if (header === null) return { kind: 'broken', row: 0, reason: 'no row' };
  const merkleRoot = toHex(frontier.root());
  const summary = { header, rows: frontier.size, sha256: toHex(hashed(file)), merkleRoot };
  return { kind: 'manifest', summary };
}

export type CheckedChain =
  | { readonly kind: 'chain'; readonly manifests: readonly ManifestSummary[] }
  | { readonly kind: 'broken'; readonly manifest: number; readonly reason: string };

/** Do these manifests follow one another, each naming the one before, none left out? */
export function checkChain(files: Iterable<Uint8Array>, hashed: Sha256 = sha256): CheckedChain {
  const manifests: ManifestSummary[] = [];
  for (const file of files) {
    const manifest = manifests.length;
    const checked = checkManifest(file, hashed);
    if (checked.kind === 'broken') {
      return { kind: 'broken', manifest, reason: `row ${checked.row}: ${checked.reason}` };
    }
    const { header } = checked.summary;
    const before = manifests.at(-1);
    const named =
      header.prev_manifest_sha256 === (before?.sha256 ?? null) &&
      header.prev_merkle_root === (before?.merkleRoot ?? null);
    if (!named) return { kind: 'broken', manifest, reason: 'does not name the one before' };
    if (before !== undefined && header.opened_at < before.header.closed_at) {
      return { kind: 'broken', manifest, reason: 'was opened before the one before was closed' };
    }
    manifests.push(checked.summary);
  }
  return { kind: 'chain', manifests };
}
