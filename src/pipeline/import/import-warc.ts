// `assay import warc`: recorded responses through the real pipeline, as captures taken then.

import { listAddressOf } from '../../boards/list-address.ts';
import { fileTrouble } from '../../core/file-trouble.ts';
import type { Lane } from '../../core/judging/ledger.ts';
import { momentOf } from '../../core/moment.ts';
import { isPageRole, pageRole } from '../../core/pages/page-role.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import {
  type DigestedEntry,
  type RecordedResponse,
  readWarc,
} from '../../outside/archives/warc.ts';
import { WarcError } from '../../outside/archives/warc-bytes.ts';
import { listSourceUrls } from '../../store/captures/captures.ts';
import type { Db } from '../../store/database.ts';
import {
  IMPORTED_ROBOTS,
  IMPORTED_VANTAGE,
  type Recording,
  recordCaptures,
  type SourceCache,
  sourceUrl,
} from '../capturing/record-capture.ts';
import type { PipelineWorld } from '../steps.ts';
import { ImportError, type ImportReport, type OnProgress } from './import-error.ts';
import { recordTogether, settleImport, type Taken } from './settle.ts';

const CHUNK = 50;

export interface WarcImport {
  readonly files: readonly string[];
  readonly companyId: number;
  readonly domain: string;
  readonly lane: Lane;
}

interface Known {
  readonly role: PageRole;
  readonly provider: string | null;
}

/**
 * Takes the responses that are the company's: of its own domain, of a known job board's list
 * address, or of an address that is tracked for it. The rest is counted, not stored.
 */
export async function importWarc(
  world: PipelineWorld,
  request: WarcImport,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const sources = await listSourceUrls(world.database, request.companyId);
  const known = new Map<string, Known>(sources.map(({ url, ...rest }) => [url, rest]));
  const taken = await recordTogether(world, request.companyId, async (db) => {
    const run = new WarcRun(world, db, request, known, onProgress);
    for (const file of request.files) await run.file(file);
    const taken = await run.finish();
    if (taken.stored.length === 0 && taken.known === 0) throw nothingTaken(request, taken);
    return taken;
  });
  return settleImport(world, [request.companyId], taken, onProgress);
}

function nothingTaken({ domain }: WarcImport, { skipped }: Taken): ImportError {
  const why = Object.entries(skipped).map(([reason, n]) => `${n} ${reason.replaceAll('_', ' ')}`);
  return new ImportError(`there is nothing of ${domain} to take; passed over: ${why.join(', ')}`);
}

/** Can the files be read at all, and do they begin as WARC files do? Nothing is changed. */
export async function checkWarcFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const entries = readWarc(file);
    try {
      if ((await entries.next()).done) throw new ImportError(`${file}: holds no WARC record`);
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError(`${file}: cannot be read as WARC: ${fileTrouble(error)}`);
    } finally {
      await entries.return(undefined);
    }
  }
}

class WarcRun {
  readonly #world: PipelineWorld;
  readonly #db: Db;
  readonly #request: WarcImport;
  readonly #known: ReadonlyMap<string, Known>;
  readonly #onProgress: OnProgress;
  readonly #cache: SourceCache = new Map();
  readonly #payloads = new Map<string, RecordedResponse>();
  readonly #latest = new Map<string, RecordedResponse>();
  readonly #skipped: Record<string, number> = {};
  readonly #stored: string[] = [];
  #waiting: Recording[] = [];
  #knownAlready = 0;
  #read = 0;

  constructor(
    world: PipelineWorld,
    db: Db,
    request: WarcImport,
    known: ReadonlyMap<string, Known>,
    onProgress: OnProgress,
  ) {
    this.#world = world;
    this.#db = db;
    this.#request = request;
    this.#known = known;
    this.#onProgress = onProgress;
  }

  async file(path: string): Promise<void> {
    let entries = 0;
    try {
      for await (const entry of readWarc(path)) {
        entries += 1;
        await this.#entry(entry);
      }
    } catch (error) {
      if (error instanceof ImportError) throw error;
      if (!(error instanceof WarcError)) throw error;
      throw new ImportError(`${path}: cannot be read as WARC: ${error.message}`);
    }
    if (entries === 0) throw new ImportError(`${path}: holds no WARC record`);
  }

  async finish(): Promise<Taken> {
    await this.#flush();
    return { stored: this.#stored, known: this.#knownAlready, skipped: this.#skipped };
  }

  async #entry(entry: DigestedEntry): Promise<void> {
    if (entry.kind === 'skipped') return this.#skip(entry.reason);
    if (!URL.canParse(entry.url)) return this.#skip('no_http_address');
    const response = entry.kind === 'revisit' ? this.#referred(entry) : entry;
    if (response === null) return this.#skip('revisit_without_original');
    if (response.own !== null && response.own.lane !== this.#request.lane)
      return this.#skip('other_lane');
    const place = this.#placeOf(response);
    if (place === null) return this.#skip('other_host');
    if (entry.kind === 'response') this.#keep(entry, entry.digest);
    const mark = entry.kind === 'revisit' && entry.notModified ? entry.refersTo?.date : undefined;
    this.#waiting.push(this.#recording(response, place, mark));
    if (this.#waiting.length >= CHUNK) await this.#flush();
  }

  #keep(response: RecordedResponse, digest: string | null): void {
    const url = sourceUrl(response.url);
    if (digest !== null) this.#payloads.set(`${url} ${digest}`, response);
    this.#latest.set(url, response);
  }

  #referred(entry: Extract<DigestedEntry, { kind: 'revisit' }>): RecordedResponse | null {
    const url = sourceUrl(entry.url);
    const original = this.#payloads.get(`${url} ${entry.payloadDigest}`) ?? this.#dated(url, entry);
    if (original === null) return null;
    // A record of ours keeps the head of the second response; others often keep half of one.
    const headers = (entry.own === null ? null : entry.head?.headers) ?? original.headers;
    const status = (entry.own === null || entry.notModified ? null : entry.head?.status) ?? null;
    const { at, own } = entry;
    return {
      ...original,
      headers,
      status: status ?? original.status,
      at,
      own: own ?? original.own,
    };
  }

  // A 304 has no payload, so writers often give no digest of one (ISO 28500 section 6.7.3).
  #dated(url: string, entry: Extract<DigestedEntry, { kind: 'revisit' }>): RecordedResponse | null {
    const latest = this.#latest.get(url);
    if (!entry.notModified || latest === undefined || entry.refersTo === null) return null;
    return latest.at.getTime() === momentOf(entry.refersTo.date)?.getTime() ? latest : null;
  }

  #placeOf({ url: address, own: fields }: RecordedResponse): Known | null {
    const url = new URL(address);
    const tracked = this.#known.get(sourceUrl(fields?.source ?? address));
    if (tracked) return tracked;
    const board = listAddressOf(url);
    if (board !== null) return { role: 'board', provider: board.provider };
    // What we captured for it elsewhere (registers, status pages) says itself what it is.
    if (fields !== null && isPageRole(fields.role)) {
      return { role: fields.role, provider: fields.provider };
    }
    const own = this.#world.registrableDomain(url.hostname) === this.#request.domain;
    return own ? { role: pageRole(url), provider: null } : null;
  }

  #recording(response: RecordedResponse, place: Known, notModifiedSince?: string): Recording {
    return {
      companyId: this.#request.companyId,
      lane: this.#request.lane,
      role: place.role,
      provider: place.provider,
      fetcher: 'assay-import/1',
      vantage: {
        ...IMPORTED_VANTAGE,
        ...(notModifiedSince === undefined ? {} : { not_modified_since: notModifiedSince }),
      },
      robots: IMPORTED_ROBOTS,
      response: {
        ...response,
        url: response.own?.source ?? response.url,
        finalUrl: response.own?.finalUrl ?? response.url,
        redirects: response.own?.redirects ?? [],
        received: response.own?.received ?? null,
      },
    };
  }

  #skip(reason: string): void {
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1;
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    const { stored, known } = await recordCaptures(this.#world, batch, this.#cache, this.#db);
    this.#stored.push(...stored);
    this.#knownAlready += known;
    this.#read += batch.length;
    this.#onProgress({ phase: 'reading', done: this.#read, total: null });
  }
}
