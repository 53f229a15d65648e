// `assay export`: the data of this moment as files, sealed and listed.

import { exportWhenDue, type MadeExport, makeExport } from '../pipeline/exporting/make-export.ts';
import { command, JSON_OPTION } from './command.ts';
import { chainName } from './lines/chain-name.ts';

export const exportAll = command({
  words: ['export'],
  description: 'all data as Parquet and NDJSON, where the weekly export is due, or at once',
  arguments: {},
  options: {
    now: { help: 'make one whether it is due or not' },
    json: JSON_OPTION,
  },
  help: `
A worker does this by itself on some days of the week (ASSAY_EXPORT_DAYS). Each export is listed at
/v1/exports with the manifest that seals its files; the four newest are kept. The next step is
\`assay anchor\`.`,
  run: (world, { now }) =>
    world.within(async (live) => {
      const exporting = live.exporting();
      const made: ExportedChain[] = [];
      for (const clients of exporting.chains) {
        const done = now
          ? await makeExport(exporting, clients)
          : await exportWhenDue(exporting, clients, live.exportSchedule);
        made.push(exportedChain(clients.chain, done));
      }
      return made;
    }),
  lines: (made) => made.flatMap(exportLines),
});

type ExportedChain = ReturnType<typeof exportedChain>;

function exportedChain(chain: MadeExport['chain'], done: MadeExport | null) {
  const { head, files } = done?.kind === 'made' ? done : { head: null, files: [] };
  return {
    chain,
    result: done?.kind ?? ('not_due' as const),
    id: head?.id ?? null,
    made_at: head?.madeAt.toISOString() ?? null,
    files: files.map(({ file, rows, bytes, sha256 }) => ({ file, rows, bytes, sha256 })),
  };
}

const SAYS = {
  not_due: 'no export is due; --now makes one.',
  empty: 'no company is covered.',
  busy: 'another process makes one at the moment.',
} as const;

function exportLines({ chain, result, id, files }: ExportedChain): string[] {
  const name = chainName(chain);
  if (result !== 'made') return [`For ${name}: ${SAYS[result]}`];
  const whole = files.filter(({ file }) => file.split('.').length === 2 && file !== 'schema.json');
  return [
    `For ${name}: made ${id}, ${files.length} files.`,
    ...whole.map(({ file, rows, bytes }) => `  ${file}: ${rows} rows, ${bytes} bytes`),
  ];
}
