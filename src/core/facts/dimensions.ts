// The ten dimensions of the specification, in the order in which facts are listed.

export const DIMENSIONS = [
  'pricing',
  'features',
  'security',
  'positioning',
  'stack',
  'hiring',
  'reliability',
  'funding',
  'location',
  'legal',
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

export function isDimension(value: string): value is Dimension {
  return (DIMENSIONS as readonly string[]).includes(value);
}

/** Position in the specification's list; facts are ordered by it, then by key. */
export function dimensionRank(dimension: Dimension): number {
  return DIMENSIONS.indexOf(dimension);
}

/** The dimension of a dotted key: its first word, or null where that word is no dimension. */
export function dimensionOfKey(key: string): Dimension | null {
  const head = key.split('.', 1)[0] ?? '';
  return isDimension(head) ? head : null;
}
