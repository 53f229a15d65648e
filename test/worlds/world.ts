// A world for tests: a real database and a real blob folder, with a clock that the test moves.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderBlobs } from '../../src/outside/blobs.ts';
import { registrableDomain } from '../../src/outside/names/public-suffix.ts';
import { type Recording, recordCaptures } from '../../src/pipeline/capturing/record-capture.ts';
import { coverCompanies } from '../../src/pipeline/cover.ts';
import { readingHere } from '../../src/pipeline/reading/perform.ts';
import type { PipelineWorld } from '../../src/pipeline/steps.ts';
import type { Database } from '../../src/store/database.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

export interface TestWorld extends PipelineWorld, AsyncDisposable {
  readonly database: Database;
  readonly url: string;
  readonly folder: string;
  /** Moves the clock. */
  at(moment: string): void;
  close(): Promise<void>;
}

export interface TestWorldOptions {
  readonly at: string;
  readonly seed?: string;
  /** The world's own from now on; where not given, an empty one. */
  readonly database?: TestDatabase;
}

export async function openWorld(options: TestWorldOptions): Promise<TestWorld> {
  const opened = options.database ?? (await openTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'assay-test-'));
  let now = new Date(options.at);
  const random = seededBytes(options.seed ?? 'assay');
  let serial = 0;
  const close = async (): Promise<void> => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    database: opened.database,
    url: opened.url,
    folder,
    blobs: folderBlobs(join(folder, 'blobs'), () => String(serial++)),
    reading: readingHere,
    baseUrl: 'http://assay.test',
    now: () => now,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    random,
    registrableDomain,
    at: (moment) => {
      now = new Date(moment);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Bytes that look random and are the same in every run. */
function seededBytes(seed: string): (n: number) => Uint8Array {
  let count = 0;
  return (n) => {
    const parts: Buffer[] = [];
    for (let have = 0; have < n; have += 32) {
      parts.push(createHash('sha256').update(`${seed} ${count++}`).digest());
    }
    return Buffer.concat(parts).subarray(0, n);
  };
}

export async function coverOne(world: PipelineWorld, domain: string): Promise<number> {
  const name = domain;
  const company = { domain, name, slug: null, categories: [], aliases: [] };
  const [covered] = await coverCompanies(world, [company], new Map());
  if (!covered) throw new Error(`${domain} was not covered`);
  return covered.id;
}

export interface PageVisit {
  readonly url: string;
  readonly at: string;
  readonly body: string | Uint8Array;
  readonly status?: number;
  readonly contentType?: string;
  readonly role?: Recording['role'];
  readonly provider?: string;
  readonly lane?: Recording['lane'];
  readonly vantage?: string;
}

/** Records visits as live captures; judging them is the test's next step. */
export async function visit(
  world: PipelineWorld,
  companyId: number,
  visits: readonly PageVisit[],
): Promise<readonly string[]> {
  const recordings = visits.map(
    (one): Recording => ({
      companyId,
      lane: one.lane ?? 'live',
      role: one.role ?? null,
      provider: one.provider ?? null,
      fetcher: 'assay-test/1',
      vantage: { egress_country: one.vantage ?? 'ZZ', language: 'en', renderer: 'http' },
      robots: { allowed: true, checked_at: one.at },
      response: {
        url: one.url,
        finalUrl: one.url,
        redirects: [],
        at: new Date(one.at),
        status: one.status ?? 200,
        headers: [['content-type', one.contentType ?? 'text/html; charset=utf-8']],
        body: typeof one.body === 'string' ? Buffer.from(one.body) : one.body,
      },
    }),
  );
  return (await recordCaptures(world, recordings)).stored;
}

/** A folder of the corpus beside the checkout; null where it does not lie there. */
export function corpus(folder: string): string | null {
  const path = fileURLToPath(new URL(`../../../shared/corpus/${folder}`, import.meta.url));
  return existsSync(path) ? path : null;
}

/** The option that skips a test, saying why, where its part of the corpus is not there. */
export function needsCorpus(folder: string): { skip: string | false } {
  const skip =
    corpus(folder) === null ? `needs ../shared/corpus/${folder}, which is not here` : false;
  return { skip };
}
