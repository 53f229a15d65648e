// `assay capture`: a company's sources now, live, and what came of it.

import { pageRole } from '../core/pages/page-role.ts';
import { type CaptureSummary, CliError, type Progress } from '../edges/cli/doors.ts';
import type { CaptureOutcome } from '../pipeline/capturing/capture.ts';
import type { ImportReport } from '../pipeline/import/import-error.ts';
import { settleImport } from '../pipeline/import/settle.ts';
import { captureCompany, hastenConfirmations } from '../pipeline/capturing/schedule.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import { keepSource } from '../store/captures/captures.ts';
import { type Company, listSampleDomains } from '../store/companies/companies.ts';
import { listCandidates } from '../store/captures/discovery.ts';
import { countFacts, listNewCaptures } from '../store/facts/reports.ts';
import { scheduleSources } from '../store/captures/schedule.ts';

/** The pages that a company is followed from: its home page and those that the operator names. */
export async function scheduleCompany(
  world: LiveWorld,
  company: Pick<Company, 'id' | 'domain'>,
  urls: readonly URL[],
): Promise<void> {
  const addresses = [new URL(`https://${company.domain}/`), ...urls].map((url) => {
    const bare = new URL(url);
    bare.hash = '';
    return bare;
  });
  for (const url of addresses) {
    const source = { companyId: company.id, url: url.href, role: pageRole(url), provider: null };
    await keepSource(world.database, source, world.now());
  }
  const hrefs = addresses.map(({ href }) => href);
  await scheduleSources(world.database, company.id, hrefs, world.now());
}

export async function captureNow(
  world: LiveWorld,
  company: Pick<Company, 'id' | 'domain'>,
  urls: readonly URL[],
  progress: Progress,
): Promise<CaptureSummary> {
  const { id, domain } = company;
  if ((await listSampleDomains(world.database)).includes(domain)) {
    throw new CliError(
      `${domain} is a company of the sample: it is invented, there is nothing to capture`,
    );
  }
  await scheduleCompany(world, company, urls);
  const begun = world.now();
  const onCaptured = (_: unknown, done: number, total: number) =>
    progress('capturing', done, total);
  const first = await captureCompany(world, id, { begun, onCaptured });
  const settled = await settleSince(world, id, begun, progress);
  // What the pages state of registers became sources when it was judged.
  const more = await captureCompany(world, id, { begun, onCaptured });
  const report =
    more.length === 0 ? settled : added(settled, await settleSince(world, id, begun, progress));
  const captured = [...first, ...more];
  const taken = await listNewCaptures(world.database, id, begun);
  await hastenConfirmations(world);
  const tried = captured.map(({ source: { url, role, provider }, outcome }) => {
    const { result, detail } = told(outcome);
    return { url, role, provider, result, detail };
  });
  const found = taken
    .filter(({ url }) => !tried.some((one) => one.url === url))
    .map(({ url, role, provider, status }) => {
      return { url, role, provider, result: 'captured', detail: `status ${status}` };
    });
  return {
    domain,
    sources: [...tried, ...found],
    incomplete: report.incomplete,
    facts: await countFacts(world.database, id),
    events: report.events,
    candidates: (await listCandidates(world.database, id)).map(({ url, provider, reason }) => {
      return { url, provider, reason };
    }),
  };
}

/** Judges what was captured of a company since then. */
export async function settleSince(
  world: LiveWorld,
  companyId: number,
  begun: Date,
  progress: Progress,
): Promise<ImportReport> {
  const taken = await listNewCaptures(world.database, companyId, begun);
  const stored = taken.map((one) => one.id);
  const all = { stored, known: 0, skipped: {} };
  return settleImport(world, [companyId], all, ({ phase, done, total }) =>
    progress(phase, done, total),
  );
}

// The second report is of all captures, but of its own events only.
function added(first: ImportReport, second: ImportReport): ImportReport {
  const events = { ...second.events };
  for (const [name, n] of Object.entries(first.events)) events[name] = (events[name] ?? 0) + n;
  return { ...second, events };
}

/** How a try went, in one word, and what a person may want to know besides. */
export function told(outcome: CaptureOutcome): { result: string; detail: string | null } {
  switch (outcome.kind) {
    case 'captured': {
      const { status, bytes, unchanged } = outcome;
      if (unchanged) return { result: 'captured', detail: 'not modified' };
      return { result: 'captured', detail: `status ${status}, ${bytes} bytes` };
    }
    case 'failed':
      return { result: 'failed', detail: outcome.reason };
    case 'left_site':
      return { result: 'left_site', detail: `sends to ${outcome.to}` };
    case 'robots_disallowed':
      return { result: 'robots_disallowed', detail: outcome.rule };
    case 'not_set_up':
      return { result: 'not_set_up', detail: `set ${outcome.setting}` };
    case 'not_confirmed':
      return { result: 'not_confirmed', detail: outcome.reason };
    case 'host_resting':
      return { result: 'host_resting', detail: `until ${outcome.until.toISOString()}` };
  }
}
