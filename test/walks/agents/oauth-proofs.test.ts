// Applications that prove who they are: how often their keys are fetched, how long a proof holds.

import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Services } from '../../../src/operations/services.ts';
import { jsonOf } from '../../clients/plain-browser.ts';
import { type LocalWeb, openLocalWeb } from '../../servers/local-web.ts';
import {
  type OAuthServer,
  openOAuthServer,
  postForm,
  register,
} from '../../servers/oauth-server.ts';

const ID = 'https://agent.example/client.json';
const KEYS = 'https://keys.example/jwks';
const PROVEN = {
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: 'ES256',
};

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const KEY_SET = { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] };

let web: LocalWeb;
let server: OAuthServer;

before(async () => {
  web = await openLocalWeb(['agent.example', 'keys.example']);
  server = await serve(null);
  const document = { client_id: ID, redirect_uris: ['http://127.0.0.1/c'], ...PROVEN };
  publish(ID, { ...document, jwks_uri: KEYS });
  publish(KEYS, KEY_SET);
});

after(async () => {
  await server[Symbol.asyncDispose]();
  await web[Symbol.asyncDispose]();
  assert.deepEqual(server.trouble, []);
});

async function serve(limits: Services['limits']): Promise<OAuthServer> {
  const { places, allow } = web.fetcher();
  return openOAuthServer({ outside: { allow, places, ca: [web.ca] }, limits });
}

function publish(address: string, document: object): void {
  const headers = { 'content-type': 'application/json' };
  web.put(address, { headers, body: JSON.stringify(document) });
}

/** Asks for a token with a refresh token that is none. */
async function prove(at: OAuthServer, id: string, more: object = {}): Promise<string> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 60;
  const claims = { iss: id, sub: id, aud: at.world.baseUrl, jti: randomUUID(), exp, ...more };
  const head = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(head), key).toString('base64url');
  const page = await postForm(`${at.url}/oauth/token`, {
    grant_type: 'refresh_token',
    refresh_token: 'x',
    client_id: id,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: `${head}.${signature}`,
  });
  return String(jsonOf(page).error);
}

test('whoever sends proofs by the dozen makes us ask for the keys once a minute', async () => {
  // What comes after the proof was believed.
  for (let i = 0; i < 12; i++) assert.equal(await prove(server, ID), 'invalid_grant');
  assert.deepEqual(web.paths('keys.example'), ['/jwks']);
  server.pass(61);
  assert.equal(await prove(server, ID, { exp: exp(200) }), 'invalid_grant');
  assert.equal(web.paths('keys.example').length, 2);
});

test('keys that are not there are asked for once a minute too', async () => {
  const jwks_uri = 'https://keys.example/none';
  const { client_id } = jsonOf(await register(server, { ...PROVEN, jwks_uri }));
  for (let i = 0; i < 5; i++) await prove(server, String(client_id));
  assert.equal(web.paths('keys.example').filter((path) => path === '/none').length, 1);
});

test('a network that makes us ask for too many keys makes us ask nobody', async () => {
  const window = { name: 'client-document', quota: 60, seconds: 600, resetsIn: 9 };
  await using spent = await serve({
    take: async (partition) =>
      partition.startsWith('client-document:')
        ? { kind: 'refused', windows: [{ ...window, remaining: 0 }] }
        : { kind: 'taken', windows: [] },
  });
  const { client_id } = jsonOf(await register(spent, { ...PROVEN, jwks_uri: KEYS }));
  const seen = web.visits.length;
  assert.match(await prove(spent, String(client_id)), /^invalid_client/);
  assert.equal(web.visits.length, seen);
});

test('a proof that holds longer than a day is none', async () => {
  const { client_id } = jsonOf(await register(server, { ...PROVEN, jwks: KEY_SET }));
  const id = String(client_id);
  for (const end of [exp(100_000), 1e15, 1e300]) {
    assert.equal(await prove(server, id, { exp: end }), 'invalid_client', String(end));
  }
  assert.equal(await prove(server, id, { exp: exp(600) }), 'invalid_grant');
});

function exp(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
