// The pipeline: pages read against parsing alone, and captures judged.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'parse5';
import { readConfig } from '../src/app/config.ts';
import { pipelineWorld } from '../src/app/world.ts';
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
  readonly body: Uint8Array;
}

const READERS = [pricing, positioning, legal];

export async function extractionRows(bench: Bench): Promise<readonly Row[]> {
  const corpus = corpusPages(join(bench.root, '..', 'shared', 'corpus', 'terms-html'));
  if (corpus.length === 0) bench.say('  ../shared/corpus/terms-html is not here: left out');
  const sample = await samplePages(join(bench.root, 'sample'));
  const sets = [
    { name: 'recorded terms and privacy pages', pages: bench.quick ? corpus.slice(0, 60) : corpus },
    { name: "the sample's pages", pages: sample },
  ];
  return sets
    .filter(({ pages }) => pages.length > 0)
    .map(({ name, pages }) => extraction(bench, name, pages));
}

function extraction(bench: Bench, name: string, pages: readonly RawPage[]): Row {
  bench.say(`  reading ${pages.length} pages: ${name}`);
  const rounds = Array.from({ length: bench.quick ? 2 : 4 }, () => ({
    parsed: timed(() => pages.forEach(parseAlone)),
    read: timed(() => pages.forEach(readWhole)),
  })).slice(1);
  const parsed = median(rounds.map((round) => round.parsed));
  const read = median(rounds.map((round) => round.read));
  const bytes = pages.reduce((sum, { body }) => sum + body.length, 0) / pages.length;
  const rate = (time: number): string =>
    `${thousands((pages.length / time) * 1000)} pages/s, ${(time / pages.length).toFixed(2)} ms each`;
  return {
    group: 'pages read',
    name: `${pages.length} ${name}, ${(bytes / 1024).toFixed(0)} KB on average: time`,
    ours: rate(read),
    beside: `parse5 alone: ${rate(parsed)}`,
    value: median(rounds.map((round) => round.read / round.parsed)),
    unit: 'ratio',
    target: atMost(3),
  };
}

function parseAlone({ body }: RawPage): void {
  parse(new TextDecoder().decode(body));
}

function readWhole({ url, body }: RawPage): void {
  const opened = openPage({
    body,
    contentType: 'text/html; charset=utf-8',
    url: new URL(url),
    status: 200,
    capturedAt: '2026-11-20T12:00:00Z',
  });
  if (opened.kind === 'page') for (const reader of READERS) reader.read(opened.page);
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function corpusPages(folder: string): RawPage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(folder, name)).map((file) => ({
        url: `https://bench.example/${name.includes('privacy') ? 'privacy' : 'terms'}`,
        body: gunzipSync(readFileSync(join(folder, name, file))),
      })),
    );
}

async function samplePages(folder: string): Promise<RawPage[]> {
  const { companies } = await readSample(folder, '2026-11-20');
  return companies.flatMap(({ recordings }) => {
    // The same file is visited many times: each is read once here.
    const bodies = new Map(
      recordings
        .filter(({ status, headers }) => status === 200 && headers.some(isHtml))
        .map((recording) => [recording.body, recording.url]),
    );
    return [...bodies].map(([body, url]) => ({ body, url }));
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
