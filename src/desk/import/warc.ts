// `assay import warc`: recorded responses, as captures taken when they were recorded.

import { oneOf } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { coverNow } from '../covered.ts';
import { importLines, importProgress } from '../lines/report-lines.ts';

const lane = oneOf(['live', 'archive'], 'live and archive');

export const importWarcCommand = command({
  words: ['import', 'warc'],
  description: 'recorded responses (WARC files), as captures taken when they were recorded',
  arguments: {
    files: { many: true, help: 'WARC files, gzip-compressed or not, or WACZ files' },
  },
  options: {
    company: {
      value: 'domain',
      required: true,
      help: 'whose pages they are; covered when it is not yet',
    },
    as: {
      value: 'lane',
      required: true,
      help: 'live: as if captured by us then; archive: generations',
      parse: lane,
    },
    json: JSON_OPTION,
  },
  run: (world, { files, company, as: lane }, { progress }) =>
    world.within(async (live) => {
      const { checkWarcFiles, importWarc } = await import('../../pipeline/import/import-warc.ts');
      await checkWarcFiles(files);
      const { id: companyId, domain } = await coverNow(live, company);
      return importWarc(live, { files, companyId, domain, lane }, importProgress(progress));
    }),
  lines: importLines,
});
