// The incident history that Statuspage publishes as Atom (`/history.atom`).

import type { Json, Locator } from '../core/facts/fact.ts';
import type { CapturedDocument } from '../core/facts/reader.ts';
import {
  NOTHING_STATED,
  type StatusIncident,
  type StatusPageAdapter,
  type StatusPageRead,
} from '../core/facts/status-page.ts';
import { momentOf } from './fields.ts';

/** The feed gives the latest 25 entries. */
const LONGEST_FEED = 25;
const DAY = 86_400_000;
const MAX_FEED = 4_000_000;

export const historyFeed: StatusPageAdapter = { provider: 'statuspage', version: 1, read };

interface Update {
  readonly at: number;
  readonly label: string;
  /** The place of its time in the document. */
  readonly start: number;
  readonly end: number;
}

function read(document: CapturedDocument, body: Json | null): StatusPageRead {
  const { text } = document;
  if (body !== null || !/^\uFEFF?\s*<\?xml\b|^\s*<feed\b/.test(text) || text.length > MAX_FEED) {
    return { kind: 'foreign' };
  }
  const head = /<id>tag:([^,<]{1,253}),2005:\/history<\/id>/.exec(text);
  if (head === null || head[1] === undefined) return { kind: 'foreign' };
  if (head[1].toLowerCase() !== document.url.hostname) {
    return { kind: 'incomplete', reason: 'the page of another host' };
  }
  const now = Date.parse(document.capturedAt);
  const incidents: StatusIncident[] = [];
  const starts: number[] = [];
  for (const entry of entriesOf(text)) {
    const read = readEntry(text, entry);
    const first = read?.[0];
    if (read === null || first === undefined || first.at > now + DAY) {
      return { kind: 'incomplete', reason: 'an entry cannot be read' };
    }
    const incident = incidentOf(text, read);
    if (incident === null) return { kind: 'incomplete', reason: 'an entry cannot be read' };
    starts.push(incident === 'maintenance' ? first.at : incident.startedAt);
    if (incident !== 'maintenance') incidents.push(incident);
  }
  const ordered = incidents.every(
    (one, i) => one.startedAt <= (incidents[i - 1]?.startedAt ?? now),
  );
  const oldest = ordered ? Math.min(...starts) : Number.MAX_SAFE_INTEGER;
  const completeSince = starts.length < LONGEST_FEED ? null : oldest;
  const locator = quote(text, head.index, head.index + head[0].length);
  return { ...NOTHING_STATED, history: { incidents, completeSince, locator } };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function entriesOf(text: string): readonly Span[] {
  const entries: Span[] = [];
  for (let from = text.indexOf('<entry>'); from >= 0; from = text.indexOf('<entry>', from + 1)) {
    const end = text.indexOf('</entry>', from);
    entries.push({ start: from, end: end < 0 ? text.length : end });
  }
  return entries;
}

const PUBLISHED =
  /<published>(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2}))<\/published>/;
// `Jun <var data-var='date'> 8</var>, <var data-var='time'>19:13</var> UTC`, all of it escaped.
const UPDATE =
  /&lt;small&gt;([A-Z][a-z]{2}) &lt;var data-var='date'&gt; ?(\d{1,2})&lt;\/var&gt;, &lt;var data-var='time'&gt;(\d{2}:\d{2})&lt;\/var&gt; UTC&lt;\/small&gt;&lt;br&gt; ?&lt;strong&gt;([A-Za-z ]{1,30})&lt;\/strong&gt;/g;
const SMALL = /&lt;small&gt;/g;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Newest first, as printed; null where one of them cannot be read. */
function readEntry(text: string, { start, end }: Span): readonly Update[] | null {
  const source = text.slice(start, end);
  const published = momentOf(PUBLISHED.exec(source)?.[1]);
  if (published === null) return null;
  const updates: Update[] = [];
  for (const match of source.matchAll(UPDATE)) {
    const [, month = '', day = '', time = '', label = ''] = match;
    const at = momentBefore(published, MONTHS.indexOf(month), Number(day), time);
    if (at === null) return null;
    const from = start + match.index;
    const to = from + match[0].indexOf('&lt;/small&gt;') + '&lt;/small&gt;'.length;
    updates.push({ at, label, start: from, end: to });
  }
  const printed = source.match(SMALL)?.length ?? 0;
  return updates.length > 0 && updates.length === printed ? updates : null;
}

/** Updates carry no year: it is the last one in which the day is not after the newest update. */
function momentBefore(newest: number, month: number, day: number, time: string): number | null {
  if (month < 0) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const year = new Date(newest).getUTCFullYear();
  const same = Date.UTC(year, month, day, hours, minutes);
  const at = same <= newest + 60_000 ? same : Date.UTC(year - 1, month, day, hours, minutes);
  return new Date(at).getUTCDate() === day ? at : null;
}

const PLANNED = new Set(['Scheduled', 'In progress', 'Verifying', 'Completed']);

function incidentOf(
  text: string,
  updates: readonly Update[],
): StatusIncident | 'maintenance' | null {
  if (updates.some(({ label }) => PLANNED.has(label))) return 'maintenance';
  const first = updates.at(-1);
  const newest = updates[0];
  if (first === undefined || newest === undefined) return null;
  const resolved = updates.find(({ label }) => label === 'Resolved');
  const over = newest.label === 'Resolved' || newest.label === 'Postmortem';
  if (over && resolved === undefined) return null;
  const endedAt = over ? (resolved?.at ?? null) : null;
  if (endedAt !== null && endedAt < first.at) return null;
  return {
    impact: null,
    startedAt: first.at,
    endedAt,
    hasPostmortem: null,
    locator: quote(text, first.start, first.end),
  };
}

const AROUND = 32;

function quote(text: string, start: number, end: number): Locator {
  return {
    type: 'text_quote',
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - AROUND), start).replace(/^[\udc00-\udfff]/, ''),
    suffix: text.slice(end, end + AROUND).replace(/[\ud800-\udbff]$/, ''),
  };
}
