// `assay import terms`: text generations of a legal document out of an archive of terms.

import { pageAddress } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { coverNow } from '../covered.ts';
import { importLines, importProgress } from '../lines/report-lines.ts';

export const importTermsCommand = command({
  words: ['import', 'terms'],
  description: 'text generations of a legal document (Markdown), as an archive of terms has them',
  arguments: {
    files: { many: true, help: 'named by their time, like 2021-08-03T170817Z.md, or .md.gz' },
  },
  options: {
    company: {
      value: 'domain',
      required: true,
      help: 'whose document it is; covered when it is not yet',
    },
    document: {
      value: 'kind',
      required: true,
      help: 'terms, privacy, dpa, cookie, … as in legal.doc.{document}',
    },
    url: {
      value: 'address',
      required: true,
      help: 'the page of the company that states it',
      parse: pageAddress,
    },
    archive: {
      value: 'template',
      required: true,
      help: 'where the archive shows a version; {commit}, {path}, {file} and {stamp} are filled in',
    },
    manifest: {
      value: 'file',
      help: 'JSON that lists versions with at, kind, commit and sha256',
    },
    attribution: { value: 'text', help: 'whom the archive wants named, and its licence' },
    json: JSON_OPTION,
  },
  run: (world, { files, company, document, url, archive, manifest, attribution }, { progress }) =>
    world.within(async (live) => {
      const { checkTerms, importTerms } = await import('../../pipeline/import/import-terms.ts');
      const request = { files, document, url: url.href, archive, manifest, attribution };
      const checked = await checkTerms(request, live.now());
      const { id } = await coverNow(live, company);
      return importTerms(live, id, checked, importProgress(progress));
    }),
  lines: importLines,
});
