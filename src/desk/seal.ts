// `assay seal`: the captures since the last time, in a manifest whose root can be anchored.

import { type Sealed, sealChain } from '../pipeline/proving/seal.ts';
import { command, JSON_OPTION } from './command.ts';
import { chainName } from './lines/chain-name.ts';

export const seal = command({
  words: ['seal'],
  description: 'the captures since the last time, in a manifest whose root can be anchored',
  arguments: {},
  options: { json: JSON_OPTION },
  help: `
A worker does this by itself on some days of the week (ASSAY_SEAL_DAYS). The next step is \`assay
anchor\`.`,
  run: (world) =>
    world.within(async (live) => {
      const proof = live.proof();
      const sealed: SealedChain[] = [];
      for (const clients of proof.chains) sealed.push(sealedChain(await sealChain(proof, clients)));
      return sealed;
    }),
  lines: (sealed) => sealed.flatMap(sealLines),
});

type SealedChain = ReturnType<typeof sealedChain>;

function sealedChain({ chain, manifests, noEarlierBlock, busy }: Sealed) {
  return {
    chain,
    manifests: manifests.map(({ exportId, rows, key, sha256, merkleRoot }) => ({
      export_id: exportId,
      captures: rows - 1,
      key,
      sha256,
      merkle_root: merkleRoot,
    })),
    /** Why they name no earlier block; null where they do. */
    no_earlier_block: noEarlierBlock,
    /** Another process seals at the moment. */
    busy,
  };
}

function sealLines({ chain, manifests, no_earlier_block, busy }: SealedChain): string[] {
  const name = chainName(chain);
  if (busy) return [`For ${name}: another process seals at the moment.`];
  if (manifests.length === 0) return [`For ${name}: nothing new to seal.`];
  const lines = manifests.flatMap((one) => [
    `For ${name}: sealed ${one.captures} captures in ${one.export_id}.`,
    `  file  ${one.key}`,
    `  root  ${one.merkle_root}`,
  ]);
  if (no_earlier_block !== null) {
    lines.push(`  It names no block before it, as ${no_earlier_block}.`);
  }
  return lines;
}
