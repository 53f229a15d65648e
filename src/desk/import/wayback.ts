// `assay import wayback`: generations of a company's pages from a web archive.

import type { ArchiveClient } from '../../outside/archives/wayback.ts';
import { ask } from '../../outside/probe.ts';
import { notAccepted, pageAddress } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { coverNow } from '../covered.ts';
import { importLines, importProgress } from '../lines/report-lines.ts';
import type { OpenDesk } from '../world.ts';

export const importWaybackCommand = command({
  words: ['import', 'wayback'],
  description: 'generations of its pages from a web archive; run again, it goes on',
  arguments: { domain: { help: 'its apex domain; covered when it is not yet' } },
  options: {
    from: { value: 'year', help: 'the first year', parse: year },
    to: { value: 'year', help: 'the last year', parse: year },
    url: {
      value: 'url',
      many: true,
      help: 'these pages instead of those known',
      parse: pageAddress,
    },
    json: JSON_OPTION,
  },
  run: (world, { domain: text, from, to, url: pages }, { progress }) =>
    world.within(async (live) => {
      const { importWayback } = await import('../../pipeline/import/import-wayback.ts');
      const { id: companyId, domain } = await coverNow(live, text);
      const urls = pages.map(({ href }) => href);
      const request = { companyId, domain, urls, from, to };
      return importWayback(live, archiveOf(live), request, importProgress(progress));
    }),
  lines: importLines,
});

function year(text: string): number {
  if (/^(19|20)\d\d$/.test(text)) return Number(text);
  throw notAccepted('accepted is a year like 2023', text);
}

/** Slower than the archive asks of anybody. */
const DELAY_MS = 1_500;
const PATIENCE_MS = 300_000;
const TIMEOUT_MS = 60_000;
const MOST_BYTES = 32_000_000;

function archiveOf(world: OpenDesk): ArchiveClient {
  const client = {
    ...world.fetcher,
    timeoutMs: TIMEOUT_MS,
    monotonic: world.probe.monotonic,
    // The two addresses are the archive's programming interface.
    permit: async () => true,
  };
  return {
    base: world.archive,
    fetch: (url) => ask(client, url, MOST_BYTES),
    now: world.now,
    sleep: world.sleep,
    delayMs: DELAY_MS,
    patienceMs: PATIENCE_MS,
  };
}
