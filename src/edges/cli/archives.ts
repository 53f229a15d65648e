// The commands that take documents out of archives: texts of terms, and prices by year.

import type { Command } from 'commander';
import type { CliDoors } from './doors.ts';
import type { Screen } from './screen.ts';

interface TermsOptions {
  company: string;
  document: string;
  url: string;
  archive: string;
  manifest?: string;
  attribution?: string;
  json?: boolean;
}

interface PricingOptions {
  company: string;
  url: string;
  attribution?: string;
  json?: boolean;
}

export function addArchives(group: Command, doors: CliDoors, screen: Screen): void {
  group
    .command('terms')
    .description('text generations of a legal document (Markdown), as an archive of terms has them')
    .argument('<files...>', 'named by their time, like 2021-08-03T170817Z.md, or .md.gz')
    .requiredOption('--company <domain>', 'whose document it is; covered when it is not yet')
    .requiredOption(
      '--document <kind>',
      'terms, privacy, dpa, cookie, … as in legal.doc.{document}',
    )
    .requiredOption('--url <address>', 'the page of the company that states it')
    .requiredOption(
      '--archive <template>',
      'where the archive shows a version; {commit}, {path}, {file} and {stamp} are filled in',
    )
    .option('--manifest <file>', 'JSON that lists versions with at, kind, commit and sha256')
    .option('--attribution <text>', 'whom the archive wants named, and its licence')
    .option('--json', 'print JSON')
    .action(async (files: string[], options: TermsOptions) => {
      const { company, document, url, archive, manifest = null, attribution = null } = options;
      const request = { files, company, document, url, archive, manifest, attribution };
      const report = await doors.importTerms(request, screen.progress);
      screen.report(report, options.json === true);
    });
  group
    .command('pricing')
    .description('price generations modelled from archived pages (Pricing2Yaml 2.x)')
    .argument('<files...>', 'YAML files; each names the archived page and the day')
    .requiredOption('--company <domain>', 'whose prices they are; covered when it is not yet')
    .requiredOption('--url <address>', 'its pricing page, whatever its address was over the years')
    .option('--attribution <text>', 'whom the collection wants named, and its licence')
    .option('--json', 'print JSON')
    .action(async (files: string[], options: PricingOptions) => {
      const { company, url, attribution = null } = options;
      const request = { files, company, url, attribution };
      const report = await doors.importPricing(request, screen.progress);
      screen.report(report, options.json === true);
    });
}
