// Finds the WARC files in a WACZ (a ZIP file) and holds them against the digests that it states.

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ZipEntry, ZipError, zipEntries } from './zip.ts';

/** A WARC file inside; its name never becomes a path. */
export interface WaczMember {
  readonly name: string;
  open(): Readable;
  /** Why its bytes are not those that the package states; null where nothing is wrong. */
  fault(): Promise<string | null>;
}

export type WaczRead =
  | { readonly kind: 'members'; readonly members: readonly WaczMember[] }
  | { readonly kind: 'broken'; readonly reason: string };

/** https://specs.webrecorder.net/wacz/1.1.1/#directory-layout */
const WARC_NAME = /^archive\/[^/\\\0]{1,200}\.warc(\.gz)?$/i;
const PACKAGE = 'datapackage.json';
const PACKAGE_DIGEST = 'datapackage-digest.json';
const MAX_PACKAGE = 32_000_000;

/** The WARC files in the order of the directory; they are read where they lie. */
export async function waczMembers(path: string): Promise<WaczRead> {
  try {
    return await against(await zipEntries(path, isWanted));
  } catch (error) {
    if (error instanceof ZipError) return broken(error.message);
    throw error;
  }
}

function isWanted(name: string): boolean {
  return name === PACKAGE || name === PACKAGE_DIGEST || WARC_NAME.test(name);
}

function broken(reason: string): WaczRead {
  return { kind: 'broken', reason };
}

async function against(found: readonly ZipEntry[]): Promise<WaczRead> {
  const stated = await statedIn(found);
  if (typeof stated === 'string') return broken(stated);
  const warcs = found.filter(({ name }) => WARC_NAME.test(name));
  if (warcs.length === 0) return broken('no WARC file in archive/');
  for (const name of stated.keys()) {
    const isThere = warcs.some((one) => one.name === name);
    if (!isThere) return broken(`${PACKAGE} lists ${name}, which is not in it`);
  }
  const members = warcs.map((one): WaczMember => {
    const { name } = one;
    return { name, open: one.open, fault: () => faultOf(one, stated.get(name)) };
  });
  return { kind: 'members', members };
}

interface Stated {
  readonly hash: string | null;
  readonly bytes: number | null;
}

/** What the package states of its WARC files, or why that cannot be told. */
async function statedIn(found: readonly ZipEntry[]): Promise<ReadonlyMap<string, Stated> | string> {
  const described = found.find(({ name }) => name === PACKAGE);
  if (described === undefined) return new Map();
  const digest = await documentIn(found.find(({ name }) => name === PACKAGE_DIGEST));
  const hash = fieldOf(digest, 'hash');
  if (typeof hash === 'string') {
    const fault = await faultOf(described, { hash, bytes: null });
    if (fault !== null) return `${PACKAGE}: ${fault}`;
  }
  const document = await documentIn(described);
  if (document === null) return `${PACKAGE} is not JSON, or far too large`;
  const resources = fieldOf(document, 'resources');
  const stated = new Map<string, Stated>();
  for (const one of Array.isArray(resources) ? resources : []) {
    const [name, own, bytes] = ['path', 'hash', 'bytes'].map((key) => fieldOf(one, key));
    if (typeof name !== 'string' || !WARC_NAME.test(name)) continue;
    stated.set(name, {
      hash: typeof own === 'string' ? own : null,
      bytes: typeof bytes === 'number' ? bytes : null,
    });
  }
  return stated;
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

async function documentIn(found: ZipEntry | undefined): Promise<unknown> {
  if (found === undefined) return null;
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of found.open()) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length > MAX_PACKAGE) return null;
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** A hash names one of these kinds; without a name it is MD5 (Data Package, resource `hash`). */
const HASHES: readonly string[] = ['md5', 'sha1', 'sha256', 'sha512'];

async function faultOf(found: ZipEntry, stated: Stated | undefined): Promise<string | null> {
  if (stated === undefined) return null;
  if (stated.bytes !== null && stated.bytes !== found.size) {
    return `it has ${found.size} bytes and should have ${stated.bytes}`;
  }
  if (stated.hash === null) return null;
  const [kind = '', digest] = /^[0-9a-f]{32}$/i.test(stated.hash)
    ? ['md5', stated.hash]
    : stated.hash.split(':');
  if (digest === undefined || !HASHES.includes(kind.toLowerCase())) {
    return `its digest ${stated.hash.slice(0, 80)} is of no known kind (${HASHES.join(', ')})`;
  }
  const sum = createHash(kind.toLowerCase());
  for await (const part of found.open()) sum.update(part as Buffer);
  const own = sum.digest('hex');
  if (own === digest.toLowerCase()) return null;
  return `its ${kind} is ${own} and should be ${digest}: it was changed or broken`;
}
