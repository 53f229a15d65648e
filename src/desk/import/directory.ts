// `assay import directory`: a table of companies to cover.

import { command, JSON_OPTION } from '../command.ts';
import { importProgress, skippedLines } from '../lines/report-lines.ts';

export const importDirectoryCommand = command({
  words: ['import', 'directory'],
  description: 'a table of companies to cover (CSV with name, website or domain, slug, industry)',
  arguments: { file: {} },
  options: { json: JSON_OPTION },
  run: (world, { file }, { progress }) =>
    world.within(async (live) => {
      const { importDirectory } = await import('../../pipeline/import/import-directory.ts');
      return importDirectory(live, file, importProgress(progress));
    }),
  lines: ({ rows, created, known, categories, skipped }) => [
    `${rows} rows: ${created} companies new, ${known} covered before, ${categories} categories.`,
    ...skippedLines(skipped),
  ],
});
