// Time-stamping authorities beside the calendars: which tokens are kept and shown in bundles.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifySignature } from '../../../packages/proof/bin/token-signature.ts';
import { assembleRow, readCertificates, verifyBundle } from '../../../packages/proof/src/index.ts';
import { anchorPartsOf, inclusionOfCapture } from '../../../src/operations/evidence/inclusion.ts';
import { readTimeStamp, timeStampQuery } from '../../../src/outside/time-stamps.ts';
import { anchorChain } from '../../../src/pipeline/proving/anchor.ts';
import { sealChain } from '../../../src/pipeline/proving/seal.ts';
import { findAnchor, findPlacement } from '../../../src/store/proofs/anchors.ts';
import { captureMany, coverAs, openProofWorld } from '../../worlds/proof-world.ts';
import { needsOpenssl, TimeStampAuthority } from '../../worlds/time-stamp-authority.ts';

const NOT_YET = { kind: 'not_yet' } as const;

test('tokens of several time-stamping authorities are kept beside the block, as verifiers take them', {
  skip: needsOpenssl,
}, async () => {
  await using world = await openProofWorld({ at: '2026-11-20T12:00:00Z' });
  await using tower = await TimeStampAuthority.open('rsa');
  await using foreign = await TimeStampAuthority.open('ec');
  const id = await coverAs(world, 'acme.example', 'sample');
  await captureMany(world, id, 'acme.example', { from: '2026-11-19T00:00:00Z', count: 1 });
  let isUp = false;
  const asked: string[] = [];
  const authority = (url: string, by: TimeStampAuthority) => ({
    url,
    stamp: async (digest: Uint8Array, nonce: Uint8Array) => {
      asked.push(`${url} ${Buffer.from(digest).toString('hex')}`);
      if (!isUp) return { kind: 'failed', reason: 'did not answer in time' } as const;
      return readTimeStamp(await by.reply(timeStampQuery(digest, nonce)), digest, nonce);
    },
  });
  const [one, other, odd] = ['one', 'other', 'odd'].map((name) => `https://${name}.example/tsr`);
  assert.ok(one !== undefined && other !== undefined && odd !== undefined);
  // A block comes later than a token.
  const calendar = () => ({ ...world.sandbox.calendar(''), look: async () => NOT_YET });
  const witnesses = [authority(one, tower), authority(other, tower), authority(odd, foreign)];
  const witnessRoots = readCertificates(Buffer.from(await tower.certificates('root')));
  const clients = { ...world.sandbox, calendar, witnesses, witnessRoots };
  const { manifests } = await sealChain(world, clients);
  const first = await anchorChain(world, clients);
  assert.equal(first.manifests[0]?.manifest.state, 'stamped', 'calendars do not wait for it');
  assert.match(JSON.stringify(first.manifests[0]?.asked), /did not answer in time/);
  await anchorChain(world, clients);
  assert.equal(asked.length, 3, 'they are left alone for a while');
  isUp = true;
  world.at('2026-11-20T12:02:00Z');
  const second = await anchorChain(world, clients);
  assert.match(
    JSON.stringify(second.manifests[0]?.asked),
    /odd.*sent a token that shows nothing: no path leads from its signer to a root/,
  );
  await anchorChain(world, clients, true);
  const root = manifests[0]?.merkleRoot;
  assert.deepEqual(asked.slice(3), [
    ...[one, other, odd].map((url) => `${url} ${root}`),
    // One token of each is enough; the one that was refused is asked for again.
    `${odd} ${root}`,
  ]);
  const anchor = await findAnchor(world.database, manifests[0]?.id ?? 0);
  assert.deepEqual(
    anchor?.additional.map(({ tsa_url, policy_oid }) => [tsa_url, policy_oid]),
    [
      [one, '1.2.3.4.1'],
      [other, '1.2.3.4.1'],
    ],
  );
  assert.deepEqual(anchor?.calendars, world.sandbox.calendars, 'they are no calendars');
  const { witnessRoots: _, ...plain } = { ...clients, calendar: world.sandbox.calendar };
  await anchorChain(world, plain, true);
  const capture = await world.database.rows<{ id: string }>('any', 'select id from captures', []);
  const placement = await findPlacement(world.database, capture[0]?.id ?? '');
  assert.ok(placement !== null);
  const inclusion = await inclusionOfCapture(world.database, placement);
  const parts = anchorPartsOf(placement);
  assert.ok(inclusion !== null && parts !== null);
  const timeStamps = { roots: witnessRoots ?? [], verify: verifySignature };
  const trust = { sandbox: true, hashOnly: true, timeStamps };
  const verdict = verifyBundle(assembleRow(inclusion, parts), trust);
  const check = verdict.checks.find((row) => row.check === 'time_stamps');
  assert.match(check?.detail ?? '', /^2 of 3 tokens holds under a root/);
});
