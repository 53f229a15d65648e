// The pipeline: pages read against parsing alone, and captures judged.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'parse5';
import { readConfig } from '../src/app/config.ts';
import { pipelineWorld } from '../src/app/world.ts';
import type { PageRole } from '../src/core/page-role.ts';
import { legal } from '../src/dimensions/legal.ts';
import { openPage } from '../src/dimensions/page.ts';
import { positioning } from '../src/dimensions/positioning.ts';
import { pricing } from '../src/dimensions/pricing.ts';
import { loadSample } from '../src/pipeline/load-sample.ts';
import { readSample } from '../src/pipeline/sample-files.ts';
import { openDatabase } from '../src/store/database.ts';
import { BASE_URL, createDatabase } from './companies.ts';
import { median } from './rounds.ts';
import { atMost, type Bench, type Row, thousands } from './row.ts';

interface RawPage {
  readonly url: string;
  /** Told from the address where null. */
  readonly role: PageRole | null;
  readonly body: Uint8Array;
}

const READERS = [pricing, positioning, legal];
/** Small sets are read again and again, so that a round is long enough to be measured. */
const BYTES_A_ROUND = 6_000_000;

export async function extractionRows(bench: Bench): Promise<readonly Row[]> {
  const corpus = corpusPages(join(bench.root, '..', 'shared', 'corpus', 'terms-html'));
  if (corpus.length === 0) bench.say('  ../shared/corpus/terms-html is not here: left out');
  const sample = await samplePages(join(bench.root, 'sample'));
  // Neighbours are recordings of one page: some of them say as much as all.
  const every = bench.quick ? 6 : 3;
  const sets = [
    { name: 'recorded legal pages', pages: corpus.filter((_, i) => i % every === 0) },
    { name: 'pages of the sample', pages: sample },
  ];
  return sets
    .filter(({ pages }) => pages.length > 0)
    .flatMap(({ name, pages }) => extraction(bench, name, pages));
}

function extraction(bench: Bench, name: string, pages: readonly RawPage[]): Row[] {
  bench.say(`  reading ${pages.length} pages: ${name}`);
  const bytes = pages.reduce((sum, { body }) => sum + body.length, 0);
  const times = Math.max(1, Math.ceil(BYTES_A_ROUND / bytes));
  const all = Array.from({ length: times }, () => pages).flat();
  const time = (work: (page: RawPage) => void): number => timed(() => all.forEach(work));
  const rounds = Array.from({ length: bench.quick ? 2 : 4 }, () => ({
    parsed: time(parseAlone),
    own: time((page) => readPage(page, true)),
    every: time((page) => readPage(page, false)),
  })).slice(1);
  const rate = (measured: number): string => {
    const each = measured / all.length;
    return `${thousands(1000 / each)} pages/s, ${each.toFixed(2)} ms each`;
  };
  const parsed = median(rounds.map((round) => round.parsed));
  const row = (what: 'own' | 'every', readers: string): Row => ({
    group: 'pages read',
    name: `${pages.length} ${name}, ${(bytes / pages.length / 1024).toFixed(0)} KB each: ${readers}`,
    ours: rate(median(rounds.map((round) => round[what]))),
    beside: `parse5 alone: ${rate(parsed)}`,
    value: median(rounds.map((round) => round[what] / round.parsed)),
    unit: 'ratio',
    target: atMost(3),
  });
  return [row('own', 'the readers of its role'), row('every', 'every reader on every page')];
}

function parseAlone({ body }: RawPage): void {
  parse(new TextDecoder().decode(body));
}

/** As the pipeline does it with `ownReaders`: pages are shown to the readers of their role. */
function readPage({ url, role, body }: RawPage, ownReaders: boolean): void {
  const opened = openPage({
    body,
    contentType: 'text/html; charset=utf-8',
    url: new URL(url),
    status: 200,
    capturedAt: '2026-11-20T12:00:00Z',
  });
  if (opened.kind === 'incomplete') return;
  const page = { ...opened.page, role: role ?? opened.page.role };
  for (const reader of READERS) {
    if (!ownReaders || reader.roles.includes(page.role)) reader.read(page);
  }
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function corpusPages(folder: string): readonly RawPage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(folder, name)).map((file) => ({
        url: 'https://bench.example/legal',
        role: name.includes('privacy') ? 'privacy' : 'terms',
        body: gunzipSync(readFileSync(join(folder, name, file))),
      })),
    );
}

async function samplePages(folder: string): Promise<RawPage[]> {
  const { companies } = await readSample(folder, '2026-11-20');
  return companies.flatMap(({ pages, recordings }) => {
    const roles = new Map(pages.map(({ url, role }) => [url, role]));
    // The same file is visited many times: each is read once here.
    const bodies = new Map(
      recordings
        .filter(({ status, headers }) => status === 200 && headers.some(isHtml))
        .map((recording) => [recording.body, recording.url]),
    );
    return [...bodies].map(([body, url]) => ({ body, url, role: roles.get(url) ?? null }));
  });
}

function isHtml([name, value]: readonly [string, string]): boolean {
  return name.toLowerCase() === 'content-type' && value.startsWith('text/html');
}

/** The sample through the whole pipeline: stored, read, judged, announced. */
export async function judgingRow(bench: Bench): Promise<Row> {
  const url = await createDatabase(bench.url, 'bench_sample');
  const database = openDatabase({ url });
  const config = readConfig({ ASSAY_DATA: join(bench.folder, 'sample') }, bench.folder);
  const began = performance.now();
  const loaded = await loadSample(
    pipelineWorld(config, database, BASE_URL),
    join(bench.root, 'sample'),
  );
  const seconds = (performance.now() - began) / 1000;
  await database.close();
  const captures = loaded.kind === 'loaded' ? loaded.captures : 0;
  return {
    group: 'captures judged',
    name: 'the sample, from files to events: ms a capture',
    ours: `${captures} captures in ${seconds.toFixed(1)} s, ${thousands(captures / seconds)}/s`,
    beside: '-',
    value: (seconds * 1000) / captures,
    unit: 'ms',
    target: null,
  };
}
