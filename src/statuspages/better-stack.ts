// Better Stack (status pages answer under `/index.json`): JSON:API with the resources included.

import type { Json } from '../core/facts/fact.ts';
import type { CapturedDocument } from '../core/facts/reader.ts';
import {
  type Located,
  NOTHING_STATED,
  type ServiceState,
  type StatusComponent,
  type StatusPageAdapter,
  type StatusPageRead,
  type UptimeOfPart,
} from '../core/facts/status-page.ts';
import {
  asList,
  asRow,
  at,
  located,
  momentOf,
  oneOf,
  ownAddress,
  type Row,
  textOf,
} from './fields.ts';

const HOSTS = /(^|\.)(betteruptime\.com|betterstack\.com)$/;
const STATES: Readonly<Record<string, ServiceState>> = {
  operational: 'operational',
  degraded: 'degraded',
  // The word says that the whole page is down, or a part of it.
  downtime: 'major_outage',
  maintenance: 'maintenance',
};

export const betterStack: StatusPageAdapter = { provider: 'better_stack', version: 2, read };

function read(document: CapturedDocument, body: Json | null): StatusPageRead {
  const root = asRow(body ?? undefined);
  const data = asRow(root?.data);
  const page = asRow(data?.attributes);
  if (root === null || data?.type !== 'status_page' || page === null) return { kind: 'foreign' };
  const state = oneOf(STATES, page.aggregate_state);
  if (state === null) return { kind: 'incomplete', reason: 'unknown aggregate state' };
  const custom = textOf(page.custom_domain);
  const stated = custom === null ? undefined : `https://${custom}/`;
  const own = ownAddress(document, stated, '/data/attributes/custom_domain', HOSTS);
  if (own.kind === 'other') return { kind: 'incomplete', reason: 'the page of another host' };
  const parts = resourcesOf(root);
  return {
    ...NOTHING_STATED,
    address: own.address,
    vendorSign: at('/data/type'),
    state: located(state, '/data/attributes/aggregate_state'),
    components: parts === null ? null : { list: parts.components, locator: at('/included') },
    uptime90d: parts?.uptime90d ?? [],
    uptimeUnclear: parts?.unclear ?? [],
    maintenance: maintenanceOf(root),
  };
}

interface Parts {
  readonly components: readonly StatusComponent[];
  readonly uptime90d: readonly UptimeOfPart[];
  readonly unclear: readonly number[];
}

function resourcesOf(root: Row): Parts | null {
  const included = asList(root.included);
  if (included === null) return null;
  const components: StatusComponent[] = [];
  const uptime90d: UptimeOfPart[] = [];
  const unclear: number[] = [];
  for (const [index, value] of included.entries()) {
    const row = asRow(value);
    const part = row?.type === 'status_page_resource' ? asRow(row.attributes) : null;
    const name = textOf(part?.public_name);
    if (part === null || name === null) continue;
    const pointer = `/included/${index}/attributes`;
    components.push({ name, state: oneOf(STATES, part.status), locator: at(`${pointer}/status`) });
    const share = part.availability;
    if (typeof share !== 'number' || share < 0 || share > 1 || part.status === 'not_monitored') {
      continue;
    }
    const percent = Number((share * 100).toFixed(4));
    // The figure covers the days that the page shows, which its owner chooses.
    if (asList(part.status_history)?.length === 90) {
      uptime90d.push({ part: name, ...located(percent, `${pointer}/availability`) });
    } else {
      unclear.push(percent);
    }
  }
  return { components, uptime90d, unclear };
}

function maintenanceOf(root: Row): readonly Located<number>[] | null {
  return (
    asList(root.included)?.flatMap((value, index) => {
      const row = asRow(value);
      const report = row?.type === 'status_report' ? asRow(row.attributes) : null;
      const start = momentOf(report?.starts_at);
      if (report?.report_type !== 'maintenance' || start === null) return [];
      return [located(start, `/included/${index}/attributes/starts_at`)];
    }) ?? null
  );
}
