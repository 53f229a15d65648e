// A service whose limits are off: letters and registrations are limited all the same.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PlainBrowser } from '../../clients/plain-browser.ts';
import { hiddenFields, register } from '../../servers/oauth-server.ts';
import { type Running, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutDatabase } from '../../worlds/prepared.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: Running;
let url = '';

before(async () => {
  folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await layOutDatabase(data);
  service = startService(data, {
    ASSAY_SAMPLE: 'off',
    ASSAY_RATE_LIMITS: 'off',
  });
  url = (await service.ready()).base_url;
});
after(async () => {
  await service.stop();
  await folder[Symbol.asyncDispose]();
});

test('a network gets so many letters to whatever addresses, and no more', async () => {
  const browser = new PlainBrowser();
  const statuses: number[] = [];
  for (let index = 0; index < 22; index++) {
    const page = await browser.get(`${url}/account/sign-in`);
    const fields = [...hiddenFields(page.body), ['email', `person-${index}@acme.example`] as const];
    const answer = await browser.post(`${url}/account/sign-in`, fields, url);
    statuses.push(answer.status);
    if (answer.status === 429) assert.ok(Number(answer.headers['retry-after']) > 0);
  }
  assert.deepEqual(statuses, [...new Array<number>(20).fill(303), 429, 429]);
});

test('a network registers so many applications, and no more', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 62; index++) statuses.push((await register({ url })).status);
  assert.deepEqual(statuses, [...new Array<number>(60).fill(201), 429, 429]);
});

test('calls are not limited', async () => {
  const calls = Array.from({ length: 100 }, () => fetch(`${url}/v1/categories`));
  for (const answer of await Promise.all(calls)) {
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('ratelimit'), null);
  }
});
