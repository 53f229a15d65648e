// `assay erase`: a company goes, with all that is known of it and the bytes of its captures.

import { eraseWhole } from '../pipeline/erase-company.ts';
import { sweepUnlisted } from '../pipeline/exporting/sweep-exports.ts';
import { BadInput } from './bad-input.ts';
import { command, JSON_OPTION } from './command.ts';
import { apexOf } from './covered.ts';

const LONGEST_REASON = 500;

export const erase = command({
  words: ['erase'],
  description: 'remove a company: its facts, events, captures and their bytes',
  arguments: { domain: { help: 'its apex domain' } },
  options: {
    reason: { value: 'text', required: true, help: 'why, for the record', parse: reasonIn },
    json: JSON_OPTION,
  },
  help: `
It cannot be taken back. Manifests keep the hashes of its captures, so that the proofs of other
companies hold; the day and the reason stay on record (\`assay erasures\`), and the domain is
covered again only with \`assay track --again\`. Exports that may hold it are removed, and a worker
makes a new one. The service may run meanwhile; stopped at any point, the same command goes on.
Copies that were made before (backups, downloads, deliveries) are not touched.`,
  run: (world, { domain: text, reason }, { progress }) =>
    world.within(async (live) => {
      const domain = apexOf(live, text);
      const removed = (done: number, of: number): void => progress('objects', done, of);
      const answer = await eraseWhole(live, live.removal, domain, reason, removed);
      await sweepUnlisted(live.exporting());
      if (answer.kind === 'erased') return answer.report;
      if (answer.kind === 'not_covered') throw new BadInput(`${domain} is not covered`);
      if (answer.kind === 'sealing') {
        throw new BadInput('an export is being sealed; try again in a moment');
      }
      throw new BadInput(
        `${domain}: all that is known of it is gone, its bytes are not yet: the object ` +
          `${answer.sha256}, which others have too, cannot be read (see assay blobs check)`,
      );
    }),
  lines: ({ domain, facts, events, captures, objects, kept }) => [
    `${domain} is erased: ${facts} facts, ${events} events, ${captures} captures, ` +
      `${objects} objects.`,
    ...(kept > 0 ? [`  objects that other companies have as well, and that stay: ${kept}`] : []),
  ],
});

function reasonIn(text: string): string {
  const reason = text.trim();
  if (reason !== '' && reason.length <= LONGEST_REASON) return reason;
  throw new BadInput(`--reason: accepted are 1 to ${LONGEST_REASON} characters`);
}
