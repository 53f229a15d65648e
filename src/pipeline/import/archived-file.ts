// What imports of archived documents share: files, addresses of versions, and how they are stored.

import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { PageRole } from '../../core/pages/page-roles.ts';
import {
  IMPORTED_ROBOTS,
  IMPORTED_VANTAGE,
  type Recording,
  recordCaptures,
  type SourceCache,
} from '../capturing/record-capture.ts';
import type { PipelineWorld } from '../steps.ts';
import { ImportError, type ImportReport, type OnProgress } from './import-error.ts';
import { recordTogether, settleImport } from './settle.ts';

const MOST_BYTES = 20_000_000;
const CHUNK = 50;

/** One generation of a page, as an archive keeps it. */
export interface ArchivedFile {
  readonly file: string;
  readonly at: Date;
  /** The page's own address then. */
  readonly pageUrl: string;
  /** Where the archive shows this version; null where nobody says. */
  readonly archiveUrl: string | null;
  /** Why the archive has it, where it says so. */
  readonly step: string | null;
}

export interface ArchivedPage {
  readonly companyId: number;
  /** The page that all of them are generations of. */
  readonly url: string;
  readonly role: PageRole;
  readonly contentType: string;
  /** Whom the archive wants named, and its licence. */
  readonly attribution: string | null;
}

// The first page of the Web is of August 1991.
const FIRST_PAGE = Date.UTC(1991, 7, 6);

/** Refuses a generation of a time at which it cannot have been taken: its name is not its time. */
export function assertTaken({ file, at }: ArchivedFile, now: Date): void {
  if (at.getTime() >= FIRST_PAGE && at.getTime() <= now.getTime()) return;
  const said = at.toISOString();
  throw new ImportError(`${file}: is of ${said}; no page of the Web can have been taken then`);
}

/** The bytes of a file, unwrapped where it is gzip-compressed. */
export async function unwrapped(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch(() => {
    throw new ImportError(`${file}: cannot be read`);
  });
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    throw new ImportError(`${file}: is not a gzip file, or far too large`);
  }
}

/** Stores the generations, oldest first, and draws history from them. */
export async function importArchived(
  world: PipelineWorld,
  page: ArchivedPage,
  files: readonly ArchivedFile[],
  onProgress: OnProgress,
): Promise<ImportReport> {
  const inTime = [...files].sort((a, b) => a.at.getTime() - b.at.getTime());
  const taken = await recordTogether(world, page.companyId, async (db) => {
    const stored: string[] = [];
    let known = 0;
    const cache: SourceCache = new Map();
    for (let from = 0; from < inTime.length; from += CHUNK) {
      const chunk = inTime.slice(from, from + CHUNK);
      const recordings: Recording[] = [];
      for (const file of chunk)
        recordings.push(recordingOf(page, file, await unwrapped(file.file)));
      const result = await recordCaptures(world, recordings, cache, db);
      stored.push(...result.stored);
      known += result.known;
      onProgress({ phase: 'reading', done: from + chunk.length, total: inTime.length });
    }
    return { stored, known, skipped: {} };
  });
  return settleImport(world, [page.companyId], taken, onProgress);
}

function recordingOf(page: ArchivedPage, file: ArchivedFile, body: Buffer): Recording {
  const { companyId, url, role, contentType, attribution } = page;
  const { at, pageUrl, archiveUrl, step } = file;
  return {
    companyId,
    lane: 'archive',
    role,
    provider: null,
    fetcher: 'assay-import/1',
    vantage: {
      ...IMPORTED_VANTAGE,
      ...(archiveUrl === null ? {} : { archive_url: archiveUrl }),
      ...(step === null ? {} : { archive_step: step }),
      ...(attribution === null ? {} : { attribution }),
    },
    robots: IMPORTED_ROBOTS,
    response: {
      url,
      finalUrl: pageUrl,
      redirects: [],
      at,
      status: 200,
      headers: [['content-type', contentType]],
      body,
    },
  };
}
