// The words of a stored capture, and how the words of two differ: bounded, the same in every run.

import { hash } from 'node:crypto';
import { diffArrays } from 'diff';
import { codingLeft, decodeBody } from '../../core/pages/content-coding.ts';
import {
  coarseDiff,
  diffOfRuns,
  linesOf,
  MOST_COMPARED,
  type TextDiff,
  type TextRead,
} from '../../core/pages/text-diff.ts';
import { normalisedText } from '../../dimensions/page/normalised-text.ts';
import type { CaptureHead } from '../readers.ts';

export type TextHead = Pick<CaptureHead, 'contentType' | 'headers' | 'finalUrl' | 'received'>;

/** How operations have words read and compared: one job at a time, in a process apart. */
export interface TextPort {
  /** Like `textOf`; one that takes too long or ends its process has no text either. */
  text(head: TextHead, stored: Uint8Array): Promise<TextRead>;
  /** Like `diffOf`; the coarsest when the process failed. */
  diff(from: string, to: string): Promise<TextDiff>;
}

/** Bytes without coding that we are ready to look at: no live answer is longer as it came. */
const MAX_DECODED = 20_000_000;

/** Changed lines up to which the shortest difference is sought: its cost is their square. */
const MOST_EDITS = 2_000;

/** `head.headers` in lower case. */
export function textOf(head: TextHead, stored: Uint8Array): TextRead {
  const coding = codingLeft(head.headers, head.received);
  const decoded = decodeBody(stored, coding, MAX_DECODED);
  if (decoded.kind === 'undecodable') return { kind: 'no_text', why: UNDECODABLE[decoded.reason] };
  const read = normalisedText(decoded.body, head.contentType);
  if (read.kind === 'no_text') return read;
  const { text } = read;
  const lines = linesOf(text).length;
  const fits = text.length <= MOST_COMPARED.characters && lines <= MOST_COMPARED.lines;
  return {
    kind: 'text',
    sha256: hash('sha256', text),
    text: fits ? text : null,
    characters: text.length,
    lines,
  };
}

const UNDECODABLE = {
  coding_unknown: 'its content coding is not known here',
  coding_broken: 'its content coding is broken',
  too_large: `it is over ${MAX_DECODED} bytes without its content coding`,
} as const;

/** The shortest difference by lines, or the coarsest where the texts differ in too many of them. */
export function diffOf(from: string, to: string): TextDiff {
  const [before, after] = [[...linesOf(from)], [...linesOf(to)]];
  // A bound on edits and not on time: the same two texts differ alike on every machine.
  const runs = diffArrays(before, after, { maxEditLength: MOST_EDITS });
  if (runs === undefined) return coarseDiff(before, after);
  return diffOfRuns(
    'lines',
    runs.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'context',
      lines: value,
    })),
  );
}
