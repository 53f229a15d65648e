// Recorded looks through the real pipeline: stored as live captures, read, judged, told.

import type { Json } from '../../../src/core/facts/fact.ts';
import type { PageRole } from '../../../src/core/pages/page-roles.ts';
import {
  IMPORTED_ROBOTS,
  IMPORTED_VANTAGE,
  type Recording,
  recordCaptures,
} from '../../../src/pipeline/capturing/record-capture.ts';
import type { PipelineWorld } from '../../../src/pipeline/steps.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { coverOne } from '../../worlds/world.ts';

export interface Look {
  /** When it is replayed, ISO. */
  readonly at: string;
  readonly blob: string;
  readonly url: string;
  readonly role: PageRole;
}

export interface ToldEvent {
  readonly url: string;
  readonly key: string;
  readonly change: string;
  readonly from: Json;
  readonly to: Json;
  /** Moments of the last look with the old value, the first with the new one, its confirmation. */
  readonly before: string | null;
  readonly first: string;
  readonly confirming: string | null;
}

export interface Replayed {
  readonly events: readonly ToldEvent[];
  /** Looks of which nothing may be read, by reason. */
  readonly incomplete: ReadonlyMap<string, number>;
  /** For each complete look the digest of its document's words; null where none is read. */
  readonly texts: readonly TextOfLook[];
}

export interface TextOfLook {
  readonly url: string;
  readonly at: string;
  readonly digest: string | null;
}

/** Gives one company these looks, as it would have had them live; the domain must be new. */
export async function replay(
  world: PipelineWorld,
  domain: string,
  looks: readonly Look[],
  bytes: ReadonlyMap<string, Buffer>,
): Promise<Replayed> {
  const company = await coverOne(world, domain);
  const recordings = looks.flatMap((look) => {
    const body = bytes.get(look.blob);
    return body === undefined ? [] : [recordingOf(company, look, body)];
  });
  await recordCaptures(world, recordings);
  await drain(world, { only: [company] });
  return {
    events: await eventsOf(world, company),
    incomplete: await refused(world, company),
    texts: await textsOf(world, company),
  };
}

function recordingOf(companyId: number, look: Look, body: Buffer): Recording {
  return {
    companyId,
    lane: 'live',
    role: look.role,
    provider: null,
    fetcher: 'assay-import/1',
    vantage: IMPORTED_VANTAGE,
    robots: IMPORTED_ROBOTS,
    response: {
      url: look.url,
      finalUrl: look.url,
      redirects: [],
      at: new Date(look.at),
      status: 200,
      headers: [['content-type', 'text/html; charset=utf-8']],
      body,
    },
  };
}

async function eventsOf(world: PipelineWorld, company: number): Promise<readonly ToldEvent[]> {
  const rows = await world.database.rows<{
    readonly url: string;
    readonly key: string;
    readonly change: string;
    readonly from: Json;
    readonly to: Json;
    readonly before: Date | null;
    readonly first: Date;
    readonly confirming: Date | null;
  }>(
    'measure-events',
    `select a.url, e.fact_key as key, e.change, e.old_value as from, e.new_value as to,
       b.captured_at as before, a.captured_at as first, c.captured_at as confirming
     from change_events e
     join captures a on a.id = e.after_capture_id
     left join captures b on b.id = e.before_capture_id
     left join captures c on c.id = e.confirming_capture_id
     where e.company_id = $1 and e.derivation = 'confirmed'
     order by a.captured_at, e.seq`,
    [company],
  );
  return rows.map(({ before, first, confirming, ...rest }) => ({
    ...rest,
    before: before?.toISOString() ?? null,
    first: first.toISOString(),
    confirming: confirming?.toISOString() ?? null,
  }));
}

async function refused(world: PipelineWorld, company: number): Promise<Map<string, number>> {
  const rows = await world.database.rows<{ readonly reason: string; readonly looks: number }>(
    'measure-incomplete',
    `select incomplete_reason as reason, count(*)::int as looks from captures
     where company_id = $1 and complete = false group by 1 order by 1`,
    [company],
  );
  return new Map(rows.map(({ reason, looks }) => [reason, looks]));
}

async function textsOf(world: PipelineWorld, company: number): Promise<readonly TextOfLook[]> {
  const rows = await world.database.rows<{
    readonly url: string;
    readonly at: Date;
    readonly digest: string | null;
  }>(
    'measure-texts',
    `select c.url, c.captured_at as at, (
       select min(one ->> 'value') from readings r, jsonb_array_elements(r.readings) one
       where r.capture_id = coalesce(c.dedup_of, c.id)
         and one ->> 'key' like 'legal.doc.%.sha256') as digest
     from captures c where c.company_id = $1 and c.complete order by c.captured_at`,
    [company],
  );
  return rows.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
}
