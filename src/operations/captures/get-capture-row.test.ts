// get_capture_row over HTTP: the row of a capture, verified alone, whatever became of its bytes.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyBundle } from '../../../packages/proof/src/index.ts';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { EXPORTS } from '../../../test/seeds/seed-proofs.ts';
import type { Capture } from '../../contract/schemas/captures.ts';
import type { RowProof } from '../../contract/schemas/proof.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

const get = (id: string): Promise<Answer> => ask(server.url, `/v1/captures/${id}/manifest-row`);

test('a capture whose bytes were never kept verifies by its row', async () => {
  const answer = await get('cap_early');
  const proof = answer.json.data as RowProof;
  const verdict = verifyBundle(proof, { sandbox: true, minDifficulty: 0 });
  assert.equal(verdict.exit, 0, verdict.reasons.join());
  const row = JSON.parse(proof.inclusion_proof.leaf);
  assert.deepEqual([row.id, row.raw_stored], ['cap_early', false]);
});

test('a row whose root is in no block yet comes without an anchor', async () => {
  const { anchor, inclusion_proof: proof } = (await get('cap_waiting')).json.data as RowProof;
  assert.equal(anchor, null);
  assert.match(proof.manifest_key, new RegExp(EXPORTS.away));
  assert.equal(JSON.parse(proof.leaf).id, 'cap_waiting');
});

test('a capture says where it stands, as its row does', async () => {
  for (const [id, anchored] of [
    ['cap_early', true],
    ['cap_waiting', false],
  ] as const) {
    const { capture } = (await ask(server.url, `/v1/captures/${id}`)).json.data as {
      readonly capture: Capture;
    };
    const { inclusion_proof: proof } = (await get(id)).json.data as RowProof;
    assert.equal(capture.anchored, anchored);
    assert.equal(capture.manifest?.leaf_index, proof.leaf_index);
  }
  const unsealed = (await ask(server.url, '/v1/captures/cap_unsealed')).json.data as {
    readonly capture: Capture;
  };
  assert.deepEqual([unsealed.capture.manifest, unsealed.capture.anchored], [null, false]);
});

test('a capture of which no row can be made says so, and not to wait', async () => {
  const answer = await get('cap_refused');
  assert.equal(answer.json.code, 'proof_not_available');
  assert.match(String(answer.json.detail), /nonce/);
});
