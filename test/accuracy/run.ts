// `npm run accuracy`: measures what the readers say, and what the pipeline tells, by its options.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { measureHistories } from './histories/measure.ts';
import { historiesFigures, historiesLines } from './histories/print.ts';
import { acceptedFile, acceptUnjudged } from './labelled/accepted.ts';
import { labelledJson, measureLabelled } from './labelled/measure.ts';
import { labelledTable, pageLines } from './labelled/print.ts';
import { type Kept, keepMeasurement } from './measured.ts';
import { TRANSFORMATIONS } from './metamorphic/all.ts';
import { measureMetamorphic } from './metamorphic/measure.ts';
import { ownPages, pagesIn } from './metamorphic/pages.ts';
import { metamorphicFigures, metamorphicJson, metamorphicTable } from './metamorphic/print.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { measureOwnCaptures } from './own-captures.ts';
import { measureSeries } from './series/measure.ts';
import { falseByClass, seriesFigures, seriesJson, seriesLines } from './series/print.ts';
import { bringPages, fromMirrors, fromTheWeb } from './web/fetch.ts';
import { noteLook } from './web/looks.ts';
import { readWebSet } from './web/set.ts';

/** What is measured is the code as it was loaded, however long it takes. */
const began = moment();
const options = asked();
if (options !== null) await measure(options);

/** Null where all was said already: help, or why the options cannot be understood. */
function asked(): Options | null {
  try {
    const read = readOptions(process.argv.slice(2));
    if (read === null) console.log(USAGE);
    return read;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exitCode = 2;
    return null;
  }
}

async function measure(options: Options): Promise<void> {
  if (options.labelled !== null) labelled(options.labelled, options);
  else if (options.series !== null) await series(options.series, options);
  else if (options.histories !== null) await histories(options.histories, options);
  else if (options.metamorphic !== null) await metamorphic(options.metamorphic, options);
  else if (options.fetch !== null) await fetchPages(options.fetch, options);
  else await measureOwnCaptures();
}

function labelled(folder: string, options: Options): void {
  const { page, dimension, accept } = options;
  const measured = measureLabelled(folder, page);
  const { figures, half, companies } = measured;
  // The half that is only measured with shows no page that was not asked for by its name.
  const shows = half !== 'measure' || page !== null;
  const isOf = (key: string) => dimension === null || key.startsWith(`${dimension}.`);
  const lines = shows ? measured.pages.flatMap((one) => pageLines(one, isOf)) : [];
  for (const line of lines) console.log(line);
  console.log(labelledTable(figures));
  if (half === 'measure') noteLook({ ...began, what: page ?? `figures of ${figures.all.pages}` });
  writeFigures(options, shows ? labelledJson(measured) : figures, {
    kind: 'labelled',
    figures: { companies, ...figures },
  });
  if (!accept) return;
  const added = acceptUnjudged(acceptedFile(folder), measured.pages);
  console.log(`${added} unjudged facts are kept as right`);
}

async function series(folder: string, options: Options): Promise<void> {
  const { archive, cadence, documents, asImported } = options;
  const request = { folder, archive, cadence, documents, asImported };
  const measured = await measureSeries(request, progress);
  for (const line of seriesLines(measured)) console.log(line);
  writeFigures(options, seriesJson(measured), {
    kind: 'series',
    figures: { ...seriesFigures(measured), classes: falseByClass(measured) },
  });
}

async function histories(folder: string, options: Options): Promise<void> {
  const measured = await measureHistories(folder, options.companies, progress);
  for (const line of historiesLines(measured)) console.log(line);
  const figures = historiesFigures(measured);
  writeFigures(options, { ...figures, events: measured.events }, { kind: 'histories', figures });
}

async function metamorphic(folders: readonly string[], options: Options): Promise<void> {
  const { transformation, every, seed } = options;
  const all = [...(await ownPages()), ...folders.flatMap(pagesIn)];
  const pages = all.filter((_, i) => i % every === 0);
  const transformations = TRANSFORMATIONS.filter(({ name }) => name.includes(transformation ?? ''));
  const tried = await measureMetamorphic({ pages, transformations, seed }, progress);
  for (const { page, transformation: name, events } of tried) {
    const keys = events.map(({ key, change }) => `${key} ${change}`);
    if (keys.length > 0) console.log(`told of ${page}, ${name}: ${keys.slice(0, 5).join(', ')}`);
  }
  const figures = metamorphicFigures(tried);
  console.log(metamorphicTable(figures));
  writeFigures(options, metamorphicJson(tried), { kind: 'metamorphic', figures });
}

async function fetchPages(folder: string, { half, from }: Options): Promise<void> {
  const set = readWebSet(half);
  if (set === null) throw new Error(`test/accuracy/web/${half}.json was not collected yet`);
  const bring = from === null ? fromTheWeb : fromMirrors(from);
  const { pages, missing } = await bringPages(set, folder, bring, progress);
  for (const line of missing) console.log(line);
  console.log(`${pages} of ${set.pages.length} pages lie in ${folder}`);
}

type Figures = { [K in Kept['kind']]: Omit<Extract<Kept, { kind: K }>, 'day' | 'commit'> };

function writeFigures({ json, keep }: Options, full: object, kept: Figures[Kept['kind']]): void {
  if (json !== null) writeFileSync(json, `${JSON.stringify(full, null, 2)}\n`);
  if (keep !== null) keepMeasurement(keep, { ...began, ...kept });
}

function moment(): { readonly day: string; readonly commit: string } {
  const asked = ['rev-parse', '--short=10', 'HEAD'];
  const commit = execFileSync('git', asked, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  return { day: new Date().toISOString().slice(0, 10), commit };
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}
