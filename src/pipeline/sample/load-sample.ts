// Loads the sample through the real pipeline: its files become captures, and the rest follows.

import { inTurns } from '../../outside/in-turns.ts';
import { keepSetting, readSetting, writeSetting } from '../../store/settings.ts';
import {
  IMPORTED_ROBOTS,
  IMPORTED_VANTAGE,
  type Recording,
  recordCaptures,
  type SourceCache,
} from '../capturing/record-capture.ts';
import { closeHistories } from '../close-histories.ts';
import { type Covered, coverCategory, coverCompanies } from '../cover.ts';
import type { OnProgress } from '../import/import-error.ts';
import type { PipelineWorld } from '../steps.ts';
import { drain } from '../work.ts';
import { declareSample } from './declare-sample.ts';
import { readSample, type SampleCompany } from './sample-files.ts';
import type { SampleRecording } from './sample-page.ts';

const CHUNK = 50;
/** Companies that are loaded at once: while one waits for a disk, another is read. */
const AT_ONCE = 3;

export type SampleLoad =
  | { readonly kind: 'already' }
  /** The load was stopped: the next one goes on from here. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'loaded'; readonly companies: number; readonly captures: number };

/**
 * Loads the sample once per database. The day that its dates count back from is fixed first: a
 * load that was interrupted goes on with the same dates, and what is stored already stays.
 */
export async function loadSample(
  world: PipelineWorld,
  folder: string,
  onProgress: OnProgress = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<SampleLoad> {
  const db = world.database;
  if ((await readSetting(db, 'sample_loaded')) !== null) return { kind: 'already' };
  const today = world.now().toISOString().slice(0, 10);
  const day = await keepSetting(db, 'sample_day', today);
  const sample = await readSample(folder, day);
  const categories = new Map<string, number>();
  for (const category of sample.categories) {
    categories.set(category.slug, await coverCategory(world, category));
  }
  const covered = await coverCompanies(world, sample.companies.map(coveredOf), categories);
  const ids = new Map(covered.map(({ domain, id }) => [domain, id]));
  const total = sample.companies.reduce((sum, { recordings }) => sum + recordings.length, 0);
  let done = 0;
  const loadOne = async (company: SampleCompany): Promise<void> => {
    const companyId = ids.get(company.domain);
    if (companyId === undefined) throw new Error(`${company.domain} was not covered`);
    await loadCompany(world, company, companyId, signal);
    if (signal.aborted) return;
    done += company.recordings.length;
    onProgress({ phase: 'judging', done, total });
  };
  await inTurns(sample.companies, AT_ONCE, loadOne, () => signal.aborted);
  if (signal.aborted) return { kind: 'stopped' };
  await writeSetting(db, 'sample_loaded', day);
  return { kind: 'loaded', companies: covered.length, captures: total };
}

async function loadCompany(
  world: PipelineWorld,
  company: SampleCompany,
  companyId: number,
  signal: AbortSignal,
): Promise<void> {
  await recordCompany(world, company, companyId, signal);
  await drain(world, { only: [companyId], signal });
  if (signal.aborted) return;
  if (company.recordings.some(({ by }) => by === 'archive')) {
    await closeHistories(world, [companyId]);
  }
  await declareSample(world, company, companyId);
}

function coveredOf({ name, domain, slug, categories, aliases }: SampleCompany): Covered {
  return { name, domain, slug, categories, aliases, sample: true };
}

const OWN_VANTAGE = { egress_country: 'ZZ', language: 'en', renderer: 'http' };

/** A generation has the address that an archive would give it; nobody serves this one. */
function takenBy({ by, url, at }: SampleRecording) {
  if (by === 'archive') {
    const archived = `https://archive.example/${at.replaceAll(/\D/g, '').slice(0, 14)}/${url}`;
    const vantage = { ...IMPORTED_VANTAGE, archive_url: archived };
    return { lane: 'archive', vantage, robots: IMPORTED_ROBOTS } as const;
  }
  const robots = { allowed: true, checked_at: at };
  return { lane: 'live', vantage: OWN_VANTAGE, robots, isKept: by !== 'hash' } as const;
}

async function recordCompany(
  world: PipelineWorld,
  company: SampleCompany,
  companyId: number,
  signal: AbortSignal,
): Promise<void> {
  const pages = new Map(company.pages.map((page) => [page.url, page]));
  const cache: SourceCache = new Map();
  for (let from = 0; from < company.recordings.length; from += CHUNK) {
    if (signal.aborted) return;
    const recordings = company.recordings.slice(from, from + CHUNK).map((recorded): Recording => {
      const page = pages.get(recorded.url);
      return {
        companyId,
        role: page?.role ?? null,
        provider: page?.provider ?? null,
        fetcher: 'assay-sample/1',
        ...takenBy(recorded),
        response: {
          url: recorded.url,
          finalUrl: recorded.finalUrl,
          redirects: [],
          at: new Date(recorded.at),
          status: recorded.status,
          headers: recorded.headers,
          body: recorded.body,
        },
      };
    });
    await recordCaptures(world, recordings, cache);
  }
}
