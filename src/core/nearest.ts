// The known name that a misspelt one was meant to be.

/** The known name nearest to `word`, or null where none is near enough to be meant. */
export function nearest(word: string, known: readonly string[]): string | null {
  const typed = plain(word);
  let best: string | null = null;
  let least = allowedEdits(typed) + 1;
  for (const name of known) {
    const distance = editDistance(typed, plain(name), least - 1);
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return best;
}

/** One edit in a short word, two from six letters on, three in a long name. */
function allowedEdits(word: string): number {
  if (word.length < 3) return word.length - 1;
  if (word.length < 6) return 1;
  return word.length < 12 ? 2 : 3;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

/**
 * Letters left out, put in, exchanged, or two neighbours swapped, that make `b` of `a` (optimal
 * string alignment); `limit + 1` as soon as it is certain that there are more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const from = [...a];
  const to = [...b];
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let older: readonly number[] = [];
  let old: readonly number[] = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(at(old, j) + 1, at(row, j - 1) + 1, at(old, j - 1) + (same ? 0 : 1));
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (i > 1 && j > 1 && swapped) cost = Math.min(cost, at(older, j - 2) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    // A later row can undercut this one by a swap only, which starts from the row before.
    if (least > limit && Math.min(...old) + 1 > limit) return limit + 1;
    older = old;
    old = row;
  }
  return Math.min(at(old, to.length), limit + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
