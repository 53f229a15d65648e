// Takes one response, live or recorded, into the evidence: bytes first, then the row.

import { hash } from 'node:crypto';
import { listAddressOf } from '../../boards/list-address.ts';
import { ulid } from '../../core/ids.ts';
import type { Lane } from '../../core/judging/ledger.ts';
import { type Received, uncoded } from '../../core/pages/content-coding.ts';
import { pageRole } from '../../core/pages/page-role.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import type { BlobStore } from '../../outside/blobs.ts';
import { inTurns } from '../../outside/in-turns.ts';
import { keepSource, type Source, storeCaptures } from '../../store/captures/captures.ts';
import type { CaptureToStore } from '../../store/captures/looks.ts';
import type { Db } from '../../store/database.ts';
import type { PipelineWorld } from '../steps.ts';

/** A response: transfer coding removed, and content coding too where `received` says so. */
export interface Response {
  /** The address that was asked for; it names the source. */
  readonly url: string;
  readonly finalUrl: string;
  readonly redirects: readonly string[];
  readonly at: Date;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
  /** Not given: as the headers say. */
  readonly received?: Received | null;
}

export interface Recording {
  readonly companyId: number;
  readonly response: Response;
  readonly lane: Lane;
  /** Null: the address tells it. */
  readonly role: PageRole | null;
  readonly provider: string | null;
  /** Name and version of what fetched it. */
  readonly fetcher: string;
  readonly vantage: Readonly<Record<string, string>>;
  readonly robots: Readonly<Record<string, unknown>>;
  /** `false`: of the time before raw bytes were kept; a hash is left, and nothing is read. */
  readonly isKept?: boolean;
}

/** Keeps the sources that a run has met, so that each is looked up once. */
export type SourceCache = Map<string, Source>;

/**
 * Stores recordings of one company; answers how many were new. Storing one again changes nothing.
 */
export async function recordCaptures(
  world: PipelineWorld,
  recordings: readonly Recording[],
  cache: SourceCache = new Map(),
  db: Db = world.database,
): Promise<{ readonly stored: readonly string[]; readonly known: number }> {
  const prepared: Prepared[] = [];
  for (const recording of recordings) {
    const source = await sourceOf(world, db, recording, cache);
    prepared.push({ recording, source, ...bodyOf(recording.response) });
  }
  // The bytes are durable before the rows that speak of them: a crash in between leaves objects
  // that nobody asks for, never a row without its evidence.
  await keepBodies(world.blobs, prepared);
  const captures = prepared.map((one) => captureOf(world, one));
  const stored = await storeCaptures(db, captures, world.now());
  return { stored, known: captures.length - stored.length };
}

interface Prepared {
  readonly recording: Recording;
  readonly source: Source;
  readonly body: Uint8Array;
  readonly received: Received | null;
  readonly sha256: string;
}

function bodyOf(response: Response): Pick<Prepared, 'body' | 'received' | 'sha256'> {
  const { body, received } = response.received
    ? { body: response.body, received: response.received }
    : uncoded(response.headers, response.body);
  return { body, received, sha256: hash('sha256', body, 'hex') };
}

/** Sources whose bodies are stored at once: each waits for a disk, or for a bucket. */
const SOURCES_AT_ONCE = 8;

/** Each body once; those of a source in their order, as each is stored over one before it. */
async function keepBodies(blobs: BlobStore, all: readonly Prepared[]): Promise<void> {
  const kept = all.filter(({ recording }) => recording.isKept ?? true);
  const bodies = new Map(kept.toReversed().map((one) => [one.sha256, one]));
  const ofSources = Map.groupBy(kept, ({ source }) => source.url);
  await inTurns([...ofSources], SOURCES_AT_ONCE, async ([series, own]) => {
    for (const one of own) if (bodies.get(one.sha256) === one) await blobs.put(one.body, series);
  });
}

function captureOf(
  world: PipelineWorld,
  { recording, source, body, received, sha256 }: Prepared,
): CaptureToStore {
  const { response, companyId, lane, isKept = true } = recording;
  const headers = response.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? null;
  return {
    id: `cap_${ulid(response.at.getTime(), world.random(10))}`,
    companyId,
    sourceId: source.id,
    kind:
      lane === 'archive'
        ? 'crawl_snapshot'
        : source.role === 'board'
          ? 'ats_capture'
          : 'page_capture',
    lane,
    url: response.url,
    finalUrl: response.finalUrl,
    capturedAt: response.at,
    status: response.status,
    headers,
    headersSha256: hash('sha256', headers.map(([n, v]) => `${n}: ${v}\r\n`).join(''), 'hex'),
    redirects: response.redirects,
    contentType,
    bytes: body.length,
    sha256,
    rawStored: isKept,
    received,
    vantage: recording.vantage,
    robots: recording.robots,
    fetcher: recording.fetcher,
    nonce: Buffer.from(world.random(16)).toString('hex'),
  };
}

async function sourceOf(
  world: PipelineWorld,
  db: Db,
  recording: Recording,
  cache: SourceCache,
): Promise<Source> {
  const url = namedSource(recording);
  const name = `${recording.companyId} ${url}`;
  const known = cache.get(name);
  if (known) return known;
  const role = recording.role ?? pageRole(new URL(url));
  const { companyId, provider } = recording;
  const source = await keepSource(db, { companyId, url, role, provider }, world.now());
  cache.set(name, source);
  return source;
}

// A board is one source under whatever spelling its list was asked for, imported or live.
function namedSource({ role, provider, response }: Recording): string {
  const list = role === 'board' ? listAddressOf(new URL(response.url)) : null;
  return list !== null && list.provider === provider ? list.listUrl : sourceUrl(response.url);
}

/** The address without its fragment: what names a source. */
export function sourceUrl(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** Captures that were taken elsewhere, and how: no vantage of ours is claimed for them. */
export const IMPORTED_VANTAGE = {
  egress_country: 'unknown',
  language: 'unknown',
  renderer: 'http',
};
export const IMPORTED_ROBOTS = { allowed: null, checked_at: null };
