// One list has one address, and a page of it is not the list.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAddressOf } from './list-address.ts';
import { BOARD_ADAPTERS } from './registry.ts';

const GREENHOUSE = 'https://boards-api.greenhouse.io/v1/boards/acme/jobs';
const LEVER = 'https://api.lever.co/v0/postings/acme';

const listed = (address: string) => listAddressOf(new URL(address))?.listUrl ?? null;

test('a list is the same with and without what its query adds', () => {
  for (const query of ['', '?content=true', '?content=false', '?content=true&questions=true']) {
    assert.equal(listed(`${GREENHOUSE}${query}`), `${GREENHOUSE}?content=true`);
  }
  const old = 'https://api.greenhouse.io/v1/boards/acme/jobs';
  assert.equal(listed(old), `${GREENHOUSE}?content=true`, 'under its older host as well');
  const european = GREENHOUSE.replace('boards-api', 'boards-api.eu');
  assert.equal(listed(european), `${european}?content=true`, 'not another region’s');
});

test('a page for people, a posting and a further page are not the list', () => {
  assert.equal(listed('https://boards.greenhouse.io/acme'), null);
  assert.equal(listed(`${GREENHOUSE}/127817`), null);
  assert.equal(listed('https://acme.example/jobs'), null);
  assert.notEqual(listed(`${LEVER}?mode=json`), null);
  assert.notEqual(listed(`${LEVER}?mode=json&skip=0`), null);
  assert.equal(listed(`${LEVER}?mode=json&skip=100&limit=100`), null);
  assert.equal(listed(`${LEVER}?mode=json&limit=7`), null);
});

test('the address that an adapter asks for is that of its list', () => {
  for (const { provider, listUrl, tokenOf } of BOARD_ADAPTERS) {
    const token = ['acme', 'acme.wd5/Careers'].find((one) => {
      return tokenOf(new URL(listUrl(one))) === one;
    });
    assert.ok(token !== undefined, provider);
    const url = new URL(listUrl(token)).href;
    assert.deepEqual(listAddressOf(new URL(url)), { provider, listUrl: url });
  }
});
