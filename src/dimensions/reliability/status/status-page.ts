// Turns what a status page's document states into readings, whichever vendor's it is.

import type { Json } from '../../../core/facts/fact.ts';
import type { CapturedDocument, DocumentRead, DocumentReader } from '../../../core/facts/reader.ts';
import type { StatusPage, StatusPageAdapter } from '../../../core/facts/status-page.ts';
import { slugOf } from '../../hiring.ts';
import { momentText, StatusDraft } from './draft.ts';
import { countIncidents } from './incidents.ts';

const MAX_TEXT = 20_000_000;

/**
 * The reader of status documents. Raise its number when the rules here change; an adapter's own
 * version counts in.
 */
export function statusPageReader(adapters: readonly StatusPageAdapter[]): DocumentReader {
  return {
    name: 'status_page',
    version: adapters.reduce((sum, adapter) => sum + adapter.version, 100),
    timeless: false,
    dimension: 'reliability',
    roles: ['status'],
    families: [
      'reliability.status_page.url',
      'reliability.status_page.vendor',
      'reliability.status.now',
      'reliability.component.count',
      'reliability.component.{component}.status',
      'reliability.incident.*',
      'reliability.maintenance.next_at',
      'reliability.uptime_90d',
    ],
    read: (document) => readDocument(document, adapters),
  };
}

function readDocument(
  document: CapturedDocument,
  adapters: readonly StatusPageAdapter[],
): DocumentRead {
  if (document.text.length > MAX_TEXT) return { kind: 'incomplete', reason: 'too_large' };
  if (Number.isNaN(Date.parse(document.capturedAt))) {
    return { kind: 'incomplete', reason: 'no_capture_time' };
  }
  const body = parse(document.text);
  for (const adapter of adapters) {
    const read = adapter.read(document, body);
    if (read.kind === 'foreign') continue;
    if (read.kind === 'incomplete') return read;
    return { kind: 'read', ...extractionOf(document, adapter, read) };
  }
  return { kind: 'incomplete', reason: 'status_page_shape_unknown' };
}

function parse(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function extractionOf(document: CapturedDocument, adapter: StatusPageAdapter, page: StatusPage) {
  const draft = new StatusDraft();
  if (page.address !== null) {
    draft.observe('reliability.status_page.url', page.address.value, page.address.locator);
    if (page.vendorSign === null) {
      draft.abstain('reliability.status_page.vendor', 'a shape that several vendors share', []);
    } else {
      draft.observe('reliability.status_page.vendor', adapter.provider, page.vendorSign);
    }
  }
  if (page.state !== null) {
    draft.state('reliability.status.now', page.state.value, null, page.state.locator);
  }
  readComponents(page, draft);
  readMaintenance(page, Date.parse(document.capturedAt), draft);
  readUptime(page, draft);
  if (page.history !== null) {
    countIncidents(page.history, Date.parse(document.capturedAt), draft);
  }
  return draft.extraction();
}

function readComponents({ components }: StatusPage, draft: StatusDraft): void {
  if (components === null) return;
  const { list, locator } = components;
  draft.state('reliability.component.count', list.length, 'components', locator);
  const slugs = list.map(({ name }) => slugOf(name) ?? '_other');
  for (const [index, component] of list.entries()) {
    const slug = slugs[index] ?? '_other';
    const key = `reliability.component.${slug}.status`;
    // Parts of the same name in two groups: which is which, the key cannot tell.
    const alone = slugs.indexOf(slug) === index && slugs.lastIndexOf(slug) === index;
    if (alone && slug !== '_other' && component.state !== null) {
      draft.state(key, component.state, null, component.locator);
    } else if (slugs.indexOf(slug) === index) {
      const reason = alone ? 'a state without a name of ours' : 'several components of one name';
      draft.abstain(key, reason, []);
    }
  }
}

function readMaintenance({ maintenance }: StatusPage, now: number, draft: StatusDraft): void {
  const ahead = (maintenance ?? []).filter(({ value }) => value > now);
  const [next] = ahead.sort((a, b) => a.value - b.value);
  if (next === undefined) return;
  draft.state('reliability.maintenance.next_at', momentText(next.value), null, next.locator);
}

const LONGEST_NAME = 100;

/**
 * One figure, the same for every part. Where they differ, none is the page's: each holds for the
 * part that it stands beside, as far as the name tells which that is.
 */
function readUptime({ uptime90d, uptimeUnclear }: StatusPage, draft: StatusDraft): void {
  const [first] = uptime90d;
  const values = [...new Set([...uptime90d.map(({ value }) => value), ...uptimeUnclear])];
  if (values.length === 0) return;
  if (first === undefined || values.length > 1) {
    const reason = first === undefined ? 'the period is not stated' : 'one figure for each part';
    draft.abstain('reliability.uptime_90d', reason, values);
    const named = Map.groupBy(uptime90d, ({ part }) => part.replaceAll(/\s+/g, ' ').trim());
    for (const [part, [said, ...more]] of named) {
      const isClear = part !== '' && part.length <= LONGEST_NAME && more.length === 0;
      if (isClear && said) draft.stateOf(part, 'reliability.uptime_90d', said, '%');
    }
    return;
  }
  draft.state('reliability.uptime_90d', first.value, '%', first.locator);
}
