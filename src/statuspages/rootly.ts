// Rootly (https://docs.rootly.com/configuration/status-page-public-api): the state of now.

import type { Json } from '../core/facts/fact.ts';
import type { CapturedDocument } from '../core/facts/reader.ts';
import {
  NOTHING_STATED,
  type ServiceState,
  type StatusPageAdapter,
  type StatusPageRead,
} from '../core/facts/status-page.ts';
import { asList, asRow, at, located, oneOf, ownAddress, textOf } from './fields.ts';

const HOSTS = /(^|\.)rootly\.(com|io)$/;
// Two degrees only: "major" covers what others part into partial and major.
const INDICATORS: Readonly<Record<string, ServiceState>> = {
  none: 'operational',
  minor: 'degraded',
  major: 'major_outage',
  maintenance: 'maintenance',
};

export const rootly: StatusPageAdapter = { provider: 'rootly', version: 1, read };

/** `incidents.json` lists what is active only: it is no history, and nothing is counted from it. */
function read(document: CapturedDocument, body: Json | null): StatusPageRead {
  const root = asRow(body ?? undefined);
  const page = asRow(root?.page);
  const rootlyPath = /\/api\/v1\/(status|incidents)\.json$/.test(document.url.pathname);
  if (root === null || page === null || !rootlyPath || textOf(page.name) === null) {
    return { kind: 'foreign' };
  }
  if (asList(root.incidents) === null) return { kind: 'foreign' };
  const own = ownAddress(document, page.url, '/page/url', HOSTS);
  if (own.kind === 'other') return { kind: 'incomplete', reason: 'the page of another host' };
  const status = asRow(root.status);
  if (status === null) return NOTHING_STATED;
  const state = oneOf(INDICATORS, status.indicator);
  if (state === null) return { kind: 'incomplete', reason: 'unknown indicator' };
  return {
    ...NOTHING_STATED,
    address: own.address,
    vendorSign: at('/page'),
    state: located(state, '/status/indicator'),
  };
}
