// `assay capture`: a company's sources now, live, and what came of it.

import type { ImportReport } from '../pipeline/import/import-error.ts';
import { scheduleCompany } from '../pipeline/schedule-company.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import { listCandidates } from '../store/captures/discovery.ts';
import { type Company, listSampleDomains } from '../store/companies/companies.ts';
import { countFacts, listNewCaptures } from '../store/facts/reports.ts';
import { pageAddress } from './accepted.ts';
import { BadInput } from './bad-input.ts';
import { command, JSON_OPTION, type Progress } from './command.ts';
import { coverNow } from './covered.ts';
import { eventLine, incompleteLines, spaced } from './lines/report-lines.ts';
import { aligned } from './lines/table.ts';
import { outcomeTold, settleSince } from './live-captures.ts';

export interface CaptureSummary {
  readonly domain: string;
  readonly sources: readonly {
    readonly url: string;
    readonly role: string;
    readonly provider: string | null;
    /** `captured`, or why not. */
    readonly result: string;
    readonly detail: string | null;
  }[];
  readonly incomplete: Readonly<Record<string, number>>;
  /** Current ones, after this. */
  readonly facts: number;
  readonly events: Readonly<Record<string, number>>;
  /** Boards and status pages that are linked to but not shown to be the company's. */
  readonly candidates: readonly {
    readonly url: string;
    readonly provider: string;
    readonly reason: string;
  }[];
}

export const capture = command({
  words: ['capture'],
  description: "a company's pages now, live, and what they lead to",
  arguments: { domain: { help: 'its apex domain; covered when it is not yet' } },
  options: {
    url: {
      value: 'url',
      many: true,
      help: 'pages to capture besides those known',
      parse: pageAddress,
    },
    json: JSON_OPTION,
  },
  run: (world, { domain, url: pages }, { progress }) =>
    world.within(async (live) => captureNow(live, await coverNow(live, domain), pages, progress)),
  lines: summaryLines,
});

export async function captureNow(
  world: LiveWorld,
  company: Pick<Company, 'id' | 'domain'>,
  urls: readonly URL[],
  progress: Progress,
): Promise<CaptureSummary> {
  const { id, domain } = company;
  if ((await listSampleDomains(world.database)).includes(domain)) {
    throw new BadInput(
      `${domain} is a company of the sample: it is invented, there is nothing to capture`,
    );
  }
  const { captureCompany, hastenConfirmations } = await import('../pipeline/capturing/schedule.ts');
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
    const { result, detail } = outcomeTold(outcome);
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

// The second report is of all captures, but of its own events only.
function added(first: ImportReport, second: ImportReport): ImportReport {
  const events = { ...second.events };
  for (const [name, n] of Object.entries(first.events)) events[name] = (events[name] ?? 0) + n;
  return { ...second, events };
}

function summaryLines({ sources, incomplete, candidates, facts, events }: CaptureSummary) {
  const rows = sources.map(({ url, role, result, detail }) => [
    role,
    result === 'captured' ? '' : spaced(result),
    detail ?? '',
    url,
  ]);
  const captured = sources.filter(({ result }) => result === 'captured').length;
  return [
    ...aligned(rows),
    `${captured} of ${sources.length} sources captured; ${facts} facts are current.`,
    ...incompleteLines(incomplete),
    ...candidates.map(({ url, reason }) => `  not taken as its own: ${url} (${reason})`),
    eventLine(events),
  ];
}
