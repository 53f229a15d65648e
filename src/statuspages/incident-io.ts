// incident.io (`/api/v1/summary`): what is going on now, without components or a history.

import type { Json } from '../core/facts/fact.ts';
import type { CapturedDocument } from '../core/facts/reader.ts';
import {
  NOTHING_STATED,
  type ServiceState,
  type StatusPageAdapter,
  type StatusPageRead,
} from '../core/facts/status-page.ts';
import {
  asList,
  asRow,
  at,
  located,
  momentOf,
  oneOf,
  ownAddress,
  textOf,
  worst,
} from './fields.ts';

const HOSTS = /(^|\.)(incident\.io|statuspage\.incident\.io)$/;
const IMPACTS: Readonly<Record<string, ServiceState>> = {
  operational: 'operational',
  degraded_performance: 'degraded',
  partial_outage: 'partial_outage',
  full_outage: 'major_outage',
};

export const incidentIo: StatusPageAdapter = { provider: 'incident_io', version: 1, read };

function read(document: CapturedDocument, body: Json | null): StatusPageRead {
  const root = asRow(body ?? undefined);
  const ongoing = asList(root?.ongoing_incidents);
  if (root === null || ongoing === null || textOf(root.page_title) === null) {
    return { kind: 'foreign' };
  }
  const own = ownAddress(document, root.page_url, '/page_url', HOSTS);
  if (own.kind === 'other') return { kind: 'incomplete', reason: 'the page of another host' };
  const now = asList(root.in_progress_maintenances);
  const planned = asList(root.scheduled_maintenances);
  if (now === null || planned === null) return { kind: 'incomplete', reason: 'a list is missing' };
  const impacts = ongoing.map((one) => oneOf(IMPACTS, asRow(one)?.current_worst_impact));
  if (impacts.includes(null)) return { kind: 'incomplete', reason: 'unknown impact' };
  const known = impacts.filter((impact) => impact !== null);
  const state = worst([...known, ...(now.length > 0 ? (['maintenance'] as const) : [])]);
  return {
    ...NOTHING_STATED,
    address: own.address,
    vendorSign: at('/page_title'),
    state: located(state, '/ongoing_incidents'),
    maintenance: planned.flatMap((value, index) => {
      const start = momentOf(asRow(value)?.starts_at);
      return start === null ? [] : [located(start, `/scheduled_maintenances/${index}/starts_at`)];
    }),
  };
}
