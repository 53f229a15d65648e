// Memory over ten thousand pages: of the reading process, and of a worker that judges what it read.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openLog } from '../src/app/log.ts';
import { READING_LIMITS, readingProcess } from '../src/app/reading/reading-process.ts';
import { readConfig } from '../src/app/settings/config.ts';
import { pipelineWorld } from '../src/app/world.ts';
import { type Recording, recordCaptures } from '../src/pipeline/capturing/record-capture.ts';
import { coverCompanies } from '../src/pipeline/cover.ts';
import { drain } from '../src/pipeline/work.ts';
import { openDatabase } from '../src/store/database.ts';
import { BASE_URL, createDatabase } from './companies.ts';
import { corpusPages, type RawPage, samplePages } from './pages.ts';
import { median } from './rounds.ts';
import { atMost, type Bench, type Row } from './row.ts';

const PAGES = 10_000;
const COMPANIES = 25;
const START = Date.parse('2026-01-01T08:00:00Z');
const HOUR = 3_600_000;

export async function memoryRows(bench: Bench): Promise<readonly Row[]> {
  const pages = bench.quick ? PAGES / 10 : PAGES;
  return [await readingRow(bench, pages), await workerRow(bench, pages)];
}

/** Real pages, one after the other, through one process that is never replaced. */
async function readingRow(bench: Bench, pages: number): Promise<Row> {
  const corpus = corpusPages(join(bench.root, '..', 'shared', 'corpus', 'terms-html'));
  const plain = corpus.length > 0 ? corpus : await samplePages(join(bench.root, 'sample'));
  const stock = plain.map((page) => ({ ...page, body: gzipSync(page.body) }));
  const what = corpus.length > 0 ? 'recorded legal pages' : 'pages of the sample';
  bench.say(`  reading ${pages} ${what} in one process`);
  const reading = readingProcess(openLog('warn'), { ...READING_LIMITS, jobs: Infinity });
  const memory = new Memory(pages);
  for (let n = 1; n <= pages; n++) {
    const page = stock[n % stock.length];
    if (page === undefined) throw new Error('there is no page to read');
    const head = headOf(page, n);
    const headers = [...head.headers, ['content-encoding', 'gzip']] as const;
    await reading.capture({ ...head, headers }, page.body);
    memory.after(n, reading.pid());
  }
  await reading.close();
  return memory.row(`the reading process over ${pages} ${what}`);
}

/** Pages of the sample, each with bytes of its own, from stored to judged. */
async function workerRow(bench: Bench, pages: number): Promise<Row> {
  bench.say(`  judging ${pages} captures`);
  const database = openDatabase({ url: await createDatabase(bench.url, 'bench_memory') });
  const config = readConfig({ ASSAY_DATA: join(bench.folder, 'memory') }, bench.folder);
  const world = pipelineWorld(config, database, BASE_URL, openLog('warn'));
  const names = Array.from({ length: COMPANIES }, (_, i) => `memory-${i}.example`);
  const covered = await coverCompanies(
    world,
    names.map((domain) => ({ domain, name: domain, slug: null, categories: [], aliases: [] })),
    new Map(),
  );
  const stock = await samplePages(join(bench.root, 'sample'));
  const memory = new Memory(pages);
  let judged = 0;
  for (const { id, domain } of covered) {
    const own = Array.from({ length: pages / COMPANIES }, (_, i) =>
      recordingOf(stock, id, domain, i),
    );
    await recordCaptures(world, own);
    await drain(world, {
      only: [id],
      batch: 20,
      onProgress: ({ captures }) => memory.after(judged + captures, world.reading.pid()),
    });
    judged += own.length;
  }
  await world.close();
  await database.close();
  return memory.row(`a worker and its reading process over ${pages} captures`);
}

function headOf({ url, role }: RawPage, n: number) {
  return {
    finalUrl: url,
    at: new Date(START + n * HOUR),
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']] as const,
    contentType: 'text/html; charset=utf-8',
    role: role ?? 'other',
    provider: null,
  };
}

function recordingOf(
  stock: readonly RawPage[],
  companyId: number,
  domain: string,
  n: number,
): Recording {
  const page = stock[(companyId * 7 + n) % stock.length];
  if (page === undefined) throw new Error('there is no page to record');
  const { role, ...head } = headOf(page, n);
  const url = `https://${domain}/${role}`;
  return {
    companyId,
    lane: 'live',
    role,
    provider: null,
    fetcher: 'assay-bench/1',
    vantage: { egress_country: 'ZZ', language: 'en', renderer: 'http' },
    robots: { allowed: true, checked_at: head.at.toISOString() },
    response: {
      url,
      finalUrl: url,
      redirects: [],
      at: head.at,
      status: 200,
      headers: head.headers,
      body: Buffer.concat([page.body, Buffer.from(`<!-- ${n} -->`)]),
    },
  };
}

interface Sample {
  readonly own: number;
  readonly reader: number;
}

/** Megabytes, as medians of what was seen over a twentieth of the pages before each mark. */
class Memory {
  readonly #pages: number;
  readonly #seen = new Map<number, Sample[]>();
  #last = 0;

  constructor(pages: number) {
    this.#pages = pages;
  }

  after(n: number, pid: number | null): void {
    const every = this.#pages / 400;
    if (n - this.#last < every || pid === null) return;
    this.#last = n;
    const slot = Math.ceil((n / this.#pages) * 20);
    const seen = this.#seen.get(slot) ?? [];
    this.#seen.set(slot, seen);
    seen.push({ own: process.memoryUsage.rss() / 1e6, reader: rssOf(pid) });
  }

  row(name: string): Row {
    // A tenth, a half, all of the pages.
    const [first, middle, last] = [2, 10, 20].map((slot) => this.#at(slot));
    if (!first || !middle || !last) throw new Error('too few pages were measured');
    const told = ({ own, reader }: Sample): string => `${own.toFixed(0)} + ${reader.toFixed(0)} MB`;
    const all = ({ own, reader }: Sample): number => own + reader;
    return {
      group: 'memory',
      name: `${name}: at the end`,
      ours: `own + reading process: ${told(last)}`,
      beside: `at a tenth: ${told(first)}, at half: ${told(middle)}`,
      value: all(last) / all(first),
      unit: 'ratio',
      target: atMost(1.2),
    };
  }

  #at(slot: number): Sample | null {
    const seen = this.#seen.get(slot);
    if (seen === undefined) return null;
    return {
      own: median(seen.map(({ own }) => own)),
      reader: median(seen.map(({ reader }) => reader)),
    };
  }
}

function rssOf(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(kilobytes) * 1024) / 1e6;
}
