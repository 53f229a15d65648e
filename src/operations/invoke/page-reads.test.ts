// How pages of ours call: as whoever is signed in, and as parts of one page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeWorld, sampleOperation, wireRequest } from '../../../test/worlds/fake-world.ts';
import type { World } from '../services.ts';
import { type Admission, OPEN_GUARDS, type Visit } from './guards.ts';
import { invoke } from './invoke.ts';

test('a page reads as whoever is signed in, and counts as one call', async () => {
  const seen: Visit[] = [];
  const admit = (visit: Visit): Admission => {
    seen.push(visit);
    return { kind: 'admitted', headers: {} };
  };
  const { world } = fakeWorld();
  const guarded: World = { ...world, guards: { ...OPEN_GUARDS, limits: { admit } } };
  const session = { id: 'ses_1', accountId: 'acc_1', tier: 'pro' } as const;
  const keyed = sampleOperation({ access: 'key' });
  for (const isPartOfPage of [false, true]) {
    const asked = { ...wireRequest(), session, isPartOfPage };
    assert.equal((await invoke(guarded, keyed, asked)).kind, 'ok');
  }
  assert.deepEqual(
    seen.map(({ caller }) => caller),
    [{ kind: 'key', keyId: 'ses_1', accountId: 'acc_1', tier: 'pro', mode: 'live' }],
  );
});
