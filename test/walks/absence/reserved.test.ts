// Sites and boards that reserve text and data mining, and how far that is obeyed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LiveWorld } from '../../../src/pipeline/steps.ts';
import { listCandidates } from '../../../src/store/captures/discovery.ts';
import {
  factValue,
  HOME,
  openCompany,
  pageOf,
  pricing,
  sources,
  work,
} from '../../worlds/live-company.ts';

const BOARD = 'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true';
const RESERVED = { 'tdm-reservation': '1' };

async function openReserving(mining?: LiveWorld['mining']) {
  const company = await openCompany();
  const { web } = company.world;
  web.put(BOARD, { headers: { 'content-type': 'application/json', ...RESERVED }, body: '{}' });
  web.put(`${HOME}pricing`, { headers: RESERVED, body: pricing(29) });
  const meta = '<meta name="tdm-reservation" content="1">';
  web.put(`${HOME}about`, { body: pageOf('About us', '').replace('<head>', `<head>${meta}`) });
  const world = { ...company.world, ...(mining === undefined ? {} : { mining }) };
  return { ...company, world };
}

test('a board that reserves is not read, and a company’s own page is', async () => {
  await using company = await openReserving();
  const { world, id } = company;
  await work(world);
  const reasons = (await listCandidates(world.database, id)).map(({ reason }) => reason);
  assert.ok(reasons.includes('tdm_reserved'), reasons.join());
  assert.equal((await sources(world)).get(BOARD), undefined);
  assert.equal(await factValue(world, 'pricing.tier.starter.price'), 29);
  assert.equal((await sources(world)).get('/about')?.health, 'ok');
});

test('where all reservations are obeyed, such pages are no captures', async () => {
  await using company = await openReserving('all');
  const { world } = company;
  await work(world);
  for (const place of ['/pricing', '/about']) {
    const source = (await sources(world)).get(place);
    assert.deepEqual([source?.health, source?.reason], ['failing', 'tdm_reserved']);
  }
  assert.equal((await sources(world)).get('/')?.health, 'ok');
  const kept = await world.database.rows<{ url: string }>(
    'test-kept',
    `select url from captures where url in ('${HOME}pricing', '${HOME}about', '${BOARD}')`,
  );
  assert.deepEqual(kept, []);
  assert.equal(await factValue(world, 'pricing.tier.starter.price'), undefined);
});

test('a board that comes to reserve keeps its postings, and is read no more', async () => {
  await using company = await openCompany();
  const { world } = company;
  await work(world);
  assert.equal(await factValue(world, 'hiring.open_roles'), 1);
  const empty = JSON.stringify({ jobs: [], meta: { total: 0 } });
  world.web.put(BOARD, {
    headers: { 'content-type': 'application/json', ...RESERVED },
    body: empty,
  });
  world.at('2026-03-03T14:00:00Z');
  await work(world);
  const board = (await sources(world)).get(BOARD);
  assert.deepEqual([board?.health, board?.reason], ['failing', 'tdm_reserved']);
  assert.equal(await factValue(world, 'hiring.open_roles'), 1);
  world.at('2026-03-08T14:00:00Z');
  await work({ ...world, mining: 'ignore' });
  assert.equal((await sources(world)).get(BOARD)?.health, 'ok');
});
