// `npm run accuracy`: measures what the readers say, and what the pipeline tells, by its options.

import { writeFileSync } from 'node:fs';
import { acceptedFile, acceptUnjudged } from './labelled/accepted.ts';
import { labelledJson, measureLabelled } from './labelled/measure.ts';
import { labelledTable, pageLines } from './labelled/print.ts';
import { TRANSFORMATIONS } from './metamorphic/all.ts';
import { measureMetamorphic } from './metamorphic/measure.ts';
import { ownPages, pagesIn } from './metamorphic/pages.ts';
import { metamorphicFigures, metamorphicJson, metamorphicTable } from './metamorphic/print.ts';
import { type Options, readOptions } from './options.ts';
import { measureOwnCaptures } from './own-captures.ts';
import { measureSeries } from './series/measure.ts';
import { seriesJson, seriesLines } from './series/print.ts';

const options = readOptions(process.argv.slice(2));
if (options.labelled !== null) labelled(options.labelled, options);
else if (options.series !== null) await series(options.series, options);
else if (options.metamorphic !== null) await metamorphic(options.metamorphic, options);
else await measureOwnCaptures();

function labelled(folder: string, { page, dimension, json, accept }: Options): void {
  const measured = measureLabelled(folder, page);
  const isOf = (key: string) => dimension === null || key.startsWith(`${dimension}.`);
  for (const one of measured.pages) for (const line of pageLines(one, isOf)) console.log(line);
  console.log(labelledTable(measured.figures));
  keep(json, labelledJson(measured));
  if (!accept) return;
  const added = acceptUnjudged(acceptedFile(folder), measured.pages);
  console.log(`${added} unjudged facts are kept as right`);
}

async function series(folder: string, options: Options): Promise<void> {
  const { archive, cadence, documents, json } = options;
  const measured = await measureSeries({ folder, archive, cadence, documents }, (line) =>
    process.stderr.write(`${line}\n`),
  );
  for (const line of seriesLines(measured)) console.log(line);
  keep(json, seriesJson(measured));
}

async function metamorphic(folders: readonly string[], options: Options): Promise<void> {
  const { transformation, every, seed, json } = options;
  const all = [...(await ownPages()), ...folders.flatMap(pagesIn)];
  const pages = all.filter((_, i) => i % every === 0);
  const transformations = TRANSFORMATIONS.filter(({ name }) => name.includes(transformation ?? ''));
  const tried = await measureMetamorphic({ pages, transformations, seed }, (line) =>
    process.stderr.write(`${line}\n`),
  );
  for (const { page, transformation: name, events } of tried) {
    const keys = events.map(({ key, change }) => `${key} ${change}`);
    if (keys.length > 0) console.log(`told of ${page}, ${name}: ${keys.slice(0, 5).join(', ')}`);
  }
  console.log(metamorphicTable(metamorphicFigures(tried)));
  keep(json, metamorphicJson(tried));
}

function keep(file: string | null, figures: object): void {
  if (file !== null) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
