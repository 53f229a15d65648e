// What a repository of recorded pages says of itself: which page was recorded when, and from where.

import { execFileSync } from 'node:child_process';

export interface RecordedLook {
  readonly document: string;
  readonly blob: string;
  readonly at: string;
  readonly address: string;
}

/** The address that a page was recorded from, out of the message of its commit. */
export function addressIn(message: string): string | null {
  const address = /^X-source-document-location: (\S+)$/m.exec(message)?.[1];
  return address !== undefined && URL.canParse(address) ? address : null;
}

/** Every recording of these files, oldest first. Those without an address are left out. */
export function historyOf(
  repository: string,
  documents: readonly string[],
): readonly RecordedLook[] {
  return documents.flatMap((document) => {
    const log = execFileSync(
      'git',
      [
        ...['--git-dir', repository, '--literal-pathspecs', 'log', '--reverse', '--no-renames'],
        ...['--raw', '--no-abbrev', '--format=%x01%cI%x02%B%x03', 'HEAD', '--', document],
      ],
      { encoding: 'utf8', maxBuffer: 1_000_000_000 },
    );
    return log.split('\x01').flatMap((entry) => lookIn(document, entry));
  });
}

function lookIn(document: string, entry: string): readonly RecordedLook[] {
  const [head = '', files = ''] = entry.split('\x03');
  const [time = '', message = ''] = head.split('\x02');
  const blob = /^:\d+ \d+ [0-9a-f]{40} ([0-9a-f]{40}) /m.exec(files)?.[1];
  const address = addressIn(message);
  if (blob === undefined || address === null || /^0+$/.test(blob)) return [];
  return [{ document, blob, at: new Date(time).toISOString(), address }];
}
