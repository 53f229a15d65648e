// The difference of two texts, line by line: its shape, its hunks, and the coarsest one there is.

export type LineKind = 'context' | 'removed' | 'added';

export interface DiffLine {
  readonly kind: LineKind;
  readonly text: string;
}

/** Changed lines with those around them. Numbers count from 1; 0 before the first line. */
export interface DiffHunk {
  readonly from_start: number;
  readonly from_lines: number;
  readonly to_start: number;
  readonly to_lines: number;
  readonly lines: readonly DiffLine[];
}

/** `coarse`: all between the first and the last difference counts as replaced. */
export type DiffMethod = 'lines' | 'coarse';

export interface TextDiff {
  readonly method: DiffMethod;
  /** Lines. */
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
}

/** Lines that are alike, or that stand on one side only, in order. */
export interface LineRun {
  readonly kind: LineKind;
  readonly lines: readonly string[];
}

/** What a stored capture says in words. */
export type TextRead =
  | {
      readonly kind: 'text';
      /** Lower-case hex of SHA-256 over the text as UTF-8. */
      readonly sha256: string;
      /** Null where it is over the bounds of what is compared. */
      readonly text: string | null;
      readonly characters: number;
      readonly lines: number;
    }
  /** The bytes hold none, now and for ever; `why` is a half sentence. */
  | { readonly kind: 'no_text'; readonly why: string }
  /** Reading took too long or failed, which may have been the machine's fault. */
  | { readonly kind: 'not_read'; readonly why: string };

/** Bounds of one text that is compared. */
export const MOST_COMPARED = { characters: 1_000_000, lines: 20_000 };

/** Equal lines shown around a change. */
const CONTEXT = 3;

export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

/** The difference that these runs tell. */
export function diffOfRuns(method: DiffMethod, runs: readonly LineRun[]): TextDiff {
  const count = (kind: LineKind) =>
    runs.reduce((sum, run) => sum + (run.kind === kind ? run.lines.length : 0), 0);
  return { method, added: count('added'), removed: count('removed'), hunks: hunksOf(runs) };
}

/** Takes no longer than reading both texts. */
export function coarseDiff(from: readonly string[], to: readonly string[]): TextDiff {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  return diffOfRuns('coarse', [
    { kind: 'context', lines: from.slice(0, start) },
    { kind: 'removed', lines: from.slice(start, from.length - end) },
    { kind: 'added', lines: to.slice(start, to.length - end) },
    { kind: 'context', lines: from.slice(from.length - end) },
  ]);
}

function hunksOf(all: readonly LineRun[]): readonly DiffHunk[] {
  const runs = all.filter(({ lines }) => lines.length > 0);
  const hunks: DiffHunk[] = [];
  const at = { from: 0, to: 0 };
  let open: DiffLine[] = [];
  let start = { from: 0, to: 0 };
  const close = (): void => {
    if (open.some(({ kind }) => kind !== 'context')) hunks.push(hunkOf(start, open));
    open = [];
  };
  for (const [i, { kind, lines }] of runs.entries()) {
    const isLast = i === runs.length - 1;
    if (kind === 'context' && (isLast || i === 0 || lines.length > 2 * CONTEXT)) {
      if (i > 0) open.push(...lined(kind, lines.slice(0, CONTEXT)));
      close();
      const shown = isLast ? [] : lines.slice(-CONTEXT);
      const skipped = lines.length - shown.length;
      start = { from: at.from + skipped, to: at.to + skipped };
      open = lined(kind, shown);
    } else {
      for (const text of lines) open.push({ kind, text });
    }
    if (kind !== 'added') at.from += lines.length;
    if (kind !== 'removed') at.to += lines.length;
  }
  close();
  return hunks;
}

function lined(kind: LineKind, lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}

// A side without lines is numbered by the line before it, as unified diffs do.
function hunkOf(start: { from: number; to: number }, lines: readonly DiffLine[]): DiffHunk {
  const from = lines.filter(({ kind }) => kind !== 'added').length;
  const to = lines.filter(({ kind }) => kind !== 'removed').length;
  return {
    from_start: from === 0 ? start.from : start.from + 1,
    from_lines: from,
    to_start: to === 0 ? start.to : start.to + 1,
    to_lines: to,
    lines,
  };
}
