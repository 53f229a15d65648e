// Captures taken apart: what a look shares with others at its source, and what is its own.

import { hash } from 'node:crypto';
import { type Fields, type Head, headOf } from '../../core/evidence/heads.ts';
import type { Lane } from '../../core/judging/ledger.ts';
import type { Received } from '../../core/pages/content-coding.ts';
import type { Db } from '../database.ts';

export interface CaptureToStore {
  readonly id: string;
  readonly companyId: number;
  readonly sourceId: number;
  readonly kind: 'page_capture' | 'crawl_snapshot' | 'ats_capture';
  readonly lane: Lane;
  readonly url: string;
  readonly finalUrl: string;
  readonly capturedAt: Date;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly headersSha256: string;
  readonly redirects: readonly string[];
  readonly contentType: string | null;
  readonly bytes: number;
  readonly sha256: string;
  /** `false`: the bytes are not there, so that nothing is ever read in them. */
  readonly rawStored: boolean;
  /** How the body came, where its coding was removed; null: the object is the body as it came. */
  readonly received: Received | null;
  readonly vantage: Readonly<Record<string, string>>;
  readonly robots: Readonly<Record<string, unknown>>;
  readonly fetcher: string;
  readonly nonce: string;
}

/** So many of the newest heads of a source may fit: it may be answered by several servers. */
const HEADS = 4;

/** The records of captures, with headers told by those of earlier looks at the same source. */
export async function looksOf(
  db: Db,
  captures: readonly CaptureToStore[],
): Promise<readonly object[]> {
  const known = await newestHeads(db, [...new Set(captures.map(({ sourceId }) => sourceId))]);
  return captures.map((capture, place) => {
    const heads = known.get(capture.sourceId) ?? [];
    const head = headOf(capture.headers, heads);
    if (head.fields !== heads[0]) known.set(capture.sourceId, [head.fields, ...heads]);
    return lookRecord(capture, place, head);
  });
}

async function newestHeads(
  db: Db,
  sourceIds: readonly number[],
): Promise<Map<number, readonly Fields[]>> {
  const rows = await db.rows<{ sourceId: number; headers: Fields }>(
    'newest-heads',
    `select s.id as "sourceId", h.headers from unnest($1::bigint[]) as s(id)
       cross join lateral (select id, headers from capture_heads
         where source_id = s.id order by id desc limit ${HEADS}) h
     order by s.id, h.id desc`,
    [sourceIds],
  );
  const bySource = new Map<number, readonly Fields[]>();
  for (const { sourceId, headers } of rows) {
    bySource.set(sourceId, [...(bySource.get(sourceId) ?? []), headers]);
  }
  return bySource;
}

function lookRecord(capture: CaptureToStore, place: number, head: Head): object {
  const { archive_url, not_modified_since, ...vantage } = capture.vantage;
  const own = { archive_url, not_modified_since };
  const { robots, robotsAt } = robotsOf(capture.robots);
  const { kind, url, finalUrl, redirects, fetcher, contentType } = capture;
  return {
    ...{ place, id: capture.id, company_id: capture.companyId, source_id: capture.sourceId },
    ...{ kind, url, final_url: finalUrl, redirects, vantage, robots, fetcher },
    way: digestOf([kind, url, finalUrl, redirects, vantage, robots, fetcher]),
    own_vantage: Object.values(own).some((value) => value !== undefined) ? own : null,
    robots_at: robotsAt,
    is_live: capture.lane === 'live',
    captured_at: capture.capturedAt.toISOString(),
    http_status: capture.status,
    ...{ headers: head.fields, content_type: contentType, moved: head.moved },
    head: digestOf([head.fields, contentType]),
    headers_sha256: capture.headersSha256,
    ...{ bytes: capture.bytes, sha256: capture.sha256, raw_stored: capture.rawStored },
    received: capture.received,
    nonce: capture.nonce,
  };
}

// A moment that is written otherwise than it would be told stays where it is.
function robotsOf(robots: CaptureToStore['robots']) {
  const { checked_at: at, ...rest } = robots;
  const parsed = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(parsed) || new Date(parsed).toISOString() !== at) {
    return { robots, robotsAt: null };
  }
  return { robots: rest, robotsAt: at };
}

function digestOf(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex');
}
