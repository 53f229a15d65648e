// Status.io (public status API): an overall code, components and announced maintenance.

import type { Json } from '../core/facts/fact.ts';
import type { CapturedDocument } from '../core/facts/reader.ts';
import {
  NOTHING_STATED,
  type ServiceState,
  type StatusComponent,
  type StatusPageAdapter,
  type StatusPageRead,
} from '../core/facts/status-page.ts';
import { asList, asRow, at, located, momentOf, textOf } from './fields.ts';

// A security event (600) says nothing about whether the service works, so it has no state here.
const CODES: ReadonlyMap<number, ServiceState> = new Map([
  [100, 'operational'],
  [200, 'maintenance'],
  [300, 'degraded'],
  [400, 'partial_outage'],
  [500, 'major_outage'],
]);

export const statusIo: StatusPageAdapter = { provider: 'status_io', version: 1, read };

function read(document: CapturedDocument, body: Json | null): StatusPageRead {
  const result = asRow(asRow(body ?? undefined)?.result);
  const overall = asRow(result?.status_overall);
  const rows = asList(result?.status);
  if (result === null || overall === null || rows === null) return { kind: 'foreign' };
  const code = overall.status_code;
  if (typeof code !== 'number') return { kind: 'incomplete', reason: 'no overall code' };
  const state = CODES.get(code);
  const components: StatusComponent[] = [];
  for (const [index, value] of rows.entries()) {
    const row = asRow(value);
    const name = textOf(row?.name);
    if (row === null || name === null || typeof row.status_code !== 'number') {
      return { kind: 'incomplete', reason: 'a broken component' };
    }
    const locator = at(`/result/status/${index}/status_code`);
    components.push({ name, state: CODES.get(row.status_code) ?? null, locator });
  }
  const upcoming = asList(asRow(result.maintenance)?.upcoming);
  const origin = document.url.origin;
  // The API answers on a host of its own, so its address is not the page's.
  const shared = /(^|\.)status\.io$/.test(document.url.hostname) || origin === 'null';
  return {
    ...NOTHING_STATED,
    address: shared ? null : located(`${origin}/`, ''),
    vendorSign: at('/result/status_overall'),
    state: state === undefined ? null : located(state, '/result/status_overall/status_code'),
    components: { list: components, locator: at('/result/status') },
    maintenance:
      upcoming?.flatMap((value, index) => {
        const start = momentOf(asRow(value)?.datetime_planned_start);
        const pointer = `/result/maintenance/upcoming/${index}/datetime_planned_start`;
        return start === null ? [] : [located(start, pointer)];
      }) ?? null,
  };
}
