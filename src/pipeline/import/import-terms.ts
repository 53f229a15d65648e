// `assay import terms`: text generations of a legal document out of an archive of terms.

import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { LEGAL_DOCUMENTS, type LegalDocument } from '../../core/pages/page-roles.ts';
import type { PipelineWorld } from '../steps.ts';
import { type ArchivedFile, assertTaken, importArchived, unwrapped } from './archived-file.ts';
import { type ListedVersion, readManifest, versionOf } from './generations-manifest.ts';
import { ImportError, type ImportReport, type OnProgress } from './import-error.ts';
import { momentOfName } from './moment.ts';

export interface TermsRequest {
  /** Markdown, gzip-compressed or not; named by their time where there is no manifest. */
  readonly files: readonly string[];
  readonly document: string;
  /** The page of the company that states the document. */
  readonly url: string;
  /** Address of a version in the archive: a template with the words of `PLACES`. */
  readonly archive: string;
  readonly manifest: string | null;
  readonly attribution: string | null;
}

export interface CheckedTerms extends TermsRequest {
  readonly role: LegalDocument;
  readonly versions: readonly ArchivedFile[];
}

const PLACES = ['{commit}', '{path}', '{file}', '{stamp}'] as const;

export async function importTerms(
  world: PipelineWorld,
  companyId: number,
  { url, role, versions, attribution }: CheckedTerms,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const contentType = 'text/markdown; charset=utf-8';
  const page = { companyId, url, role, contentType, attribution };
  return importArchived(world, page, versions, onProgress);
}

/** Everything that can be wrong with the request and its files, before anything is changed. */
export async function checkTerms(request: TermsRequest, now: Date): Promise<CheckedTerms> {
  const role = LEGAL_DOCUMENTS.find((one) => one === request.document);
  if (role === undefined) {
    const known = LEGAL_DOCUMENTS.join(', ');
    throw new ImportError(`--document: ${request.document} is not known; known are ${known}`);
  }
  const { manifest, archive, url } = request;
  const listed =
    manifest === null ? null : readManifest((await unwrapped(manifest)).toString('utf8'), manifest);
  const versions: ArchivedFile[] = [];
  for (const file of request.files) {
    const bytes = await unwrapped(file);
    const found = listed === null ? null : versionOf(file, listed);
    if (found !== null) checkHash(file, bytes, found.version);
    const at = found?.version.at ?? timeOf(file);
    const archiveUrl = addressIn(archive, file, at, found);
    const version = { file, at, pageUrl: url, archiveUrl, step: found?.step ?? null };
    assertTaken(version, now);
    versions.push(version);
  }
  return { ...request, role, versions };
}

function checkHash(file: string, bytes: Buffer, { sha256 }: ListedVersion): void {
  if (sha256 === null || createHash('sha256').update(bytes).digest('hex') === sha256) return;
  throw new ImportError(`${file}: its SHA-256 is not the one that the manifest lists`);
}

function timeOf(file: string): Date {
  const at = momentOfName(basename(file));
  if (at !== null) return at;
  throw new ImportError(
    `${file}: the name says no time (like 2021-08-03T170817Z.md); give --manifest`,
  );
}

function addressIn(
  template: string,
  file: string,
  at: Date,
  found: ReturnType<typeof versionOf> | null,
): string {
  const filled = template.replace(/\{[^{}]*\}/g, (place) => {
    const word = wordFor(place, file, at, found);
    if (word === 'unknown') {
      throw new ImportError(`--archive: ${place} is not known; known are ${PLACES.join(', ')}`);
    }
    if (word !== null) return word;
    throw new ImportError(`--archive: ${place} of ${file} is not known: no manifest says it`);
  });
  if (URL.canParse(filled) && /^https?:/.test(filled)) return new URL(filled).href;
  throw new ImportError(`--archive: ${filled} is not an http(s) address`);
}

function wordFor(
  place: string,
  file: string,
  at: Date,
  found: ReturnType<typeof versionOf> | null,
): string | null {
  switch (PLACES.find((one) => one === place)) {
    case '{commit}':
      return found?.version.commit ?? null;
    case '{path}':
      return found === null ? null : found.document.split('/').map(encodeURIComponent).join('/');
    case '{file}':
      return encodeURIComponent(basename(file).replace(/\.gz$/, ''));
    case '{stamp}':
      return at.toISOString().replace(/\D/g, '').slice(0, 14);
    case undefined:
      return 'unknown';
  }
}
