// Endpoints of digests over HTTP: whose address of mail they may have, and how they are tried.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { type Watcher, watcherOf } from '../../../test/worlds/watcher.ts';

let server: SeededServer;
let scale: Watcher;
let own = '';
before(async () => {
  server = await openSeededServer();
  scale = watcherOf(server.url, server.seed.keys.scale);
  const [row] = await server.world.database.rows<{ email: string }>(
    'test-own-address',
    "select email from accounts where id = 'acc_scale'",
  );
  own = row?.email ?? '';
});
after(() => server.close());

async function made(body: object): Promise<string> {
  const { endpoint } = await scale.done('POST', 'endpoints', body);
  assert.equal(endpoint.format, 'digest');
  return endpoint.id;
}

test('a digest goes by mail to the address of the account alone', async () => {
  const url = `mailto:${own}`;
  const id = await made({ url, format: 'digest' });
  const others = ['mailto:b@people.example', `${url},b@people.example`, `${url}?cc=b@b.example`];
  for (const other of [...others, 'mailto:']) {
    const body = { url: other, format: 'digest' };
    const { errors } = await scale.refused('invalid_body', 'POST', 'endpoints', body);
    const [first] = errors as readonly { pointer: string; accepted: string }[];
    assert.equal(first?.pointer, '/url');
    assert.ok(first?.accepted.includes(url));
    await scale.refused('invalid_body', 'PATCH', `endpoints/${id}`, { url: other });
  }
  for (const format of ['json', 'slack', 'discord']) {
    await scale.refused('invalid_body', 'POST', 'endpoints', { url, format });
  }
});

test('elsewhere it goes to a webhook of Slack alone', async () => {
  await made({ url: 'https://hooks.slack.com/services/T0/B0/x', format: 'digest' });
  const body = { url: 'https://hooks.acme.example/x', format: 'digest' };
  const problem = await scale.refused('invalid_body', 'POST', 'endpoints', body);
  assert.match(String(problem.detail), /hooks\.slack\.com/);
});

test('one that sends letters is tried by a letter', async () => {
  const id = await made({ url: `mailto:${own}`, format: 'digest' });
  const tried = await scale.done('POST', `endpoints/${id}/test`);
  assert.deepEqual([tried.delivered, tried.response_status, tried.error], [true, null, null]);
  const letter = server.letters.sent.at(-1);
  assert.equal(letter?.to, own);
  assert.match(letter?.text ?? '', new RegExp(`/account/watches/endpoints/${id}`));
  server.letters.answer = 'unavailable';
  const failed = await scale.done('POST', `endpoints/${id}/test`);
  server.letters.answer = 'sent';
  assert.deepEqual([failed.delivered, failed.error], [false, 'mail_unavailable']);
});
