// The commands about evidence itself: own measurements, web archives in, WARC out.

import { type Command, InvalidArgumentError } from 'commander';
import type { CliDoors } from './doors.ts';
import { many } from './many.ts';
import type { Screen } from './screen.ts';

export function addProbe(program: Command, doors: CliDoors, screen: Screen): void {
  program
    .command('probe')
    .description("measure a company's host now: DNS, TLS and HTTP")
    .argument('<domain>', 'its apex domain; covered when it is not yet')
    .option('--json', 'print JSON')
    .action(async (domain: string, options: { json?: boolean }) => {
      screen.report(await doors.probe(domain, screen.progress), options.json === true);
    });
}

interface WaybackOptions {
  from?: number;
  to?: number;
  url: string[];
  json?: boolean;
}

export function addWayback(group: Command, doors: CliDoors, screen: Screen): void {
  group
    .command('wayback')
    .description('generations of its pages from a web archive; run again, it goes on')
    .argument('<domain>', 'its apex domain; covered when it is not yet')
    .option('--from <year>', 'the first year', year)
    .option('--to <year>', 'the last year', year)
    .addOption(many('--url <url...>', 'these pages instead of those known'))
    .option('--json', 'print JSON')
    .action(async (domain: string, options: WaybackOptions) => {
      const { from = null, to = null, url: urls, json = false } = options;
      const request = { domain, from, to, urls };
      screen.report(await doors.importWayback(request, screen.progress), json);
    });
}

export function addExports(program: Command, doors: CliDoors, screen: Screen): void {
  program
    .command('export')
    .description('give captures out')
    .command('warc')
    .description('the captures of a company as one WARC file, compressed record by record')
    .argument('<domain>', 'its apex domain')
    .requiredOption('-o, --output <file>', 'the file to write, for example acme.warc.gz')
    .option('--json', 'print JSON')
    .action(async (domain: string, options: { output: string; json?: boolean }) => {
      const request = { domain, file: options.output };
      const report = await doors.exportWarc(request, screen.progress);
      if (options.json) return screen.json(report);
      const { responses, revisits, missing } = report;
      screen.line(`${responses} responses and ${revisits} repetitions of them written.`);
      if (missing > 0) screen.line(`  left out, as their bytes are gone: ${missing}`);
    });
}

function year(text: string): number {
  if (/^(19|20)\d\d$/.test(text)) return Number(text);
  throw new InvalidArgumentError('accepted is a year like 2023');
}
