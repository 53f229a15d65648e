// A backlog of recorded captures that waits to be judged, and all that a database says afterwards.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Recording, recordCaptures } from '../../src/pipeline/capturing/record-capture.ts';
import { readSample, type SampleCompany } from '../../src/pipeline/sample/sample-files.ts';
import type { PipelineWorld } from '../../src/pipeline/steps.ts';
import type { Database } from '../../src/store/database.ts';
import { coverOne } from '../worlds/world.ts';

export const SAMPLE = join(import.meta.dirname, '..', '..', 'sample');
export const TODAY = '2026-11-20';
/** The moment of the clock in every test of a backlog. */
export const NOON = `${TODAY}T12:00:00Z`;

// With a flap, an A-B-A, errors, vanished pages, a truncated board and boards that move.
const DOMAINS = ['pagerook.example', 'bellharbor.example', 'glasspetal.example'];
const PAGES = /\/(pricing|terms|privacy)$|greenhouse\.io/;

/** The recordings of one company of the sample, as live captures of the company `companyId`. */
export function recordingsOf(company: SampleCompany, companyId: number): Recording[] {
  const pages = new Map(company.pages.map((page) => [page.url, page]));
  return company.recordings.map((recorded) => ({
    companyId,
    lane: 'live',
    role: pages.get(recorded.url)?.role ?? null,
    provider: pages.get(recorded.url)?.provider ?? null,
    fetcher: 'assay-test/1',
    vantage: { egress_country: 'ZZ', language: 'en', renderer: 'http' },
    robots: { allowed: true, checked_at: recorded.at },
    response: {
      ...recorded,
      finalUrl: recorded.url,
      redirects: [],
      at: new Date(recorded.at),
    },
  }));
}

/** Stores some hundred captures of three companies; nothing is judged yet. */
export async function storeBacklog(world: PipelineWorld): Promise<readonly string[]> {
  const { companies } = await readSample(SAMPLE, TODAY);
  const stored: string[] = [];
  for (const company of companies.filter(({ domain }) => DOMAINS.includes(domain))) {
    const companyId = await coverOne(world, company.domain);
    const recordings = recordingsOf(company, companyId);
    const some = recordings.filter(({ response }) => PAGES.test(response.url));
    stored.push(...(await recordCaptures(world, some)).stored);
  }
  return stored;
}

// What differs from run to run without meaning: row ids, positions, how often a row was written.
const TABLES: Readonly<Record<string, string>> = {
  companies: `select to_jsonb(t) from companies t`,
  sources: `select to_jsonb(t) from sources t`,
  captures: `select to_jsonb(t) from captures t`,
  readings: `select to_jsonb(t) from readings t`,
  readers: `select to_jsonb(t) from source_readers t`,
  facts: `select to_jsonb(t) - 'id' from facts t`,
  suspicions: `select to_jsonb(t) from suspicions t`,
  events: `select to_jsonb(t) - 'id' - 'seq' || jsonb_build_object('place',
    row_number() over (partition by company_id order by seq)) from change_events t`,
  postings: `select to_jsonb(t) - 'id' from job_postings t`,
  records: `select to_jsonb(t) - 'version' - 'body' - 'body_br' from company_records t`,
};

export type State = Readonly<Record<string, readonly string[]>>;

/** Every row of the pipeline's tables as text, in a fixed order. */
export async function stateOf(database: Database): Promise<State> {
  const state: Record<string, readonly string[]> = {};
  for (const [name, sql] of Object.entries(TABLES)) {
    const rows = await database.rows<{ row: string }>(
      `state-of-${name}`,
      `select row::text as row from (${sql}) as t(row) order by row::text collate "C"`,
    );
    state[name] = rows.map(({ row }) => row);
  }
  return state;
}

/** Says the first rows that only one of the two has, not all of them. */
export function assertSameState(actual: State, expected: State): void {
  for (const [table, rows] of Object.entries(expected)) {
    const there = new Set(actual[table]);
    const wanted = new Set(rows);
    const missing = rows.filter((row) => !there.has(row)).slice(0, 3);
    const strange = [...there].filter((row) => !wanted.has(row)).slice(0, 3);
    assert.deepEqual({ table, missing, strange }, { table, missing: [], strange: [] });
    assert.equal(actual[table]?.length, rows.length, `rows of ${table}`);
  }
}

/** No two events tell the same change of the same fact. */
export async function eventsToldTwice(database: Database): Promise<readonly string[]> {
  const rows = await database.rows<{ key: string }>(
    'events-told-twice',
    `select fact_key as key from change_events
     group by company_id, fact_key, provenance, product, derivation, occurred_at, after_capture_id
     having count(*) > 1`,
  );
  return rows.map(({ key }) => key);
}

/** Names of all stored objects, and of drafts that a killed process left. */
export function objectsIn(folder: string): { objects: string[]; drafts: string[] } {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    // Second names of bases, and where a series goes on, are no objects of their own.
    .filter((entry) => entry.isFile() && !/\/(bases|series)(\/|$)/.test(entry.parentPath))
    .map(({ name }) => name)
    .sort();
  return {
    objects: names.filter((name) => !name.endsWith('.tmp')),
    drafts: names.filter((name) => name.endsWith('.tmp')),
  };
}
