// What operations see of stored captures: the blob store, and words read in a process of their own.

import { codingLeft } from '../core/pages/content-coding.ts';
import type { CaptureReader } from '../operations/services.ts';
import type { BlobStore } from '../outside/blobs.ts';
import type { TextPort } from '../pipeline/reading/texts.ts';
import type { CaptureRow } from '../store/captures/capture-page.ts';

/** Jobs that may be under way: they wait for one process, which each may hold for its time. */
const MOST_WAITING = 16;
/** Hashes of texts that are kept, of some 250 bytes each. */
const MOST_KNOWN = 20_000;

/** `reading` is its giver's to close. */
export function captureReader(blobs: Pick<BlobStore, 'get'>, reading: TextPort): CaptureReader {
  const known = new Map<string, string | null>();
  let waiting = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T | { readonly kind: 'busy' }> => {
    if (waiting >= MOST_WAITING) return { kind: 'busy' };
    waiting++;
    try {
      return await work();
    } finally {
      waiting--;
    }
  };
  const textOf = async (capture: CaptureRow) => {
    const blob = await blobs.get(capture.sha256);
    return blob.kind === 'bytes' ? reading.text(capture, blob.bytes) : blob;
  };
  return {
    raw: (sha256) => blobs.get(sha256),
    text: (capture) => inTurn(() => textOf(capture)),
    textHash: async (capture) => {
      const name = textName(capture);
      const before = known.get(name);
      if (before !== undefined) return { kind: 'hash', sha256: before };
      const read = await inTurn(() => textOf(capture));
      if (read.kind === 'not_read') return { kind: 'hash', sha256: null };
      if (read.kind !== 'text' && read.kind !== 'no_text') return read;
      const sha256 = read.kind === 'text' ? read.sha256 : null;
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(name, sha256);
      return { kind: 'hash', sha256 };
    },
    diff: (from, to) =>
      inTurn(async () => ({ kind: 'diff', diff: await reading.diff(from, to) }) as const),
  };
}

/** Names all that a text follows from. */
function textName({ sha256, contentType, headers, received }: CaptureRow): string {
  const coding = codingLeft(headers, received);
  return JSON.stringify([sha256, contentType, coding]);
}
