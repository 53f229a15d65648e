// Documents of status pages for the tests of their adapters, read as the pipeline reads them.

import assert from 'node:assert/strict';
import type { Json } from '../../src/core/facts/fact.ts';
import { statusPageReader } from '../../src/dimensions/reliability.ts';
import { STATUS_PAGE_ADAPTERS } from '../../src/statuspages/registry.ts';

export const AT = '2026-03-02T12:00:00Z';
const reader = statusPageReader(STATUS_PAGE_ADAPTERS);

interface Options {
  readonly headers?: readonly (readonly [string, string])[];
  readonly at?: string;
}

/** What the reader of status pages says of a document. */
export function read(url: string, body: Json | string, { headers = [], at = AT }: Options = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const shared = { role: 'status', provider: null, contentType: 'application/json' } as const;
  return reader.read({ url: new URL(url), capturedAt: at, headers, text, ...shared });
}

/** The facts of a document by their short keys. */
export function facts(
  url: string,
  body: Json | string,
  options: Options = {},
): Record<string, Json> {
  const answer = read(url, body, options);
  assert.equal(answer.kind, 'read', JSON.stringify(answer));
  const readings = answer.kind === 'read' ? answer.readings : [];
  const named = ({ key, product }: (typeof readings)[number]) =>
    `${key.replace('reliability.', '')}${product === null ? '' : ` of ${product}`}`;
  return Object.fromEntries(readings.map((r) => [named(r), r.value]));
}

/** Why the document says nothing. */
export function reasonOf(url: string, body: Json | string): string {
  const answer = read(url, body);
  return answer.kind === 'incomplete' ? answer.reason : 'read';
}

export const HOST = 'https://status.acme.example';
export const PAGE = { id: 'abc', name: 'Acme', url: HOST, time_zone: 'Etc/UTC', updated_at: AT };
export const component = (name: string, status: string, more = {}) => ({
  id: name,
  name,
  status,
  group: false,
  ...more,
});
export const SUMMARY = {
  page: PAGE,
  status: { indicator: 'major', description: 'Partial System Outage' },
  components: [
    component('API', 'partial_outage'),
    component('Europe', 'operational', { group: true }),
    component('Web App', 'operational'),
    component('Jobs', 'operational', { group_id: 'Europe' }),
    component('Jobs', 'degraded_performance', { group_id: 'America' }),
  ],
  incidents: [],
  scheduled_maintenances: [
    { status: 'scheduled', scheduled_for: '2026-03-09T05:00:00.000Z' },
    { status: 'scheduled', scheduled_for: '2026-03-04T05:00:00.000Z' },
    { status: 'in_progress', scheduled_for: '2026-03-02T05:00:00.000Z' },
  ],
};
interface Told {
  readonly start: string;
  readonly end: string | null;
  readonly impact?: string;
  readonly status?: string;
}

/** The answer of `incidents.json`, newest first. */
export function incidents(told: readonly Told[]): Json {
  return {
    page: PAGE,
    incidents: told.map(({ start, end, impact = 'minor', status }) => ({
      id: start,
      status: status ?? (end === null ? 'investigating' : 'resolved'),
      impact,
      created_at: start,
      started_at: start,
      resolved_at: end,
    })),
  };
}

export const INCIDENTS = `${HOST}/api/v2/incidents.json`;
/** So many days before the capture. */
export const day = (n: number, time = '00:00') =>
  `${new Date(Date.parse(AT) - n * 86_400_000).toISOString().slice(0, 10)}T${time}:00Z`;
