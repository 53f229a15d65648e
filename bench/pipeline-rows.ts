// The pipeline: pages read against parsing alone, and captures judged.

import { join } from 'node:path';
import { parse } from 'parse5';
import { openLog } from '../src/app/log.ts';
import { leaveBytecodeLong, letPagesDieYoung } from '../src/app/reading/serve.ts';
import { readConfig } from '../src/app/settings/config.ts';
import { pipelineWorld } from '../src/app/world.ts';
import { openPage } from '../src/dimensions/page/page.ts';
import { PAGE_READERS } from '../src/dimensions/registry.ts';
import { loadSample } from '../src/pipeline/sample/load-sample.ts';
import { openDatabase } from '../src/store/database.ts';
import { BASE_URL, createDatabase } from './companies.ts';
import { corpusPages, type RawPage, samplePages } from './pages.ts';
import { median } from './rounds.ts';
import { atMost, type Bench, type Row, thousands } from './row.ts';

/** Small sets are read again and again, so that a round is long enough to be measured. */
const BYTES_A_ROUND = 6_000_000;

export async function extractionRows(bench: Bench): Promise<readonly Row[]> {
  const corpus = corpusPages(join(bench.root, '..', 'shared', 'corpus', 'terms-html'));
  if (corpus.length === 0) bench.say('  ../shared/corpus/terms-html is not here: left out');
  const sample = await samplePages(join(bench.root, 'sample'));
  // Neighbours are recordings of one page: some of them say as much as all.
  const every = bench.quick ? 6 : 3;
  const sets = [
    {
      name: 'recorded legal pages',
      pages: corpus.filter((_, i) => i % every === 0),
      most: 1.6,
    },
    { name: 'pages of the sample', pages: sample, most: 2 },
  ];
  // As in the processes that read them.
  leaveBytecodeLong();
  letPagesDieYoung();
  return sets.filter(({ pages }) => pages.length > 0).flatMap((set) => extraction(bench, set));
}

interface PageSet {
  readonly name: string;
  readonly pages: readonly RawPage[];
  /** Times that reading may take, in those of parsing. */
  readonly most: number;
}

function extraction(bench: Bench, { name, pages, most }: PageSet): Row[] {
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
    target: atMost(most),
  });
  return [row('own', 'the readers of its role'), row('every', 'every reader on every page')];
}

function parseAlone({ body }: RawPage): void {
  parse(new TextDecoder().decode(body));
}

/** Shows a page to the readers of its role with `ownReaders`, as the pipeline does, else to all. */
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
  for (const reader of PAGE_READERS) {
    if (!ownReaders || reader.roles.includes(page.role)) reader.read(page);
  }
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** The sample through the whole pipeline: stored, read, judged, announced. */
export async function judgingRow(bench: Bench): Promise<Row> {
  const url = await createDatabase(bench.url, 'bench_sample');
  const database = openDatabase({ url });
  const config = readConfig({ ASSAY_DATA: join(bench.folder, 'sample') }, bench.folder);
  const began = performance.now();
  const world = pipelineWorld(config, database, BASE_URL, openLog('warn'));
  const loaded = await loadSample(world, join(bench.root, 'sample'));
  const seconds = (performance.now() - began) / 1000;
  await world.close();
  await database.close();
  const captures = loaded.kind === 'loaded' ? loaded.captures : 0;
  return {
    group: 'captures judged',
    name: 'the sample, from files to events: ms a capture',
    ours: `${captures} captures in ${seconds.toFixed(1)} s, ${thousands(captures / seconds)}/s`,
    beside: '-',
    value: (seconds * 1000) / captures,
    unit: 'ms',
    target: atMost(0.6),
  };
}
