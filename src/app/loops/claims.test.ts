// The worker's loop of domain claims with the real client of name servers, to its orderly end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOMAIN, openNameServers, RECORD } from '../../../test/servers/name-servers.ts';
import { type ClaimScene, openClaimScene } from '../../../test/worlds/claim-scene.ts';
import { readConfig } from '../settings/config.ts';
import { startCheckingClaims } from './claims.ts';

const NS = `ns1.${DOMAIN}`;
const LOG = { info: () => {}, warn: () => {}, error: () => {} };

function start(scene: ClaimScene, server: string, port: number) {
  const config = readConfig(
    { ASSAY_DNS: server, ASSAY_DNS_PORT: String(port), ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8' },
    '/srv',
  );
  return startCheckingClaims(config, scene, LOG);
}

test('a claim whose record stands at its name server is verified by itself', async (t) => {
  const scene = await openClaimScene();
  t.after(() => scene.close());
  const id = await scene.claim('acme');
  const { token } = await scene.find(id);
  await using dns = await openNameServers(
    {
      [`NS ${DOMAIN}`]: [NS],
      [`A ${NS}`]: ['127.0.0.1'],
      [`TXT ${RECORD}`]: [`assay-domain-verification=${token}`],
    },
    {},
  );
  scene.pass({ minutes: 10 });
  const close = start(scene, dns.resolver.server, dns.resolver.port);
  while ((await scene.find(id)).status === 'pending') await sleep(20);
  await close();
  assert.equal((await scene.find(id)).status, 'verified');
});

test('a look that is under way at the end is cut short, and counts for nothing', async (t) => {
  const scene = await openClaimScene();
  t.after(() => scene.close());
  const id = await scene.claim('acme');
  scene.pass({ minutes: 10 });
  await scene.rows(
    `update domain_claims set status = 'verified', expires_at = null, verified_at = $1,
       next_check_at = $1`,
    [scene.clock],
  );
  await using dns = await openNameServers({ [`NS ${DOMAIN}`]: [NS] }, {});
  dns.resolver.silent.add(`A ${NS}`);
  const close = start(scene, dns.resolver.server, dns.resolver.port);
  while (!dns.resolver.asked.some((one) => one.includes(`A ${NS}`))) await sleep(20);
  await close();
  const claim = await scene.find(id);
  assert.equal(claim.status, 'verified');
  assert.equal(claim.lastCheckedAt, null);
  assert.equal(claim.unreachableSince, null);
});
