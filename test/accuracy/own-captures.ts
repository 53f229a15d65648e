// Reads the captures that are labelled here, prints the page of accuracy and each error.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureReader, corpusIsHere } from './captures.ts';
import { readLabels } from './labels.ts';
import { accuracyPage } from './report.ts';
import { score } from './score.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'reference', 'accuracy.md');

export async function measureOwnCaptures(): Promise<void> {
  const labels = readLabels();
  const result = score(labels, await captureReader());
  writeFileSync(PAGE, accuracyPage(labels, result));
  for (const { source, key, said, wanted, quote } of result.wrong) {
    const shown = quote.replace(/\s+/g, ' ').slice(0, 160);
    console.log(`wrong  ${source}\n       ${key} = ${said}; the page: ${wanted}; quote: ${shown}`);
  }
  for (const { source, key, value, abstained } of result.missing) {
    const why = abstained === null ? '' : ` (abstained: ${abstained})`;
    console.log(`missing ${source} ${key} = ${value}${why}`);
  }
  for (const failure of result.structural.failed) console.log(`structure ${failure}`);
  if (!corpusIsHere()) console.log('../shared/corpus is not here: its captures are not counted');
  for (const [name, { emitted, right, labelled, found }] of result.classes) {
    console.log(
      `${name}: ${right} of ${emitted} right`,
      labelled === 0 ? '' : `${found}/${labelled}`,
    );
  }
}
