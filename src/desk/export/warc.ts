// `assay export warc`: the captures of a company as one WARC file.

import { command, JSON_OPTION } from '../command.ts';
import { requireCovered } from '../covered.ts';

export const exportWarcCommand = command({
  words: ['export', 'warc'],
  description: 'the captures of a company as one WARC file, compressed record by record',
  arguments: { domain: { help: 'its apex domain' } },
  options: {
    output: {
      short: 'o',
      value: 'file',
      required: true,
      help: 'the file to write, for example acme.warc.gz',
    },
    json: JSON_OPTION,
  },
  run: (world, { domain: text, output: file }, { progress }) =>
    world.within(async (live) => {
      const { exportWarc } = await import('../../pipeline/export-warc.ts');
      const { id: companyId, domain } = await requireCovered(live, text);
      const written = (done: number): void => progress('writing', done, null);
      return exportWarc(live, { companyId, domain, file }, written);
    }),
  lines: ({ responses, revisits, missing, removed }) => [
    `${responses} responses and ${revisits} repetitions of them written.`,
    ...(missing > 0 ? [`  left out, as their bytes are gone: ${missing}`] : []),
    ...(removed > 0 ? [`  left out, as their bytes were removed for their age: ${removed}`] : []),
  ],
});
