// The Atom feeds of the sample: what a caller without a key may see, and nothing else.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type CheerioAPI, load } from 'cheerio';
import { subjectOf } from '../../../src/contract/fact-subject.ts';
import type { ChangeEvent } from '../../../src/contract/schemas/changes.ts';
import { sentenceOf } from '../../../src/core/facts/summary.ts';
import { retractEvent } from '../../../src/pipeline/correct-events.ts';
import { openSampleServer, type SampleServer } from '../../servers/sample-server.ts';

let server: SampleServer;
before(async () => {
  server = await openSampleServer();
});
after(async () => {
  assert.deepEqual(server.trouble, []);
  await server.close();
});

async function feedAt(path: string): Promise<{ $: CheerioAPI; etag: string; text: string }> {
  const response = await fetch(`${server.url}${path}`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/atom+xml; charset=utf-8');
  const text = await response.text();
  return { $: load(text, { xml: true }), etag: response.headers.get('etag') ?? '', text };
}

async function changes(query: string, tier: 'none' | 'pro'): Promise<readonly ChangeEvent[]> {
  const answer = await server.get(`/v1/changes?${query}`, tier);
  return (answer.json.data as { events: readonly ChangeEvent[] }).events;
}

async function companies(): Promise<readonly string[]> {
  const rows = await server.world.database.rows<{ domain: string }>(
    'test-domains',
    'select domain from companies order by domain',
  );
  return rows.map(({ domain }) => domain);
}

const ids = ($: CheerioAPI): readonly string[] =>
  $('entry > id')
    .toArray()
    .map((one) => $(one).text().split('/').at(-1) ?? '');

test("a company's feed has the events of its masked view, in their order", async () => {
  let entries = 0;
  for (const domain of await companies()) {
    const { $ } = await feedAt(`/v1/companies/${domain}/changes.atom`);
    const events = await changes(`company=${domain}&limit=200`, 'none');
    assert.deepEqual(
      ids($),
      events.map(({ id }) => id),
      domain,
    );
    entries += events.length;
  }
  assert.ok(entries > 20);
});

test("a category's feed has the events of its companies", async () => {
  const { $ } = await feedAt('/v1/categories/on-call/changes.atom');
  const events = await changes('category=on-call', 'none');
  assert.ok(events.length > 0);
  assert.deepEqual(
    ids($),
    events.map(({ id }) => id),
  );
});

test('no value, summary, capture or source of an event is in a feed', async () => {
  for (const domain of await companies()) {
    const { text } = await feedAt(`/v1/companies/${domain}/changes.atom`);
    for (const event of await changes(`company=${domain}&limit=200`, 'pro')) {
      // Where nothing but the fact itself came, went or changed, the sentence holds no value.
      const subject = subjectOf(event.fact_key) + (event.product ? ` (${event.product})` : '');
      const isPlain = event.summary === sentenceOf({ change: event.change, subject });
      assert.ok(event.summary !== null && (isPlain || !text.includes(event.summary)));
      for (const id of [event.before_capture_id, event.after_capture_id]) {
        assert.ok(id === null || !text.includes(id));
      }
      if (typeof event.new_value === 'string' && event.new_value.length > 12) {
        assert.ok(!text.includes(event.new_value), `${event.fact_key} of ${domain}`);
      }
    }
  }
});

test('a feed that did not change is not sent again', async () => {
  const [domain = ''] = await companies();
  const { etag } = await feedAt(`/v1/companies/${domain}/changes.atom`);
  const again = await fetch(`${server.url}/v1/companies/${domain}/changes.atom`, {
    headers: { 'if-none-match': etag },
  });
  assert.equal(again.status, 304);
});

test('a feed of nobody is a problem document', async () => {
  const company = await server.get('/v1/companies/nobody.example/changes.atom', 'none');
  assert.equal(company.status, 404);
  const category = await server.get('/v1/categories/no-such-one/changes.atom', 'none');
  assert.equal(category.status, 404);
});

test('an entry whose event was taken back is newer than it was, and so is its feed', async () => {
  const [event] = await changes('limit=1', 'pro');
  assert.ok(event);
  const path = `/v1/companies/${event.company}/changes.atom`;
  const of = async () => {
    const { $ } = await feedAt(path);
    const entry = $('entry').first();
    const [title, published, updated] = ['title', 'published', 'updated'].map((name) =>
      entry.children(name).text(),
    );
    return { title, published, updated, feed: $('feed > updated').text() };
  };
  const before = await of();
  const later = new Date(server.world.now().getTime() + 3_600_000);
  const world = { ...server.world, now: () => later };
  assert.equal(await retractEvent(world, event.id, 'A test page went online.'), 'retracted');
  const after = await of();
  assert.equal(after.title, `${before.title} [retracted]`);
  assert.equal(after.published, before.published);
  assert.deepEqual([after.updated, after.feed], [later.toISOString(), later.toISOString()]);
});
