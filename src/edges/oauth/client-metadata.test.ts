// How applications are named to people: by hosts that are theirs, never by what they only claim.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf, returnPlaceOf, settleClientMetadata } from './client-metadata.ts';

test('only an application with a document has a host', () => {
  const described = { clientId: 'https://agent.example:8443/client.json', clientName: 'Agent' };
  assert.deepEqual(identityOf(described), { name: 'Agent', host: 'agent.example:8443' });
  const registered = { clientId: 'x1', clientName: 'agent.example' };
  assert.deepEqual(identityOf(registered), { name: 'agent.example', host: null });
  assert.deepEqual(identityOf({ clientId: 'x1', clientName: '  ' }), { name: null, host: null });
});

test('the way back is told by where it really leads', () => {
  const places = [
    ['https://agent.example/cb', 'host', 'agent.example'],
    ['https://bank.example.agent.example/cb', 'host', 'bank.example.agent.example'],
    ['http://127.0.0.1:3000/cb', 'this_device', '127.0.0.1:3000'],
    ['http://127.0.0.2/cb', 'this_device', '127.0.0.2'],
    ['http://[::1]:3000/cb', 'this_device', '[::1]:3000'],
    ['http://localhost/cb', 'this_device', 'localhost'],
    ['https://localhost.agent.example/cb', 'host', 'localhost.agent.example'],
    ['https://127.0.0.1.agent.example/cb', 'host', '127.0.0.1.agent.example'],
    ['https://xn--bcher-kva.example/cb', 'host', 'xn--bcher-kva.example'],
    ['cursor://callback', 'application', 'cursor:'],
    ['com.agent.app:/cb', 'application', 'com.agent.app:'],
  ] as const;
  for (const [redirect, kind, host] of places) {
    assert.deepEqual(returnPlaceOf(redirect), { kind, host }, redirect);
  }
});

test('an address must lead to a host or an application, and what may be is named', () => {
  const settle = (redirect: string) => settleClientMetadata({ redirect_uris: [redirect] });
  for (const redirect of [
    'cursor://x/cb',
    'vscode://x',
    'com.agent.app:/cb',
    'HTTPS://a.example/',
  ]) {
    settle(redirect);
  }
  for (const redirect of ['JavaScript:alert(1)', 'ms-msdt:/id', 'x:y', 'cursor2://x', 'data:,']) {
    const told = { error: 'invalid_redirect_uri', error_description: /com\.example\.app/ };
    assert.throws(() => settle(redirect), told, redirect);
  }
});

test('what has no meaning here is dropped, and everybody is held to the rules of RFC 8252', () => {
  const metadata: Record<string, unknown> = {
    client_name: 'Agent',
    redirect_uris: ['https://agent.example/cb'],
    application_type: 'web',
    response_modes: ['fragment'],
    scope: 'facts:read',
    sector_identifier_uri: 'https://10.0.0.1/',
    initiate_login_uri: 'https://agent.example/login',
    default_max_age: 5,
    id_token_signed_response_alg: 'none',
  };
  settleClientMetadata(metadata);
  assert.deepEqual(metadata, {
    client_name: 'Agent',
    redirect_uris: ['https://agent.example/cb'],
    application_type: 'native',
    response_modes: ['query'],
  });
});
