// The worker's lane of domain claims with the real door to name servers, to its orderly end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClaimLane, openClaimLane } from '../../../test/worlds/claim-scene.ts';
import { DOMAIN, openNameServers, RECORD } from '../../../test/servers/name-servers.ts';
import { startCheckingClaims } from '../claims.ts';
import { readConfig } from '../settings/config.ts';

const NS = `ns1.${DOMAIN}`;
const LOG = { info: () => {}, warn: () => {}, error: () => {} };

function start(lane: ClaimLane, server: string, port: number) {
  const config = readConfig(
    { ASSAY_DNS: server, ASSAY_DNS_PORT: String(port), ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8' },
    '/srv',
  );
  return startCheckingClaims(config, lane, LOG);
}

test('a claim whose record stands at its name server is verified by itself', async (t) => {
  const lane = await openClaimLane();
  t.after(() => lane.close());
  const id = await lane.claim('acme');
  const { token } = await lane.find(id);
  await using dns = await openNameServers(
    {
      [`NS ${DOMAIN}`]: [NS],
      [`A ${NS}`]: ['127.0.0.1'],
      [`TXT ${RECORD}`]: [`assay-domain-verification=${token}`],
    },
    {},
  );
  lane.pass({ minutes: 10 });
  const close = start(lane, dns.resolver.server, dns.resolver.port);
  while ((await lane.find(id)).status === 'pending') await sleep(20);
  await close();
  assert.equal((await lane.find(id)).status, 'verified');
});

test('a look that is under way at the end is cut short, and counts for nothing', async (t) => {
  const lane = await openClaimLane();
  t.after(() => lane.close());
  const id = await lane.claim('acme');
  lane.pass({ minutes: 10 });
  await lane.rows(
    `update domain_claims set status = 'verified', expires_at = null, verified_at = $1,
       next_check_at = $1`,
    [lane.clock],
  );
  await using dns = await openNameServers({ [`NS ${DOMAIN}`]: [NS] }, {});
  dns.resolver.silent.add(`A ${NS}`);
  const close = start(lane, dns.resolver.server, dns.resolver.port);
  while (!dns.resolver.asked.some((one) => one.includes(`A ${NS}`))) await sleep(20);
  await close();
  const claim = await lane.find(id);
  assert.equal(claim.status, 'verified');
  assert.equal(claim.lastCheckedAt, null);
  assert.equal(claim.unreachableSince, null);
});
