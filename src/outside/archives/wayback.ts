// Asks a web archive (CDX list and raw replay, sources.md 3), one request at a time, in no hurry.

import { parseJson } from '../../core/facts/board.ts';
import { momentOf } from '../../core/moment.ts';
import { retryAfter } from '../../core/retry-after.ts';
import type { Asked } from '../probe.ts';

export interface ArchiveClient {
  /** Without a slash at its end. */
  readonly base: string;
  /** One GET, no redirect followed. */
  fetch(url: URL): Promise<Asked>;
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
  /** Between two requests. */
  readonly delayMs: number;
  /** The longest that a wish to wait is granted; beyond it the archive has said no. */
  readonly patienceMs: number;
}

/** One row of the list: what the archive holds of an address. */
export interface Memento {
  /** As the archive writes it, fourteen digits. */
  readonly timestamp: string;
  readonly at: Date;
  readonly original: string;
  readonly mediaType: string;
  readonly digest: string;
}

export type ArchiveAnswer<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'failed'; readonly reason: string };

export interface MementoQuery {
  readonly url: string;
  /** Every page of the host, one row each, instead of every generation of one page. */
  readonly wholeHost: boolean;
  /** Years. */
  readonly from: number | null;
  readonly to: number | null;
  readonly limit: number;
}

const TRIES = 4;
const FIELDS = ['timestamp', 'original', 'mimetype', 'statuscode', 'digest'];

/** Good answers that the archive holds, the oldest first; neighbours with equal bytes are one. */
export async function listMementos(
  client: ArchiveClient,
  query: MementoQuery,
): Promise<ArchiveAnswer<readonly Memento[]>> {
  const url = new URL(`${client.base}/cdx/search/cdx`);
  const { searchParams } = url;
  searchParams.set('url', query.url);
  if (query.wholeHost) searchParams.set('matchType', 'host');
  searchParams.set('output', 'json');
  searchParams.set('fl', FIELDS.join(','));
  searchParams.append('filter', 'statuscode:200');
  searchParams.set('collapse', query.wholeHost ? 'urlkey' : 'digest');
  if (query.from !== null) searchParams.set('from', String(query.from));
  if (query.to !== null) searchParams.set('to', String(query.to));
  searchParams.set('limit', String(query.limit));
  const asked = await patiently(client, url);
  if (asked.kind === 'failed') return asked;
  if (asked.value.cut) return failed('the list is longer than is read');
  const rows = rowsOf(asked.value.body.toString('utf8'));
  return rows === null ? failed('the list has another shape') : { kind: 'answer', value: rows };
}

function failed(reason: string): { readonly kind: 'failed'; readonly reason: string } {
  return { kind: 'failed', reason };
}

/** An array of arrays whose first names the columns; an empty body or array is an empty list. */
function rowsOf(body: string): readonly Memento[] | null {
  if (body.trim() === '') return [];
  const parsed = parseJson(body);
  if (parsed.kind === 'not_json' || !Array.isArray(parsed.value)) return null;
  const [head, ...rows] = parsed.value as readonly unknown[];
  if (head === undefined) return [];
  if (!Array.isArray(head)) return null;
  const column = (name: string) => head.indexOf(name);
  if (FIELDS.some((name) => column(name) < 0)) return null;
  const found: Memento[] = [];
  for (const row of rows) {
    if (!Array.isArray(row)) return null;
    const cell = (name: string): string => String(row[column(name)] ?? '');
    const at = capturedAt(cell('timestamp'));
    // Other rows are none that a replay could show (revisits of lost records, broken stamps).
    if (at === null || cell('statuscode') !== '200' || !URL.canParse(cell('original'))) continue;
    const memento = {
      timestamp: cell('timestamp'),
      at,
      original: cell('original'),
      mediaType: cell('mimetype'),
      digest: cell('digest'),
    };
    const before = found.at(-1);
    const same = before?.digest === memento.digest && before.original === memento.original;
    if (!same) found.push(memento);
  }
  return found;
}

function capturedAt(timestamp: string): Date | null {
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? [];
  return momentOf(`${y}-${m}-${d}T${h}:${min}:${s}Z`);
}

/** Where a memento's raw bytes are; also the address that names it as a source. */
export function replayAddress(base: string, { timestamp, original }: Memento): string {
  return `${base}/web/${timestamp}id_/${original}`;
}

export interface Replayed {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

/** The bytes as the archive received them, with the headers that came with them then. */
export async function replay(
  client: ArchiveClient,
  memento: Memento,
): Promise<ArchiveAnswer<Replayed> | { readonly kind: 'no'; readonly reason: string }> {
  const asked = await patiently(client, new URL(replayAddress(client.base, memento)));
  if (asked.kind === 'failed') return asked;
  const { status, headers, body, cut } = asked.value;
  // A redirect leads to another moment than the one that was asked for.
  if (status !== 200) return { kind: 'no', reason: `status_${status}` };
  if (cut) return { kind: 'no', reason: 'too_large' };
  const stated = headers.find(([name]) => name === 'memento-datetime')?.[1];
  if (stated !== undefined && Date.parse(stated) !== memento.at.getTime()) {
    return { kind: 'no', reason: 'another_moment' };
  }
  return { kind: 'answer', value: { headers: originalHeaders(headers), body } };
}

const ORIGINAL = 'x-archive-orig-';
/** What the bytes are in now, whatever they were in then. */
const PRESENT = ['content-type', 'content-encoding'];
const OF_THE_MESSAGE = [...PRESENT, 'content-length', 'transfer-encoding', 'connection'];

function originalHeaders(
  headers: readonly (readonly [string, string])[],
): readonly (readonly [string, string])[] {
  const present = headers.filter(([name]) => PRESENT.includes(name));
  const then = headers
    .filter(([name]) => name.startsWith(ORIGINAL))
    .map(([name, value]) => [name.slice(ORIGINAL.length), value] as const)
    .filter(([name]) => !OF_THE_MESSAGE.includes(name));
  return [...present, ...then];
}

type Answer = Extract<Asked, { kind: 'answer' }>;

/** Waits before every request, and as long as the archive wishes where it is busy. */
async function patiently(client: ArchiveClient, url: URL): Promise<ArchiveAnswer<Answer>> {
  let reason = 'no answer';
  let wait = client.delayMs;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    await client.sleep(wait);
    const asked = await client.fetch(url);
    const slower = client.delayMs * 2 ** attempt;
    if (asked.kind === 'failed') {
      reason = asked.code;
      wait = slower;
      continue;
    }
    if (asked.status !== 429 && asked.status < 500) return { kind: 'answer', value: asked };
    reason = `status ${asked.status}`;
    const now = client.now().getTime();
    const field = asked.headers.find(([name]) => name === 'retry-after')?.[1] ?? null;
    const until = retryAfter(field, now);
    wait = until === null ? slower : until - now;
    if (wait > client.patienceMs) return failed(`${reason}, and to come back in ${wait} ms`);
  }
  return failed(reason);
}
