// `assay capture`: a company's sources now, live, and what came of it.

import { pageRole } from '../core/page-role.ts';
import { type CaptureSummary, CliError, type Progress } from '../edges/cli/doors.ts';
import type { CaptureOutcome } from '../pipeline/capture.ts';
import { settleImport } from '../pipeline/import/settle.ts';
import { captureCompany, hastenConfirmations } from '../pipeline/schedule.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import { keepSource } from '../store/captures.ts';
import { type Company, listSampleDomains } from '../store/companies.ts';
import { listCandidates } from '../store/discovery.ts';
import { countFacts, listNewCaptures } from '../store/reports.ts';
import { scheduleSources } from '../store/schedule.ts';

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
  const captured = await captureCompany(world, id, (_, done, total) =>
    progress('capturing', done, total),
  );
  const taken = await listNewCaptures(world.database, id, begun);
  const stored = taken.map((one) => one.id);
  const report = await settleImport(world, [id], { stored, known: 0, skipped: {} }, (step) =>
    progress(step.phase, step.done, step.total),
  );
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

function told(outcome: CaptureOutcome): { result: string; detail: string | null } {
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
    case 'host_resting':
      return { result: 'host_resting', detail: `until ${outcome.until.toISOString()}` };
  }
}
