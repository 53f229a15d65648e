// Rows of a manifest: what they hold, their one written form, and the strict reading of it.

import { isHash, toUtf8 } from './bytes.ts';
import { canonical, type Json, parseCanonical } from './canonical.ts';

/** Version of header rows, and of captures that name no block. */
export const MANIFEST_VERSION = 1;
/** Version of captures whose row names a block that was known when they were recorded. */
export const BOUND_ROW_VERSION = 2;
/** Bytes of one row, without its line feed. */
export const MAX_ROW = 65_536;

export type Chain = 'bitcoin' | 'sandbox';

export interface BlockRef {
  readonly chain: Chain;
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
  /** The hash of the manifest before; null in the first. */
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
  /** Contains the hash. */
  readonly raw_key: string;
  readonly raw_stored: boolean;
  /** Name and version. */
  readonly fetcher: string;
  /** ISO 3166-1 alpha-2; null where it is not known. */
  readonly egress: string | null;
  /** 128 random bits in hex: a row tells nothing of its neighbours, and can be erased. */
  readonly nonce: string;
  /** In rows of version 2, and in no others: the newest block that was known then. */
  readonly not_before?: BlockRef;
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
export function parseRow(line: string): ParsedRow {
  if (line.length > MAX_ROW || toUtf8(line).length > MAX_ROW) {
    return refused(`longer than ${MAX_ROW} bytes`);
  }
  const value = parseCanonical(line);
  if (value === undefined) return refused('not canonical JSON');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused('not an object');
  }
  const fields = value as { readonly [name: string]: Json };
  const shapes = fields.type === 'header' ? HEADERS : fields.type === 'capture' ? CAPTURES : null;
  if (shapes === null) return refused('type is neither header nor capture');
  const shape = typeof fields.v === 'number' ? shapes.get(fields.v) : undefined;
  if (shape === undefined) return refused(`v is not ${[...shapes.keys()].join(' or ')}`);
  for (const [name, isRight] of Object.entries(shape)) {
    const found = fields[name];
    if (found === undefined || !isRight(found)) return refused(`${name} is missing or wrong`);
  }
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) {
    return refused(`${JSON.stringify(unknown.slice(0, 40))} is not a field of this version`);
  }
  // Every field was checked just now.
  const row = fields as unknown as ManifestRow;
  if (row.type === 'capture' && !row.raw_key.includes(row.sha256)) {
    return refused('raw_key does not contain sha256');
  }
  return { kind: 'row', row };
}

function refused(reason: string): ParsedRow {
  return { kind: 'not_a_row', reason };
}

/** A day or a moment of the calendar in UTC, in milliseconds; null for any other text. */
export function momentOf(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const day = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)?$/.exec(text)?.[1];
  const at = Date.parse(text);
  if (day === undefined || !Number.isFinite(at)) return null;
  // 31 April is read as 1 May.
  return new Date(at).toISOString().startsWith(day) ? at : null;
}

type Check = (value: Json) => boolean;

const text: Check = (value) => typeof value === 'string' && value.length > 0;
const textOrNull: Check = (value) => value === null || typeof value === 'string';
const hash: Check = (value) => isHash(value);
const hashOrNull: Check = (value) => value === null || isHash(value);
const whole: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const flag: Check = (value) => typeof value === 'boolean';
const moment: Check = (value) =>
  typeof value === 'string' && value.length > 10 && momentOf(value) !== null;
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

type Shape = Readonly<Record<string, Check>>;
const HEADERS: ReadonlyMap<number, Shape> = new Map([[MANIFEST_VERSION, HEADER]]);

const CAPTURE: Readonly<Record<Exclude<keyof ManifestCapture, 'not_before'>, Check>> = {
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
  egress: textOrNull,
  nonce: (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value),
};
const BOUND: Readonly<Record<keyof ManifestCapture, Check>> = {
  ...CAPTURE,
  not_before: (value) => value !== null && block(value),
};
const CAPTURES: ReadonlyMap<number, Shape> = new Map<number, Shape>([
  [MANIFEST_VERSION, CAPTURE],
  [BOUND_ROW_VERSION, BOUND],
]);
