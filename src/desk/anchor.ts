// `assay anchor`: asks every calendar about every manifest that is not anchored.

import type { Anchored } from '../pipeline/proving/anchor.ts';
import { command, JSON_OPTION } from './command.ts';
import { chainName } from './lines/chain-name.ts';
import { plainWords } from './lines/plain-words.ts';

export const anchor = command({
  words: ['anchor'],
  description: 'manifests in a public chain: asks calendars now, and keeps what they attest',
  arguments: {},
  options: { json: JSON_OPTION },
  help: `
A calendar promises at once to write a root into Bitcoin, and has done so hours later: run it again
then, or let a worker do it. Exit code 1: no calendar has taken a manifest over yet.`,
  run: (world) =>
    world.within(async (live) => {
      const { anchorChain } = await import('../pipeline/proving/anchor.ts');
      const { tellAnchored } = await import('../pipeline/proving/anchored-records.ts');
      const proof = live.proof();
      const anchored: AnchoredChain[] = [];
      for (const clients of proof.chains) {
        // Asks all calendars, whether or not their time has come.
        anchored.push(anchoredChain(await anchorChain(proof, clients, true)));
      }
      await tellAnchored(proof);
      return anchored;
    }),
  lines: (anchored) => anchored.flatMap(anchorLines),
  exitCode: (anchored) => {
    const manifests = anchored.flatMap((one) => one.manifests);
    return manifests.some(({ state }) => state === 'sealed') ? 1 : 0;
  },
});

type AnchoredChain = ReturnType<typeof anchoredChain>;

function anchoredChain({ chain, manifests, busy }: Anchored) {
  return {
    chain,
    /** Another process anchors at the moment. */
    busy,
    manifests: manifests.map(({ manifest, block, asked }) => ({
      export_id: manifest.exportId,
      holds: manifest.holds,
      captures: manifest.holds === 'export' ? 0 : manifest.rows - 1,
      state: manifest.state,
      block,
      calendars: asked.map(({ nextAt, ...rest }) => ({ ...rest, next_at: nextAt })),
    })),
  };
}

function anchorLines({ chain, manifests, busy }: AnchoredChain): string[] {
  const name = chainName(chain);
  if (busy) return [`In ${name}: another process anchors at the moment.`];
  if (manifests.length === 0) return [`In ${name}: everything that is sealed is anchored.`];
  return manifests.flatMap(({ export_id, holds, captures, state, block, calendars }) => {
    const where = block === null ? '' : ` in block ${block.height}`;
    const what = holds === 'export' ? 'the files of an export' : `${captures} captures`;
    return [
      `In ${name}: ${export_id} with ${what} is ${state}${where}.`,
      ...calendars.map((one) => `  ${calendarLine(one)}`),
      ...(calendars.length === 0 ? ['  Nobody is asked: ASSAY_CALENDARS is off.'] : []),
    ];
  });
}

type AskedCalendar = AnchoredChain['manifests'][number]['calendars'][number];

function calendarLine({ calendar, result, detail, next_at }: AskedCalendar): string {
  const said = detail === null ? plainWords(result) : `${plainWords(result)}: ${detail}`;
  const next = next_at === null ? '' : `; asked again after ${next_at.toISOString()}`;
  return `${calendar}  ${said}${next}`;
}
