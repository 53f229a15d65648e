// Reads the Range field of a request against the length of what it asks parts of (RFC 9110, 14.2).

/** Both ends belong to it. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export type WantedRanges =
  /** No ranges are asked for, or none that must be minded. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'unsatisfiable' }
  /** One or more, none of which overlaps another. */
  | { readonly kind: 'parts'; readonly parts: readonly ByteRange[] };

/** More than that is answered whole, which section 14.2 allows: each part costs a header. */
export const MOST_RANGES = 32;

const WHOLE: WantedRanges = { kind: 'whole' };

/**
 * A field that breaks the grammar is ignored, as section 14.2 asks. Ranges that overlap are joined
 * (section 15.3.7.2 allows it), so that nobody is sent more than the whole.
 */
export function readRanges(field: string, length: number): WantedRanges {
  const [, list] = /^bytes=(.*)$/i.exec(field.trim()) ?? [];
  if (list === undefined) return WHOLE;
  const specs = list
    .split(',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
  if (specs.length === 0 || specs.length > MOST_RANGES) return WHOLE;
  const parts: ByteRange[] = [];
  for (const spec of specs) {
    const range = rangeOf(spec, length);
    if (range === 'invalid') return WHOLE;
    if (range !== null) parts.push(range);
  }
  if (parts.length === 0) return length === 0 ? emptyWanted(specs) : { kind: 'unsatisfiable' };
  return { kind: 'parts', parts: withoutOverlaps(parts) };
}

// The end of nothing is nothing: it can be met, and no Content-Range can say so.
function emptyWanted(specs: readonly string[]): WantedRanges {
  return specs.some((spec) => /^-0*[1-9]/.test(spec)) ? WHOLE : { kind: 'unsatisfiable' };
}

/** Null where it lies outside. */
function rangeOf(spec: string, length: number): ByteRange | 'invalid' | null {
  const [, from, to] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'invalid';
  if (from === '') {
    const suffix = Math.min(Number(to), length);
    return suffix === 0 ? null : { first: length - suffix, last: length - 1 };
  }
  const first = Number(from);
  if (to !== '' && BigInt(to) < BigInt(from)) return 'invalid';
  if (first >= length) return null;
  return { first, last: to === '' ? length - 1 : Math.min(Number(to), length - 1) };
}

function withoutOverlaps(parts: readonly ByteRange[]): readonly ByteRange[] {
  const sorted = parts.toSorted((a, b) => a.first - b.first);
  const joined: ByteRange[] = [];
  for (const part of sorted) {
    const before = joined.at(-1);
    if (before === undefined || part.first > before.last) joined.push(part);
    else joined[joined.length - 1] = { ...before, last: Math.max(before.last, part.last) };
  }
  // When nothing was joined, the order is that of the request.
  return joined.length === parts.length ? parts : joined;
}
