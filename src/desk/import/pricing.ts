// `assay import pricing`: price generations modelled from archived pages.

import { pageAddress } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { coverNow } from '../covered.ts';
import { importLines, importProgress } from '../lines/report-lines.ts';

export const importPricingCommand = command({
  words: ['import', 'pricing'],
  description: 'price generations modelled from archived pages (Pricing2Yaml 2.x)',
  arguments: {
    files: { many: true, help: 'YAML files; each names the archived page and the day' },
  },
  options: {
    company: {
      value: 'domain',
      required: true,
      help: 'whose prices they are; covered when it is not yet',
    },
    url: {
      value: 'address',
      required: true,
      help: 'its pricing page, whatever its address was over the years',
      parse: pageAddress,
    },
    attribution: { value: 'text', help: 'whom the collection wants named, and its licence' },
    json: JSON_OPTION,
  },
  run: (world, { files, company, url, attribution }, { progress }) =>
    world.within(async (live) => {
      const { checkPricing, importPricing } = await import(
        '../../pipeline/import/import-pricing.ts'
      );
      const checked = await checkPricing({ files, url: url.href, attribution }, live.now());
      const { id } = await coverNow(live, company);
      return importPricing(live, id, checked, importProgress(progress));
    }),
  lines: importLines,
});
