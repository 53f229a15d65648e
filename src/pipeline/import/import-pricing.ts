// `assay import pricing`: price generations that were modelled by hand from archived pages.

import { DAY } from '../../core/judging/policy.ts';
import { type ModelHead, modelHead } from '../../dimensions/pricing-model.ts';
import type { PipelineWorld } from '../steps.ts';
import { type ArchivedFile, assertTaken, importArchived, unwrapped } from './archived-file.ts';
import { ImportError, type ImportReport, type OnProgress } from './import-error.ts';
import { momentOfName } from './moment.ts';

export interface PricingRequest {
  /** Pricing2Yaml files, gzip-compressed or not. */
  readonly files: readonly string[];
  /** The company's pricing page, whatever its address was over the years. */
  readonly url: string;
  readonly attribution: string | null;
}

export interface CheckedPricing extends PricingRequest {
  readonly generations: readonly ArchivedFile[];
}

/** An address in a web archive: `https://web.archive.org/web/20191114113543/https://…`. */
const ARCHIVED = /^https?:\/\/[^/]+\/web\/(\d{14})(?:[a-z]{2}_)?\/(.+)$/;
/** A model and the page that it names can lie so far apart; farther, it names another one. */
const FARTHEST = 100 * DAY;

export async function importPricing(
  world: PipelineWorld,
  companyId: number,
  { url, generations, attribution }: CheckedPricing,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const contentType = 'application/yaml';
  const page = { companyId, url, role: 'pricing', contentType, attribution } as const;
  return importArchived(world, page, generations, onProgress);
}

/** Everything that can be wrong with the files, before anything is changed. */
export async function checkPricing(request: PricingRequest, now: Date): Promise<CheckedPricing> {
  const generations: ArchivedFile[] = [];
  for (const file of request.files) {
    const head = modelHead((await unwrapped(file)).toString('utf8'));
    if (head === null) throw new ImportError(`${file}: is not Pricing2Yaml (syntaxVersion 2.x)`);
    const generation = generationOf(file, head, request.url);
    assertTaken(generation, now);
    generations.push(generation);
  }
  return { ...request, generations };
}

function generationOf(file: string, head: ModelHead, page: string): ArchivedFile {
  const created = dateOf(head.createdAt);
  const archived = archivedPage(head.url);
  if (archived !== null && isAbout(archived.at, created)) {
    const { at, pageUrl, archiveUrl } = archived;
    return { file, at, pageUrl: pageUrl ?? page, archiveUrl, step: null };
  }
  if (created !== null) {
    return { file, at: created, pageUrl: page, archiveUrl: null, step: null };
  }
  throw new ImportError(
    `${file}: says no time; url must be an address in a web archive, or createdAt a date`,
  );
}

function archivedPage(url: string | null) {
  const found = ARCHIVED.exec(url ?? '');
  const at = momentOfName(found?.[1] ?? '');
  if (url === null || found === null || at === null) return null;
  // The archive's own tools stand before the address of some: `…/screenshot/https://…`.
  const page = found[2]?.replace(/^.*(?=https?:\/\/)/, '') ?? '';
  return { at, pageUrl: URL.canParse(page) ? page : null, archiveUrl: new URL(url).href };
}

// The address of last year's model is easily copied into this year's: then only its date is its
// own.
function isAbout(at: Date, created: Date | null): boolean {
  return created === null || Math.abs(at.getTime() - created.getTime()) <= FARTHEST;
}

function dateOf(text: string | null): Date | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?!\d)/.exec(text ?? '')?.[1];
  return day === undefined ? null : momentOfName(`${day}T00:00:00Z`);
}
