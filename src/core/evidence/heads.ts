// Header fields told by those of an earlier answer: what moves from answer to answer stands apart.

/** Names in lower case; null: the value moves. */
export type Fields = readonly (readonly [name: string, value: string | null])[];

export interface Head {
  /** One of those that were known, wherever one fits. */
  readonly fields: Fields;
  /** The values that are null in the fields, each with a line feed after it; null: none is. */
  readonly moved: string | null;
}

/** A value that is longer is not told look by look, so that one that changed once is told once. */
const LONGEST = 256;

/**
 * The head of an answer: the first of the known ones with the same names in the same order, in
 * which every value that has moved since is null.
 */
export function headOf(
  headers: readonly (readonly [string, string])[],
  known: readonly Fields[],
): Head {
  const like = known.find((fields) => haveSameNames(fields, headers));
  if (like === undefined) return { fields: headers, moved: null };
  const fields = headers.map(([name, value], i) => {
    const [, before] = like[i] ?? [name, null];
    const moves = before !== value && canMove(value);
    return [name, moves ? null : value] as const;
  });
  const moved = headers.filter((_, i) => fields[i]?.[1] === null).map(([, value]) => `${value}\n`);
  return {
    fields: fields.every(([, value], i) => value === like[i]?.[1]) ? like : fields,
    moved: moved.length === 0 ? null : moved.join(''),
  };
}

function haveSameNames(fields: Fields, headers: Fields): boolean {
  return fields.length === headers.length && fields.every(([name], i) => name === headers[i]?.[0]);
}

function canMove(value: string): boolean {
  return value.length <= LONGEST && !value.includes('\n');
}
