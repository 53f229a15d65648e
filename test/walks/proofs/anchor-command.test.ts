// `assay seal` and `assay anchor`: what they do, and what a person reads.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readManifest } from '../../../packages/proof/src/index.ts';
import { assayHere } from '../../clients/command-here.ts';
import { openTestChain } from '../../servers/block-servers.ts';
import { assay } from '../../servers/service.ts';
import { captureMany, coverAs } from '../../worlds/proof-world.ts';
import { openWorld } from '../../worlds/world.ts';

interface Sealed {
  readonly chain: string;
  readonly manifests: readonly { export_id: string; captures: number; key: string }[];
}

interface Anchored {
  readonly chain: string;
  readonly manifests: readonly {
    readonly state: string;
    readonly block: unknown;
    readonly calendars: readonly { calendar: string; result: string; detail: string | null }[];
  }[];
}

test('captures are sealed and anchored by hand, each chain for itself', async () => {
  await using world = await openWorld({ at: new Date().toISOString() });
  await using chain = await openTestChain(world.now);
  chain.mineEmpty(10);
  const calendar = await chain.openCalendar();
  const env = {
    DATABASE_URL: world.url,
    ASSAY_DATA: join(world.folder, 'data'),
    ASSAY_BLOBS: `file:${join(world.folder, 'blobs')}`,
    ASSAY_BLOCKS: chain.url,
    ASSAY_CALENDARS: `${calendar.url}/`,
  };
  const run = (...words: string[]) => assayHere(words, env);
  const open = (...words: string[]) =>
    assayHere(words, { ...env, ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8' });
  for (const [domain, kind] of [
    ['acme.example', 'real'],
    ['globex.example', 'sample'],
  ] as const) {
    const id = await coverAs(world, domain, kind);
    await captureMany(world, id, domain, { from: '2026-11-19T00:00:00Z', count: 2 });
  }

  const words = ['seal', '--json'];
  const sealed = await assay(words, { ...env, ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8' }).ended;
  assert.equal(sealed.code, 0, sealed.err);
  const chains = JSON.parse(sealed.out) as readonly Sealed[];
  assert.deepEqual(
    chains.map((one) => [one.chain, one.manifests.map(({ captures }) => captures)]),
    [
      ['bitcoin', [2]],
      ['sandbox', [2]],
    ],
  );
  const key = chains[0]?.manifests[0]?.key ?? '';
  const file = await readFile(join(world.folder, 'blobs', key));
  const manifest = readManifest(file);
  assert.ok(manifest.kind === 'manifest');
  assert.equal(manifest.summary.key, key);
  assert.equal(manifest.summary.header.not_before, null, 'the test chain is of too little work');
  assert.match((await open('seal')).out, /^For Bitcoin: nothing new to seal\.$/m);

  const closed = await run('anchor');
  assert.equal(closed.code, 1, 'nobody has taken the manifest over');
  assert.match(closed.out, /^In Bitcoin: exp_\w+ with 2 captures is sealed\.$/m);
  assert.match(closed.out, /has an address that may not be reached .*ASSAY_OUTBOUND_ALLOW/);
  assert.match(closed.out, /^In the sandbox chain .* is anchored in block 1\.$/m);

  const stamped = await open('anchor', '--json');
  assert.equal(stamped.code, 0, stamped.err);
  const [bitcoin, sandbox] = JSON.parse(stamped.out) as readonly Anchored[];
  assert.deepEqual(sandbox?.manifests, []);
  assert.equal(bitcoin?.manifests[0]?.state, 'stamped');
  assert.equal(bitcoin.manifests[0].calendars[0]?.calendar, calendar.url);
  chain.mine();
  chain.mineEmpty(6);
  const told = await open('anchor');
  assert.equal(told.code, 0);
  assert.match(told.out, /is stamped\./);
  assert.match(told.out, /failed: the block source gave a header of too little work/);
});
