// `assay probe`: measures a company's host now.

import type { ImportReport, OnProgress } from '../pipeline/import/import-error.ts';
import { findProbeTarget } from '../store/captures/probes.ts';
import type { Company } from '../store/companies/companies.ts';
import { BadInput } from './bad-input.ts';
import { command, JSON_OPTION } from './command.ts';
import { coverNow } from './covered.ts';
import { importLines, importProgress } from './lines/report-lines.ts';
import type { OpenDesk } from './world.ts';

export const probe = command({
  words: ['probe'],
  description: "measure a company's host now: DNS, TLS and HTTP",
  arguments: { domain: { help: 'its apex domain; covered when it is not yet' } },
  options: { json: JSON_OPTION },
  run: (world, { domain }, { progress }) =>
    world.within(async (live) =>
      probeNow(live, await coverNow(live, domain), importProgress(progress)),
    ),
  lines: importLines,
});

/** One measurement of a host, and its slots added up where there are any. */
async function probeNow(
  world: OpenDesk,
  { id, domain }: Pick<Company, 'id' | 'domain'>,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const target = await findProbeTarget(world.database, domain);
  if (target === null || target.sample) {
    throw new BadInput(
      `${domain} is a company of the sample: it is invented, there is nothing to measure`,
    );
  }
  const { observeHost, recordUptime } = await import('../pipeline/capturing/probe.ts');
  const { probeClients } = await import('../pipeline/capturing/probe-clients.ts');
  const { settleImport } = await import('../pipeline/import/settle.ts');
  const clients = probeClients(world, world.probe);
  onProgress({ phase: 'reading', done: 0, total: 2 });
  const host = await observeHost(world, clients.host, target);
  onProgress({ phase: 'reading', done: 1, total: 2 });
  const uptime = await recordUptime(world, clients.slot, target);
  const stored = [host, uptime].flatMap((one) => one ?? []);
  return settleImport(world, [id], { stored, known: 0, skipped: {} }, onProgress);
}
