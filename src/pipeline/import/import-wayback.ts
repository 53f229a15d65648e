// `assay import wayback`: generations of a company's pages out of a web archive, as captures.

import { pageRole } from '../../core/pages/page-role.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import {
  type ArchiveClient,
  listMementos,
  type Memento,
  type Replayed,
  replay,
  replayAddress,
} from '../../outside/archives/wayback.ts';
import { archivedMoments } from '../../store/captures/archived.ts';
import { listSourceUrls } from '../../store/captures/captures.ts';
import {
  IMPORTED_ROBOTS,
  IMPORTED_VANTAGE,
  recordCaptures,
  type SourceCache,
  sourceUrl,
} from '../capturing/record-capture.ts';
import type { PipelineWorld } from '../steps.ts';
import { ImportError, type ImportReport, type OnProgress } from './import-error.ts';
import { settleImport } from './settle.ts';

export interface WaybackImport {
  readonly companyId: number;
  readonly domain: string;
  /** Pages to import; those that are tracked, and those the archive knows, where empty. */
  readonly urls: readonly string[];
  readonly from: number | null;
  readonly to: number | null;
}

const MOST_GENERATIONS = 1_000;
const MOST_ADDRESSES = 20_000;
/** Pages of one role that are taken from what the archive knows of a host. */
const MOST_OF_A_ROLE = 2;
const NOT_PAGES: readonly PageRole[] = ['board', 'probe', 'register', 'status', 'other'];

/**
 * Each page's generations are asked for and stored from the oldest to the newest, one by one: an
 * import that ends early goes on where it stopped when it is run again.
 */
export async function importWayback(
  world: PipelineWorld,
  client: ArchiveClient,
  request: WaybackImport,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const run = new WaybackRun(world, client, request, onProgress);
  const taken = await run.all(await pagesOf(world, client, request));
  return settleImport(world, [request.companyId], taken, onProgress);
}

async function pagesOf(
  world: PipelineWorld,
  client: ArchiveClient,
  request: WaybackImport,
): Promise<readonly string[]> {
  if (request.urls.length > 0) return [...new Set(request.urls.map(sourceUrl))];
  const own = (address: string) => isOwn(world, request.domain, address);
  const tracked = (await listSourceUrls(world.database, request.companyId)).filter(
    ({ url, role }) => own(url) && !NOT_PAGES.includes(role),
  );
  const known = await listMementos(client, {
    url: request.domain,
    wholeHost: true,
    from: request.from,
    to: request.to,
    limit: MOST_ADDRESSES,
  });
  if (known.kind === 'failed') {
    throw new ImportError(`the archive at ${client.base} gave no list: ${known.reason}`);
  }
  const listed = known.value.filter(({ original }) => own(original));
  return [
    ...new Set([
      `https://${request.domain}/`,
      ...tracked.map(({ url }) => url),
      ...telling(listed.map(({ original }) => original)),
    ]),
  ];
}

function isOwn(world: PipelineWorld, domain: string, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && world.registrableDomain(url.hostname) === domain;
}

/** The addresses nearest to the root for each role; pages behind a query are left out. */
function telling(addresses: readonly string[]): readonly string[] {
  const byRole = new Map<PageRole, Set<string>>();
  for (const address of addresses) {
    const url = new URL(address);
    const role = pageRole(url);
    if (url.search !== '' || NOT_PAGES.includes(role)) continue;
    // The same page was archived under both schemes; today's is meant.
    const today = `https://${url.hostname}${url.pathname}`;
    byRole.set(role, (byRole.get(role) ?? new Set()).add(today));
  }
  const depth = (address: string) => address.split('/').length * 1_000 + address.length;
  return [...byRole.values()].flatMap((some) =>
    [...some].sort((a, b) => depth(a) - depth(b)).slice(0, MOST_OF_A_ROLE),
  );
}

class WaybackRun {
  readonly #world: PipelineWorld;
  readonly #client: ArchiveClient;
  readonly #request: WaybackImport;
  readonly #onProgress: OnProgress;
  readonly #cache: SourceCache = new Map();
  readonly #stored: string[] = [];
  readonly #skipped: Record<string, number> = {};
  #known = 0;
  #done = 0;

  constructor(
    world: PipelineWorld,
    client: ArchiveClient,
    request: WaybackImport,
    onProgress: OnProgress,
  ) {
    this.#world = world;
    this.#client = client;
    this.#request = request;
    this.#onProgress = onProgress;
  }

  async all(pages: readonly string[]) {
    for (const page of pages) {
      if (!(await this.#page(page))) break;
    }
    return { stored: this.#stored, known: this.#known, skipped: this.#skipped };
  }

  /** False where the archive answers no more: what is left waits for the next run. */
  async #page(page: string): Promise<boolean> {
    const { from, to, companyId } = this.#request;
    const query = { url: page, wholeHost: false, from, to, limit: MOST_GENERATIONS };
    const listed = await listMementos(this.#client, query);
    if (listed.kind === 'failed') return this.#gaveUp(1);
    const there = await archivedMoments(this.#world.database, companyId, page);
    for (const [index, memento] of listed.value.entries()) {
      if (there.has(memento.at.getTime())) {
        this.#known += 1;
        continue;
      }
      const replayed = await replay(this.#client, memento);
      if (replayed.kind === 'failed') return this.#gaveUp(listed.value.length - index);
      if (replayed.kind === 'no') this.#skip(replayed.reason, 1);
      else await this.#store(page, memento, replayed.value);
      this.#done += 1;
      this.#onProgress({ phase: 'reading', done: this.#done, total: null });
    }
    return true;
  }

  #gaveUp(left: number): false {
    this.#skip('archive_gave_up', left);
    return false;
  }

  #skip(reason: string, count: number): void {
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + count;
  }

  // Facts name the archive's address as their source; readers are shown the page under its own, as
  // what it links to is said from there.
  async #store(page: string, memento: Memento, { headers, body }: Replayed): Promise<void> {
    const recording = {
      companyId: this.#request.companyId,
      lane: 'archive',
      role: null,
      provider: null,
      fetcher: 'assay-wayback/1',
      vantage: { ...IMPORTED_VANTAGE, archive_url: replayAddress(this.#client.base, memento) },
      robots: IMPORTED_ROBOTS,
      response: {
        url: page,
        finalUrl: page,
        redirects: [],
        at: memento.at,
        status: 200,
        headers,
        body,
      },
    } as const;
    const { stored, known } = await recordCaptures(this.#world, [recording], this.#cache);
    this.#stored.push(...stored);
    this.#known += known;
  }
}
