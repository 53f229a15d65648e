// `assay status`: how the service stands, on one screen.

import type { Retention } from '../core/evidence/retention.ts';
import { readStatus } from '../operations/get-status.ts';
import { countRemoved, type RemovedCount } from '../store/captures/retention.ts';
import {
  countDeliveries,
  countEvents,
  countSources,
  databaseBytes,
  type SourcesSince,
} from '../store/last-day.ts';
import { findSchemaVersion } from '../store/schema-version.ts';
import { command, JSON_OPTION } from './command.ts';
import { aligned } from './lines/table.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

export const status = command({
  words: ['status'],
  description: 'how the service stands: what waits, what was looked at, told and sealed',
  arguments: {},
  options: { json: JSON_OPTION },
  help: `
"The last day" are the 24 hours before now. \`assay doctor\` looks at the machine instead, and
\`assay faults\` at single sources.`,
  run: async (world) => {
    const service = await world.runningService();
    return world.within(async (live) => {
      const now = live.now();
      const since = new Date(now.getTime() - DAY_MS);
      const { version, companies, sealing, queues } = await readStatus(live);
      return {
        at: now.toISOString(),
        version,
        schema: (await findSchemaVersion(live.database)).name,
        /** The one of this data folder; null where none runs, or it runs with another. */
        service: service === null ? null : { base_url: service.base_url, pid: service.pid },
        companies,
        sources: await countSources(live.database, since),
        events_last_day: await countEvents(live.database, since),
        deliveries_last_day: await countDeliveries(live.database, since),
        queues,
        sealing,
        /** Objects that were removed for their age, those that stand aside still among them. */
        removed: { kept_days: live.retention, ...(await countRemoved(live.database)) },
        database_bytes: await databaseBytes(live.database),
      };
    });
  },
  lines: (found) => {
    const now = new Date(found.at);
    const { delivered, failed, dropped, pending } = found.deliveries_last_day;
    const rows = [
      ['version', `${found.version}, schema ${found.schema}`],
      ['service', found.service === null ? NONE_RUNS : runs(found.service)],
      ['database', `${(found.database_bytes / 1e6).toFixed(1)} MB`],
      ['old bytes', removedIn(found.removed)],
      ['companies', String(found.companies)],
      ['sources', sourcesIn(found.sources)],
      ['looks', looksIn(found.sources)],
      ['events', `${found.events_last_day} in the last day`],
      [
        'deliveries',
        `${delivered} taken, ${failed} failed, ${dropped} dropped, ${pending} under way, of those of the last day`,
      ],
      ...Object.entries(found.queues).map(([name, queue]) => [
        `waiting: ${name}`,
        waits(queue, now),
      ]),
      ...found.sealing.map(({ chain, last_sealed_at, last_anchored_at, waiting }) => [
        `sealed: ${chain}`,
        `${ago(last_sealed_at, now)}; ` +
          (last_anchored_at === null
            ? 'in no block yet'
            : `in a block ${ago(last_anchored_at, now)}`) +
          `; ${waiting} manifests wait for one`,
      ]),
    ];
    return aligned(rows);
  },
});

const NONE_RUNS = 'none runs with this data folder';

function runs({ base_url, pid }: { readonly base_url: string; readonly pid: number }): string {
  return `runs at ${base_url} (process ${pid})`;
}

const HEALTH: Readonly<Record<SourcesSince['health'], string>> = {
  ok: 'well',
  new: 'new',
  failing: 'failing',
  blocked_by_robots: 'closed by robots.txt',
};

function sourcesIn(sources: readonly SourcesSince[]): string {
  if (sources.length === 0) return 'none is looked at';
  return sources.map(({ health, sources: count }) => `${count} ${HEALTH[health]}`).join(', ');
}

type Removed = RemovedCount & { readonly kept_days: Retention };

function removedIn({ kept_days: days, objects, bytes, aside }: Removed): string {
  const kept = (['live', 'archive'] as const)
    .map((lane) => `${lane} ${days[lane] === null ? 'all' : `${days[lane]} days`}`)
    .join(', ');
  const gone = `${objects} objects (${(bytes / 1e6).toFixed(1)} MB)`;
  return `kept: ${kept}; removed: ${gone}${aside > 0 ? `, ${aside} of them set aside only` : ''}`;
}

function looksIn(sources: readonly SourcesSince[]): string {
  const sum = (of: 'tried' | 'complete') => sources.reduce((all, one) => all + one[of], 0);
  const [tried, complete] = [sum('tried'), sum('complete')];
  return `${tried} sources tried in the last day, ${complete} of them complete`;
}

interface Waiting {
  readonly waiting: number;
  readonly more: boolean;
  readonly oldest_at: string | null;
}

function waits({ waiting, more, oldest_at }: Waiting, now: Date): string {
  if (oldest_at === null) return 'nothing';
  return `${waiting}${more ? ' or more' : ''}, the oldest since ${lasted(oldest_at, now)}`;
}

function ago(moment: string, now: Date): string {
  return `${lasted(moment, now)} ago`;
}

function lasted(moment: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(moment)) / MINUTE_MS));
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
