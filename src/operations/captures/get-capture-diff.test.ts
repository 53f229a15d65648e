// get_capture_diff over HTTP: the same difference in three forms, and what is not compared.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { load } from 'cheerio';
import { applyPatch } from 'diff';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { type CaptureToSeed, putCapture } from '../../../test/seeds/seed-captures.ts';
import type { CaptureDiff } from '../../contract/schemas/captures.ts';
import { EXAMPLE_CAPTURE_ID, EXAMPLE_EARLIER_ID } from './capture-examples.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

async function put(id: string, body: CaptureToSeed['body'], contentType = 'text/html') {
  const { database, blobs, seed } = server;
  const capture = { id, companyId: seed.acme, body, contentType };
  await putCapture(database.database, blobs, capture);
}

function get(from: string, to: string, more: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({ from, ...more });
  const headers = { authorization: `Bearer ${server.seed.keys.free}` };
  return ask(server.url, `/v1/captures/${to}/diff?${query}`, { headers });
}

async function diffOf(from: string, to: string): Promise<CaptureDiff> {
  const answer = await get(from, to);
  assert.equal(answer.status, 200, answer.body);
  return answer.json.data as CaptureDiff;
}

function assertRefused(answer: Answer, code: string, parameter?: string): void {
  assert.equal(answer.json.code, code, answer.body);
  const [error] = (answer.json.errors ?? []) as { readonly parameter?: string }[];
  assert.equal(error?.parameter, parameter);
}

test('the lines that changed are told with those around them', async () => {
  const diff = await diffOf(EXAMPLE_EARLIER_ID, EXAMPLE_CAPTURE_ID);
  assert.equal(diff.company, 'acme.example');
  assert.deepEqual([diff.identical, diff.method, diff.added, diff.removed], [false, 'lines', 1, 1]);
  assert.deepEqual(diff.hunks, [
    {
      from_start: 1,
      from_lines: 3,
      to_start: 1,
      to_lines: 3,
      lines: [
        { kind: 'context', text: 'Plans' },
        { kind: 'context', text: 'Pro' },
        { kind: 'removed', text: '€39 / month' },
        { kind: 'added', text: '€49 / month' },
      ],
    },
  ]);
  const back = await diffOf(EXAMPLE_CAPTURE_ID, EXAMPLE_EARLIER_ID);
  assert.equal(back.hunks[0]?.lines.at(-1)?.text, '€39 / month');
});

test('the unified form is a patch of the one text to the other', async () => {
  const answer = await get(EXAMPLE_EARLIER_ID, EXAMPLE_CAPTURE_ID, { format: 'unified' });
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(answer.headers['content-security-policy'], 'sandbox');
  assert.equal(applyPatch('Plans\nPro\n€39 / month\n', answer.body), 'Plans\nPro\n€49 / month\n');
  assert.match(
    answer.body,
    new RegExp(`^--- ${EXAMPLE_EARLIER_ID}\t2026-11-08T06:00:00.000Z$`, 'm'),
  );
});

test('other markup around the same words is no difference, in any form', async () => {
  await put('cap_plain', '<p>Anvils</p><p>by post</p>');
  await put('cap_markup', '<section><h1>Anvils</h1><ul><li class="x">by post</ul></section>');
  const diff = await diffOf('cap_plain', 'cap_markup');
  assert.deepEqual([diff.identical, diff.added, diff.removed, diff.hunks], [true, 0, 0, []]);
  assert.equal(diff.from.text_sha256, diff.to.text_sha256);
  const unified = await get('cap_plain', 'cap_markup', { format: 'unified' });
  assert.equal(unified.body, '# acme.example: the texts are the same\n');
  const html = await get('cap_plain', 'cap_markup', { format: 'html' });
  assert.match(html.body, /the texts are the same/);
  const self = await diffOf(EXAMPLE_CAPTURE_ID, EXAMPLE_CAPTURE_ID);
  assert.equal(self.identical, true);
});

test('the page shows captured markup as text, and may run and load nothing', async () => {
  await put('cap_old', '<p>calm</p>');
  const said = '</pre><script>alert(1)</script><img src=x onerror=alert(2)>"\'&amp;';
  await put('cap_evil', `<pre>${said.replaceAll('<', '&lt;')}</pre>`);
  const { headers, body } = await get('cap_old', 'cap_evil', { format: 'html' });
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /^sandbox; default-src 'none'; style-src 'sha256-[\w+/=]+';/);
  const $ = load(body);
  assert.equal($('script, img, iframe, link, object, form, a').length, 0);
  assert.equal(
    $('ins').text(),
    '+ </pre><script>alert(1)</script><img src=x onerror=alert(2)>"\'&',
  );
  assert.equal($('del').text(), '- calm');
});

test('JSON is compared by its members', async () => {
  await put('cap_json_1', '{"jobs":[{"title":"Smith","id":1}],"n":1}', 'application/json');
  await put('cap_json_2', '{"n":1,"jobs":[{"id":1,"title":"Clerk"}]}', 'application/json');
  const diff = await diffOf('cap_json_1', 'cap_json_2');
  assert.deepEqual([diff.added, diff.removed], [1, 1]);
  const added = diff.hunks[0]?.lines.find(({ kind }) => kind === 'added');
  assert.equal(added?.text.trim(), '"title": "Clerk"');
});

test('two long pages that share hardly a line are answered coarsely, and say so', async () => {
  const page = (word: string) =>
    `<p>first</p>${Array.from({ length: 6_000 }, (_, i) => `<p>${word} ${i}</p>`).join('')}`;
  await put('cap_long_1', page('one'));
  await put('cap_long_2', page('two'));
  const diff = await diffOf('cap_long_1', 'cap_long_2');
  assert.deepEqual([diff.method, diff.added, diff.removed], ['coarse', 6_000, 6_000]);
  for (const format of ['unified', 'html']) {
    const answer = await get('cap_long_1', 'cap_long_2', { format });
    assert.match(answer.body, /is shown as replaced/);
  }
});

test('captures of two companies are not compared', async () => {
  const answer = await get('cap_bolt', EXAMPLE_CAPTURE_ID);
  assertRefused(answer, 'invalid_parameter', 'from');
  assert.match(String(answer.json.detail), /bolt\.example.*acme\.example/);
});

test('what has no text, or too much, is refused by the name of its parameter', async () => {
  await put('cap_image', Buffer.of(1, 2, 3), 'image/png');
  await put('cap_deep', '<div>'.repeat(2_000));
  await put('cap_huge', 'a'.repeat(1_000_001), 'text/plain');
  for (const [id, says] of [
    ['cap_image', /content type is image\/png/],
    ['cap_deep', /nested deeper/],
    ['cap_huge', /1000001 characters in 1 lines/],
  ] as const) {
    const asFrom = await get(id, EXAMPLE_CAPTURE_ID);
    assertRefused(asFrom, 'invalid_parameter', 'from');
    assert.match(String(asFrom.json.detail), says);
    assertRefused(await get(EXAMPLE_CAPTURE_ID, id), 'invalid_parameter', 'id');
  }
});

test('captures that are none, and bytes that cannot be had, are refused on either side', async () => {
  for (const [id, code] of [
    ['cap_none', 'capture_not_found'],
    ['cap_early', 'raw_not_stored'],
    ['cap_gone', 'capture_integrity_error'],
    ['cap_away', 'proof_unavailable'],
  ] as const) {
    assertRefused(await get(id, EXAMPLE_CAPTURE_ID), code);
    assertRefused(await get(EXAMPLE_CAPTURE_ID, id), code);
  }
});

test('the form that is asked for must be one that the caller accepts', async () => {
  const path = `/v1/captures/${EXAMPLE_CAPTURE_ID}/diff?from=${EXAMPLE_EARLIER_ID}`;
  const authorization = `Bearer ${server.seed.keys.pro}`;
  const statusOf = async (format: string, accept: string) =>
    (await ask(server.url, `${path}&format=${format}`, { headers: { authorization, accept } }))
      .status;
  assert.equal(await statusOf('html', 'text/html'), 200);
  assert.equal(await statusOf('unified', 'text/*'), 200);
  assert.equal(await statusOf('html', 'application/json'), 406);
  assert.equal(await statusOf('json', 'text/html'), 406);
  assert.equal(await statusOf('xml', '*/*'), 400);
});

test('every form has a tag of its own, by which it is known again', async () => {
  const tags = new Set<string>();
  const headers = { authorization: `Bearer ${server.seed.keys.free}` };
  for (const format of ['json', 'unified', 'html']) {
    const first = await get(EXAMPLE_EARLIER_ID, EXAMPLE_CAPTURE_ID, { format });
    const etag = String(first.headers.etag);
    tags.add(etag);
    const query = new URLSearchParams({ from: EXAMPLE_EARLIER_ID, format });
    const path = `/v1/captures/${EXAMPLE_CAPTURE_ID}/diff?${query}`;
    const again = await ask(server.url, path, { headers: { ...headers, 'if-none-match': etag } });
    assert.equal(again.status, 304);
  }
  assert.equal(tags.size, 3);
});
