// `assay faults`: how often readers lost, or found late, words that stand on a page.

import { countReaderFaults, type FaultCount } from '../store/captures/reader-faults.ts';
import { command, JSON_OPTION } from './command.ts';

export const faults = command({
  words: ['faults'],
  description: 'how often readers lost, or found late, words that stand on a page',
  arguments: {},
  options: { json: JSON_OPTION },
  run: (world) => world.within(({ database }) => countReaderFaults(database)),
  lines: (counts) => {
    if (counts.length === 0) return ['No reader has lost words that stand on a page.'];
    return [...counts.map(faultLine), '`assay explain <domain>` shows the words of each.'];
  },
});

function faultLine({ extractor, version, fault, facts, companies, lastAt }: FaultCount): string {
  const what = fault === 'words_still_stand' ? 'lost' : 'found late';
  const where = `of ${companies} ${companies === 1 ? 'company' : 'companies'}`;
  return (
    `${extractor}@${version}  ${what} ${facts} ${facts === 1 ? 'fact' : 'facts'} ${where}, ` +
    `the last on ${lastAt.toISOString().slice(0, 10)}`
  );
}
