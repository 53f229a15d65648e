// The settings of looking for proofs: where name servers are asked, and what stays closed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOMAIN, openNameServers, RECORD } from '../../../test/servers/name-servers.ts';
import { readConfig } from '../settings/config.ts';
import { openClaimProofs } from './claim-proofs.ts';

const read = (env: Readonly<Record<string, string>>) => readConfig(env, '/srv');
const TOKEN = 'Q1w2E3r4T5y6U7i8O9p0';

test('name servers are asked at port 53 where nothing else is said', () => {
  assert.equal(read({}).probe.dnsPort, 53);
  assert.equal(read({ ASSAY_DNS_PORT: '5353' }).probe.dnsPort, 5_353);
  for (const wrong of ['0', '65536', '53a', '-1', 'dns']) {
    assert.throws(() => read({ ASSAY_DNS_PORT: wrong }), {
      message: `ASSAY_DNS_PORT is "${wrong}"; it must be a number from 1 to 65535`,
    });
  }
  assert.throws(() => read({ PORT: '70000' }), /PORT is "70000"; .* from 0 to 65535/);
});

test('with the settings, a proof on loopback is found; without them, nobody is asked there', async () => {
  // One server is resolver and name server, as in a trial at home.
  const ns = `ns1.${DOMAIN}`;
  await using dns = await openNameServers(
    {
      [`NS ${DOMAIN}`]: [ns],
      [`A ${ns}`]: ['127.0.0.1'],
      [`TXT ${RECORD}`]: [`assay-domain-verification=${TOKEN}`],
    },
    {},
  );
  const { server, port } = dns.resolver;
  const env = { ASSAY_DNS: server, ASSAY_DNS_PORT: String(port) };
  const look = (more: Readonly<Record<string, string>>) =>
    openClaimProofs(read({ ...env, ...more }), 'http://assay.example').look({
      method: 'dns_txt',
      domain: DOMAIN,
      token: TOKEN,
    });
  assert.deepEqual(await look({}), {
    kind: 'unreachable',
    says: `${ns} has no address that may be asked.`,
  });
  assert.ok(!dns.resolver.asked.includes(`udp TXT ${RECORD}`));
  assert.deepEqual(await look({ ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8' }), { kind: 'found' });
  const placed = { ASSAY_RESOLVE: `${ns}=127.0.0.1:${port}`, ASSAY_DNS_PORT: '9' };
  assert.deepEqual(await look({ ...placed, ASSAY_OUTBOUND_ALLOW: '127.0.0.1' }), { kind: 'found' });
});
