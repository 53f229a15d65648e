// Atlassian Statuspage, API version 2 (https://status.atlassian.com/api): summary and incidents.

import type { Json, Locator } from '../core/facts/fact.ts';
import type { CapturedDocument } from '../core/facts/reader.ts';
import {
  type Impact,
  type IncidentHistory,
  type Located,
  NOTHING_STATED,
  type ServiceState,
  type StatusComponent,
  type StatusIncident,
  type StatusPage,
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
  type Row,
  textOf,
} from './fields.ts';

const HOSTS = /(^|\.)statuspage\.io$/;

/** `incidents.json` gives the latest 50 only, so a full list is not the whole history. */
const LONGEST_LIST = 50;
const DAY = 86_400_000;

const INDICATORS: Readonly<Record<string, ServiceState>> = {
  none: 'operational',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
  maintenance: 'maintenance',
};

const STATES: Readonly<Record<string, ServiceState>> = {
  operational: 'operational',
  degraded_performance: 'degraded',
  partial_outage: 'partial_outage',
  major_outage: 'major_outage',
  under_maintenance: 'maintenance',
};

const IMPACTS: Readonly<Record<string, Impact | 'maintenance'>> = {
  none: 'none',
  minor: 'minor',
  major: 'major',
  critical: 'critical',
  maintenance: 'maintenance',
};

const OPEN = new Set(['investigating', 'identified', 'monitoring']);
const OVER = new Set(['resolved', 'postmortem']);

export const statuspage: StatusPageAdapter = { provider: 'statuspage', version: 1, read };

function read(document: CapturedDocument, body: Json | null): StatusPageRead {
  const root = asRow(body ?? undefined);
  const page = asRow(root?.page);
  // Other vendors answer in this shape under paths of their own (`/api/v1/`).
  if (root === null || page === null || /\/api\/v1\//.test(document.url.pathname)) {
    return { kind: 'foreign' };
  }
  const name = /\/(summary|status|components|incidents)\.json$/.exec(document.url.pathname)?.[1];
  if (textOf(page.id) === null || textOf(page.name) === null) return { kind: 'foreign' };
  if (name === 'incidents' && asList(root.incidents) !== null) return readIncidents(document, root);
  const status = asRow(root.status);
  const parts = asList(root.components);
  if (status === null && parts === null) return { kind: 'foreign' };
  const own = ownAddress(document, page.url, '/page/url', HOSTS);
  if (own.kind === 'other') return { kind: 'incomplete', reason: 'the page of another host' };
  const state = status === null ? null : oneOf(INDICATORS, status.indicator);
  if (status !== null && state === null) return { kind: 'incomplete', reason: 'unknown indicator' };
  const components = parts === null ? null : readComponents(parts);
  if (components?.kind === 'broken') return { kind: 'incomplete', reason: 'a broken component' };
  return {
    ...NOTHING_STATED,
    address: own.address,
    vendorSign: vendorSign(document),
    state: state === null ? null : located(state, '/status/indicator'),
    components: components === null ? null : { list: components.list, locator: at('/components') },
    maintenance: readMaintenance(root.scheduled_maintenances),
  };
}

/** The shape is copied by other vendors; these headers and hosts are not. */
function vendorSign({ headers, url }: CapturedDocument): Locator | null {
  const header = headers.find(([name]) => /^x-statuspage-/.test(name));
  if (header !== undefined) return { type: 'header', name: header[0] };
  return HOSTS.test(url.hostname) ? at('/page/id') : null;
}

type Components =
  | { readonly kind: 'read'; readonly list: readonly StatusComponent[] }
  | { readonly kind: 'broken' };

function readComponents(rows: readonly Json[]): Components {
  const list: StatusComponent[] = [];
  for (const [index, value] of rows.entries()) {
    const row = asRow(value);
    const name = textOf(row?.name);
    const state = oneOf(STATES, row?.status);
    if (row === null || name === null || state === null) return { kind: 'broken' };
    if (row.group === true) continue;
    list.push({ name, state, locator: at(`/components/${index}/status`) });
  }
  return { kind: 'read', list };
}

function readMaintenance(value: Json | undefined): readonly Located<number>[] | null {
  const rows = asList(value);
  if (rows === null) return null;
  return rows.flatMap((one, index) => {
    const row = asRow(one);
    const start = momentOf(row?.scheduled_for);
    if (row?.status !== 'scheduled' || start === null) return [];
    return [located(start, `/scheduled_maintenances/${index}/scheduled_for`)];
  });
}

function readIncidents(document: CapturedDocument, root: Row): StatusPageRead {
  const own = ownAddress(document, asRow(root.page)?.url, '/page/url', HOSTS);
  if (own.kind === 'other') return { kind: 'incomplete', reason: 'the page of another host' };
  const rows = asList(root.incidents) ?? [];
  const now = Date.parse(document.capturedAt);
  const incidents: StatusIncident[] = [];
  const created: number[] = [];
  for (const [index, value] of rows.entries()) {
    const row = asRow(value);
    const incident = row === null ? null : readIncident(row, `/incidents/${index}`);
    const at = momentOf(row?.created_at);
    if (incident === null || at === null || at > now + DAY) {
      return { kind: 'incomplete', reason: `incident ${index} cannot be read` };
    }
    created.push(at);
    if (incident !== 'maintenance') incidents.push(incident);
  }
  const history: IncidentHistory = {
    incidents,
    completeSince: rows.length < LONGEST_LIST ? null : sinceOf(created),
    locator: at('/incidents'),
  };
  const page: StatusPage = { ...NOTHING_STATED, history };
  return page;
}

/** A full list reaches back to its oldest incident, if it is in order; else nowhere for sure. */
function sinceOf(created: readonly number[]): number {
  const ordered = created.every((at, index) => index === 0 || at <= (created[index - 1] ?? at));
  return ordered ? (created.at(-1) ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
}

function readIncident(row: Row, pointer: string): StatusIncident | 'maintenance' | null {
  const impact = oneOf(IMPACTS, row.impact);
  const status = textOf(row.status) ?? '';
  if (impact === 'maintenance' || row.scheduled_for !== undefined) return 'maintenance';
  const field = momentOf(row.started_at) === null ? 'created_at' : 'started_at';
  const startedAt = momentOf(row[field]);
  if (impact === null || startedAt === null) return null;
  const resolved = momentOf(row.resolved_at);
  // What is over says when, or its length is unknown.
  if (OVER.has(status) ? resolved === null : !OPEN.has(status)) return null;
  const endedAt = OVER.has(status) ? resolved : null;
  if (endedAt !== null && endedAt < startedAt) return null;
  const locator = at(`${pointer}/${field}`);
  return { impact, startedAt, endedAt, hasPostmortem: status === 'postmortem', locator };
}
