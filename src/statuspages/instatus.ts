// Instatus (https://instatus.com/help/api/public-data): the summary, without a history.

import type { Json } from '../core/facts/fact.ts';
import type { CapturedDocument } from '../core/facts/reader.ts';
import {
  NOTHING_STATED,
  type ServiceState,
  type StatusPageAdapter,
  type StatusPageRead,
} from '../core/facts/status-page.ts';
import { asList, asRow, at, located, oneOf, ownAddress, scriptMomentOf, worst } from './fields.ts';

const HOSTS = /(^|\.)instatus\.com$/;
const PAGE: Readonly<Record<string, ServiceState>> = {
  UP: 'operational',
  // "Has issues" without a word on how bad they are.
  HASISSUES: 'degraded',
  UNDERMAINTENANCE: 'maintenance',
};
const IMPACTS: Readonly<Record<string, ServiceState>> = {
  OPERATIONAL: 'operational',
  UNDERMAINTENANCE: 'maintenance',
  DEGRADEDPERFORMANCE: 'degraded',
  MINOROUTAGE: 'partial_outage',
  PARTIALOUTAGE: 'partial_outage',
  MAJOROUTAGE: 'major_outage',
};

export const instatus: StatusPageAdapter = { provider: 'instatus', version: 1, read };

function read(document: CapturedDocument, body: Json | null): StatusPageRead {
  const root = asRow(body ?? undefined);
  const page = asRow(root?.page);
  if (root === null || typeof page?.status !== 'string') return { kind: 'foreign' };
  const said = oneOf(PAGE, page.status);
  if (said === null) {
    const known = 'activeIncidents' in root || 'activeMaintenances' in root;
    return known ? { kind: 'incomplete', reason: 'unknown page status' } : { kind: 'foreign' };
  }
  const own = ownAddress(document, page.url, '/page/url', HOSTS);
  if (own.kind === 'other') return { kind: 'incomplete', reason: 'the page of another host' };
  const impacts = (asList(root.activeIncidents) ?? []).flatMap((value) => {
    const impact = oneOf(IMPACTS, asRow(value)?.impact);
    return impact === null ? [] : [impact];
  });
  const state = said === 'degraded' ? worst(['degraded', ...impacts]) : said;
  // The lists are left out when they are empty.
  const planned = (asList(root.activeMaintenances) ?? []).flatMap((value, index) => {
    const row = asRow(value);
    const start = scriptMomentOf(row?.start);
    if (row?.status !== 'NOTSTARTEDYET' || start === null) return [];
    return [located(start, `/activeMaintenances/${index}/start`)];
  });
  return {
    ...NOTHING_STATED,
    address: own.address,
    vendorSign: at('/page/status'),
    state: located(state, '/page/status'),
    maintenance: planned,
  };
}
