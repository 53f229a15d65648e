// A worker with many captures under way at once: each host is asked by one at a time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCapturing } from '../../../src/app/loops/worker.ts';
import { scheduleCompany } from '../../../src/pipeline/schedule-company.ts';
import { until } from '../../chaos/looks.ts';
import { openLiveWorld } from '../../worlds/live-world.ts';
import { coverOne } from '../../worlds/world.ts';

const HOSTS = Array.from({ length: 60 }, (_, nth) => `host-${nth}.example`);
const AT_ONCE = 40;

test('forty hosts are asked at once, none of them twice at once, and each is captured once', async () => {
  await using world = await openLiveWorld({ at: '2026-03-02T10:00:00Z', hosts: HOSTS });
  const { web, database } = world;
  let open = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const answerAll = (): void => {
    for (const go of waiting.splice(0)) go();
  };
  for (const host of HOSTS) {
    web.put(`https://${host}/`, (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      waiting.push(() => {
        open -= 1;
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>${host}</title><main><h1>${host}</h1></main>`);
      });
      // Nobody is answered before as many are there as may be.
      if (most === AT_ONCE) answerAll();
    });
    await scheduleCompany(world, { id: await coverOne(world, host), domain: host }, []);
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const close = startCapturing(world, log, AT_ONCE);
  const looks = async () => {
    const [row] = await database.rows<{ n: number }>(
      'test-looks',
      'select count(*)::int as n from looks',
    );
    return row?.n ?? 0;
  };
  await until(async () => ((await looks()) >= HOSTS.length ? true : null));
  await close();
  assert.equal(most, AT_ONCE);
  assert.equal(web.mostAtOnce, 1);
  const homes = web.visits.filter(({ path }) => path === '/');
  assert.equal(homes.length, HOSTS.length);
});
