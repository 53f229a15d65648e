// The Atom history of a real status page, as it was captured month by month.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Reading } from '../core/facts/fact.ts';
import { statusPageReader } from '../dimensions/reliability.ts';
import { historyFeed } from './history-feed.ts';

const reader = statusPageReader([historyFeed]);

function read(text: string, capturedAt: string, host = 'status.acme.example') {
  const url = new URL(`https://${host}/history.atom`);
  const shared = { role: 'status', provider: null, contentType: 'application/atom+xml' } as const;
  return reader.read({ url, capturedAt, headers: [], text, ...shared });
}

interface Update {
  readonly label: string;
  readonly month: string;
  readonly day: number;
  readonly time: string;
}

/** Updates are given newest first, as the feed prints them. */
function entry(published: string, updates: readonly Update[]): string {
  const lines = updates.map(
    ({ label, month, day, time }) =>
      `&lt;p&gt;&lt;small&gt;${month} &lt;var data-var='date'&gt;${String(day).padStart(2)}&lt;/var&gt;, ` +
      `&lt;var data-var='time'&gt;${time}&lt;/var&gt; UTC&lt;/small&gt;&lt;br&gt;` +
      `&lt;strong&gt;${label}&lt;/strong&gt; - Text.&lt;/p&gt;`,
  );
  return `<entry><id>x</id><published>${published}</published><content type="html">${lines.join('')}</content></entry>`;
}

function feed(...entries: readonly string[]): string {
  const id = '<id>tag:status.acme.example,2005:/history</id>';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed>${id}${entries.join('')}</feed>`;
}

function facts(text: string, at: string): Record<string, unknown> {
  const answer = read(text, at);
  assert.equal(answer.kind, 'read', JSON.stringify(answer));
  const readings: readonly Reading[] = answer.kind === 'read' ? answer.readings : [];
  return Object.fromEntries(
    readings.map(({ key, value }) => [key.replace('reliability.incident.', ''), value]),
  );
}

test('an incident lasts from its first update to the one that resolves it', () => {
  const text = feed(
    entry('2026-01-02T08:00:00Z', [
      { label: 'Postmortem', month: 'Jan', day: 2, time: '08:00' },
      { label: 'Resolved', month: 'Jan', day: 1, time: '00:20' },
      { label: 'Investigating', month: 'Dec', day: 31, time: '23:50' },
    ]),
    entry('2025-12-20T12:00:00Z', [
      { label: 'Completed', month: 'Dec', day: 20, time: '12:00' },
      { label: 'Scheduled', month: 'Dec', day: 18, time: '12:00' },
    ]),
  );
  assert.deepEqual(facts(text, '2026-01-10T00:00:00Z'), {
    count_30d: 1,
    count_90d: 1,
    count_365d: 1,
    minutes_90d: 30,
    open: 0,
    last_at: '2025-12-31T23:50:00Z',
  });
});

test('a feed of another host, or one whose times do not read, says nothing', () => {
  const resolved = { label: 'Resolved', month: 'Jan', day: 1, time: '00:20' };
  const text = feed(entry('2026-01-01T00:20:00Z', [resolved]));
  assert.equal(read(text, '2026-01-10T00:00:00Z', 'status.beta.example').kind, 'incomplete');
  const local = text.replace(' UTC', ' PDT');
  assert.equal(read(local, '2026-01-10T00:00:00Z').kind, 'incomplete');
});

const CORPUS = new URL('../../../shared/corpus/status-atom/atom/', import.meta.url);
const skip = existsSync(CORPUS) ? false : 'the corpus of captured feeds is not there';

test('every captured feed reads, and the last incident never lies further back', { skip }, () => {
  let last = '';
  const files = readdirSync(CORPUS).sort();
  assert.ok(files.length >= 20);
  for (const file of files) {
    const stamp = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(file);
    assert.ok(stamp, file);
    const at = `${stamp[1]}T${stamp[2]}:${stamp[3]}:${stamp[4]}Z`;
    const text = gunzipSync(readFileSync(new URL(file, CORPUS))).toString('utf8');
    const answer = read(text, at, 'www.githubstatus.com');
    assert.equal(answer.kind, 'read', `${file} ${JSON.stringify(answer)}`);
    const readings = answer.kind === 'read' ? answer.readings : [];
    for (const { key, locator } of readings) {
      assert.ok(locator.type === 'text_quote', key);
      assert.ok(text.includes(locator.prefix + locator.exact + locator.suffix), key);
    }
    const newest = readings.find(({ key }) => key === 'reliability.incident.last_at')?.value;
    assert.ok(typeof newest === 'string' && newest >= last && newest <= at, file);
    last = newest;
  }
});
