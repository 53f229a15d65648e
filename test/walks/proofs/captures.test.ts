// From a fact to the bytes behind it, through the links alone, over HTTP and from a terminal.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ChangeEvent } from '../../../src/contract/schemas/changes.ts';
import type { Evidence } from '../../../src/contract/schemas/claims.ts';
import { assayHere } from '../../clients/command-here.ts';
import { openSampleServer, type SampleServer } from '../../servers/sample-server.ts';
import { assay } from '../../servers/service.ts';

let sample: SampleServer;
before(async () => {
  sample = await openSampleServer();
});
after(() => sample.close());

interface Row {
  readonly company: string;
  readonly key: string;
  readonly exact: string;
}

async function statedFact(): Promise<Row> {
  const [row] = await sample.world.database.rows<Row>(
    'test-stated-fact',
    `select o.domain as company, f.key, f.locator->>'exact' as exact
     from facts f join companies o on o.id = f.company_id
     where f.valid_to is null and f.locator->>'type' = 'text_quote' and f.key like 'pricing.%'
     order by 1, 2 limit 1`,
    [],
  );
  assert.ok(row);
  return row;
}

const pathOf = (url: string | null): string => {
  assert.ok(url !== null);
  return url.replace(sample.world.baseUrl, '');
};

async function citedCapture() {
  const { company, key, exact } = await statedFact();
  const answer = await sample.get(`/v1/companies/${company}/evidence?key=${key}`);
  const { sides } = answer.json.data as Evidence;
  const capture = sides.company_stated?.capture ?? sides.observed?.capture;
  assert.ok(capture, answer.body);
  return { capture, exact };
}

test('the quote of a fact stands in the bytes that its evidence leads to', async () => {
  const { capture, exact } = await citedCapture();
  const about = await sample.get(pathOf(capture.url), 'none');
  assert.equal(about.status, 200);
  const raw = await sample.get(pathOf(capture.raw_url));
  assert.equal(hash('sha256', raw.bytes), capture.sha256);
  assert.ok(raw.body.includes(exact));
});

test('the difference behind an event is found at the address that the event carries', async () => {
  const changes = await sample.get('/v1/changes?limit=200&type=pricing.price.changed', 'pro');
  const events = changes.json.data as { readonly events: readonly ChangeEvent[] };
  const event = events.events.find(({ diff_url: url }) => url !== null && url !== undefined);
  assert.ok(event, changes.body.slice(0, 500));
  const diff = await sample.get(pathOf(event.diff_url ?? null));
  assert.equal(diff.status, 200, diff.body);
  const { data } = diff.json as { readonly data: { readonly added: number } };
  assert.ok(data.added > 0);
});

test('from a terminal the same bytes come into a file, and into no file that exists', async () => {
  const { capture } = await citedCapture();
  const { url, folder } = sample.world;
  const file = join(folder, 'capture.bin');
  const env = {
    DATABASE_URL: url,
    ASSAY_DATA: folder,
    ASSAY_BLOBS: `file:${join(folder, 'blobs')}`,
  };
  const args = ['get_capture_raw', capture.id, '--key', sample.keys.free, '--output', file];
  const first = await assay(args, env).ended;
  assert.equal(first.code, 0, first.err);
  assert.equal(hash('sha256', await readFile(file)), capture.sha256);
  const again = await assayHere(args, env);
  assert.equal(again.code, 2);
  assert.match(again.err, /exists already/);
  const about = await assayHere(['get_capture', capture.id], env);
  const document = JSON.parse(about.out) as { data: { capture: { text_sha256: string } } };
  assert.match(document.data.capture.text_sha256, /^[0-9a-f]{64}$/);
});
