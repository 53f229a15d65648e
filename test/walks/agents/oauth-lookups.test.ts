// Applications whose addresses nobody finds: they keep nobody else waiting.

import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientAddress } from '../../../src/outside/limits/client-address.ts';
import { type LocalDns, openLocalDns } from '../../servers/local-dns.ts';
import { type LocalWeb, openLocalWeb } from '../../servers/local-web.ts';
import { beginning, type OAuthServer, openOAuthServer } from '../../servers/oauth-server.ts';
import { startService, temporaryFolder } from '../../servers/service.ts';
import { layOutDatabase } from '../../worlds/prepared.ts';

const ID = 'https://agent.example/client.json';
const REDIRECT = 'https://agent.example/callback';
const DEAD = Array.from({ length: 12 }, (_, index) => `dead-${index}.acme-names.com`);
const AT_ONCE = 4;
// Where nothing is bounded, the names that are waited for are never asked for.
const LIMIT = { timeout: 120_000 };

let web: LocalWeb;
let dns: LocalDns;
let server: OAuthServer;

before(async () => {
  dns = await openLocalDns(new Map());
  for (const name of DEAD) {
    dns.silent.add(`A ${name}`);
    dns.silent.add(`AAAA ${name}`);
  }
  web = await openLocalWeb(['agent.example']);
  const { places, allow } = web.fetcher();
  server = await openOAuthServer({
    outside: { allow, places, ca: [web.ca], dnsServers: [dns.server] },
    clientAddress: clientAddress({
      trusted: allow,
      header: 'x-forwarded-for',
      onUntrusted: () => {},
    }),
  });
  const document = {
    client_id: ID,
    client_name: 'Agent',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
  };
  const headers = { 'content-type': 'application/json' };
  web.put(ID, { headers, body: JSON.stringify(document) });
});
after(async () => {
  await server[Symbol.asyncDispose]();
  await web[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** A sign-in that this application begins, of somebody at this address. */
function begin(clientId: string, from: string): Promise<Answered> {
  const { url } = beginning(server, { clientId, redirect: REDIRECT });
  const headers = { 'x-forwarded-for': from };
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      );
    })
      .once('error', reject)
      .end();
  });
}

function namesAsked(): number {
  return new Set(dns.asked.map((question) => question.split(' ')[2])).size;
}

test(
  'twelve names that nobody answers for hold up neither others nor more than their share',
  LIMIT,
  async () => {
    const over: string[] = [];
    const dead = DEAD.map(async (name) => {
      const answered = await begin(`https://${name}/client.json`, '192.0.2.1');
      over.push(`${answered.status}`);
      return answered;
    });
    while (namesAsked() < AT_ONCE || over.length < DEAD.length - AT_ONCE) await sleep(5);
    const other = await begin(ID, '198.51.100.7');
    assert.match(String(other.headers.location), /^\/oauth\/interaction\//);
    assert.deepEqual(
      over.filter((status) => status !== '503'),
      [],
      'the names are still looked for',
    );
    const answers = await Promise.all(dead);
    const busy = answers.filter(({ status }) => status === 503);
    assert.equal(busy.length, DEAD.length - AT_ONCE);
    assert.ok(busy.every(({ headers }) => Number(headers['retry-after']) > 0));
    assert.equal(answers.filter(({ status }) => status === 400).length, AT_ONCE);
    assert.equal(namesAsked(), AT_ONCE);
    // Whoever came back finds room again.
    const again = await begin(`https://${DEAD[11]}/client.json`, '192.0.2.1');
    assert.equal(again.status, 400);
  },
);

test('one IPv6 subscriber is one network, whichever address asks', LIMIT, async () => {
  const from = (index: number) => `2001:db8:1:2::${index + 1}`;
  const answers = await Promise.all(
    DEAD.map((name, index) => begin(`https://${name}/v6.json`, from(index))),
  );
  assert.equal(answers.filter(({ status }) => status === 503).length, DEAD.length - AT_ONCE);
});

test(
  'the service asks the resolvers of its settings, and does not wait for them at its end',
  LIMIT,
  async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    await layOutDatabase(data);
    await using service = startService(data, {
      ASSAY_SAMPLE: 'off',
      ASSAY_DNS: dns.server,
    });
    const { base_url: base } = await service.ready();
    const before = namesAsked();
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'https://silent.acme-names.com/client.json',
      redirect_uri: REDIRECT,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    dns.silent.add('A silent.acme-names.com').add('AAAA silent.acme-names.com');
    const asked = fetch(`${base}/oauth/authorize?${query}`).then(({ status }) => status);
    while (namesAsked() === before) await sleep(5);
    const { code } = await service.stop();
    assert.equal(code, 0);
    assert.equal(await asked, 400);
  },
);
