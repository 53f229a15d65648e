// The loop that offers the log to witnesses, as a worker runs it: by its setting, beside sealing.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { logOrigin, readCheckpoint, writeVerifierKey } from '../../../packages/proof/src/index.ts';
import { startWitness } from '../../../test/servers/witness-process.ts';
import { fetcherOf } from '../../../test/worlds/anchoring-scene.ts';
import {
  captureMany,
  coverAs,
  openProofWorld,
  type ProofTestWorld,
} from '../../../test/worlds/proof-world.ts';
import { checkpoint } from '../../operations/captures/tlog.ts';
import { sealChain } from '../../pipeline/proving/seal.ts';
import { listManifests } from '../../store/proofs/manifests.ts';
import { openSigner } from '../keys/signing-key.ts';
import { readConfig } from '../settings/config.ts';
import { startProving } from './proofs.ts';

const AT = '2026-11-20T12:00:00Z';

async function opened() {
  const world = await openProofWorld({ at: AT });
  const id = await coverAs(world, 'acme.example', 'sample');
  await captureMany(world, id, 'acme.example', { from: '2026-11-19T00:00:00Z', count: 2 });
  const file = join(world.folder, 'signing-key.pem');
  const signer = await openSigner(file, randomUUID);
  return { world, file, signer, origin: logOrigin(world.baseUrl, 'sandbox') };
}

function start(world: ProofTestWorld, file: string, witnesses: string) {
  const env = {
    ASSAY_WITNESSES: witnesses,
    ASSAY_SIGNING_KEY: file,
    ASSAY_CALENDARS: 'off',
    ASSAY_BLOBS: `file:${join(world.folder, 'blobs')}`,
  };
  const live = { ...world, fetcher: fetcherOf(world), egressCountry: 'unknown', hostDelay: 0 };
  return startProving(readConfig(env, world.folder), live, world.log);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; !(await holds()); i++) {
    assert.ok(i < 1_200, 'it did not come to be in a minute');
    await sleep(50);
  }
}

test('with ASSAY_WITNESSES, a worker has the log cosigned, under the key of the service', async () => {
  const { world, file, signer, origin } = await opened();
  try {
    await sealChain(world, world.sandbox);
    await using witness = await startWitness('w.example', { origin, publicKey: signer.publicKey });
    const close = start(world, file, `${witness.key} ${witness.url}`);
    const note = () => checkpoint({ ...world, signer }, 'sandbox');
    await until(async () => readCheckpoint(await note())?.signatures.length === 2);
    await close();
    assert.equal(readCheckpoint(await note())?.signatures[1]?.name, 'w.example');
  } finally {
    await world.close();
  }
});

test('a witness that never answers holds up neither sealing nor the end', async () => {
  const { world, file } = await opened();
  let asked = 0;
  const silent = createServer(() => {
    asked += 1;
  });
  try {
    await sealChain(world, world.sandbox);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const key = writeVerifierKey('w.example', 'cosignature', new Uint8Array(32).fill(7));
    const { port } = silent.address() as AddressInfo;
    const close = start(world, file, `${key} http://127.0.0.1:${port}`);
    await until(async () => asked === 1);
    const anchored = { chain: 'sandbox', before: null, limit: 10 } as const;
    await until(async () =>
      (await listManifests(world.database, anchored)).every(({ state }) => state === 'anchored'),
    );
    await close();
    assert.equal(asked, 1);
  } finally {
    silent.closeAllConnections();
    silent.close();
    await world.close();
  }
});
