// `assay import board`: recorded answers of an applicant-tracking system, in time order.

import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BOARD_ADAPTERS } from '../../boards/registry.ts';
import type { BoardAdapter } from '../../core/facts/board.ts';
import { fileTrouble } from '../../core/file-trouble.ts';
import { listBoardUrls } from '../../store/captures/captures.ts';
import {
  IMPORTED_ROBOTS,
  IMPORTED_VANTAGE,
  type Recording,
  recordCaptures,
  type SourceCache,
} from '../capturing/record-capture.ts';
import type { PipelineWorld } from '../steps.ts';
import { ImportError, type ImportReport, type OnProgress } from './import-error.ts';
import { momentOfName } from './moment.ts';
import { recordTogether, settleImport } from './settle.ts';

const MAX_BOARD_BYTES = 32_000_000;
const CHUNK = 50;

export interface BoardImport {
  readonly files: readonly string[];
  readonly companyId: number;
  readonly provider: string;
  /** When the one file was recorded; otherwise the files' names say it. */
  readonly at: Date | null;
  /** The board's token; null where it is told by a known board or by the files' folder. */
  readonly token: string | null;
}

export async function importBoard(
  world: PipelineWorld,
  request: BoardImport,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { adapter, dated } = await checkBoardImport(request);
  const url = adapter.listUrl(await tokenOf(world, request, adapter));
  const taken = await recordTogether(world, request.companyId, async (db) => {
    const stored: string[] = [];
    let known = 0;
    const cache: SourceCache = new Map();
    for (let from = 0; from < dated.length; from += CHUNK) {
      const chunk = dated.slice(from, from + CHUNK);
      const recordings: Recording[] = [];
      for (const { file, at } of chunk) {
        recordings.push(recordingOf(request, url, at, await readBody(file), adapter));
      }
      const result = await recordCaptures(world, recordings, cache, db);
      stored.push(...result.stored);
      known += result.known;
      onProgress({ phase: 'reading', done: from + chunk.length, total: dated.length });
    }
    return { stored, known, skipped: {} };
  });
  return settleImport(world, [request.companyId], taken, onProgress);
}

/** Everything that can be wrong with the request and its files, before anything is changed. */
export async function checkBoardImport(request: Omit<BoardImport, 'companyId'>): Promise<{
  readonly adapter: BoardAdapter;
  /** In the order of their time. */
  readonly dated: readonly { readonly file: string; readonly at: Date }[];
}> {
  const adapter = BOARD_ADAPTERS.find(({ provider }) => provider === request.provider);
  if (!adapter) {
    const known = BOARD_ADAPTERS.map(({ provider }) => provider).join(', ');
    throw new ImportError(`--provider: ${request.provider} is not known; known are ${known}`);
  }
  if (request.token !== null) checkedToken(adapter, request.token);
  const folders = [...foldersOf(request.files)];
  if (request.token === null && folders.length > 1) {
    throw new ImportError(
      `the files lie in ${folders.length} folders (${folders.slice(0, 4).join(', ')}, …): ` +
        'import one board at a time, or say --token',
    );
  }
  const dated = request.files.map((file) => ({ file, at: momentOf(file, request) }));
  for (const { file } of dated) requireAnswer(file, await readBody(file));
  return { adapter, dated: dated.sort((a, b) => a.at.getTime() - b.at.getTime()) };
}

function foldersOf(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.map((file) => basename(dirname(resolve(file)))));
}

function recordingOf(
  request: BoardImport,
  url: string,
  at: Date,
  body: Buffer,
  adapter: BoardAdapter,
): Recording {
  return {
    companyId: request.companyId,
    lane: 'live',
    role: 'board',
    provider: adapter.provider,
    fetcher: 'assay-import/1',
    vantage: IMPORTED_VANTAGE,
    robots: IMPORTED_ROBOTS,
    response: {
      url,
      finalUrl: url,
      redirects: [],
      at,
      status: 200,
      headers: [['content-type', isMarkup(body) ? 'application/xml' : 'application/json']],
      body,
    },
  };
}

// Never guessed from the company's name: another company may have the board of that name.
async function tokenOf(
  world: PipelineWorld,
  request: BoardImport,
  adapter: BoardAdapter,
): Promise<string> {
  if (request.token !== null) return request.token;
  const urls = await listBoardUrls(world.database, request.companyId, adapter.provider);
  const [only, ...others] = new Set(urls.flatMap((url) => adapter.tokenOf(new URL(url)) ?? []));
  if (only !== undefined && others.length === 0) return only;
  const [folder = ''] = foldersOf(request.files);
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(folder)) return folder;
  throw new ImportError('the board cannot be told: say --token TOKEN');
}

function checkedToken(adapter: BoardAdapter, token: string): void {
  try {
    if (adapter.tokenOf(new URL(adapter.listUrl(token))) !== null) return;
  } catch {
    // No address can be made of it: the same answer as for one that gives no token back.
  }
  throw new ImportError(`--token: ${token} is no ${adapter.provider} board token`);
}

function momentOf(file: string, request: Pick<BoardImport, 'at' | 'files'>): Date {
  if (request.at !== null) {
    if (request.files.length > 1) throw new ImportError('--at goes with one file');
    return request.at;
  }
  const at = momentOfName(basename(file));
  if (at !== null) return at;
  throw new ImportError(
    `${file}: the name says no time; name it like 2026-08-16T062231Z.json.gz, or say --at TIME`,
  );
}

// A board that could not answer is evidence; a file that is broken is a mistake.
function requireAnswer(file: string, body: Buffer): void {
  if (isMarkup(body)) return;
  try {
    JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new ImportError(`${file}: is neither JSON nor markup: ${fileTrouble(error)}`);
  }
}

function isMarkup(body: Buffer): boolean {
  return body.subarray(0, 64).toString('latin1').trimStart().startsWith('<');
}

async function readBody(file: string): Promise<Buffer> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new ImportError(`${file}: cannot be read: ${fileTrouble(error)}`);
  }
  if (!file.endsWith('.gz')) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BOARD_BYTES });
  } catch {
    throw new ImportError(`${file}: is not a gzip file of at most ${MAX_BOARD_BYTES} bytes`);
  }
}
