// `assay blobs trim`: removes the bytes of captures that are older than they are kept.

import { keepsAll, type Retention } from '../../core/evidence/retention.ts';
import { type TrimReport, trimEvidence } from '../../pipeline/trim-evidence.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';

interface Trimmed extends TrimReport {
  readonly kept_days: Retention;
  readonly dry_run: boolean;
}

export const blobsTrim = command({
  words: ['blobs', 'trim'],
  description: 'remove the bytes of captures that are older than ASSAY_RETENTION keeps',
  arguments: {},
  options: {
    dryRun: { help: 'say what would go, and change nothing' },
    json: JSON_OPTION,
  },
  help: `
A worker does the same once a day. Rows, hashes, manifests and facts stay, so all proofs hold. What
goes can be read by nobody from then on and is removed a day later; until then a longer
ASSAY_RETENTION brings it back. What a current fact, a told event, a suspicion or an open dispute
stands on never goes, nor do the newest looks of a source, nor what is in no block yet.`,
  run: (world, { dryRun }, { progress }) =>
    world.within((live) =>
      world.untilEnded(async (signal) => {
        const { retention } = live;
        const onProgress = (done: number): void => progress('companies', done, null);
        const options = { retention, dryRun, signal, onProgress };
        const answer = await trimEvidence(live, live.removal, options);
        if (answer.kind === 'busy') throw new BadInput('another process trims or packs just now');
        return { kept_days: retention, dry_run: dryRun, ...answer.report };
      }),
    ),
  lines: trimLines,
});

function trimLines(found: Trimmed): string[] {
  const { aside, asideBytes, live, archive, removed, removedBytes, back } = found;
  const rest = [
    ...(removed > 0 ? [`${removed} objects were removed for good (${removedBytes} bytes).`] : []),
    ...(back > 0 ? [`${back} objects that stood aside came back.`] : []),
    ...(found.bases > 0 ? [`  old ones that others stand on, and that stay: ${found.bases}`] : []),
    ...(found.unread > 0
      ? [`  objects that are not there, or cannot be read: ${found.unread}`]
      : []),
    ...(found.busy > 0 ? [`  companies or portions left to the next turn: ${found.busy}`] : []),
  ];
  if (keepsAll(found.kept_days)) return ['ASSAY_RETENTION keeps everything.', ...rest];
  const [goes, when] = found.dry_run
    ? ['would go', '']
    : ['are set aside', ', and are removed in a day'];
  const of = `of ${live} live and ${archive} archived captures`;
  return [`${aside} objects (${asideBytes} bytes) ${of} ${goes}${when}.`, ...rest];
}
