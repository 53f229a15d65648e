// Where passkeys can work at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relyingParty } from './relying-party.ts';

test('passkeys are for names over TLS, and for this machine by its name', () => {
  assert.deepEqual(relyingParty({ baseUrl: 'https://assay.example/api' }), {
    id: 'assay.example',
    origin: 'https://assay.example',
  });
  assert.deepEqual(relyingParty({ baseUrl: 'http://localhost:8787' }), {
    id: 'localhost',
    origin: 'http://localhost:8787',
  });
  for (const baseUrl of [
    'http://assay.example',
    'http://127.0.0.1:8787',
    'https://192.0.2.1',
    'https://[2001:db8::1]',
    'http://notlocalhost:8787',
  ]) {
    assert.equal(relyingParty({ baseUrl }), null, baseUrl);
  }
});
