// A whole list over HTTP: all pages in one answer, and what breaks off cannot be taken for it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { request } from 'undici';
import { fakeWorld, sampleOperation } from '../../../test/worlds/fake-world.ts';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { writeApiKey } from '../../core/callers/api-key.ts';
import type { Visit } from '../../operations/invoke/guards.ts';
import type { LiveKey } from '../../store/accounts/api-keys.ts';
import { createHttpServer } from './server.ts';

const ROWS = 1_050;
/** A page of it is more than what connections hold on the way. */
const LONG = '.'.repeat(40_000);
const NDJSON = 'application/x-ndjson';

let asked: { readonly limit: number; readonly from: number }[] = [];
let admitted = 0;
let paid = 0;
let givenBack = Promise.withResolvers<number>();
/** How many pages can be paid. */
let purse = Number.POSITIVE_INFINITY;
/** Lets pages but the first wait. */
let gate: Promise<void> = Promise.resolve();

const rows = sampleOperation({
  id: 'list_rows',
  openView: 'masked',
  path: '/v1/rows',
  input: { query: Type.Object({ ...PAGE_PARAMETERS, word: Type.Optional(Type.String()) }) },
  list: 'rows',
  output: Type.Object({
    rows: Type.Array(Type.Object({ n: Type.Integer(), says: Type.String() })),
  }),
  run: async ({ input, after }) => {
    const { limit, word } = input.query as { readonly limit: number; readonly word?: string };
    const from = Number(after?.[0] ?? 0);
    if (from > 0) await gate;
    asked.push({ limit, from });
    const until = Math.min(from + limit, ROWS);
    const found = Array.from({ length: until - from }, (_, nth) => {
      return { n: from + nth, says: `=${from + nth}\nand on${word === 'long' ? LONG : ''}` };
    });
    return { kind: 'json', data: { rows: found }, next: until < ROWS ? [until] : null };
  },
});

const key: LiveKey = {
  id: 'key_1' as LiveKey['id'],
  account_id: 'acc_1' as LiveKey['account_id'],
  tier: 'pro',
  mode: 'live',
  ...{ period: null, used: null, balance_used: null, balance: null, cap: null },
};
const { world } = fakeWorld({
  operations: [rows],
  key,
  guards: {
    limits: {
      admit: () => {
        admitted += 1;
        return { kind: 'admitted', headers: {} };
      },
    },
    credits: {
      concerns: () => true,
      fields: () => ({}),
      count: () => {},
      check: () => ({ kind: 'admitted', headers: {} }),
      charge: (_visit: Visit, cost: number) => {
        if (purse < cost) {
          return {
            kind: 'refused',
            code: 'credits_exhausted',
            detail: 'None is left.',
            headers: {},
          };
        }
        purse -= cost;
        paid += cost;
        return { kind: 'paid', headers: {}, payment: null };
      },
      refund: (_visit: Visit, _payment: unknown, credits: number) => {
        paid -= credits;
        givenBack.resolve(credits);
        return {};
      },
    },
  },
});
const app = createHttpServer(world);
let url = '';
before(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

const KEY = { 'x-api-key': writeApiKey('live', Buffer.alloc(32, 7)) };

async function get(path: string, accept: string, headers: object = KEY) {
  [asked, admitted, paid] = [[], 0, 0];
  const answer = await request(`${url}${path}`, { headers: { accept, ...headers } });
  return answer;
}

test('all pages are one answer, each is paid, and the limits count one call', async () => {
  const answer = await get('/v1/rows?all=true&limit=7', NDJSON);
  assert.equal(answer.statusCode, 200);
  const { headers } = answer;
  assert.deepEqual(
    [headers['x-next-cursor'], headers.etag, headers['cache-control'], headers['content-length']],
    [undefined, undefined, 'no-store', undefined],
  );
  const lines = (await answer.body.text()).split('\n').slice(0, -1);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).n),
    Array.from({ length: ROWS }, (_, n) => n),
  );
  // The longest pages, whatever was asked for; those behind the first are made together.
  assert.deepEqual(
    asked.map(({ limit, from }) => [limit, from]),
    [
      [200, 0],
      [2_000, 200],
    ],
  );
  assert.deepEqual([admitted, paid], [1, 6]);
});

test('a table has one header', async () => {
  const answer = await get('/v1/rows?all=true', 'text/csv');
  const lines = (await answer.body.text()).split('\r\n');
  assert.equal(lines[0], 'n,says');
  assert.equal(lines.filter((line) => line === 'n,says').length, 1);
  assert.equal(lines.length, ROWS + 2);
  assert.match(String(answer.headers['content-disposition']), /list_rows\.csv/);
});

test('what cannot be paid breaks the answer off, and says where to go on', async () => {
  purse = 3;
  const answer = await get('/v1/rows?all=true', NDJSON);
  let text = '';
  await assert.rejects(async () => {
    for await (const chunk of answer.body) text += chunk;
  }, /closed|terminated|aborted/i);
  purse = Number.POSITIVE_INFINITY;
  const lines = text.split('\n').slice(0, -1);
  const last = JSON.parse(lines.at(-1) ?? '{}');
  assert.deepEqual([lines.length, last.code], [601, 'credits_exhausted']);
  const rest = await get(`/v1/rows?all=true&cursor=${last.next_cursor}`, NDJSON);
  const others = (await rest.body.text()).split('\n').slice(0, -1);
  assert.deepEqual([others.length, JSON.parse(others[0] ?? '').n], [450, 600]);
});

test('a table that is broken off is cut too', async () => {
  purse = 2;
  const answer = await get('/v1/rows?all=true', 'text/csv');
  await assert.rejects(answer.body.text());
  purse = Number.POSITIVE_INFINITY;
});

test('it needs a key where cursors do, lines to answer with, and one truth value', async () => {
  for (const [path, accept, headers, code] of [
    ['all=true', NDJSON, {}, 'key_required'],
    ['all=true', 'application/json', KEY, 'invalid_parameter'],
    ['all=yes', NDJSON, KEY, 'invalid_parameter'],
    ['all=true&all=true', NDJSON, KEY, 'invalid_parameter'],
  ] as const) {
    const answer = await get(`/v1/rows?${path}`, accept, headers);
    const problem = (await answer.body.json()) as { readonly code: string };
    assert.equal(problem.code, code, path);
    assert.deepEqual(asked, [], path);
  }
  const page = await get('/v1/rows?all=false', 'application/json');
  const { data } = (await page.body.json()) as { readonly data: { readonly rows: unknown[] } };
  assert.equal(data.rows.length, 50);
});

test('whoever leaves pays for no page that was not begun to be sent', async () => {
  givenBack = Promise.withResolvers<number>();
  const answer = await get('/v1/rows?all=true&word=long', NDJSON);
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    // In the second page; leaving the loop closes the connection.
    if (bytes > 250 * LONG.length) break;
  }
  const back = await givenBack.promise;
  assert.ok(back >= 1 && paid >= 2, `${back} given back, ${paid} paid`);
  assert.equal(back + paid, 6);
});

test('what was made ahead for somebody who leaves is not charged at all', async () => {
  const answer = await get('/v1/rows?all=true&word=long', NDJSON);
  const [chunk] = await answer.body.take(1).toArray();
  assert.ok(chunk.length > 0);
  answer.body.destroy();
  // The rest of the first page stays unread, so that the next one's turn never comes.
  while (asked.length < 2) await sleep(5);
  await sleep(50);
  assert.equal(paid, 1);
});

test('a tag that the caller holds is none of a whole list', async () => {
  const answer = await get('/v1/rows?all=true', NDJSON, { ...KEY, 'if-none-match': '*' });
  assert.equal(answer.statusCode, 200);
  await answer.body.dump();
});

test('its head alone asks for one page and leaves nothing under way', async () => {
  for (let nth = 0; nth < 6; nth++) {
    const head = await request(`${url}/v1/rows?all=true`, {
      method: 'HEAD',
      headers: { accept: NDJSON, ...KEY },
    });
    assert.equal(head.statusCode, 200);
  }
});

test('four are under way at once; a fifth comes again when one has ended or was left', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const answers = await Promise.all([1, 2, 3, 4].map(() => get('/v1/rows?all=true', NDJSON)));
  const fifth = await get('/v1/rows?all=true', NDJSON);
  const { code } = (await fifth.body.json()) as { readonly code: string };
  assert.deepEqual(
    [fifth.statusCode, code, fifth.headers['retry-after']],
    [429, 'rate_limited', '5'],
  );
  answers[0]?.body.destroy();
  open();
  const bodies = answers.slice(1).map(({ body }) => body.text());
  for (const text of await Promise.all(bodies)) assert.equal(text.split('\n').length, ROWS + 1);
  const again = await Promise.all([1, 2, 3, 4].map(() => get('/v1/rows?all=true', NDJSON)));
  for (const { statusCode, body } of again) {
    assert.equal(statusCode, 200);
    await body.dump({ limit: 10_000_000 });
  }
});
