// get_capture over HTTP: what was received and how, without a key, and what is not known of it.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { type CaptureToSeed, pricingPage, putCapture } from '../../../test/seeds/seed-captures.ts';
import { EXPORTS } from '../../../test/seeds/seed-proofs.ts';
import { captureUrl } from '../../contract/capture-url.ts';
import type { Capture } from '../../contract/schemas/captures.ts';
import { rawKey } from '../../core/evidence/raw-key.ts';
import { findManifest } from '../../store/proofs/manifests.ts';
import { EXAMPLE_CAPTURE_ID } from './capture-examples.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

function put(id: string, more: Omit<CaptureToSeed, 'id' | 'companyId'>): Promise<string> {
  const { database, blobs, seed } = server;
  return putCapture(database.database, blobs, { id, companyId: seed.acme, ...more });
}

async function captureOf(id: string): Promise<Capture> {
  const answer = await ask(server.url, `/v1/captures/${id}`);
  assert.equal(answer.status, 200, answer.body);
  return (answer.json.data as { readonly capture: Capture }).capture;
}

test('a capture says what came from where, when and how, and where its bytes are', async () => {
  const body = pricingPage('€49');
  const sha256 = hash('sha256', body);
  const sound = await findManifest(server.database.database, EXPORTS.sound);
  assert.deepEqual(await captureOf(EXAMPLE_CAPTURE_ID), {
    id: EXAMPLE_CAPTURE_ID,
    kind: 'page_capture',
    company: 'acme.example',
    source_url: 'https://acme.example/pricing',
    final_url: 'https://acme.example/pricing',
    captured_at: '2026-11-18T06:00:00.000Z',
    http_status: 200,
    content_type: 'text/html; charset=utf-8',
    bytes: Buffer.byteLength(body),
    sha256,
    received: null,
    raw: { key: rawKey(sha256), hash_rule: 'sha256(object)' },
    raw_stored: true,
    raw_removed_at: null,
    raw_url: `http://assay.example/v1/captures/${EXAMPLE_CAPTURE_ID}/raw`,
    text_sha256: hash('sha256', 'Plans\nPro\n€49 / month'),
    dedup_of: null,
    vantage: { egress_country: 'ZZ', language: 'en', user_agent: null, renderer: 'http' },
    robots: { allowed: true, checked_at: '2026-11-18T06:00:00.000Z' },
    manifest: { key: sound?.key, leaf_index: 3 },
    anchored: true,
  });
});

test('its address is the one that evidence cites', async () => {
  const cited = new URL(captureUrl('http://assay.example', EXAMPLE_CAPTURE_ID));
  assert.equal((await ask(server.url, cited.pathname)).status, 200);
});

test('what a recorder did not say is null', async () => {
  await put('cap_imported', {
    body: 'x',
    vantage: { egress_country: 'unknown', language: 'none', renderer: 'browser' },
    robots: { allowed: null, checked_at: null },
  });
  const { vantage, robots } = await captureOf('cap_imported');
  const renderer = 'browser';
  assert.deepEqual(vantage, { egress_country: null, language: null, user_agent: null, renderer });
  assert.deepEqual(robots, { allowed: null, checked_at: null });
});

test('the same words in other markup have the same hash of their text', async () => {
  await put('cap_markup', { body: '<main><h2>Plans</h2>Pro<div>€49\n/ month</div></main>' });
  const [one, other] = [await captureOf(EXAMPLE_CAPTURE_ID), await captureOf('cap_markup')];
  assert.equal(one.text_sha256, other.text_sha256);
  assert.notEqual(one.sha256, other.sha256);
});

test('bytes without words, unreadable ones and lost ones have no hash of a text', async () => {
  await put('cap_picture', { body: Buffer.of(1, 2, 3), contentType: 'image/png' });
  await put('cap_hostile', { body: '<div>'.repeat(2_000) });
  for (const id of ['cap_picture', 'cap_hostile', 'cap_gone']) {
    const { text_sha256: text, raw_stored: stored } = await captureOf(id);
    assert.equal(text, null, id);
    assert.equal(stored, true);
  }
});

test('a capture whose bytes were never kept has no address for them', async () => {
  const { raw_stored: stored, raw_url: url, text_sha256: text } = await captureOf('cap_early');
  assert.deepEqual([stored, url, text], [false, null, null]);
});

test('a text that was read once keeps its hash though its bytes are lost', async () => {
  const sha256 = await put('cap_lost', { body: '<p>once read</p>' });
  const before = await captureOf('cap_lost');
  await unlink(join(server.folder, rawKey(sha256)));
  assert.deepEqual(await captureOf('cap_lost'), before);
});

test('while the store cannot be read, nobody is told that there is no text', async () => {
  const answer = await ask(server.url, '/v1/captures/cap_away');
  assert.equal(answer.status, 503);
  assert.equal(answer.json.code, 'proof_unavailable');
});

test('an id that is none is not found', async () => {
  for (const id of ['cap_none', EXAMPLE_CAPTURE_ID.toLowerCase(), 'x'.repeat(100)]) {
    const answer = await ask(server.url, `/v1/captures/${id}`);
    assert.equal(answer.json.code, 'capture_not_found', id);
  }
  const long = await ask(server.url, `/v1/captures/${'x'.repeat(101)}`);
  assert.equal(long.json.code, 'invalid_parameter');
});
