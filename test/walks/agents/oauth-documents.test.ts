// Applications say who they are by a document at their address; hostile ones gain nothing by it.

import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { parseNetworks } from '../../../src/outside/addresses.ts';
import { jsonOf, PlainBrowser } from '../../clients/plain-browser.ts';
import { type LocalWeb, openLocalWeb } from '../../servers/local-web.ts';
import {
  type Application,
  beginning,
  codeOf,
  decide,
  type OAuthServer,
  openOAuthServer,
  postForm,
  readFacts,
  redeem,
  refresh,
  signIn,
} from '../../servers/oauth-server.ts';

const HOSTS = ['agent.example', 'hostile.example', 'inside.example'];
const ID = 'https://agent.example/client.json';
const DOCUMENT = {
  client_id: ID,
  client_name: 'Agent of agent.example',
  redirect_uris: ['http://127.0.0.1/callback', 'https://agent.example/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

let web: LocalWeb;
let server: OAuthServer;

before(async () => {
  web = await openLocalWeb(HOSTS);
  const { places, allow } = web.fetcher();
  server = await openOAuthServer({ outside: { allow, places, ca: [web.ca] } });
  publish(ID, DOCUMENT);
});

after(async () => {
  await server[Symbol.asyncDispose]();
  await web[Symbol.asyncDispose]();
  assert.deepEqual(server.trouble, []);
});

function publish(address: string, document: object, headers: Record<string, string> = {}): void {
  const body = JSON.stringify(document);
  web.put(address, { headers: { 'content-type': 'application/json', ...headers }, body });
}

test('an application that a document describes is let in under the name of its host', async () => {
  const browser = new PlainBrowser();
  await signIn(server, browser, 'documented@people.example');
  // Any port of loopback (RFC 8252 section 7.3).
  const application = { clientId: ID, redirect: 'http://127.0.0.1:50505/callback' };
  const begun = beginning(server, application);
  const page = await browser.follow(await browser.get(begun.url));
  assert.match(page.body, /The application that <strong>agent\.example<\/strong> describes/);
  assert.ok(!page.body.includes('registered itself'));
  const code = codeOf(await decide(browser, page, 'allow'));
  const token = jsonOf(await redeem(server, { ...application, code, verifier: begun.verifier }));
  assert.equal((await readFacts(server, String(token.access_token))).status, 200);
  // Asked once, and believed for a while.
  assert.deepEqual(web.paths('agent.example'), ['/client.json']);
});

test('an application proves with its key that it is the one whose document it is', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = 'https://agent.example/keyed.json';
  publish(id, {
    ...DOCUMENT,
    client_id: id,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
  });
  const browser = new PlainBrowser();
  await signIn(server, browser, 'keyed@people.example');
  const application = { clientId: id, redirect: 'https://agent.example/callback' };
  const begun = beginning(server, application);
  const page = await browser.follow(await browser.get(begun.url));
  const code = codeOf(await decide(browser, page, 'allow'));
  const redemption = { ...application, code, verifier: begun.verifier };
  const unproven = await redeem(server, redemption);
  assert.equal(jsonOf(unproven).error, 'invalid_client');

  const claims = {
    iss: id,
    sub: id,
    aud: server.world.baseUrl,
    jti: randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 60,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(head), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  const proof = {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: `${head}.${signature.toString('base64url')}`,
  };
  // Ten times at once, and taken once.
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => redeem(server, redemption, proof)),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

const TRUE_ADDRESS = 'https://hostile.example/client.json';
const HOSTILE_APPLICATION: Application = {
  clientId: TRUE_ADDRESS,
  redirect: 'https://agent.example/callback',
};

// 20 MB of blanks (RFC 7932).
const BOMB = brotliCompressSync(Buffer.alloc(20_000_000, ' '));

const HOSTILE: readonly (readonly [says: string, put: () => void])[] = [
  ['names another', () => publish(TRUE_ADDRESS, DOCUMENT)],
  ['is not an object', () => publish(TRUE_ADDRESS, [])],
  ['is not JSON', () => web.put(TRUE_ADDRESS, { body: '<html>' })],
  ['is not there', () => web.put(TRUE_ADDRESS, null)],
  ['lies elsewhere', () => web.put(TRUE_ADDRESS, { status: 302, headers: { location: ID } })],
  [
    'is huge',
    () => publish(TRUE_ADDRESS, { ...DOCUMENT, client_id: TRUE_ADDRESS, x: 'x'.repeat(100_000) }),
  ],
  [
    'is huge when it is unpacked',
    () => web.put(TRUE_ADDRESS, { headers: { 'content-encoding': 'br' }, body: BOMB }),
  ],
  [
    'brings a secret',
    () => publish(TRUE_ADDRESS, { ...DOCUMENT, client_id: TRUE_ADDRESS, client_secret: 's' }),
  ],
  [
    'goes back to a script',
    () =>
      publish(TRUE_ADDRESS, {
        ...DOCUMENT,
        client_id: TRUE_ADDRESS,
        redirect_uris: ['javascript:alert(1)'],
      }),
  ],
  [
    'never ends',
    () =>
      web.put(TRUE_ADDRESS, (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 200);
        response.on('close', () => clearInterval(drip));
      }),
  ],
];

for (const [says, put] of HOSTILE) {
  test(`a document that ${says} describes nobody`, async () => {
    put();
    const seen = web.paths('agent.example').length;
    const page = await new PlainBrowser().get(beginning(server, HOSTILE_APPLICATION).url);
    assert.equal(page.status, 400, page.body);
    assert.equal(page.headers.location, undefined);
    assert.ok(web.paths('hostile.example').length > 0);
    assert.equal(web.paths('agent.example').length, seen, 'a redirect was followed');
  });
}

test('the same document put right describes its application', async () => {
  publish(TRUE_ADDRESS, { ...DOCUMENT, client_id: TRUE_ADDRESS });
  const page = await new PlainBrowser().get(beginning(server, HOSTILE_APPLICATION).url);
  assert.match(String(page.headers.location), /^\/oauth\/interaction\//);
});

test('documents are fetched over TLS, from public addresses, and from nowhere else', async () => {
  const inward = await openOAuthServer({
    outside: {
      allow: parseNetworks('') ?? [],
      places: new Map([['inside.example', { address: '127.0.0.1', port: web.securePort }]]),
      lookUp: async () => ['10.0.0.7'],
      ca: [web.ca],
    },
  });
  publish('https://inside.example/client.json', DOCUMENT);
  const addresses = [
    'https://inside.example/client.json',
    'https://resolves-inward.com/client.json',
    `https://127.0.0.1:${web.securePort}/client.json`,
    `https://localhost:${web.securePort}/client.json`,
    'https://2130706433/client.json',
    'https://0x7f.1/client.json',
    'https://[::1]/client.json',
    'https://[::ffff:10.0.0.1]/client.json',
    'https://169.254.169.254/latest/meta-data',
    `http://inside.example:${web.plainPort}/client.json`,
    'https://inside.example/a/../client.json',
    'https://user@inside.example/client.json',
  ];
  for (const clientId of addresses) {
    const application = { clientId, redirect: 'https://agent.example/callback' };
    const page = await new PlainBrowser().get(beginning(inward, application).url);
    assert.equal(page.status, 400, clientId);
    // Nothing of what is inside is told.
    assert.ok(!/ECONN|127\.0|private/.test(page.body), page.body);
  }
  assert.deepEqual(web.paths('inside.example'), []);
  await inward[Symbol.asyncDispose]();
});

test('keys of an application are fetched under the same rules', async () => {
  const id = 'https://agent.example/inward-keys.json';
  publish(id, {
    ...DOCUMENT,
    client_id: id,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks_uri: 'https://169.254.169.254/keys',
  });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: id, sub: id, aud: server.world.baseUrl, jti: 'x', exp: 9_999_999_999 };
  const page = await postForm(`${server.url}/oauth/token`, {
    grant_type: 'refresh_token',
    refresh_token: 'x',
    client_id: id,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: `${part({ alg: 'ES256' })}.${part(claims)}.AAAA`,
  });
  assert.ok(page.status >= 400 && page.status < 500, page.body);
  assert.match(String(jsonOf(page).error), /^invalid_client/);
});

test('a network that names too many addresses makes us ask nobody', async () => {
  const windows = (remaining: number) => [
    { name: 'client-document', quota: 60, seconds: 600, remaining, resetsIn: 9 },
  ];
  const { places, allow } = web.fetcher();
  await using spent = await openOAuthServer({
    outside: { allow, places, ca: [web.ca] },
    limits: {
      take: async (partition) =>
        partition.startsWith('client-document:')
          ? { kind: 'refused', windows: windows(0) }
          : { kind: 'taken', windows: windows(1) },
    },
  });
  const seen = web.visits.length;
  const application = { clientId: ID, redirect: 'https://agent.example/callback' };
  const page = await new PlainBrowser().get(beginning(spent, application).url);
  // Not that the application is none: at that it would forget its tokens.
  assert.equal(page.status, 503);
  assert.equal(page.headers['retry-after'], '9');
  const refreshed = await refresh(spent, ID, 'x');
  assert.equal(jsonOf(refreshed).error, 'temporarily_unavailable');
  assert.equal(web.visits.length, seen);
});
